package guard

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// Foresighted is a guard for models in which the outcome of a call is known when
// it is made. It tells the breaker at once, while the call still holds what it
// holds. A call that the breaker refuses goes on, decided, as Rejected: it is
// answered where others are, and holds what a refusal holds.
type Foresighted struct {
	guard *Guard
}

var _ model.Foreseer = (*Foresighted)(nil)

// NewForesighted returns a guard with a closed breaker.
func NewForesighted(config breaker.Config, observer Observer) *Foresighted {
	return &Foresighted{guard: New(Config{Breaker: config}, nil, observer)}
}

// Enter asks the breaker.
func (f *Foresighted) Enter(now time.Duration, call *model.Call) model.Step {
	if f.guard.Enter(now, call) != model.Pass() {
		call.Outcome, call.Decided = model.Rejected, true
	}
	return model.Pass()
}

// Foresee tells the breaker how an admitted call will end.
func (f *Foresighted) Foresee(now time.Duration, call *model.Call) {
	if call.Outcome != model.Rejected {
		f.guard.Leave(now, call)
	}
}

// Leave has nothing to tell.
func (f *Foresighted) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
