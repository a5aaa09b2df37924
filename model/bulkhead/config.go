package bulkhead

import (
	"math"
	"time"

	"halfopen/model"
)

const (
	// Unlimited is a queue without a bound.
	Unlimited = math.MaxInt
	// Forever is a wait without a limit.
	Forever = model.Never
)

// Config is the size of a bulkhead.
type Config struct {
	// Calls is the number of calls that can be under way. Valid range is [1,+∞).
	Calls int
	// Queue is the number of calls that can wait until another one is over; a further
	// one is refused. Valid range is [0,Unlimited].
	Queue int
	// MaxWait is the time after which a call that still waits is refused. If one is
	// over at that very instant, it is not. If it is 0, no call waits. Valid range is
	// [0,Forever].
	MaxWait time.Duration
}

// Resilience4j is the default of resilience4j's semaphore bulkhead (SemaphoreBulkhead,
// BulkheadConfig, read at commits e730001 and dd90cc4): 25 calls, and none waits. Any
// number could, in the order in which they came.
func Resilience4j() Config { return Config{Calls: 25, Queue: Unlimited} }
