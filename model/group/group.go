package group

import (
	"slices"
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// A Group is the state of its members together. Make one with New.
type Group struct {
	kind     string
	observer guard.Observer
	members  Observer // the same one, or nil
	size     int
	in       [breaker.HalfOpen + 1]int // members in each state
	periods  []period                  // up to the present one
}

// period is a time without a transition of the group.
type period struct {
	from  time.Duration
	state breaker.State
}

// New returns a group whose members are all in one state. The kind is what they are, in a
// word, and their number is in [1,+∞).
func New(kind string, members int, state breaker.State, observer guard.Observer) *Group {
	g := &Group{kind: kind, observer: observer, size: members, periods: []period{{state: state}}}
	g.members, _ = observer.(Observer)
	g.in[state] = members
	return g
}

// State is that of all members, if it is the same, and otherwise half-open.
func (g *Group) State() breaker.State { return g.present().state }

// In is the number of members in a state.
func (g *Group) In(state breaker.State) int { return g.in[state] }

func (g *Group) present() *period { return &g.periods[len(g.periods)-1] }

// Change takes the transition of a member in, and tells of it. What a member notices late
// is told to the group when the last transition of the group was, at the earliest.
func (g *Group) Change(member int, transition breaker.Transition) {
	if g.members != nil {
		g.members.MemberChanged(g.changeOf(member, transition))
	}
	g.in[transition.From]--
	g.in[transition.To]++
	if to := g.together(); to != g.State() {
		g.begin(to, g.changeOf(member, transition))
	}
}

func (g *Group) changeOf(member int, transition breaker.Transition) MemberChange {
	return MemberChange{Kind: g.kind, Member: member, Transition: transition}
}

// begin starts a new period.
func (g *Group) begin(state breaker.State, because MemberChange) {
	last := *g.present()
	now := max(last.from, because.At)
	g.periods = append(g.periods, period{from: now, state: state})
	g.observer.Changed(breaker.Transition{At: now, From: last.state, To: state, Reason: because})
}

// together is the state that all members are in, or half-open.
func (g *Group) together() breaker.State {
	switch g.size {
	case g.in[breaker.Closed]:
		return breaker.Closed
	case g.in[breaker.Open]:
		return breaker.Open
	default:
		return breaker.HalfOpen
	}
}

// Permit stands for a call of the present period of the group.
func (g *Group) Permit(now time.Duration) breaker.Permit {
	return g.permit(now, len(g.periods)-1)
}

// permitAt stands for a call that was admitted at an earlier instant.
func (g *Group) permitAt(at time.Duration) breaker.Permit {
	next, _ := slices.BinarySearchFunc(g.periods, at, func(p period, at time.Duration) int {
		if p.from <= at {
			return -1
		}
		return 1
	})
	return g.permit(at, next-1)
}

func (g *Group) permit(at time.Duration, number int) breaker.Permit {
	return breaker.Permit{At: at, Period: uint32(number), State: g.periods[number].state}
}
