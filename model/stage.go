package model

import "time"

// A Stage is one station of a call path. Its methods are called in the order of
// simulated time. A stage must not keep the pointer to a call; it may keep the
// call's Index until the call has left it.
type Stage interface {
	// Enter decides about a call on its way in.
	Enter(now time.Duration, call *Call) Step
	// Leave sees the outcome of a call on its way back, and lets it go on or
	// repeats it. It is called once for every time that the stage let the call
	// pass or served it, and for no other.
	Leave(now time.Duration, call *Call) Return
}

// A Foreseer is a stage that learns the outcome of a call when it is made, and
// not when it is back. In some models an outcome is known at once, and only what
// the call holds is held for as long as the call takes.
type Foreseer interface {
	Stage
	// Foresee is told of a call that passed the stage, or was served by it, with
	// its outcome.
	Foresee(now time.Duration, call *Call)
}

// A Gatherer is a last stage that serves the calls of one instant together, when
// all of them are there.
type Gatherer interface {
	Stage
	// Serve answers the calls gathered at this instant, in the order in which
	// their outcomes are to be seen, and forgets them.
	Serve(now time.Duration, answer func(index uint32, outcome Outcome))
}

// A Return is what a stage decides about a call on its way back. The zero Return
// is Onwards.
type Return struct {
	again bool
	after time.Duration
}

// Onwards lets the call go on to the caller.
func Onwards() Return { return Return{} }

// Again sends the call inwards from this stage once more, as the next attempt,
// after a delay that many calls share; until then it waits.
func Again(after time.Duration) Return { return Return{again: true, after: after} }

// A Holder is a stage at which calls wait.
type Holder interface {
	Stage
	// Release takes one call, by its Index, out of the waiting ones, if it can
	// go on now. It is asked until it has none, each time that a call has left
	// the stage.
	Release(now time.Duration) (index uint32, released bool)
	// Waiting is the number of calls that wait.
	Waiting() int
}

// A Doorkeeper is a Holder whose released calls do not go on: they enter the stage
// anew, and it decides about them once more.
type Doorkeeper interface {
	Holder
	EntersAnew()
}

// A Timekeeper is a stage that bounds how long the calls that it passed may be served.
// A call that would be served for longer is timed out then; one that takes just as long
// is answered.
type Timekeeper interface {
	Stage
	// Bound is the longest time.
	Bound() time.Duration
}

// A Step is what a stage decides about a call on its way in. Make one with
// Pass, Wait, Refuse, Serve or Gather.
type Step struct {
	action   action
	outcome  Outcome
	constant bool
	after    time.Duration
}

type action uint8

const (
	pass action = iota
	wait
	refuse
	serve
	gather
)

// Pass lets the call go on to the next stage. The last stage cannot.
func Pass() Step { return Step{action: pass} }

// Wait keeps the call at this stage, which must be a Holder, until the stage
// releases it; it then goes on to the next stage, or enters this one anew if the
// stage is a Doorkeeper.
func Wait() Step { return Step{action: wait} }

// Refuse ends the call: it turns back towards the caller with that outcome after
// a delay that is the same for every call that the stage refuses.
func Refuse(outcome Outcome, after time.Duration) Step {
	return Step{action: refuse, outcome: outcome, constant: true, after: after}
}

// Serve answers the call with that outcome after a delay; until then it is at
// this stage. Only the last stage serves.
func Serve(outcome Outcome, after time.Duration) Step {
	return Step{action: serve, outcome: outcome, after: after}
}

// Gather keeps the call at this stage, which must be a Gatherer, until every
// call of this instant has arrived.
func Gather() Step { return Step{action: gather} }

// ServeConstant is Serve for a delay that many calls share, such as a timeout.
// It means the same and costs the engine less.
func ServeConstant(outcome Outcome, after time.Duration) Step {
	return Step{action: serve, outcome: outcome, constant: true, after: after}
}
