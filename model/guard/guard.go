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

// An Observer is told what a breaker decides. Calls that a closed breaker admits
// and their results in time are the rule, and it is not told of them.
type Observer interface {
	// Refused is told of a call that the breaker refuses, and in which state.
	Refused(now time.Duration, call *model.Call, state breaker.State)
	// Tried is told of a trial call that is admitted.
	Tried(now time.Duration, call *model.Call)
	// Answered is told of the result of a trial call, before the breaker is.
	Answered(now time.Duration, call *model.Call)
	// Late is told of a result that comes when the breaker is no longer in the
	// period in which the call was admitted.
	Late(now time.Duration, call *model.Call, permit breaker.Permit)
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
		breaker:   breaker.New(config, nil, observer.Changed),
		rejection: rejection,
		observer:  observer,
	}
}

// Enter asks the breaker.
func (g *Guard) Enter(now time.Duration, call *model.Call) model.Step {
	permit, admitted := g.breaker.Acquire(now)
	if !admitted {
		g.observer.Refused(now, call, g.breaker.State())
		return model.Refuse(model.Rejected, g.rejection)
	}
	for int(call.Index) >= len(g.permits) {
		g.permits = append(g.permits, breaker.Permit{})
	}
	g.permits[call.Index] = permit
	call.Trial = permit.State == breaker.HalfOpen
	if call.Trial {
		g.observer.Tried(now, call)
	}
	return model.Pass()
}

// Leave tells the breaker how the call ended.
func (g *Guard) Leave(now time.Duration, call *model.Call) model.Return {
	permit := g.permits[call.Index]
	g.breaker.Advance(now)
	if call.Trial {
		g.observer.Answered(now, call)
	}
	if permit.Period != g.breaker.Period() {
		g.observer.Late(now, call, permit)
	}
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
