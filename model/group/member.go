package group

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// member tells the observer of the group what one breaker does.
type member struct {
	group  *Group
	number int
}

// Member returns the observer for the breaker of a member, by its number from 0. What it is
// told of calls it passes on as it is, except that a late result is told with the group's
// permit: one for the period of the group in which the call was admitted. At the instant of
// a transition that is the period which begins.
func (g *Group) Member(number int) guard.Observer { return &member{group: g, number: number} }

func (m *member) Refused(now time.Duration, call *model.Call, state breaker.State) {
	m.group.observer.Refused(now, call, state)
}

func (m *member) Tried(now time.Duration, call *model.Call) { m.group.observer.Tried(now, call) }

func (m *member) Answered(now time.Duration, call *model.Call) {
	m.group.observer.Answered(now, call)
}

func (m *member) Late(now time.Duration, call *model.Call, permit breaker.Permit) {
	m.group.observer.Late(now, call, m.group.permitAt(permit.At))
}

func (m *member) Changed(transition breaker.Transition) { m.group.Change(m.number, transition) }
