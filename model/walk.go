package model

import (
	"fmt"
	"math"
	"time"

	"halfopen/des"
)

// step is what a call is to do next.
type step struct {
	Step
	index, serial uint32
}

// act does what a stage has decided about a held call, or starts a branch.
func (m *Model) act(now time.Duration, call *Call, next Step) {
	if next.action == anew {
		m.advance(now, call)
		return
	}
	if next.action == pass {
		call.at++
		m.advance(now, call)
		return
	}
	m.do(now, call, next)
}

// advance takes a call inwards from the stage where it is.
func (m *Model) advance(now time.Duration, call *Call) {
	p := &m.paths[call.Flow]
	for {
		s := &p.stations[call.at]
		s.counts.Entered++
		step := s.Enter(now, call)
		if call.at == p.border && step.outcome != Rejected {
			call.Outcome = step.outcome
			m.reach(now, call)
		}
		if s.shelf != nil {
			s.shelf.wind(m)
		}
		if step.action != pass {
			m.do(now, call, step)
			return
		}
		call.at++
	}
}

// reach marks a call, and all whose branch it is, as handed to the dependency.
func (m *Model) reach(now time.Duration, call *Call) {
	m.config.Observer.Sent(now, call)
	call.Reached, call.inside = true, true
	for call.parent != noCall {
		call = &m.table.calls[call.parent]
		call.Reached = true
	}
}

// left is the way of a call out of the dependency.
func (m *Model) left(now time.Duration, call *Call) {
	call.inside = false
	m.config.Observer.Left(now, call)
}

// do does what a stage has decided about a call, unless that is to pass.
func (m *Model) do(now time.Duration, call *Call, step Step) {
	switch step.action {
	case passLater:
		m.stationOf(call).counts.Waited++
		m.pause(now, call, step.constant, step.after)
		call.waits = call.at < m.paths[call.Flow].border
		call.at++
	case wait:
		m.stationOf(call).counts.Waited++
		m.putWaiting(call)
		call.phase, call.waitingSince = held, now
		call.waits = call.at < m.paths[call.Flow].border
		m.stationOf(call).shelf.keep(m)
	case process:
		m.putInFlight(call)
		call.phase = processed
		m.stationOf(call).shelf.keep(m)
	case refuse:
		m.stationOf(call).counts.Refused++
		call.at-- // the stage does not see its own refusal
		m.turn(now, call, step)
	case serve:
		if bound := m.paths[call.Flow].bound; step.after > bound {
			step = ServeConstant(TimedOut, bound)
		}
		call.Outcome = step.outcome
		m.foretell(now, call)
		m.turn(now, call, step)
	case gather:
		m.putInFlight(call)
		m.gather(now, int(call.Flow))
	case fork:
		m.putInFlight(call)
		call.phase = forked
		m.stationOf(call).forker.Begin(now, call, Tasks{m, call.Index})
	}
}

// gather lets the last stage serve when this instant has brought everything.
func (m *Model) gather(now time.Duration, flow int) {
	if p := &m.paths[flow]; !p.gathered {
		p.gathered = true
		m.simulation.Schedule(now, des.Batch, des.Event{Kind: batchEvent, Subject: uint32(flow)})
	}
}

func (m *Model) serveBatch(now time.Duration, flow uint32) {
	p := &m.paths[flow]
	p.gathered = false
	p.gatherer.Serve(now, func(index uint32, outcome Outcome) {
		call := &m.table.calls[index]
		call.Outcome = outcome
		m.takeInFlight(call)
		m.retreat(now, call)
	})
}

// foretell tells the stages that want to know it of the outcome of a call that
// is served.
func (m *Model) foretell(now time.Duration, call *Call) {
	for _, foreseer := range m.paths[call.Flow].foreseers {
		foreseer.Foresee(now, call)
	}
}

// turn lets a call start on its way back after the delay of its step.
func (m *Model) turn(now time.Duration, call *Call, step Step) {
	call.Outcome = step.outcome
	if step.after == 0 && step.action == refuse {
		m.retreat(now, call)
		return
	}
	m.putInFlight(call)
	call.phase = served
	m.after(now, call, step.constant, step.after, des.Completion, returnEvent)
}

// pause lets a call wait for a time, and then go on inwards at the stage where it is.
func (m *Model) pause(now time.Duration, call *Call, constant bool, after time.Duration) {
	m.putWaiting(call)
	call.phase, call.waitingSince = paused, now
	m.after(now, call, constant, after, des.Retry, resumeEvent)
}

// after schedules what is to happen to a call. Where calls may be interrupted it can be
// called off.
func (m *Model) after(now time.Duration, call *Call, constant bool, after time.Duration, rank des.Rank, kind uint32) {
	if after > math.MaxInt64-now {
		m.fail(fmt.Errorf("model: at %v a call takes %v, past the end of simulated time (292 years)", now, after))
		after = 0
	}
	event := des.Event{Kind: kind, Subject: call.Index}
	switch {
	case constant && m.forks:
		call.timer = m.timerAfterConstant(after, rank, event)
	case constant:
		m.afterConstant(after, rank, event)
	case m.forks:
		call.timer = m.simulation.ScheduleTimer(now+after, rank, event)
	default:
		m.simulation.Schedule(now+after, rank, event)
	}
}

// retreat takes a call back to its caller, past every stage that it passed, or
// to one that repeats it or answers it later.
func (m *Model) retreat(now time.Duration, call *Call) {
	p := &m.paths[call.Flow]
	call.phase = moving
	for at := call.at; at >= call.first; at-- {
		call.at = at
		if call.inside && at < p.border {
			m.left(now, call)
		}
		s := &p.stations[at]
		decision := s.Leave(now, call)
		if decision.action != onwards && !call.Interrupted && m.intervene(now, call, decision) {
			return
		}
		if s.shelf != nil {
			if s.shelf.held > 0 {
				s.shelf.release(now, m)
			}
			s.shelf.wind(m)
		}
	}
	if call.inside {
		m.left(now, call)
	}
	m.end(now, call)
}

// intervene repeats a call, or lets it go on with another answer: at once, for which it
// returns false, or later.
func (m *Model) intervene(now time.Duration, call *Call, decision Return) (later bool) {
	if decision.action == again {
		m.repeat(now, call, decision)
		return true
	}
	m.stationOf(call).counts.Answered++
	call.Outcome = decision.outcome
	if decision.after == 0 {
		return false
	}
	call.at--
	m.putInFlight(call)
	call.phase = served
	m.after(now, call, decision.constant, decision.after, des.Completion, returnEvent)
	return true
}

// repeat lets a call wait for its next attempt. The stage that repeats it lets it pass
// once more, without being asked.
func (m *Model) repeat(now time.Duration, call *Call, decision Return) {
	m.stationOf(call).counts.Repeated++
	call.Repeats++
	call.RetryAfter = 0 // it was asked for by what is over
	if call.role == request {
		call.Attempt++
	} else { // there may be repeats around the branch, too
		call.Attempt = mix(call.Attempt, repeats|call.Repeats)
	}
	call.at++
	m.pause(now, call, decision.constant, decision.after)
	call.waits = false // for nothing: it pauses
}

// end ends a call that is back where it began.
func (m *Model) end(now time.Duration, call *Call) {
	index := call.Index
	m.putEnded(call)
	switch {
	case call.role == request:
		m.config.Observer.Ended(now, call)
		if m.responsive != nil {
			m.respond(now, call)
		}
	case call.parent != noCall:
		m.back(now, call)
	}
	m.table.remove(index)
}

// todo is what a call is to do next.
func todo(call *Call, next Step) step { return step{next, call.Index, call.serial} }
