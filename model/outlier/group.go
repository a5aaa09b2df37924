package outlier

import (
	"fmt"
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// A HostObserver is a guard.Observer that is told of every change of a host.
type HostObserver interface {
	guard.Observer
	// HostChanged is told of it before Changed is, if the state of the group changes
	// with it.
	HostChanged(change HostChange)
}

// A HostChange is a change of one host, and the reason of a transition of the group.
// The hosts of a Detector are closed while they are in use, and open while they are
// ejected.
type HostChange struct {
	Host int // from 0
	breaker.Transition
}

func (c HostChange) String() string {
	return fmt.Sprintf("host %d %v -> %v: %v", c.Host, c.From, c.To, c.Reason)
}

// group is the state of all hosts together.
type group struct {
	observer     guard.Observer
	hostObserver HostObserver // the same one, or nil
	hosts        int
	in           [breaker.HalfOpen + 1]int // hosts in each state
	state        breaker.State
	period       uint32        // grows by one with every transition
	changedAt    time.Duration // the last transition
}

// newGroup is a group whose hosts are in one state.
func newGroup(hosts int, state breaker.State, observer guard.Observer) group {
	g := group{observer: observer, hosts: hosts, state: state}
	g.hostObserver, _ = observer.(HostObserver)
	g.in[state] = hosts
	return g
}

// change takes the change of a host in, and tells of it. What a host notices late is
// told to the group when the last transition of the group was, at the earliest.
func (g *group) change(c HostChange) {
	if g.hostObserver != nil {
		g.hostObserver.HostChanged(c)
	}
	g.in[c.From]--
	g.in[c.To]++
	to := g.together()
	if to == g.state {
		return
	}
	g.changedAt = max(g.changedAt, c.At)
	transition := breaker.Transition{At: g.changedAt, From: g.state, To: to, Reason: c}
	g.state = to
	g.period++
	g.observer.Changed(transition)
}

// together is the state that all hosts are in, or half-open.
func (g *group) together() breaker.State {
	for _, state := range [...]breaker.State{breaker.Closed, breaker.Open} {
		if g.in[state] == g.hosts {
			return state
		}
	}
	return breaker.HalfOpen
}

// permit stands for a call of the present period of the group.
func (g *group) permit(now time.Duration) breaker.Permit {
	return breaker.Permit{At: now, Period: g.period, State: g.state}
}
