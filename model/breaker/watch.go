package breaker

import (
	"fmt"
	"time"
)

// Watch is the choice of what a closed breaker watches.
type Watch struct {
	Window Window
	Rule   Rule
	// Slow is the duration that a call must exceed to be slow. 0 is never.
	Slow time.Duration // Valid range is [0,+∞).
	// Of is what rates are shares of.
	Of Denominator
	// Judged is when the rule is looked at.
	Judged Judged
	// WarmUp is the time from the start in which the rule opens nothing, as with
	// opossum's allowWarmUp.
	WarmUp time.Duration // Valid range is [0,+∞).
	// Every is the time from one reading to the next, of AtReadings. Readings are at
	// its multiples since the breaker closed, before what else happens then.
	Every time.Duration // Valid range is (0,+∞).
	// Readings is how many in a row must say the same. 0 is 1.
	Readings int
	// Cleared is when the window is emptied.
	Cleared Cleared
	// Always lets results enter the window in every state, and not only while closed.
	Always bool
	// Shed lets a closed breaker refuse a share of the calls.
	Shed Shed
}

// A Denominator is what the rates of a window are shares of.
type Denominator uint8

const (
	// OfResults: of the results that came back.
	OfResults Denominator = iota
	// OfAdmitted: of the calls that were admitted, answered or not.
	OfAdmitted
	// OfAsked: of the calls that asked, admitted or not, as in opossum.
	OfAsked
)

// Judged is the choice of when the rule is looked at.
type Judged uint8

const (
	// AfterEach result.
	AfterEach Judged = iota
	// AfterFailures only. A success that makes up the minimum opens nothing.
	AfterFailures
	// AtNextCall: by the call that comes next, which is then refused, as in hystrix-go.
	AtNextCall
	// AtReadings: every so often, and not between, as in Hystrix.
	AtReadings
)

// Cleared is the choice of when the window is emptied.
type Cleared uint8

const (
	// OnChange: by every transition.
	OnChange Cleared = iota
	// OnClose: when the breaker closes, but not of the results of the trial calls if
	// those enter the window.
	OnClose
	// ByTrialSuccess: by the success of a trial call, which is then in it.
	ByTrialSuccess
	// Never, as in opossum: what opened the breaker is still there when it closes.
	Never
)

// Shed is the choice of a breaker that refuses some calls before it refuses all.
type Shed struct {
	// Share is the share of calls that it refuses. Valid range is [0,1]; 0 is none.
	Share float64
	// Slow is the duration that a call must exceed to count here.
	Slow time.Duration
	// Threshold and Minimum are as in SlowRate. It is looked at when the rule is.
	Threshold Threshold
	Minimum   int
}

func (s Shed) sheds(tally *Tally) bool {
	return s.Share > 0 && tally.Results >= s.Minimum && s.Threshold.reached(tally.SlowToShed, tally.Results)
}

// Sustained is the reason of an opening that several readings in a row wanted.
type Sustained struct {
	Reason   Reason // of the last one
	Readings int
}

func (r Sustained) String() string {
	return fmt.Sprintf("%s, for %d readings in a row", r.Reason, r.Readings)
}
