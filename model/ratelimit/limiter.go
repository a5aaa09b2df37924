package ratelimit

import (
	"time"

	"halfopen/model"
)

// A Limiter is a stage that lets calls pass at a rate. Those that come too early wait, in
// the order in which they came, or are shed.
type Limiter struct {
	config Config
	turns  turns
}

var _ model.Stage = (*Limiter)(nil)

// New returns a limiter that nobody has used.
func New(config Config) *Limiter { return &Limiter{config: config, turns: config.Rule.turns()} }

// Enter lets the call pass when it is its turn, or sheds it.
func (l *Limiter) Enter(now time.Duration, call *model.Call) model.Step {
	switch wait := l.turns.reserve(now, l.config.MaxWait); {
	case wait == 0:
		return model.Pass()
	case wait <= l.config.MaxWait:
		return model.PassAfter(wait)
	default:
		return l.refuse(call, wait)
	}
}

// refuse sheds a call that would have had to wait longer than it does.
func (l *Limiter) refuse(call *model.Call, wait time.Duration) model.Step {
	after := time.Duration(0)
	if l.config.InVain {
		after = l.config.MaxWait
	}
	if l.config.RetryAfter {
		call.RetryAfter = wait - after
	}
	return model.Refuse(model.Shed, after)
}

// Leave has nothing to do: a turn is used once.
func (l *Limiter) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
