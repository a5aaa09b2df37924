package ratelimit

import (
	"time"

	"halfopen/model"
)

// Forever is a wait without a limit.
const Forever = model.Never

// Config is a limit and what becomes of calls that come too early.
type Config struct {
	Rule Rule
	// MaxWait is the longest time for which a call waits for its turn; one that would
	// have to wait longer is refused. Valid range is [0,Forever].
	MaxWait time.Duration
	// InVain lets a call that is refused wait for MaxWait all the same, and be told then.
	// It is for a limiter whose callers sleep until the one or the other.
	InVain bool
	// RetryAfter lets the limiter ask for the next attempt when there would have been a
	// turn for the call.
	RetryAfter bool
}

// A Rule says when calls may pass. It is one of TokenBucket and Cycles.
type Rule interface {
	turns() turns
}

// turns is the state of a rule. Instants do not go backwards.
type turns interface {
	// reserve returns the time until a call that comes now may pass. The turn is taken
	// if that is not longer than the call waits.
	reserve(now, patience time.Duration) (wait time.Duration)
}

// Resilience4j is the default of resilience4j's RateLimiter (AtomicRateLimiter,
// RateLimiterConfig, read at commits 09d9d1f and 4648600): 50 calls in each period of
// 500 ns, which is no limit that a caller would meet, and a wait of up to 5 s, also for a
// call that is refused then.
func Resilience4j() Config {
	return Config{Rule: Cycles{Calls: 50, Period: 500}, MaxWait: 5 * time.Second, InVain: true}
}
