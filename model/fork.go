package model

import "time"

// A Forker is a stage that makes calls of its own for a call that has come to it, its
// branches: for the rest of its own path, as a timeout and a hedge do, or along other
// paths, as a service does that calls others. Leave is called when the call goes back.
type Forker interface {
	Stage
	// Begin is told of a call for which Enter returned Fork.
	Begin(now time.Duration, call *Call, tasks Tasks)
	// Back is told that a branch is back, with its outcome.
	Back(now time.Duration, call, branch *Call, tasks Tasks)
	// Ring is told that the alarm of the call has gone off.
	Ring(now time.Duration, call *Call, tasks Tasks)
}

// Tasks is what a Forker can do for a call. Branches set out when the method that makes
// them has returned.
type Tasks struct {
	model *Model
	index uint32
}

// Attempt makes a branch that begins at the stage behind this one. The ordinal, below
// 2^30, tells apart what is drawn for the branches of a call: that of ordinal 0 meets what
// the call itself would have met.
func (t Tasks) Attempt(ordinal uint32) {
	call := &t.model.table.calls[t.index]
	t.branch(attempt, call.Flow, call.at+1, ordinal)
}

// Call makes a branch that walks another path from its first stage. Two branches for which
// different things are to be drawn have different ordinals, also if they are of calls on
// different paths.
func (t Tasks) Call(path int, ordinal uint32) { t.branch(errand, uint16(path), 0, ordinal) }

// Alarm lets the alarm of the call ring after a time that many calls share. A call has
// one alarm: an earlier one is called off.
func (t Tasks) Alarm(after time.Duration) { t.model.setAlarm(t.index, after, true) }

// AlarmAfter is Alarm for a time of this call alone.
func (t Tasks) AlarmAfter(after time.Duration) { t.model.setAlarm(t.index, after, false) }

// Interrupt ends the branches that are under way: what waits is taken out of its queue,
// and what is served is given up. The stages that they passed see them leave with that
// outcome.
func (t Tasks) Interrupt(outcome Outcome) { t.model.interruptBranches(t.index, outcome) }

// Finish lets the call go back from this stage with that outcome. Branches that are
// under way are abandoned: they go on, and nobody waits for their answers.
func (t Tasks) Finish(outcome Outcome) { t.model.finish(t.index, outcome) }
