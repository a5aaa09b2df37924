package model

import (
	"time"

	"halfopen/des"
)

// A lane carries the returns of one constant delay.
type lane struct {
	delay time.Duration
	lane  *des.Lane
}

// maxLanes bounds the search for a lane. A model has few constant delays (a
// rejection, a timeout); any above these go through the queue, with the same
// result.
const maxLanes = 8

// lane returns the lane for a step's delay, or nil if it has none.
func (m *Model) lane(step Step) *des.Lane {
	if !step.constant {
		return nil
	}
	for _, l := range m.lanes {
		if l.delay == step.after {
			return l.lane
		}
	}
	if len(m.lanes) == maxLanes {
		return nil
	}
	l := lane{delay: step.after, lane: m.simulation.NewLane(step.after, des.Completion)}
	m.lanes = append(m.lanes, l)
	return l.lane
}
