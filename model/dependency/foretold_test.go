package dependency_test

import (
	"testing"
	"time"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/dependency"
)

// phases fails no call before 10 s and every call after.
func phases() dependency.Phases {
	healthy, down := dependency.Phase{}, dependency.Phase{From: 10 * time.Second, Failure: 1}
	healthy.Hold[model.Succeeded], healthy.Hold[model.Rejected] = 6, 1
	down.Hold[model.Failed], down.Hold[model.Rejected] = 22, 1
	return dependency.Phases{healthy, down}
}

func TestAFateIsDecidedOnceAndHeld(t *testing.T) {
	fate := dependency.NewFate(phases(), random.NewLehmer(1))
	held := dependency.NewHeld(phases())
	for _, c := range []struct {
		name string
		now  time.Duration
		call model.Call
		want model.Step
	}{
		{"healthy", 10*time.Second - 1, model.Call{}, model.ServeConstant(model.Succeeded, 6)},
		{"down", 10 * time.Second, model.Call{}, model.ServeConstant(model.Failed, 22)},
		{"refused before", 10 * time.Second, model.Call{Outcome: model.Rejected, Decided: true}, model.ServeConstant(model.Rejected, 1)},
	} {
		call := c.call
		if step := fate.Enter(c.now, &call); step != model.Pass() || !call.Decided {
			t.Errorf("%s: %+v, decided %v; want it to pass, decided", c.name, step, call.Decided)
		}
		if got := held.Enter(c.now, &call); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	if got := held.Enter(0, &model.Call{Outcome: model.Failed}); got != model.ServeConstant(model.Succeeded, 6) {
		t.Errorf("a call that nobody decided about: %+v, want success", got)
	}
}

// A refused call draws nothing, so that a shared source stays in step.
func TestARefusedCallDrawsNothing(t *testing.T) {
	source, reference := random.NewLehmer(7), random.NewLehmer(7)
	fate := dependency.NewFate(phases(), source)
	fate.Enter(0, &model.Call{Outcome: model.Rejected, Decided: true})
	if source.Float64() != reference.Float64() {
		t.Error("a refused call drew a number")
	}
}
