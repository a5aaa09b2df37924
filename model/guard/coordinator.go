package guard

import (
	"time"

	"halfopen/model/breaker"
)

// A Coordinator says for many breakers together when a trial call may be sent. Each of
// them knows only of its own.
type Coordinator interface {
	// Free reports whether a further trial call may be sent.
	Free(now time.Duration) bool
	// Take is told that one is, where Free has just said that it may.
	Take(now time.Duration)
	// GiveBack is told that one has ended: it was answered, given up or interrupted.
	GiveBack(now time.Duration)
}

// mayAsk reports whether a call may ask the breaker: if it is closed, or if the
// coordinator, should there be one, has a trial call to give.
func (g *Guard) mayAsk(now time.Duration) bool {
	return g.coordinator == nil || g.isClosed(now) || g.coordinator.Free(now)
}

func (g *Guard) isClosed(now time.Duration) bool {
	g.breaker.Advance(now)
	return g.breaker.State() == breaker.Closed
}

// try begins a trial call.
func (g *Guard) try(now time.Duration) {
	g.trying++
	if g.coordinator != nil {
		g.coordinator.Take(now)
	}
}

// tried ends one.
func (g *Guard) tried(now time.Duration) {
	g.trying--
	if g.coordinator != nil {
		g.coordinator.GiveBack(now)
	}
}
