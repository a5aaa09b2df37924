package fallback

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// Config is what a fallback answers.
type Config struct {
	// Instead says in place of which outcomes it answers. If it says so of none, it is
	// Rejected, Failed, TimedOut and Shed. What succeeded, or looks so, is left as it is.
	Instead [model.Outcomes]bool
	// HitRatio is the share of calls for which it may have an answer. Valid range is
	// [0,1]. At 0, and at 1, nothing is drawn for it.
	HitRatio float64
	// Cost is the time that an answer takes; to find that there is none takes none. Valid
	// range is [0,+∞).
	Cost time.Duration
	// Source is where its answers come from.
	Source Source
	// MaxStale is the age up to which an answer is served, if it comes from a call before.
	// Valid range is [0,+∞); 0 is no bound.
	MaxStale time.Duration
	// Draws decides which calls are hits, by their number: all attempts of a call are, or
	// none. It may be nil where nothing is drawn.
	Draws random.PerCall
}

// A Source is where answers come from.
type Source uint8

const (
	// Constant answers are the same for all and always there: a default, an empty list.
	// They are never stale.
	Constant Source = iota
	// Latest answers are what the last call that succeeded was answered. There is none
	// before the first. One that only looks as if it had succeeded counts, too.
	Latest
	// LatestOfUser answers are the same, of each user. See model.Call.User.
	LatestOfUser
)

// An Observer is told of every answer.
type Observer interface {
	// Answered is told of a call that is answered, of which Outcome still says how it
	// ended, and how old the answer is; 0 if it is constant.
	Answered(now time.Duration, call *model.Call, stale time.Duration)
}

// defaultInstead is what a fallback answers if nothing is said.
var defaultInstead = [model.Outcomes]bool{model.Rejected: true, model.Failed: true, model.TimedOut: true, model.Shed: true}

// looksLikeSuccess is the outcomes that bring an answer that is kept.
var looksLikeSuccess = [model.Outcomes]bool{model.Succeeded: true, model.HiddenFailure: true}

// A Fallback is the stage.
type Fallback struct {
	config   Config
	observer Observer
	latest   latest
}

var _ model.Stage = (*Fallback)(nil)

// New returns a fallback that knows no answers of calls yet.
func New(config Config, observer Observer) *Fallback {
	if config.Instead == [model.Outcomes]bool{} {
		config.Instead = defaultInstead
	}
	return &Fallback{config: config, observer: observer}
}

// Enter lets every call pass.
func (f *Fallback) Enter(time.Duration, *model.Call) model.Step { return model.Pass() }

// Leave keeps a good answer, and gives one in place of a bad one.
func (f *Fallback) Leave(now time.Duration, call *model.Call) model.Return {
	if looksLikeSuccess[call.Outcome] {
		f.keep(now, call)
		return model.Onwards()
	}
	if call.Interrupted || !f.config.Instead[call.Outcome] || !f.isHit(call) {
		return model.Onwards()
	}
	stale, served := f.find(now, call)
	if !served {
		return model.Onwards()
	}
	f.observer.Answered(now, call, stale)
	return model.Answer(model.Degraded, f.config.Cost)
}

func (f *Fallback) isHit(call *model.Call) bool {
	switch ratio := f.config.HitRatio; {
	case ratio >= 1:
		return true
	case ratio <= 0:
		return false
	default:
		return f.config.Draws.At(call.Number, 0).Float64() < ratio
	}
}

func (f *Fallback) keep(now time.Duration, call *model.Call) {
	if f.config.Source != Constant {
		f.latest.set(f.key(call), now)
	}
}

// find is the age of the answer for a call, if there is one that may be served.
func (f *Fallback) find(now time.Duration, call *model.Call) (stale time.Duration, served bool) {
	if f.config.Source == Constant {
		return 0, true
	}
	at, known := f.latest.at(f.key(call))
	stale = now - at
	return stale, known && (f.config.MaxStale == 0 || stale <= f.config.MaxStale)
}

// key is whose answers a call is given.
func (f *Fallback) key(call *model.Call) uint32 {
	if f.config.Source == LatestOfUser {
		return call.User
	}
	return 0
}
