package dependency

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// An Outage is a stage in front of the queue of a dependency that cannot be reached while
// a fault lasts: a call that it concerns turns back, as the fault says, and takes neither
// a place nor a server. Where calls do not queue, the faults of a Dependency do the same.
type Outage struct {
	faults schedule
	draws  Draws
}

var _ model.Stage = (*Outage)(nil)

// NewOutage returns the stage. The effects of its faults are of type Timeout; concern may be nil
// if none of them has an onset or an ending.
func NewOutage(faults []Fault, concern random.PerCall) *Outage {
	return &Outage{faults: newSchedule(faults), draws: Draws{Concern: concern}}
}

// Enter lets a call pass that no fault concerns.
func (o *Outage) Enter(now time.Duration, call *model.Call) model.Step {
	fault := o.faults.concerning(now, call, o.draws.Concern)
	if fault == nil {
		return model.Pass()
	}
	reply := fault.reply(call, &o.draws)
	return model.Refuse(reply.Outcome, reply.After)
}

// Leave has nothing to do.
func (o *Outage) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
