package lint

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
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
	// Ignored says which outcomes the library is told to ignore.
	Ignored [model.Outcomes]bool
	// Bounds is what else the library puts around a call.
	Bounds guard.Bounds
	// Clamped is the minimum of results as it was configured, where the library
	// lowers it to the size of the window; 0 where it does not.
	Clamped int
	// Beyond says that the arithmetic does not hold for healthy calls: that they come at
	// another rate, say.
	Beyond bool
	// ignored is the share of healthy calls that end with an ignored outcome, and unsure is
	// true if the arithmetic of failures does not hold for healthy calls. See seen.
	ignored float64
	unsure  bool
	// timesOut says that the library's timeout ends some calls.
	timesOut bool
}

// A Fault is a time in which calls end otherwise than healthy ones.
type Fault struct {
	// It is for calls sent at From or later and before To.
	From, To time.Duration
	// FailureRate is the share of these that fail. Valid range is [0,1].
	FailureRate float64
	// Timing is of those that succeed, FailureTiming of those that fail.
	Timing, FailureTiming Timing
	// Beyond says that the arithmetic does not hold for it: that some of its calls do
	// not meet it, say, or that they come at another rate.
	Beyond bool
	// ignored is the share of calls that end with an ignored outcome, and unsure is true if
	// the arithmetic of failures does not hold. See seen.
	ignored float64
	unsure  bool
}

// A Setting is the choice of a breaker that a finding is about.
type Setting int

// The settings.
const (
	// Window is the size of the window.
	Window Setting = iota
	// Minimum is the number of results below which the breaker does not open.
	Minimum
	// Threshold is the share of failures, or their number, that opens it.
	Threshold
	// TrialResults is the number of trial calls whose results are the verdict.
	TrialResults
	// MaxWait is the longest time half-open.
	MaxWait
	// Open is the time for which it stays open.
	Open
	// Permits is the number of calls that are admitted half-open, where there is no
	// limit.
	Permits
	// Slow is the time from which on a call is slow.
	Slow
	// Readings is the number of readings in a row that opens it.
	Readings
	// Ignored is the outcomes that are ignored.
	Ignored
	// Held is the state in which the breaker is held.
	Held

	// MaxEjected is the share of hosts that may be ejected.
	MaxEjected
	// Deviations is how far below the mean a success rate ejects a host.
	Deviations
	// RatedHosts is the number of hosts below which success rates eject none.
	RatedHosts
	// FailureHosts is the number of hosts below which shares of failures eject none.
	FailureHosts
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
// gets findings about the rest only.
func Check(s System) []Finding {
	if f, is := s.held(); is {
		return []Finding{f}
	}
	s = s.seen()
	w := s.watch()
	found, opener := s.opening(w)
	found = append(found, s.trials()...)
	found = append(found, s.herds(w)...)
	found = append(found, s.hung(w, opener)...)
	return append(found, s.wait(opener)...)
}

// held notices a breaker that an operator holds in one state.
func (s System) held() (Finding, bool) {
	switch s.Breaker.Held {
	case breaker.HeldClosed:
		return Finding{Held, noFault, "this breaker is held closed: it admits every call and never opens"}, true
	case breaker.HeldOpen:
		return Finding{Held, noFault, "this breaker is held open: it refuses every call"}, true
	default:
		return Finding{}, false
	}
}
