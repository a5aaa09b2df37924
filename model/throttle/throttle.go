package throttle

import (
	"time"

	"halfopen/des/portable"
	"halfopen/des/random"
	"halfopen/model"
)

// A Throttle is a stage that sheds a share of the calls.
type Throttle struct {
	config Config
	window window
	chance random.PerCall
}

var _ model.Stage = (*Throttle)(nil)

// New returns a throttle that has counted nothing. The chance decides for each attempt of
// a call.
func New(config Config, chance random.PerCall) *Throttle {
	return &Throttle{config: config, window: newWindow(config.Window), chance: chance}
}

// Enter lets the call pass, or sheds it by chance.
func (t *Throttle) Enter(now time.Duration, call *model.Call) model.Step {
	if p := t.Rejection(now); p == 0 || t.chance.At(call.Number, call.Attempt).Float64() >= p {
		return model.Pass()
	}
	if t.config.Refused {
		t.window.record(now, tally{calls: 1})
	}
	return model.Refuse(model.Shed, 0)
}

// Leave counts the call, unless nobody wanted to know how it ends.
func (t *Throttle) Leave(now time.Duration, call *model.Call) model.Return {
	if call.Outcome != model.Cancelled {
		counted := tally{calls: 1}
		if call.Outcome.LooksGood() {
			counted.accepted = 1
		}
		t.window.record(now, counted)
	}
	return model.Onwards()
}

// Rejection is the probability with which a call is shed that comes now, from 0 to 1.
func (t *Throttle) Rejection(now time.Duration) float64 {
	if !t.config.Window.Late {
		t.window.advance(now)
	}
	if t.window.total.calls < t.config.MinCalls {
		return 0
	}
	calls, accepted := float64(t.window.total.calls), float64(t.window.total.accepted)
	p := (calls - accepted/t.config.Threshold) / (calls + 1)
	if p <= 0 {
		return 0
	}
	if t.config.Aggression != 1 {
		p = portable.Exp(portable.Log(p) / t.config.Aggression)
	}
	return min(p, t.config.MaxRejection)
}
