// Package timeout bounds how long a caller waits for an answer.
//
// Without a bound, a caller waits for as long as the slowest thing behind it: a full
// queue, a dependency that hangs, retries with long pauses. Whoever calls the caller has
// given up by then, and the slot that it holds is missing to others. A timeout turns a
// call that takes too long into one that failed at a known time.
//
// What becomes of the work is another question. A caller that cancels it takes it back
// from wherever it is: the place in the queue, the permit, the server's slot are free at
// once. A caller that cannot, since nothing behind it listens, only stops waiting; the
// work goes on, holds what it holds and burns capacity for an answer that nobody reads.
// That is what keeps an overloaded service overloaded after the load has gone (N. Bronson
// and others, "Metastable Failures in Distributed Systems", HotOS 2021).
//
// A Timeout is a stage that may stand anywhere in a path. Around waits, retries and
// hedges it bounds all of them together; behind a retry it bounds each attempt.
package timeout

import (
	"time"

	"halfopen/model"
)

// Config is when a caller gives up, and what becomes of the work then. After has no
// default that all agree on: that of Hystrix and of resilience4j's TimeLimiter is 1 s,
// opossum's 10 s, that of a route of Envoy 15 s, Polly's 30 s. Resilience4j cancels by
// default (cancelRunningFuture).
type Config struct {
	// After is the time from the entering of a call to its end; an answer at that very
	// instant is an answer. Valid range is (0,+∞).
	After time.Duration
	// Abandon lets the work behind go on by itself. Otherwise it is interrupted, and the
	// stages behind see it leave as timed out.
	Abandon bool
}

// A Timeout is the stage. It keeps nothing about calls, so that paths may share it.
type Timeout struct {
	config Config
}

var _ model.Forker = (*Timeout)(nil)

// New returns the stage.
func New(config Config) *Timeout { return &Timeout{config: config} }

// Enter keeps the call here, while a branch of it goes on.
func (t *Timeout) Enter(time.Duration, *model.Call) model.Step { return model.Fork() }

// Begin sends the branch and starts the clock.
func (t *Timeout) Begin(_ time.Duration, _ *model.Call, tasks model.Tasks) {
	tasks.Alarm(t.config.After)
	tasks.Attempt(0)
}

// Back hands on an answer that came in time.
func (t *Timeout) Back(_ time.Duration, _, branch *model.Call, tasks model.Tasks) {
	tasks.Finish(branch.Outcome)
}

// Ring ends the wait.
func (t *Timeout) Ring(_ time.Duration, _ *model.Call, tasks model.Tasks) {
	if !t.config.Abandon {
		tasks.Interrupt(model.TimedOut)
	}
	tasks.Finish(model.TimedOut)
}

// Leave has nothing to do.
func (t *Timeout) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
