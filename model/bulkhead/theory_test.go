package bulkhead_test

import (
	"math"
	"testing"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/bulkhead"
	"halfopen/model/modeltest"
)

// queue is M/G/c/K: a bulkhead in front of a server that takes a second on average.
type queue struct {
	arrival float64 // rate, which is also the load in erlangs
	config  bulkhead.Config
	service law.Law
	horizon float64 // seconds
}

// totals runs some replications.
func (q queue) totals(t *testing.T) []*modeltest.Totals {
	var all []*modeltest.Totals
	for replication := range uint64(20) {
		totals := &modeltest.Totals{From: des.Seconds(q.horizon / 10)}
		modeltest.Simulate(t, replication, q.arrival, des.Seconds(q.horizon), totals,
			bulkhead.New(q.config), modeltest.Server(replication, q.service))
		all = append(all, totals)
	}
	return all
}

// agrees compares the means of the replications.
func agrees(t *testing.T, what string, all []*modeltest.Totals, of func(*modeltest.Totals) float64, expected float64) {
	t.Helper()
	var numbers []float64
	for _, totals := range all {
		numbers = append(numbers, of(totals))
	}
	modeltest.Agrees(t, what, numbers, expected, 0)
}

func lost(t *modeltest.Totals) float64 { return t.Share(model.Shed) }

// erlangB is the share of calls that find no room, by the usual recursion.
func erlangB(calls int, load float64) float64 {
	loss := 1.0
	for k := 1; k <= calls; k++ {
		loss = load * loss / (float64(k) + load*loss)
	}
	return loss
}

// erlangCWait is the mean wait of M/M/c in seconds.
func erlangCWait(calls int, load float64) float64 {
	utilisation := load / float64(calls)
	loss := erlangB(calls, load)
	return loss / (1 - utilisation*(1-loss)) / (float64(calls) - load)
}

// lostOfFinite is the share that M/M/c/K loses: how often all of its places are taken.
func lostOfFinite(calls, places int, load float64) float64 {
	state, total := 1.0, 1.0
	for n := 1; n <= places; n++ {
		state *= load / float64(min(n, calls))
		total += state
	}
	return state / total
}

// lostOfImpatient is the share of the calls of M/M/c that are shed because they wait for
// as long as they may: D. Y. Barrer, Queuing with impatient customers and ordered service,
// 1957. With p the probabilities of n calls under way, and none waiting, the time for which
// a call would wait has the density load p(c-1) exp((load-c)w) while that is possible, and
// decreases with c beyond; what is beyond is lost.
func lostOfImpatient(calls int, load, patience float64) float64 {
	c := float64(calls)
	state, total := 1.0, 1.0 // p(n) and the sum of them up to n, over p(0)
	for n := 1; n < calls; n++ {
		state *= load / float64(n)
		total += state
	}
	within := load * state * -math.Expm1((load-c)*patience) / (c - load)
	beyond := load * state * math.Exp((load-c)*patience) / c
	return beyond / (total + within + beyond)
}

// If none waits, the law of the service time makes no difference.
func TestErlangB(t *testing.T) {
	for name, service := range map[string]law.Law{
		"exponential":   law.Exponential{Rate: 1},
		"deterministic": law.Deterministic{Value: 1},
		// of mean 1 and variance 5.5
		"hyperexponential": law.Hyperexponential{Weights: []float64{0.9, 0.1}, Rates: []float64{2, 0.1 / 0.55}},
	} {
		q := queue{arrival: 10, config: bulkhead.Config{Calls: 10}, service: service, horizon: 2000}
		agrees(t, "share lost, "+name, q.totals(t), lost, 0.2145823431)
	}
}

func TestErlangC(t *testing.T) {
	all := bulkhead.Config{Calls: 5, Queue: bulkhead.Unlimited, MaxWait: bulkhead.Forever}
	q := queue{arrival: 4, config: all, service: law.Exponential{Rate: 1}, horizon: 5000}
	totals := q.totals(t)
	agrees(t, "mean wait", totals, (*modeltest.Totals).MeanWait, erlangCWait(5, 4))
	agrees(t, "share lost", totals, lost, 0)
	// Those that wait are bounded, and their wait is not.
	all.Queue = 5
	q = queue{arrival: 6, config: all, service: law.Exponential{Rate: 1}, horizon: 2000}
	agrees(t, "share lost of M/M/5/10", q.totals(t), lost, lostOfFinite(5, 10, 6))
}

// The wait is bounded, and those that wait are not.
func TestImpatientCalls(t *testing.T) {
	for _, c := range []struct{ load, patience float64 }{{4, 0.5}, {8, 0.2}, {8, 2}} {
		config := bulkhead.Config{Calls: 5, Queue: bulkhead.Unlimited, MaxWait: des.Seconds(c.patience)}
		q := queue{arrival: c.load, config: config, service: law.Exponential{Rate: 1}, horizon: 3000}
		agrees(t, "share lost", q.totals(t), lost, lostOfImpatient(5, c.load, c.patience))
	}
}

// What theory says here is what others have computed.
func TestTheory(t *testing.T) {
	for name, pair := range map[string][2]float64{
		"B(2 of 3)":                   {erlangB(3, 2), 4.0 / 19},
		"B(90 of 100)":                {erlangB(100, 90), 0.0269573805},
		"mean wait, 5 calls, load 4":  {erlangCWait(5, 4), 0.55411255},
		"mean wait, 10 calls, load 9": {erlangCWait(10, 9), 0.66873152},
		"M/M/5/10, load 6":            {lostOfFinite(5, 10, 6), 0.21259313},
		"no patience is B":            {lostOfImpatient(5, 4, 0), erlangB(5, 4)},
	} {
		if math.Abs(pair[0]-pair[1]) > 1e-8 {
			t.Errorf("%s: %.10f, want %.10f", name, pair[0], pair[1])
		}
	}
}
