package guard

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// A BreakerStage is the stage of a breaker.
type BreakerStage interface {
	model.Stage
	// Advance makes the changes that time alone brings, up to now.
	Advance(now time.Duration)
}

// Stage returns the stage for a breaker with all that a library puts around it. The
// chance is for the breaker; see breaker.New.
func Stage(config Config, chance breaker.Chance, observer Observer) BreakerStage {
	g := New(config, chance, observer)
	waits, timed := config.Breaker.OneAtATime || config.Breaker.Trial.Queue, config.Bounds.Timeout > 0
	switch {
	case waits && timed:
		return &timedLobby{lobby{Guard: g, oneAtATime: config.Breaker.OneAtATime}}
	case waits:
		return &lobby{Guard: g, oneAtATime: config.Breaker.OneAtATime}
	case timed:
		return &timedGuard{g}
	default:
		return g
	}
}

// timedGuard is a Guard with a timeout.
type timedGuard struct{ *Guard }

var _ model.Timekeeper = (*timedGuard)(nil)

// Bound is the timeout.
func (g *timedGuard) Bound() time.Duration { return g.bounds.Timeout }

// timedLobby is a lobby with a timeout, which begins when the call is admitted.
type timedLobby struct{ lobby }

var _ model.Timekeeper = (*timedLobby)(nil)

// Bound is the timeout.
func (l *timedLobby) Bound() time.Duration { return l.bounds.Timeout }
