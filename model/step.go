package model

import (
	"math"
	"time"
)

// Never is an instant that does not come.
const Never = time.Duration(math.MaxInt64)

// A Step is what a stage decides about a call on its way in. Make one with Pass,
// PassAfter, Wait, Refuse, Serve, Process, Gather, Fork or Anew.
type Step struct {
	action   action
	outcome  Outcome
	constant bool
	after    time.Duration
}

type action uint8

const (
	pass action = iota
	passLater
	wait
	refuse
	serve
	process
	gather
	fork
	anew
)

// Pass lets the call go on to the next stage. The last stage cannot.
func Pass() Step { return Step{action: pass} }

// PassAfter lets the call wait for a time and then go on to the next stage.
func PassAfter(after time.Duration) Step { return Step{action: passLater, after: after} }

// Wait keeps the call at this stage, which must be a Holder, until the stage releases
// it.
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

// ServeConstant is Serve for a delay that many calls share, such as a timeout.
// It means the same and costs the engine less.
func ServeConstant(outcome Outcome, after time.Duration) Step {
	return Step{action: serve, outcome: outcome, constant: true, after: after}
}

// Served returns what a step that serves says: the outcome and the delay. For stages
// that serve as another one says, but in a time of their own.
func (s Step) Served() (outcome Outcome, after time.Duration, serves bool) {
	return s.outcome, s.after, s.action == serve
}

// Process keeps the call at this stage, which must be a Holder, while it is being
// served for a time that is not known yet: until the stage releases it.
func Process() Step { return Step{action: process} }

// Gather keeps the call at this stage, which must be a Gatherer, until every
// call of this instant has arrived.
func Gather() Step { return Step{action: gather} }

// Fork keeps the call at this stage, which must be a Forker, while the stage makes
// calls for it.
func Fork() Step { return Step{action: fork} }

// Anew lets a call that was held enter the stage once more.
func Anew() Step { return Step{action: anew} }

// A Return is what a stage decides about a call on its way back. The zero Return
// is Onwards.
type Return struct {
	action   returning
	outcome  Outcome
	constant bool
	after    time.Duration
}

type returning uint8

const (
	onwards returning = iota
	again
	answer
)

// Onwards lets the call go on to the caller.
func Onwards() Return { return Return{} }

// Again sends the call inwards from this stage once more, as the next attempt,
// after a delay that many calls share; until then it waits.
func Again(after time.Duration) Return { return Return{action: again, constant: true, after: after} }

// AgainAfter is Again for a delay of this call alone.
func AgainAfter(after time.Duration) Return { return Return{action: again, after: after} }

// Answer lets the call go on to the caller with another outcome, after a delay that many
// calls share.
func Answer(outcome Outcome, after time.Duration) Return {
	return Return{action: answer, outcome: outcome, constant: true, after: after}
}
