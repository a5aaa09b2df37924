package timeout_test

import (
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/modeltest"
)

const ms = time.Millisecond

// run takes requests through a path, to their ends.
var run = modeltest.Run

// an ending is when a request ended, and how.
type ending struct {
	at      time.Duration
	outcome model.Outcome
}

// endings remembers how requests ended, in their order.
type endings struct {
	model.Indifferent
	ended []ending
}

func (e *endings) Ended(now time.Duration, call *model.Call) {
	e.ended = append(e.ended, ending{now, call.Outcome})
}

// levels remembers how many slots of a pool are busy, and for how long in all.
type levels struct {
	at            time.Duration
	busy, waiting int
	held          time.Duration
}

func (l *levels) Occupied(now time.Duration, busy, waiting int) {
	l.held += time.Duration(l.busy) * (now - l.at)
	l.at, l.busy, l.waiting = now, busy, waiting
}

// takes is a dependency that always takes the same time.
func takes(latency time.Duration) *dependency.Dependency {
	return dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: latency.Seconds()}}},
	})
}

func at(instants ...time.Duration) model.Arrivals { return arrivals.Recorded(instants) }
