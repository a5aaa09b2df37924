// Package guard puts a circuit breaker in the call path.
//
// The breaker itself, package breaker, knows neither calls nor latencies. A
// Guard asks it about every call that comes along and tells it every outcome; a
// call that the breaker refuses turns back after the rejection latency, which
// is what the refusal costs the caller (building an exception, a fallback).
//
// Some libraries put more around a call than the breaker: a timeout, a bound of the
// calls under way, a lock at which callers wait. A Guard has that too; Stage gives the
// stage for a Config.
//
// A caller is usually many instances with a breaker each. A Coordinator lets them take
// turns in trying again.
package guard

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// Config is a breaker and what a library puts around it.
type Config struct {
	Breaker breaker.Config
	// Rejection is the time after which a refused call is back. Valid range is [0,+∞).
	Rejection time.Duration
	// RetryAfter is the time after which a refused call is asked to come again. Valid range
	// is [0,+∞); 0 asks for nothing.
	RetryAfter time.Duration
	// Failures says which outcomes the caller counts as failures though they look good:
	// client errors, or answers whose body it reads.
	Failures [model.Outcomes]bool
	// Ignored says which outcomes the library is told to ignore.
	Ignored [model.Outcomes]bool
	Bounds  Bounds
	// Coordinator, if there is one, is shared by the breakers of a fleet. While it has no
	// trial call to give, a call to a breaker that is not closed is refused, and the
	// breaker does not hear of it: neither does the wait end, nor is a permit taken, nor
	// does the refusal count where refusals do.
	Coordinator Coordinator
	// Permits is shared by guards of which no call passes two. If it is nil, the guard has
	// its own.
	Permits *Permits
}

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

// A Recorder is an Observer that is told of every result as well: it sees all that the
// breaker decides by. Where the observer is none, a call costs nothing for it.
type Recorder interface {
	Observer
	// Recording is told of a result before the breaker is, and of what it counts for.
	Recording(now time.Duration, call *model.Call, permit breaker.Permit, result breaker.Result)
	// Recorded is told afterwards whether the result counted, and by what results the
	// breaker now decides (see breaker.Breaker.Evidence). If the result changed the state,
	// Changed is told of that before.
	Recorded(now time.Duration, counted bool, evidence breaker.Tally)
}

// A Guard is the stage of one breaker whose callers do not wait and whose calls have no
// timeout of its own.
type Guard struct {
	breaker     *breaker.Breaker
	permits     *Permits
	coordinator Coordinator
	observer    Observer
	recorder    Recorder // the observer, if it is one
	bounds      Bounds
	rejection   time.Duration
	retryAfter  time.Duration
	results     [model.Outcomes]breaker.Result // what an outcome counts for
	underWay    int
	trials      trials // among these
}

var _ model.Stage = (*Guard)(nil)

// New returns a guard with a closed breaker, without the timeout and the waiting that
// Stage sees to. The chance is for the breaker; see breaker.New.
func New(config Config, chance breaker.Chance, observer Observer) *Guard {
	g := &Guard{
		breaker:     breaker.New(config.Breaker, chance, observer.Changed),
		permits:     config.Permits,
		coordinator: config.Coordinator,
		observer:    observer,
		bounds:      config.Bounds,
		rejection:   config.Rejection,
		retryAfter:  config.RetryAfter,
		results:     results,
	}
	g.recorder, _ = observer.(Recorder)
	if g.permits == nil {
		g.permits = &Permits{}
	}
	for outcome, failure := range config.Failures {
		if failure {
			g.results[outcome] = breaker.Failure
		}
	}
	for outcome, ignored := range config.Ignored {
		if ignored {
			g.results[outcome] = breaker.Ignored
		}
	}
	return g
}

// results is what an outcome counts for if none is ignored.
var results = [model.Outcomes]breaker.Result{
	model.Succeeded: breaker.Success,
	model.Failed:    breaker.Failure,
	model.TimedOut:  breaker.Failure,
	model.Rejected:  breaker.Failure,
	model.Shed:      breaker.Failure,

	model.Degraded:      breaker.Success,
	model.ClientError:   breaker.Success,
	model.HiddenFailure: breaker.Success,
	model.Cancelled:     breaker.Ignored, // it says nothing of the dependency
}

// Advance makes the changes of the breaker that time alone brings, up to now.
func (g *Guard) Advance(now time.Duration) { g.breaker.Advance(now) }

// Enter asks the breaker.
func (g *Guard) Enter(now time.Duration, call *model.Call) model.Step {
	if g.isFull() && !g.bounds.Counted {
		return g.shed()
	}
	if !g.mayAsk(now) {
		return g.refuse(now, call)
	}
	permit, admitted := g.breaker.Acquire(now)
	if !admitted {
		return g.refuse(now, call)
	}
	return g.admit(now, call, permit)
}

// admit lets a call pass that the breaker admitted, if no bound is reached.
func (g *Guard) admit(now time.Duration, call *model.Call, permit breaker.Permit) model.Step {
	if g.isFull() {
		g.record(now, call, permit, breaker.Failure)
		return g.shed()
	}
	g.permits.keep(call.Index, permit)
	g.underWay++
	call.Trial = permit.State == breaker.HalfOpen
	if call.Trial {
		g.try(now, permit)
		g.observer.Tried(now, call)
	}
	return model.Pass()
}

func (g *Guard) refuse(now time.Duration, call *model.Call) model.Step {
	g.observer.Refused(now, call, g.breaker.State())
	call.RetryAfter = g.retryAfter
	return model.Refuse(model.Rejected, g.rejection)
}

// isFull reports whether no further call may be under way.
func (g *Guard) isFull() bool {
	return g.bounds.Concurrent > 0 && g.underWay >= g.bounds.Concurrent
}

func (g *Guard) shed() model.Step { return model.Refuse(model.Shed, g.rejection) }

// Leave tells the breaker how the call ended.
func (g *Guard) Leave(now time.Duration, call *model.Call) model.Return {
	permit := g.permits.byCall[call.Index]
	isTrial := permit.State == breaker.HalfOpen // call.Trial may be that of a guard behind this one
	g.underWay--
	if isTrial {
		g.tried(now, permit)
	}
	g.breaker.Advance(now)
	if isTrial {
		g.observer.Answered(now, call)
	}
	if permit.Period != g.breaker.Period() {
		g.observer.Late(now, call, permit)
	}
	if g.recorder == nil { // record without a call of a function, for this is every call's way
		g.breaker.Record(now, permit, g.results[call.Outcome])
		return model.Onwards()
	}
	g.record(now, call, permit, g.results[call.Outcome])
	return model.Onwards()
}

// record tells the breaker of a result, and the recorder, if there is one, of both.
func (g *Guard) record(now time.Duration, call *model.Call, permit breaker.Permit, result breaker.Result) {
	if g.recorder == nil {
		g.breaker.Record(now, permit, result)
		return
	}
	g.recorder.Recording(now, call, permit, result)
	counted := g.breaker.Record(now, permit, result)
	g.recorder.Recorded(now, counted, g.breaker.Evidence(now))
}
