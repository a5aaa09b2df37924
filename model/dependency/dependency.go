package dependency

import (
	"time"

	"halfopen/des"
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

// Draws is the chance of calls: how long each takes, and whether it fails. What is
// drawn belongs to the call and its attempt.
type Draws struct {
	Latency, Outcome random.PerCall
}

// A Dependency is the last stage of a path.
type Dependency struct {
	healthy answering
	faults  []faulty // those that are not over
	draws   Draws
}

// faulty is a fault, and how calls are answered while it lasts.
type faulty struct {
	model.Interval
	answering
	hosts int // it concerns the hosts of lower numbers
}

var _ model.Stage = (*Dependency)(nil)

// New returns a dependency.
func New(config Config) *Dependency {
	d := &Dependency{healthy: config.Healthy.answering(), draws: config.Draws}
	for _, f := range config.Faults {
		d.faults = append(d.faults, faulty{f.Interval, f.Effect.answering(), f.below()})
	}
	return d
}

// Enter answers the call as the fault of the moment says, if there is one and it
// concerns the call's host.
func (d *Dependency) Enter(now time.Duration, call *model.Call) model.Step {
	for len(d.faults) > 0 && d.faults[0].To <= now {
		d.faults = d.faults[1:]
	}
	if len(d.faults) > 0 && d.faults[0].concerns(now, call) {
		return d.faults[0].answer(call, &d.draws)
	}
	return d.healthy.answer(call, &d.draws)
}

func (f *faulty) concerns(now time.Duration, call *model.Call) bool {
	return f.Contains(now) && int(call.Host) < f.hosts
}

// Leave has nothing to do: nothing here is limited.
func (d *Dependency) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// Latency is a law of the time in which calls are answered, in seconds.
type Latency struct {
	Law law.Law
}

// answering is an Effect as it is looked at for every call.
type answering struct {
	law           law.Law // nil if the time is constant
	constant      time.Duration
	failureRate   float64
	failuresAfter time.Duration
}

func (a *answering) answer(call *model.Call, draws *Draws) model.Step {
	outcome := model.Succeeded
	if a.failureRate > 0 && a.fails(call, draws) {
		if a.failuresAfter != InTime {
			return model.ServeConstant(model.Failed, a.failuresAfter)
		}
		outcome = model.Failed
	}
	if a.law == nil {
		return model.ServeConstant(outcome, a.constant)
	}
	return model.Serve(outcome, des.Seconds(a.law.Draw(draws.Latency.At(call.Number, call.Attempt))))
}

func (a *answering) fails(call *model.Call, draws *Draws) bool {
	return a.failureRate >= 1 || draws.Outcome.At(call.Number, call.Attempt).Float64() < a.failureRate
}
