package breaker

import (
	"fmt"
	"time"
)

// Wait is the choice of how long a breaker stays open. The end is noticed by
// the first call at or after it, which is itself the first trial call.
type Wait struct {
	Open time.Duration // Valid range is [0,+∞).
	// Longer lets the first trial call come only after Open, and not at it.
	Longer bool
}

func (w Wait) over(now, opened time.Duration) bool {
	if w.Longer {
		return now-opened > w.Open
	}
	return now-opened >= w.Open
}

// WaitOver is the reason of a change from open to half-open.
type WaitOver struct {
	Waited time.Duration // from the opening to the first trial call
	Wait   Wait
}

func (r WaitOver) String() string {
	comparison := ">="
	if r.Wait.Longer {
		comparison = ">"
	}
	return fmt.Sprintf("first call after the wait, %s open %s %s", inSeconds(r.Waited), comparison, inSeconds(r.Wait.Open))
}
