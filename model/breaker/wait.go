package breaker

import (
	"fmt"
	"math"
	"time"
)

// Wait is the choice of how long a breaker stays open, and who notices the end.
type Wait struct {
	Open time.Duration // Valid range is [0,+∞).
	// Longer lets the first trial call come only after Open, and not at it.
	Longer bool
	// ByTimer makes the breaker half-open when its time is over. Otherwise the first
	// call after it does, and is itself the first trial call.
	ByTimer bool
	// ByResult lets a result that comes after it do that too, before it is looked at, as
	// in gobreaker.
	ByResult bool
	// SinceLastFailure measures the time from the last failure that entered the window,
	// also from one that comes while the breaker is open, as in semian.
	SinceLastFailure bool
	// Growth lengthens the time with every opening since the breaker was last closed.
	Growth Growth
	// EachRule counts the openings by each rule of AnyOf for itself, and waits for the
	// longest time that results, as in Finagle, where each policy has its own backoff.
	// Nothing but rules may open the breaker: see RuleOfWatch.
	EachRule bool
	// Jitter varies it.
	Jitter Jitter
}

// Growth is how the time open grows. The zero Growth is none.
type Growth struct {
	// Factor is what each further opening multiplies the time by. Valid range is
	// [1,+∞); 0 is 1.
	Factor float64
	// Most bounds it. 0 is no bound.
	Most time.Duration
	// WholeMilliseconds rounds every step down, as resilience4j does.
	WholeMilliseconds bool
}

// Jitter is how chance varies the time open. The zero Jitter is none.
type Jitter struct {
	// Part is the part of the time that is added or taken away at most: a Part of
	// 0.25 gives between 75 and 125 %. Valid range is [0,1].
	Part float64
	// Most is such a time that does not depend on the time open. Valid range is
	// [0,+∞).
	Most time.Duration
	// Equal takes away up to half of the time, and Full up to all of it (the "equal
	// jitter" and the "full jitter" of M. Brooker, "Exponential Backoff And Jitter", 2015).
	Equal, Full bool
	// BetweenSteps gives a time from the step of the growth before this one up to this
	// one: so none at the first opening, nor where that is Growth.Most already. This is
	// Finagle's Backoff.equalJittered.
	BetweenSteps bool
	// Decorrelated draws the time between the steps of the growth; see decorrelated.
	Decorrelated bool
}

// Chance draws numbers from [0,1).
type Chance interface {
	Float64() float64
}

// length is the time open of an opening, the first of which is 1. What it draws is for
// the next one.
func (w Wait) length(opening int, drawn float64, chance Chance) (time.Duration, float64) {
	if w.Jitter.Decorrelated {
		return w.decorrelated(opening, drawn, chance)
	}
	if w.Jitter.BetweenSteps {
		return w.betweenSteps(opening, chance), 0
	}
	return w.Jitter.vary(w.Growth.grow(w.Open, opening), chance), 0
}

func (w Wait) betweenSteps(opening int, chance Chance) time.Duration {
	if opening == 1 {
		return w.Growth.grow(w.Open, 1)
	}
	last, most := w.Growth.grow(w.Open, opening-1), w.Growth.Most
	if last == most {
		return most
	}
	step := Growth{Factor: w.Growth.Factor}.grow(last, 2) - last
	open := last + time.Duration(float64(step)*chance.Float64())
	if most > 0 {
		open = min(open, most)
	}
	return open
}

func (g Growth) grow(open time.Duration, opening int) time.Duration {
	for i := 1; i < opening && g.Factor > 1; i++ {
		longer := float64(open) * g.Factor
		if longer >= math.MaxInt64 {
			open = math.MaxInt64
			break
		}
		open = time.Duration(longer)
		if g.WholeMilliseconds {
			open = open.Truncate(time.Millisecond)
		}
		if g.Most > 0 && open >= g.Most {
			break
		}
	}
	if g.Most > 0 {
		open = min(open, g.Most)
	}
	return open
}

func (j Jitter) vary(open time.Duration, chance Chance) time.Duration {
	if j == (Jitter{}) {
		return open
	}
	u := chance.Float64()
	switch {
	case j.Equal:
		return open - time.Duration(float64(open)*float64(u/2))
	case j.Full:
		return open - time.Duration(float64(open)*u)
	case j.Most > 0:
		return max(0, open+time.Duration(float64(j.Most)*float64(2*u-1)))
	default:
		return max(0, open+time.Duration(float64(float64(open)*j.Part)*float64(2*u-1)))
	}
}

// later is an instant after another, the last one of simulated time at most.
func later(instant, after time.Duration) time.Duration {
	if after > math.MaxInt64-instant {
		return math.MaxInt64
	}
	return instant + after
}

// WaitOver is the reason of a change from open to half-open.
type WaitOver struct {
	Waited time.Duration // from the opening to the first trial call or result, or to the timer
	Open   time.Duration // what was waited for
	Wait   Wait
	Result bool // it was a result, see Wait.ByResult
}

func (r WaitOver) String() string {
	if r.Wait.ByTimer {
		return fmt.Sprintf("the timer ended the wait of %s", inSeconds(r.Open))
	}
	comparison := ">="
	if r.Wait.Longer {
		comparison = ">"
	}
	first := "call"
	if r.Result {
		first = "result"
	}
	return fmt.Sprintf("first %s after the wait, %s open %s %s", first, inSeconds(r.Waited), comparison, inSeconds(r.Open))
}
