package scenarios

import (
	"context"
	"fmt"
	"time"

	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/presets"
)

// Witnessed is the breaker of which a witness was told.
type Witnessed struct {
	// Preset is nil if there is no such breaker.
	Preset presets.Preset
	// Instances is the number of callers that have one each, of which this is the first's.
	Instances int
}

// Witness runs an arm of the scenario in continuous time once more, as Run does, and tells
// the witness what one of its breakers decides and by which results: the breaker of a name,
// as measure.Setup has it, or the first of all if the name is empty. The error is that of an
// arm that there is not or that goes in steps, or the context's.
func (s *Scenario) Witness(ctx context.Context, arm, name string, witness guard.Recorder) (Witnessed, error) {
	for _, a := range s.arms {
		if a.name != arm {
			continue
		}
		calls, is := a.system.(*Calls)
		if !is {
			return Witnessed{}, fmt.Errorf("%s goes in steps; only the breakers of scenarios in continuous time are witnessed", s.Name)
		}
		w := &witnessing{recorder: &measure.Settling{}, name: name, witness: witness}
		err := calls.simulate(ctx, 0, w, new(ran))
		return w.breaker, err
	}
	return Witnessed{}, fmt.Errorf("%s has no arm %q", s.Name, arm)
}

// witnessing is the recorder of a run of which a witness is told too.
type witnessing struct {
	recorder
	name    string
	witness guard.Recorder
	breaker Witnessed
}

// observed is whom the breaker at a place tells, the witness included if it is the one.
func (b *builder) observed(p presets.Preset, at place) guard.Observer {
	told := b.observer(at)
	w, is := b.recorder.(*witnessing)
	if !is || w.breaker.Preset != nil || w.name != "" && w.name != at.prefix+"breaker" {
		return told
	}
	w.breaker = Witnessed{Preset: p, Instances: 1}
	if at.main && b.calls.fleet().Store == nil {
		w.breaker.Instances = b.calls.fleet().Instances
	}
	return witnessed{both{told, w.witness}, w.witness}
}

// witnessed is an observer beside a witness, who alone is told of every result.
type witnessed struct {
	both
	witness guard.Recorder
}

var _ guard.Recorder = witnessed{}

func (w witnessed) Recording(now time.Duration, call *model.Call, permit breaker.Permit, result breaker.Result) {
	w.witness.Recording(now, call, permit, result)
}

func (w witnessed) Recorded(now time.Duration, counted bool, evidence breaker.Tally) {
	w.witness.Recorded(now, counted, evidence)
}
