package model

import (
	"time"

	"halfopen/des"
)

// A Stage is one station of a call path. Its methods are called in the order of
// simulated time. A stage must not keep the pointer to a call; it may keep the
// call's Index until the call has left it.
type Stage interface {
	// Enter decides about a call on its way in.
	Enter(now time.Duration, call *Call) Step
	// Leave sees the outcome of a call on its way back, and lets it go on, answers
	// it otherwise, or repeats it. It is called once for every time that the stage
	// let the call pass or served it, and for no other. What it decides about a call
	// whose answer nobody wants any more is not done.
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

// A Holder is a stage at which calls wait, or are processed until it says so.
type Holder interface {
	Stage
	// Release takes one call, by its Index, out of those that are held, and says
	// what becomes of it: it passes, is refused or served, or enters the stage
	// anew. It is asked until it has none, each time that a call has left the
	// stage.
	Release(now time.Duration) (index uint32, step Step, released bool)
	// Waiting is the number of calls that are held.
	Waiting() int
	// Withdraw forgets a held call, whose answer nobody wants any more.
	Withdraw(now time.Duration, index uint32)
}

// A Clocked holder releases calls at times of its own, too.
type Clocked interface {
	Holder
	// Due is the next instant at which it is to be asked for a release even if no
	// call leaves it, Never if there is none, and the rank of that event. It is
	// asked after every other call of a method while it holds calls, without which
	// it is Never.
	Due() (at time.Duration, rank des.Rank)
}

// A Timekeeper is a stage that bounds how long the calls that it passed may be served.
// A call that would be served for longer is timed out then; one that takes just as long
// is answered.
type Timekeeper interface {
	Stage
	// Bound is the longest time.
	Bound() time.Duration
}

// Border is the way from a caller to the service that it calls. What is behind it
// belongs to the service: a call that gets there has reached the dependency. A path
// without one has its border before its last stage.
type Border struct{}

var _ Stage = Border{}

// Enter lets every call pass.
func (Border) Enter(time.Duration, *Call) Step { return Pass() }

// Leave has nothing to do.
func (Border) Leave(time.Duration, *Call) Return { return Onwards() }
