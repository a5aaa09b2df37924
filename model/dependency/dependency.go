package dependency

import (
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
)

// Config is a dependency and its faults.
type Config struct {
	// Healthy is how calls are answered while no fault lasts.
	Healthy Effect
	// Faults are in the order of time and do not overlap.
	Faults []Fault
	// Draws may be empty where nothing is drawn.
	Draws Draws
}

// Draws is the chance of calls: how long each takes, how it ends, and whether a fault
// that concerns a share of them concerns it. What is drawn belongs to the call and its
// attempt.
type Draws struct {
	Latency, Outcome, Concern random.PerCall
}

// A Dependency is the last stage of a path.
type Dependency struct {
	healthy answering
	faults  schedule
	draws   Draws
}

var (
	_ model.Stage = (*Dependency)(nil)
	_ Replier     = (*Dependency)(nil)
)

// New returns a dependency.
func New(config Config) *Dependency {
	return &Dependency{healthy: config.Healthy.answering(), faults: newSchedule(config.Faults), draws: config.Draws}
}

// Enter answers the call.
func (d *Dependency) Enter(now time.Duration, call *model.Call) model.Step {
	return d.Reply(now, call).Step()
}

// Leave has nothing to do: nothing here is limited.
func (d *Dependency) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// Reply is what the fault of the moment says, if there is one and it concerns the call,
// and what a healthy dependency says otherwise.
func (d *Dependency) Reply(now time.Duration, call *model.Call) Reply {
	if fault := d.faults.concerning(now, call, d.draws.Concern); fault != nil {
		return fault.reply(call, &d.draws)
	}
	return d.healthy.reply(call, &d.draws)
}

// Done has nothing to do.
func (d *Dependency) Done(time.Duration, uint16, model.Outcome) {}

// Latency is a law of the time in which calls are answered, in seconds.
type Latency struct {
	Law law.Law
}
