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

// trials counts the trial calls under way that were admitted in one period, the last in
// which there were any.
type trials struct {
	period   uint32
	underWay int
}

func (t *trials) begin(period uint32) {
	if period != t.period {
		*t = trials{period: period}
	}
	t.underWay++
}

func (t *trials) end(period uint32) {
	if period == t.period {
		t.underWay--
	}
}

// try begins a trial call.
func (g *Guard) try(now time.Duration, permit breaker.Permit) {
	g.trials.begin(permit.Period)
	if g.coordinator != nil {
		g.coordinator.Take(now)
	}
}

// tried ends one.
func (g *Guard) tried(now time.Duration, permit breaker.Permit) {
	g.trials.end(permit.Period)
	if g.coordinator != nil {
		g.coordinator.GiveBack(now)
	}
}

// isTrying reports whether a verdict may come from a trial call that is under way.
func (g *Guard) isTrying() bool {
	return g.trials.underWay > 0 && g.trials.period == g.breaker.Period()
}
