package validation

import (
	"context"
	"math"
	"testing"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/pool"
)

// queue is a queueing system made of the stages of a scenario: the pool is the
// servers and the room to wait, the dependency's latency is the service.
type queue struct {
	arrival float64 // rate
	service law.Law
	servers int // 0: as many as come
	room    int // places to wait
	faults  []dependency.Fault
	horizon float64
}

// run runs one replication.
func (q queue) run(t testing.TB, replication uint64) *measure.Arm {
	recorder := measure.NewRecorder(measure.Setup{Horizon: des.Seconds(q.horizon), Slots: q.servers})
	q.observed(t, replication, recorder, recorder)
	return recorder.Arm()
}

// observed runs one replication under the given observers.
func (q queue) observed(t testing.TB, replication uint64, observer model.Observer, pools pool.Observer) {
	streams := random.Keyed{Seed: 1, Replication: replication}
	var path []model.Stage
	if q.servers > 0 {
		path = append(path, pool.New(pool.Config{Slots: q.servers, Queue: q.room}, pools))
	}
	target := dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: dependency.Latency{Law: q.service}},
		Faults:  q.faults,
		Draws:   dependency.Draws{Latency: streams.PerCall("dependency")},
	})
	system, err := model.New(model.Config{
		Horizon:  des.Seconds(q.horizon),
		Arrivals: arrivals.Poisson(q.arrival, streams.Sequence("arrivals")),
		Paths:    []model.Path{append(path, target)},
		Observer: observer,
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		t.Error(err) // not Fatal: replications run on other goroutines
	}
}

// levels is an observer of the number of calls in flight.
type levels struct {
	model.Indifferent
	inFlight int
	since    time.Duration
	horizon  time.Duration
	above    int                   // the level of interest
	timeOver time.Duration         // time spent above it
	looks    []time.Duration       // instants at which to look, in order
	seen     map[time.Duration]int // what was seen
}

func (l *levels) move(now time.Duration, by int) {
	for len(l.looks) > 0 && l.looks[0] < now {
		l.seen[l.looks[0]] = l.inFlight
		l.looks = l.looks[1:]
	}
	if l.inFlight > l.above {
		l.timeOver += max(0, min(now, l.horizon)-l.since)
	}
	l.inFlight += by
	l.since = now
}

func (l *levels) Sent(now time.Duration, _ *model.Call)     { l.move(now, 1) }
func (l *levels) Ended(now time.Duration, call *model.Call) { l.move(now, -1) }

var (
	exponential   = law.Exponential{Rate: 1}
	deterministic = law.Deterministic{Value: 1}
)

// hyperexponential has mean 1 and a variance of 5.5.
var hyperexponential = law.Hyperexponential{Weights: []float64{0.9, 0.1}, Rates: []float64{0.9 / 0.45, 0.1 / 0.55}}

// present is the mean number of customers in the system.
func present(a *measure.Arm) float64 { return a.Pool.BusyMean + a.Pool.QueueMean }

func lost(a *measure.Arm) float64 {
	return float64(a.Requests.Shed) / float64(a.Requests.Arrivals)
}

// quantities of one replication of a queue.
type quantity struct {
	name     string
	expected float64
	of       func(*measure.Arm) float64
}

