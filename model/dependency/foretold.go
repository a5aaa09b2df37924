package dependency

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// A Phase is how a dependency behaves from an instant on, for models in which
// the outcome of a call is known when it is made.
type Phase struct {
	From time.Duration
	// Failure is the probability that a call fails. Valid range is [0,1].
	Failure float64
	// Hold is how long a call holds what it holds, by its outcome.
	Hold [model.Outcomes]time.Duration
}

// Phases is in the order of time; the first is from 0 on.
type Phases []Phase

// At is the phase of an instant.
func (p Phases) At(now time.Duration) Phase {
	at := p[0]
	for _, phase := range p[1:] {
		if phase.From <= now {
			at = phase
		}
	}
	return at
}

// Fate is a stage that decides how a call will end, before it takes anything.
type Fate struct {
	phases Phases
	draws  random.PerCall
}

var _ model.Stage = (*Fate)(nil)

// NewFate returns the stage.
func NewFate(phases Phases, draws random.PerCall) *Fate { return &Fate{phases: phases, draws: draws} }

// Enter decides about a call that is not decided yet, with one draw.
func (f *Fate) Enter(now time.Duration, call *model.Call) model.Step {
	if call.Decided {
		return model.Pass()
	}
	call.Outcome, call.Decided = model.Succeeded, true
	if f.draws.At(call.Number, call.Attempt).Float64() < f.phases.At(now).Failure {
		call.Outcome = model.Failed
	}
	return model.Pass()
}

// Leave has nothing to do.
func (f *Fate) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// Held is a last stage that answers a call as was decided, after the time for
// which such a call holds what it holds. One that nobody decided about succeeds.
type Held struct {
	phases Phases
}

var _ model.Stage = (*Held)(nil)

// NewHeld returns the stage.
func NewHeld(phases Phases) *Held { return &Held{phases: phases} }

// Enter answers the call.
func (h *Held) Enter(now time.Duration, call *model.Call) model.Step {
	outcome := model.Succeeded
	if call.Decided {
		outcome = call.Outcome
	}
	return model.ServeConstant(outcome, h.phases.At(now).Hold[outcome])
}

// Leave has nothing to do.
func (h *Held) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
