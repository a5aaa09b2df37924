// Package retry repeats calls that did not succeed.
//
// A caller that retries turns one request into several calls. That helps when
// calls fail by chance, and hurts when they fail because there are too many of
// them: retries are load that comes exactly then. A Retry stage sends a call
// inwards again after a delay, whatever ended it, a failure or a refusal, until
// it succeeds or has used up its attempts.
package retry

import (
	"time"

	"halfopen/model"
)

// Config is when and how often to try again.
type Config struct {
	// Delay is the time between the end of an attempt and the next. Valid range
	// is [0,+∞).
	Delay time.Duration
	// MaxAttempts is the number of attempts, the first included, after which a
	// request is given up. Valid range is [0,+∞); 0 is no limit.
	MaxAttempts int
}

// A Retry is the stage. Calls that are repeated after the same delay keep their
// order.
type Retry struct {
	config Config
}

var _ model.Stage = (*Retry)(nil)

// New returns the stage.
func New(config Config) *Retry { return &Retry{config: config} }

// Enter lets every call pass.
func (r *Retry) Enter(time.Duration, *model.Call) model.Step { return model.Pass() }

// Leave repeats a call that did not succeed.
func (r *Retry) Leave(_ time.Duration, call *model.Call) model.Return {
	givenUp := r.config.MaxAttempts > 0 && int(call.Attempt)+1 >= r.config.MaxAttempts
	if call.Outcome == model.Succeeded || givenUp {
		return model.Onwards()
	}
	return model.Again(r.config.Delay)
}
