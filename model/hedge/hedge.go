package hedge

import (
	"time"

	"halfopen/model"
)

// Config is when and how often to ask again. In brackets are the names and defaults of
// gRPC's hedgingPolicy (grpc/proposal, A6) and of failsafe-go's hedgepolicy.
type Config struct {
	// Delay is the time without an answer after which a further attempt is made, from
	// the last one on (hedgingDelay, 0; failsafe-go's delay has no default). At 0 all are
	// made at once. Valid range is [0,+∞).
	Delay time.Duration
	// Further is the greatest number of further attempts (maxAttempts, less one, of at
	// most 5; WithMaxHedges, 1). Valid range is [0,+∞).
	Further int
	// Abandon lets attempts that have lost go on by themselves. Otherwise they are
	// cancelled, as in both.
	Abandon bool
	// Failure is what is done when an attempt has failed.
	Failure Failure
}

// Failure is what is done when an attempt has not brought a good answer; one that looks
// good (see model.Outcome.LooksGood) always ends the call.
type Failure uint8

const (
	// WaitsForOthers waits for the attempts that are under way, and makes no further one
	// if none is: the last failure is the answer. This is Finagle's BackupRequestFilter.
	WaitsForOthers Failure = iota
	// WaitsForAll waits for the attempts that are still to come, too, each at its time:
	// failsafe-go with a condition of its own (CancelIf).
	WaitsForAll
	// AsksAtOnce makes the next attempt now and not after the delay: gRPC, for the status
	// codes that are nonFatalStatusCodes.
	AsksAtOnce
	// Answers takes any answer: failsafe-go's default, and gRPC for other status codes.
	Answers
)

// A Hedge is the stage.
type Hedge struct {
	config   Config
	progress []progress // by the index of the call
}

// progress is what has become of the attempts of a call.
type progress struct{ made, back uint32 }

var _ model.Forker = (*Hedge)(nil)

// New returns the stage.
func New(config Config) *Hedge { return &Hedge{config: config} }

// Enter keeps the call here, while its attempts are made.
func (h *Hedge) Enter(time.Duration, *model.Call) model.Step { return model.Fork() }

// Begin makes the first attempt.
func (h *Hedge) Begin(_ time.Duration, call *model.Call, tasks model.Tasks) {
	for int(call.Index) >= len(h.progress) {
		h.progress = append(h.progress, progress{})
	}
	p := &h.progress[call.Index]
	*p = progress{}
	h.attempt(p, tasks)
}

// Ring makes the next attempt, unless the last one has been made at once.
func (h *Hedge) Ring(_ time.Duration, call *model.Call, tasks model.Tasks) {
	if p := &h.progress[call.Index]; h.more(p) {
		h.attempt(p, tasks)
	}
}

// attempt makes an attempt, and sees to the next.
func (h *Hedge) attempt(p *progress, tasks model.Tasks) {
	tasks.Attempt(p.made)
	p.made++
	if h.more(p) {
		tasks.Alarm(h.config.Delay)
	}
}

// more reports whether a further attempt may be made.
func (h *Hedge) more(p *progress) bool { return int64(p.made) <= int64(h.config.Further) }

// Back takes a good answer, and decides what to do about another one.
func (h *Hedge) Back(_ time.Duration, call, branch *model.Call, tasks model.Tasks) {
	p := &h.progress[call.Index]
	p.back++
	switch {
	case branch.Outcome.LooksGood() || h.isLast(p):
		h.finish(branch.Outcome, tasks)
	case h.config.Failure == AsksAtOnce && h.more(p):
		h.attempt(p, tasks)
	}
}

// isLast reports whether a failure is the answer.
func (h *Hedge) isLast(p *progress) bool {
	switch h.config.Failure {
	case Answers:
		return true
	case WaitsForOthers:
		return p.back == p.made
	default:
		return p.back == p.made && !h.more(p)
	}
}

func (h *Hedge) finish(outcome model.Outcome, tasks model.Tasks) {
	if !h.config.Abandon {
		tasks.Interrupt(model.Cancelled)
	}
	tasks.Finish(outcome)
}

// Leave has nothing to do.
func (h *Hedge) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
