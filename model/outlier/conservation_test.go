package outlier_test

import (
	"context"
	"math"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/dependency"
	"halfopen/model/outlier"
	"halfopen/model/pool"
)

// totals is an observer of a whole run.
type totals struct {
	model.Indifferent
	notes
	arrived, sent, ended int
	failed               []time.Duration // when those that failed arrived
	byHost               map[uint16]int  // calls sent
}

func (o *totals) Arrived(time.Duration, *model.Call) { o.arrived++ }

func (o *totals) Sent(_ time.Duration, call *model.Call) {
	o.sent++
	o.byHost[call.Host]++
}

func (o *totals) Ended(_ time.Duration, call *model.Call) {
	o.ended++
	if call.Outcome != model.Succeeded {
		o.failed = append(o.failed, call.Arrived)
	}
}

func (o *totals) Occupied(time.Duration, int, int) {}

// within is the share of the calls that failed among those that arrived in an interval
// of a run of 100 calls a second at regular times.
func (o *totals) within(from, to time.Duration) float64 {
	failed := 0
	for _, at := range o.failed {
		if from <= at && at < to {
			failed++
		}
	}
	return float64(failed) / (100 * (to - from).Seconds())
}

// regular is 100 calls a second.
type regular struct{ next time.Duration }

func (r *regular) Next() (model.Arrival, bool) {
	r.next += 10 * time.Millisecond
	return model.Arrival{At: r.next - 10*time.Millisecond}, true
}

// simulate runs five hosts of which one is dead from 20 s to 200 s.
func simulate(t *testing.T, balance func(*totals) model.Stage, requests model.Arrivals) (*totals, *model.Model) {
	t.Helper()
	o := &totals{byHost: map[uint16]int{}}
	streams := random.Keyed{Seed: 7}
	m, err := model.New(model.Config{
		Horizon:  300 * second,
		Arrivals: requests,
		Paths: []model.Path{{
			pool.New(pool.Config{Slots: 50, Queue: 10}, o),
			balance(o),
			dependency.New(dependency.Config{
				Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Exponential{Rate: 100}}},
				Faults: []dependency.Fault{{
					Interval: model.Interval{From: 20 * second, To: 200 * second},
					Effect:   dependency.Timeout{After: 20 * time.Millisecond},
					Hosts:    1,
				}},
				Draws: dependency.Draws{Latency: streams.PerCall("latency"), Outcome: streams.PerCall("outcome")},
			}),
		}},
		Observer: o,
	})
	if err == nil {
		err = m.Run(context.Background()) // it fails if a call is lost
	}
	if err != nil {
		t.Fatal(err)
	}
	if counts := m.Counts(); o.ended != o.arrived || o.arrived != int(counts.Arrivals) || counts.Waiting+counts.InFlight != 0 {
		t.Errorf("%d calls arrived and %d ended: %+v", o.arrived, o.ended, counts)
	}
	return o, m
}

// A fifth of the calls fail while the dead host is in use, and none while it is ejected:
// with arrivals at regular times, exactly.
func TestAFaultOfOneHostOfFive(t *testing.T) {
	config := envoy(5)
	config.MaxEjected = 0.2
	with, _ := simulate(t, func(o *totals) model.Stage { return outlier.New(config, nil, o) }, &regular{})
	without, _ := simulate(t, func(*totals) model.Stage { return dependency.NewRoundRobin(5) }, &regular{})

	if got := without.within(20*second, 200*second); got != 0.2 {
		t.Errorf("without ejection %v of the calls of the fault fail, want a fifth", got)
	}
	if len(with.failed) == 0 || len(with.changes) != 6 {
		t.Fatalf("%d calls failed, %d changes: %v", len(with.failed), len(with.changes), with.changes)
	}
	for i := 0; i < len(with.changes); i += 2 {
		out, back := with.changes[i], with.changes[i+1]
		in := 20 * second
		if i > 0 {
			in = with.changes[i-1].At
		}
		if out.Member != 0 || out.To != breaker.Open || back.Member != 0 || back.To != breaker.Closed {
			t.Fatalf("%v, then %v; want host 0 ejected and back", out, back)
		}
		// Of calls in turn a fifth is right within one call, and so is their number.
		tolerance := 1.2 / (100 * (out.At - in).Seconds())
		if share := with.within(in, out.At); math.Abs(share-0.2) > tolerance {
			t.Errorf("%v of the calls from %v until the ejection at %v fail, want a fifth within %v", share, in, out.At, tolerance)
		}
		if share := with.within(out.At, back.At); share != 0 {
			t.Errorf("%v of the calls fail while the host is ejected", share)
		}
	}
	for host, calls := range without.byHost {
		if calls != 6000 {
			t.Errorf("%d calls went to host %d, want as many as to the others", calls, host)
		}
	}
}

// The same with the failure accrual: the dead host gets trial calls only.
func TestAFaultOfOneHostOfFiveWithABreakerEach(t *testing.T) {
	o, _ := simulate(t, func(o *totals) model.Stage {
		return outlier.NewHosts(outlier.HostsConfig{Hosts: 5, Breaker: twoFailures}, nil, o)
	}, &regular{})
	trials := 0
	for _, c := range o.changes {
		if c.Member != 0 {
			t.Errorf("%v, and it never failed", c)
		}
		if c.To == breaker.HalfOpen {
			trials++
		}
	}
	if got, want := len(o.failed), 2+trials-1; trials < 10 || got != want {
		t.Errorf("%d calls failed, want %d: two, and every trial call but the last of %d", got, want, trials)
	}
}

// No call is lost, whatever is drawn.
func TestEveryCallIsAccountedFor(t *testing.T) {
	for seed := range uint64(20) {
		streams := random.Keyed{Seed: seed}
		config := envoy(5)
		config.MaxEjected, config.PanicBelow = 1, 0
		config.Jitter = second
		config.Failures.Enforced = 0.5
		o, m := simulate(t, func(o *totals) model.Stage { return outlier.New(config, streams.Sequence("outlier"), o) },
			arrivals.Poisson(200, streams.Sequence("arrivals")))
		counts := m.Counts()
		sum := uint64(0)
		for _, ended := range counts.Ended {
			sum += ended
		}
		if sum != counts.Arrivals || o.sent != int(sum-counts.Ended[model.Rejected]-counts.Ended[model.Shed]) {
			t.Errorf("seed %d: %+v, and %d sent", seed, counts, o.sent)
		}
	}
}
