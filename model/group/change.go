package group

import (
	"fmt"

	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// A MemberChange is a change of one member, and the reason of a transition of the group.
type MemberChange struct {
	Kind   string // what the members are: host, instance
	Member int    // from 0
	breaker.Transition
}

func (c MemberChange) String() string {
	return fmt.Sprintf("%s %d %v -> %v: %v", c.Kind, c.Member, c.From, c.To, c.Reason)
}

// An Observer is a guard.Observer that is told of every change of a member.
type Observer interface {
	guard.Observer
	// MemberChanged is told of it before Changed is, if the state of the group changes
	// with it.
	MemberChanged(change MemberChange)
}
