package lint

import (
	"time"

	"halfopen/model/breaker"
)

// A System is what a breaker meets.
type System struct {
	// Rate is the mean number of calls a second that ask the breaker. Valid
	// range is (0,+∞).
	Rate float64
	// Latency is of healthy calls.
	Latency Timing
	// FailureRate is the share of healthy calls that fail. Valid range is [0,1].
	FailureRate float64
	// Faults are in the order of time and do not overlap.
	Faults []Fault
	// Horizon is when calls cease to arrive. Valid range is (0,+∞).
	Horizon time.Duration
	Breaker breaker.Config
	// Clamped is the minimum of results as it was configured, where the library
	// lowers it to the size of the window; 0 where it does not.
	Clamped int
}

// Timing is how long calls take, in seconds. Valid range is [0,+∞).
type Timing struct {
	Mean  float64
	Least float64 // no call takes less
	P99   float64 // the 99th percentile
}

// A Fault is a time in which calls end otherwise than healthy ones.
type Fault struct {
	// It is for calls sent at From or later and before To.
	From, To time.Duration
	// FailureRate is the share of these that fail. Valid range is [0,1].
	FailureRate float64
	// Timing is of those that succeed, FailureTiming of those that fail.
	Timing, FailureTiming Timing
}

// A Setting is the choice of a breaker that a finding is about.
type Setting int

// The settings.
const (
	// Window is the size of the window.
	Window Setting = iota
	// Minimum is the number of results below which the breaker does not open.
	Minimum
	// Threshold is the share of failures that opens it.
	Threshold
	// TrialResults is the number of trial calls whose results are the verdict.
	TrialResults
	// MaxWait is the longest time half-open.
	MaxWait
	// Open is the time for which it stays open.
	Open
)

// A Finding is something about a setting that cannot have been meant.
type Finding struct {
	Setting Setting
	Fault   int    // the index of the fault that it concerns, or -1
	Message string // one line
}

// noFault is Finding.Fault where none is concerned.
const noFault = -1

// Check returns what it finds: first of the breaker as it is, then of the faults
// in their order, then of its trial calls and its wait. Of causes that hide one
// another only the first is told. A breaker whose window or rule it does not know
// gets findings about its trial calls only.
func Check(s System) []Finding {
	var found []Finding
	opener := noFault
	if w, known := watchOf(s.Breaker.Watch); known {
		found, opener = s.opening(w)
	}
	return append(append(found, s.trials()...), s.wait(opener)...)
}
