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
	for _, l := range m.lanes {
		if l.delay == delay && l.rank == rank {
			l.lane.Schedule(event)
			return
		}
	}
	if len(m.lanes) == maxLanes {
		m.simulation.Schedule(m.simulation.Now()+delay, rank, event)
		return
	}
	l := lane{delay: delay, rank: rank, lane: m.simulation.NewLane(delay, rank)}
	m.lanes = append(m.lanes, l)
	l.lane.Schedule(event)
}
