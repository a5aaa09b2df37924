package breaker

import (
	"fmt"
	"time"
)

// Wait is the choice of how long a breaker stays open. The end is noticed by
// the first call at or after it, which is itself the first trial call.
type Wait struct {
	Open time.Duration // Valid range is [0,+∞).
}

func (w Wait) over(now, opened time.Duration) bool { return now-opened >= w.Open }

// WaitOver is the reason of a change from open to half-open.
type WaitOver struct {
	Waited time.Duration // from the opening to the first trial call
	Wait   Wait
}

func (r WaitOver) String() string {
	return fmt.Sprintf("first call after the wait, %s open >= %s", inSeconds(r.Waited), inSeconds(r.Wait.Open))
}
