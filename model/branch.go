package model

import (
	"time"

	"halfopen/des"
)

// branch makes a branch of a call, which is to set out at a stage of a path.
func (t Tasks) branch(role role, flow uint16, first int16, ordinal uint32) {
	m := t.model
	now := m.simulation.Now()
	call := &m.table.calls[t.index]
	branch := m.table.add(call.Number, call.Order, now)
	call = &m.table.calls[t.index] // adding may have moved it
	branch.role, branch.Flow, branch.first, branch.at = role, flow, first, first
	branch.User, branch.Try, branch.Host = call.User, call.Try, call.Host
	branch.Attempt = call.Attempt
	switch {
	case role == errand:
		branch.Attempt = mix(call.Attempt, errands|ordinal)
	case ordinal > 0:
		branch.Attempt = mix(call.Attempt, ordinal)
	}
	branch.parent, branch.older, call.branch = call.Index, call.branch, branch.Index
	m.stationOf(call).counts.Branched++
	m.begin(branch)
	m.config.Observer.Branched(now, call, branch)
	m.ready = append(m.ready, todo(branch, Anew()))
}

// back hands the answer of a branch to its call.
func (m *Model) back(now time.Duration, branch *Call) {
	call := &m.table.calls[branch.parent]
	if branch.role == attempt {
		call.Waited += branch.Waited
	}
	call.RetryAfter = branch.RetryAfter
	m.unlink(call, branch)
	m.stationOf(call).forker.Back(now, call, branch, Tasks{m, call.Index})
}

// unlink takes a branch out of those of its call.
func (m *Model) unlink(call, branch *Call) {
	link := &call.branch
	for *link != branch.Index {
		link = &m.table.calls[*link].older
	}
	*link = branch.older
	if branch.role == attempt { // what a breaker behind the dependency tries, the caller does not
		call.Trial = call.Trial || branch.Trial
	}
	branch.parent, branch.older = noCall, noCall
}

// abandon lets the branches of a call go on by themselves.
func (m *Model) abandon(call *Call) {
	for call.branch != noCall {
		m.stationOf(call).counts.Abandoned++
		m.unlink(call, &m.table.calls[call.branch])
	}
}

func (m *Model) setAlarm(index uint32, after time.Duration, constant bool) {
	call := &m.table.calls[index]
	m.simulation.Cancel(call.timer)
	m.after(m.simulation.Now(), call, constant, after, des.Timeout, alarmEvent)
}

// ring tells the stage of a call that its alarm has gone off.
func (m *Model) ring(now time.Duration, index uint32) {
	call := &m.table.calls[index]
	m.stationOf(call).forker.Ring(now, call, Tasks{m, index})
}

func (m *Model) finish(index uint32, outcome Outcome) {
	call := &m.table.calls[index]
	if call.phase != forked {
		panic("model: a call was finished that has no branches, or was finished twice")
	}
	m.abandon(call)
	m.simulation.Cancel(call.timer)
	call.Outcome = outcome
	m.takeInFlight(call)
	m.retreat(m.simulation.Now(), call)
}

func (m *Model) interruptBranches(index uint32, outcome Outcome) {
	call := &m.table.calls[index]
	for call.branch != noCall {
		m.stationOf(call).counts.Interrupted++
		branch := &m.table.calls[call.branch]
		m.unlink(call, branch)
		m.interrupt(branch, outcome)
	}
}

// interrupt takes a call, whose answer nobody wants, back from wherever it is.
func (m *Model) interrupt(call *Call, outcome Outcome) {
	now := m.simulation.Now()
	call.Interrupted, call.Outcome = true, outcome
	switch call.phase {
	case moving: // it was released, or made, in this instant, and has not gone on
		m.recall(call)
	case held, processed:
		m.stationOf(call).shelf.withdraw(now, m, call)
		call.at--
	case paused:
		m.simulation.Cancel(call.timer)
		m.takeWaiting(call)
		call.waited(now)
		call.at--
	case served:
		m.simulation.Cancel(call.timer)
		m.takeInFlight(call)
	case forked:
		m.simulation.Cancel(call.timer)
		m.takeInFlight(call)
		m.interruptBranches(call.Index, outcome)
	}
	m.retreat(now, call)
}

// recall takes back what a call was to do next, which the stage where it is may have let
// it do.
func (m *Model) recall(call *Call) {
	for _, next := range m.ready[m.done:] {
		if next.index == call.Index && (next.action == anew || next.action == refuse) {
			call.at--
		}
	}
}
