package outlier

import (
	"halfopen/model/breaker"
	"halfopen/model/group"
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
type HostChange = group.MemberChange

// newGroup is a group whose hosts are in one state.
func newGroup(hosts int, state breaker.State, observer guard.Observer) *group.Group {
	if told, is := observer.(HostObserver); is {
		observer = hostObserver{told}
	}
	return group.New("host", hosts, state, observer)
}

// hostObserver is told of members, which are hosts.
type hostObserver struct{ HostObserver }

var _ group.Observer = hostObserver{}

func (o hostObserver) MemberChanged(change HostChange) { o.HostChanged(change) }
