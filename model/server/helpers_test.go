package server_test

import (
	"context"
	"testing"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
)

const (
	ms     = time.Millisecond
	second = time.Second
)

// always is a healthy dependency in which every call takes that time.
func always(after time.Duration) *dependency.Dependency {
	return dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: after.Seconds()}}}})
}

// diary is an observer that remembers how requests ended.
type diary struct {
	model.Indifferent
	numbers   []uint64 // of the requests, in the order in which they ended
	outcomes  []model.Outcome
	at        []time.Duration
	responses []time.Duration
	waits     []time.Duration
	asked     []time.Duration // what those that were shed were asked to wait for
}

func (d *diary) Ended(now time.Duration, call *model.Call) {
	d.numbers = append(d.numbers, call.Number)
	d.outcomes = append(d.outcomes, call.Outcome)
	d.at = append(d.at, now)
	d.responses = append(d.responses, now-call.Arrived)
	d.waits = append(d.waits, call.Waited)
	d.asked = append(d.asked, call.RetryAfter)
}

// simulate runs requests along a path.
func simulate(t testing.TB, requests model.Arrivals, horizon time.Duration, path ...model.Stage) *diary {
	t.Helper()
	d := &diary{}
	m, err := model.New(model.Config{Horizon: horizon, Arrivals: requests, Paths: []model.Path{path}, Observer: d})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err != nil {
		t.Error(err) // not Fatal: replications run on other goroutines
	}
	return d
}

// recorded is arrivals at those instants.
func recorded(at ...time.Duration) model.Arrivals { return arrivals.Recorded(at) }

// drawn is a healthy dependency with a law of times, in seconds, and its draws.
func drawn(streams random.Keyed, l law.Law) *dependency.Dependency {
	return dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: dependency.Latency{Law: l}},
		Draws:   dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome")},
	})
}

// poisson runs requests at a rate along the path that is made for the streams.
func poisson(t testing.TB, replication uint64, rate, horizon float64, path func(streams random.Keyed) []model.Stage) *diary {
	t.Helper()
	streams := random.Keyed{Seed: 3, Replication: replication}
	return simulate(t, arrivals.Poisson(rate, streams.Sequence("arrivals")), des.Seconds(horizon), path(streams)...)
}
