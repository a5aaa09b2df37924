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
	// SinceLastFailure measures the time from the last failure, also from one that
	// comes while the breaker is open, as in semian.
	SinceLastFailure bool
	// Growth lengthens the time with every opening since the breaker was last closed.
	Growth Growth
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
	// Equal takes away up to half of the time (the "equal jitter" of M. Brooker,
	// "Exponential Backoff And Jitter", 2015).
	Equal bool
}

// Chance draws numbers from [0,1).
type Chance interface {
	Float64() float64
}

// length is the time open of an opening, the first of which is 1.
func (w Wait) length(opening int, chance Chance) time.Duration {
	return w.Jitter.vary(w.Growth.grow(w.Open, opening), chance)
}

func (g Growth) grow(open time.Duration, opening int) time.Duration {
	if g.Factor <= 1 {
		return open
	}
	for i := 1; i < opening; i++ {
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
	Waited time.Duration // from the opening to the first trial call, or to the timer
	Open   time.Duration // what was waited for
	Wait   Wait
}

func (r WaitOver) String() string {
	if r.Wait.ByTimer {
		return fmt.Sprintf("the timer ended the wait of %s", inSeconds(r.Open))
	}
	comparison := ">="
	if r.Wait.Longer {
		comparison = ">"
	}
	return fmt.Sprintf("first call after the wait, %s open %s %s", inSeconds(r.Waited), comparison, inSeconds(r.Open))
}
