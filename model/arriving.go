package model

import (
	"time"

	"halfopen/des"
)

// Arrivals says when requests come.
type Arrivals interface {
	// Next is the next request, not before the last one. It is false when none
	// comes any more. It is asked when the last request has been dealt with, so
	// that a shared source of chance is drawn from in the order of events.
	Next() (next Arrival, more bool)
}

// Responsive arrivals depend on how earlier requests ended.
type Responsive interface {
	Arrivals
	// Ended is told of every request that is back at its user, and says whether another
	// comes because of it, not before now.
	Ended(now time.Duration, call *Call) (next Arrival, more bool)
}

// An Arrival is a request that comes.
type Arrival struct {
	At time.Duration
	// Flow is the number of the path that it takes.
	Flow int
	// User is the number of the user or client that it comes from, where they are told
	// apart; otherwise 0.
	User uint32
	// Try counts the times that the user has sent it again by hand, from 0.
	Try uint32
}

func (m *Model) scheduleArrival() {
	next, more := m.config.Arrivals.Next()
	if more && next.At < m.config.Horizon {
		m.fed = next
		m.simulation.Feed(next.At, des.Arrival, des.Event{Kind: fedEvent})
	}
}

func (m *Model) arrive(now time.Duration, arrival Arrival) {
	call := m.table.add(m.arrived, now)
	m.arrived++
	call.Flow, call.User, call.Try = uint16(arrival.Flow), arrival.User, arrival.Try
	m.ledgerOf(call).Arrivals++
	m.config.Observer.Arrived(now, call)
	m.advance(now, call)
}

// respond lets the arrivals know how a request ended.
func (m *Model) respond(now time.Duration, call *Call) {
	next, more := m.responsive.Ended(now, call)
	if more && next.At < m.config.Horizon {
		m.simulation.Schedule(max(now, next.At), des.Arrival, des.Event{Kind: arrivalEvent, Subject: m.coming.add(next)})
	}
}

// arriving is a table of arrivals that are scheduled.
type arriving struct {
	arrivals []Arrival
	free     []uint32
}

func (a *arriving) add(next Arrival) uint32 {
	if last := len(a.free) - 1; last >= 0 {
		place := a.free[last]
		a.free = a.free[:last]
		a.arrivals[place] = next
		return place
	}
	a.arrivals = append(a.arrivals, next)
	return uint32(len(a.arrivals) - 1)
}

func (a *arriving) take(place uint32) Arrival {
	a.free = append(a.free, place)
	return a.arrivals[place]
}
