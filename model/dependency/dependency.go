package dependency

import (
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
)

// A Dependency is the last stage of a path.
type Dependency struct {
	latency Latency
	faults  []Fault
	draws   random.PerCall
}

var _ model.Stage = (*Dependency)(nil)

// New returns a dependency of the given healthy latency. The faults are in the
// order of time and do not overlap.
func New(latency Latency, faults []Fault, draws random.PerCall) *Dependency {
	return &Dependency{latency: latency, faults: faults, draws: draws}
}

// Enter answers the call as the fault of the moment says, if there is one.
func (d *Dependency) Enter(now time.Duration, call *model.Call) model.Step {
	for len(d.faults) > 0 && d.faults[0].To <= now {
		d.faults = d.faults[1:]
	}
	if len(d.faults) > 0 && d.faults[0].Contains(now) {
		return d.faults[0].Effect.answer(call, d.draws)
	}
	return d.latency.answer(model.Succeeded, call, d.draws)
}

// Leave has nothing to do: nothing here is limited.
func (d *Dependency) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// Latency is a law of the time in which calls are answered, in seconds.
type Latency struct {
	Law law.Law
}

func (l Latency) answer(outcome model.Outcome, call *model.Call, draws random.PerCall) model.Step {
	if constant, ok := l.Law.(law.Deterministic); ok {
		return model.ServeConstant(outcome, des.Seconds(constant.Value))
	}
	return model.Serve(outcome, des.Seconds(l.Law.Draw(draws.At(call.Number, call.Attempt))))
}
