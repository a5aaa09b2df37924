package dependency

import (
	"time"

	"halfopen/model"
)

// RoundRobin is a stage that sends calls to the hosts of a dependency in turn, and
// avoids none. A call's host follows from its place in the order of arrival and its
// attempt alone, so that configurations that admit different calls of an open loop send
// each to the same host, and a second attempt goes to another host than the first.
type RoundRobin struct {
	hosts uint64
}

var _ model.Stage = (*RoundRobin)(nil)

// NewRoundRobin returns the stage. The number of hosts is in [1,65536].
func NewRoundRobin(hosts int) *RoundRobin { return &RoundRobin{hosts: uint64(hosts)} }

// Enter chooses the host.
func (r *RoundRobin) Enter(_ time.Duration, call *model.Call) model.Step {
	call.Host = uint16((call.Order + uint64(call.Attempt)) % r.hosts)
	return model.Pass()
}

// Leave has nothing to do.
func (r *RoundRobin) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
