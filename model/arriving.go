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
	// Try counts the times that the user has sent it again by hand, from 0 and below
	// 2^30. One above 0 comes from Responsive.Ended, for the request that has ended.
	Try uint32
}

func (m *Model) scheduleArrival() {
	next, more := m.config.Arrivals.Next()
	if more && next.At < m.config.Horizon {
		m.fed = next
		m.simulation.Feed(next.At, des.Arrival, des.Event{Kind: fedEvent})
	}
}

func (m *Model) arrive(now time.Duration, arrival Arrival, number uint64) {
	call := m.table.add(number, m.arrived, now)
	m.arrived++
	call.Flow, call.User, call.Try = uint16(arrival.Flow), arrival.User, arrival.Try
	if arrival.Try > 0 {
		call.Attempt = mix(0, tries|arrival.Try)
	}
	m.begin(call)
	m.config.Observer.Arrived(now, call)
	m.advance(now, call)
}

// respond lets the arrivals know how a request ended.
func (m *Model) respond(now time.Duration, call *Call) {
	next, more := m.responsive.Ended(now, call)
	if more && next.At < m.config.Horizon {
		place := m.coming.add(following{next, numberAfter(call.Number, next.Try)})
		m.simulation.Schedule(max(now, next.At), des.Arrival, des.Event{Kind: arrivalEvent, Subject: place})
	}
}

// numberAfter is the number of a request that follows from one: the same if it is that one
// once more, and otherwise one further along the multiples of the golden ratio, modulo
// 2^64. The first n of these come no closer to each other than 0.38·2^64/n (three-gap
// theorem), so that no two requests of 2^32 users who send 2^30 each have the same number.
func numberAfter(number uint64, try uint32) uint64 {
	const golden = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio, made odd
	if try > 0 {
		return number
	}
	return number + golden
}

// following is an arrival that follows from another one, and its number.
type following struct {
	Arrival
	number uint64
}

// arriving is a table of arrivals that are scheduled.
type arriving struct {
	arrivals []following
	free     []uint32
}

func (a *arriving) add(next following) uint32 {
	if last := len(a.free) - 1; last >= 0 {
		place := a.free[last]
		a.free = a.free[:last]
		a.arrivals[place] = next
		return place
	}
	a.arrivals = append(a.arrivals, next)
	return uint32(len(a.arrivals) - 1)
}

func (a *arriving) take(place uint32) following {
	a.free = append(a.free, place)
	return a.arrivals[place]
}
