package model

import (
	"time"

	"halfopen/des"
)

// A shelf is where the model keeps the calls that a holder holds.
type shelf struct {
	holder Holder
	held   int
	moved  bool // in the present event

	// Of a clocked holder, for the instant at which it is to be asked next.
	clocked Clocked
	number  uint32 // among the shelves of the model
	due     time.Duration
	timer   des.Timer
}

// shelfOf is the shelf of a stage, or nil if it is no holder.
func (m *Model) shelfOf(stage Stage) *shelf {
	holder, ok := stage.(Holder)
	if !ok {
		return nil
	}
	if known := m.shelfFor[holder]; known != nil {
		return known
	}
	s := &shelf{holder: holder, number: uint32(len(m.shelves)), due: Never}
	s.clocked, _ = stage.(Clocked)
	m.shelves = append(m.shelves, s)
	m.shelfFor[holder] = s
	return s
}

// keep takes a call in.
func (s *shelf) keep(m *Model) {
	s.hold(m, 1)
	s.wind(m)
}

// hold changes the number of calls that are held.
func (s *shelf) hold(m *Model, change int) {
	s.held += change
	if !s.moved {
		s.moved = true
		m.moved = append(m.moved, s)
	}
}

// release lets the calls go on that the holder releases.
func (s *shelf) release(now time.Duration, m *Model) {
	for {
		index, next, released := s.holder.Release(now)
		if !released {
			return
		}
		call := &m.table.calls[index]
		s.discharge(now, m, call)
		m.ready = append(m.ready, todo(call, next))
	}
}

// discharge takes a call out of those that are held.
func (s *shelf) discharge(now time.Duration, m *Model, call *Call) {
	if call.phase == held {
		m.takeWaiting(call)
		call.waited(now)
	} else {
		m.takeInFlight(call)
	}
	call.phase = moving
	s.hold(m, -1)
}

// withdraw takes a call out of those that are held, because nobody wants its answer.
func (s *shelf) withdraw(now time.Duration, m *Model, call *Call) {
	s.holder.Withdraw(now, call.Index)
	s.discharge(now, m, call)
	s.wind(m)
}

// wind sets the clock, if there is one, to the instant at which the holder is to be asked
// next. One that holds nothing has none, and need not be asked.
func (s *shelf) wind(m *Model) {
	if s.clocked != nil && (s.held > 0 || s.due != Never) {
		s.windClock(m)
	}
}

func (s *shelf) windClock(m *Model) {
	at, rank := s.clocked.Due()
	if at == s.due {
		return
	}
	if s.due != Never {
		m.simulation.Cancel(s.timer)
	}
	s.due = at
	if at != Never {
		s.timer = m.simulation.ScheduleTimer(max(at, m.simulation.Now()), rank, des.Event{Kind: clockEvent, Subject: s.number})
	}
}

// rang asks the holder for what it releases when its time has come.
func (s *shelf) rang(now time.Duration, m *Model) {
	s.due = Never
	s.release(now, m)
	s.wind(m)
}