var queues = []struct {
	name         string
	queue        queue
	replications int
	quantities   []quantity
}{
	{"M/M/1, load 0.5", queue{arrival: 0.5, service: exponential, servers: 1, room: pool.Unlimited, horizon: 20_000}, 40, []quantity{
		{"L, customers in the system", 1, present},
		{"W, time in the system", 2, func(a *measure.Arm) float64 { return float64(a.Latency.Mean) }},
		{"Wq, wait", 1, func(a *measure.Arm) float64 { return float64(a.Wait.Mean) }},
		{"p99 of W", -2 * math.Log(0.01), func(a *measure.Arm) float64 { return float64(a.Latency.P99) }},
	}},
	{"M/M/1, load 0.9", queue{arrival: 0.9, service: exponential, servers: 1, room: pool.Unlimited, horizon: 100_000}, 40, []quantity{
		{"L, customers in the system", 9, present},
		{"W, time in the system", 10, func(a *measure.Arm) float64 { return float64(a.Latency.Mean) }},
		{"Wq, wait", 9, func(a *measure.Arm) float64 { return float64(a.Wait.Mean) }},
	}},
	{"M/M/2, load 1.6", queue{arrival: 1.6, service: exponential, servers: 2, room: pool.Unlimited, horizon: 20_000}, 40, []quantity{
		{"Wq, wait", erlangCWait(2, 1.6), func(a *measure.Arm) float64 { return float64(a.Wait.Mean) }},
		{"L, customers in the system", 1.6 + 1.6*erlangCWait(2, 1.6), present},
	}},
	{"M/M/5, load 4", queue{arrival: 4, service: exponential, servers: 5, room: pool.Unlimited, horizon: 10_000}, 40, []quantity{
		{"Wq, wait", erlangCWait(5, 4), func(a *measure.Arm) float64 { return float64(a.Wait.Mean) }},
		{"L, customers in the system", 4 + 4*erlangCWait(5, 4), present},
	}},
	{"M/M/10, load 9", queue{arrival: 9, service: exponential, servers: 10, room: pool.Unlimited, horizon: 10_000}, 40, []quantity{
		{"Wq, wait", erlangCWait(10, 9), func(a *measure.Arm) float64 { return float64(a.Wait.Mean) }},
	}},
	{"M/M/1/10, load 0.9", queue{arrival: 0.9, service: exponential, servers: 1, room: 9, horizon: 20_000}, 40, []quantity{
		{"share lost", finite{0.9, 1, 1, 10}.lost(), lost},
		{"L, customers in the system", finite{0.9, 1, 1, 10}.present(), present},
		{"W of those served", finite{0.9, 1, 1, 10}.stay(), func(a *measure.Arm) float64 { return float64(a.SuccessLatency.Mean) }},
	}},
	{"M/M/2/3, rates 3 and 4", queue{arrival: 3, service: law.Exponential{Rate: 4}, servers: 2, room: 1, horizon: 10_000}, 40, []quantity{
		{"share lost", finite{3, 4, 2, 3}.lost(), lost},
		{"L, customers in the system", finite{3, 4, 2, 3}.present(), present},
	}},
	{"M/M/5/10, load 6", queue{arrival: 6, service: exponential, servers: 5, room: 5, horizon: 5_000}, 40, []quantity{
		{"share lost", finite{6, 1, 5, 10}.lost(), lost},
		{"L, customers in the system", finite{6, 1, 5, 10}.present(), present},
	}},
	{"M/D/1, load 0.5", queue{arrival: 0.5, service: deterministic, servers: 1, room: pool.Unlimited, horizon: 20_000}, 40, []quantity{
		{"Wq, wait", pollaczekKhinchine(0.5, 1, 0), func(a *measure.Arm) float64 { return float64(a.Wait.Mean) }},
	}},
	{"M/D/1, load 0.9", queue{arrival: 0.9, service: deterministic, servers: 1, room: pool.Unlimited, horizon: 50_000}, 40, []quantity{
		{"Wq, wait", pollaczekKhinchine(0.9, 1, 0), func(a *measure.Arm) float64 { return float64(a.Wait.Mean) }},
	}},
	{"M/E2/1, load 0.8", queue{arrival: 0.8, service: law.Erlang{K: 2, Rate: 2}, servers: 1, room: pool.Unlimited, horizon: 20_000}, 40, []quantity{
		{"Wq, wait", pollaczekKhinchine(0.8, 1, 0.5), func(a *measure.Arm) float64 { return float64(a.Wait.Mean) }},
	}},
	{"Erlang B, 3 servers, load 2, exponential", queue{arrival: 2, service: exponential, servers: 3, horizon: 10_000}, 40, []quantity{
		{"share lost", erlangB(3, 2), lost},
	}},
	{"Erlang B, 10 servers, load 10, exponential", queue{arrival: 10, service: exponential, servers: 10, horizon: 5_000}, 40, []quantity{
		{"share lost", erlangB(10, 10), lost},
	}},
	{"Erlang B, 10 servers, load 10, deterministic", queue{arrival: 10, service: deterministic, servers: 10, horizon: 5_000}, 40, []quantity{
		{"share lost", erlangB(10, 10), lost},
	}},
	{"Erlang B, 10 servers, load 10, hyperexponential", queue{arrival: 10, service: hyperexponential, servers: 10, horizon: 5_000}, 40, []quantity{
		{"share lost", erlangB(10, 10), lost},
	}},
}
