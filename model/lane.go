package model

import (
	"time"

	"halfopen/des"
)

// A lane carries the events of one rank and one constant delay.
type lane struct {
	delay time.Duration
	rank  des.Rank
	lane  *des.Lane
}

// maxLanes bounds the search for a lane. A model has few constant delays (a
// rejection, a timeout); any above these go through the queue, with the same
// result.
const maxLanes = 8

// afterConstant schedules an event after a delay that many events share.
func (m *Model) afterConstant(delay time.Duration, rank des.Rank, event des.Event) {
	if l := m.laneOf(delay, rank); l != nil {
		l.Schedule(event)
		return
	}
	m.simulation.Schedule(m.simulation.Now()+delay, rank, event)
}

// timerAfterConstant is afterConstant for an event that may be called off.
func (m *Model) timerAfterConstant(delay time.Duration, rank des.Rank, event des.Event) des.Timer {
	if l := m.laneOf(delay, rank); l != nil {
		return l.ScheduleTimer(event)
	}
	return m.simulation.ScheduleTimer(m.simulation.Now()+delay, rank, event)
}

// laneOf is the lane of a delay and a rank, or nil if there are too many.
func (m *Model) laneOf(delay time.Duration, rank des.Rank) *des.Lane {
	for _, l := range m.lanes {
		if l.delay == delay && l.rank == rank {
			return l.lane
		}
	}
	if len(m.lanes) == maxLanes {
		return nil
	}
	l := lane{delay: delay, rank: rank, lane: m.simulation.NewLane(delay, rank)}
	m.lanes = append(m.lanes, l)
	return l.lane
}
