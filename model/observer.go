package model

import "time"

// Indifferent is an Observer that nothing interests, for others to embed.
type Indifferent struct{}

var _ Observer = Indifferent{}

// Arrived does nothing, as the others do.
func (Indifferent) Arrived(time.Duration, *Call) {}

// Branched does nothing.
func (Indifferent) Branched(time.Duration, *Call, *Call) {}

// Sent does nothing.
func (Indifferent) Sent(time.Duration, *Call) {}

// Left does nothing.
func (Indifferent) Left(time.Duration, *Call) {}

// Ended does nothing.
func (Indifferent) Ended(time.Duration, *Call) {}

// An Observer is told what happens to requests. It must not change anything,
// nor keep the pointer to a call.
type Observer interface {
	// Arrived is told of a request before it meets the first stage.
	Arrived(now time.Duration, call *Call)
	// Branched is told of a branch that a stage makes for a call.
	Branched(now time.Duration, call, branch *Call)
	// Sent is told that the call is handed to the dependency. Reached still says
	// whether an earlier attempt was.
	Sent(now time.Duration, call *Call)
	// Left is told that a call that was sent has left the dependency.
	Left(now time.Duration, call *Call)
	// Ended is told that the request is back at its caller, with its outcome.
	Ended(now time.Duration, call *Call)
}
