// Package guard puts a circuit breaker in the call path.
//
// The breaker itself, package breaker, knows neither calls nor latencies. A
// Guard asks it about every call that comes along and tells it every outcome; a
// call that the breaker refuses turns back after the rejection latency, which
// is what the refusal costs the caller (building an exception, a fallback).
package guard

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// An Observer is told what a breaker decides.
type Observer interface {
	// Asked is told of every call that the breaker was asked about, and of its
	// state when it decided.
	Asked(now time.Duration, call *model.Call, state breaker.State, admitted bool)
	// Answered is told of every result of an admitted call, before the breaker
	// is: the permit, and the call with its outcome.
	Answered(now time.Duration, call *model.Call, permit breaker.Permit)
	// Changed is told of every transition.
	Changed(transition breaker.Transition)
}

// A Guard is the stage of one breaker.
type Guard struct {
	breaker   *breaker.Breaker
	rejection time.Duration
	observer  Observer
	permits   []breaker.Permit // by the index of the call
}

var _ model.Stage = (*Guard)(nil)

// New returns a guard with a closed breaker. The rejection latency is in
// [0,+∞).
func New(config breaker.Config, rejection time.Duration, observer Observer) *Guard {
	return &Guard{
		breaker:   breaker.New(config, observer.Changed),
		rejection: rejection,
		observer:  observer,
	}
}

// Enter asks the breaker.
func (g *Guard) Enter(now time.Duration, call *model.Call) model.Step {
	permit, admitted := g.breaker.Acquire(now)
	g.observer.Asked(now, call, g.breaker.State(), admitted)
	if !admitted {
		return model.Refuse(model.Rejected, g.rejection)
	}
	for int(call.Index) >= len(g.permits) {
		g.permits = append(g.permits, breaker.Permit{})
	}
	g.permits[call.Index] = permit
	return model.Pass()
}

// Leave tells the breaker how the call ended.
func (g *Guard) Leave(now time.Duration, call *model.Call) model.Return {
	permit := g.permits[call.Index]
	g.observer.Answered(now, call, permit)
	g.breaker.Record(now, permit, results[call.Outcome])
	return model.Onwards()
}

// results is what an outcome counts for.
var results = [model.Outcomes]breaker.Result{
	model.Succeeded: breaker.Success,
	model.Failed:    breaker.Failure,
	model.TimedOut:  breaker.Failure,
	model.Rejected:  breaker.Failure,
	model.Shed:      breaker.Failure,
}
