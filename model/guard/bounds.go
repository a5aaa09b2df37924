package guard

import "time"

// Bounds is what some libraries put around a call besides the breaker. The zero
// Bounds is nothing.
type Bounds struct {
	// Timeout ends the wait for an answer: the call is then timed out, for the caller
	// and for the breaker. 0 is none.
	Timeout time.Duration // Valid range is [0,+∞).
	// Concurrent is the number of calls that may be under way; a further one is refused.
	// 0 is no bound.
	Concurrent int // Valid range is [0,+∞).
	// Counted lets such a refusal be a failure for the breaker.
	Counted bool
}
