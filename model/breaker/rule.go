package breaker

import (
	"fmt"
	"time"
)

// A Rule is the choice of what opens a closed breaker. It is one of FailureRate,
// SlowRate, FailureCount, FailuresInARow, FailureAverage and AnyOf.
type Rule interface {
	// opens reports whether these results, of this window, open the breaker.
	opens(tally *Tally) bool
	// reason says why they do.
	reason(tally Tally, watch Watch) Reason
	// words says in words what opens the breaker.
	words(watch Watch) string
}

// FailureRate opens when at least Minimum results are in the window and the
// share of failures among them reaches the threshold.
type FailureRate struct {
	Threshold Threshold
	Minimum   int // Valid range is [0,+∞). Above the size of a window it can never be reached.
}

func (r FailureRate) opens(tally *Tally) bool {
	// Most results are successes, and a division is slow. A threshold of 0 is reached
	// without a failure.
	return (tally.Failures > 0 || r.Threshold.Value == 0) && tally.Results >= r.Minimum && r.Threshold.reached(tally.Failures, tally.Results)
}

func (r FailureRate) reason(tally Tally, watch Watch) Reason {
	return RateReached{Tally: tally, Window: watch.Window, Rule: r}
}

// RateReached is the reason of an opening by FailureRate.
type RateReached struct {
	Tally  Tally
	Window Window
	Rule   FailureRate
}

func (r RateReached) String() string {
	return fmt.Sprintf("%d of the %s failed, %s, minimum %d reached",
		r.Tally.Failures, r.Window.name(r.Tally.Results),
		r.Rule.Threshold.compared(r.Tally.Failures, r.Tally.Results), r.Rule.Minimum)
}

// SlowRate opens when at least Minimum results are in the window and the share of
// those that took longer than Watch.Slow reaches the threshold. A quantile is such a
// share: the 99th percentile is above a time if more than 1 % took longer.
type SlowRate struct {
	Threshold Threshold
	Minimum   int // Valid range is [1,+∞).
}

func (r SlowRate) opens(tally *Tally) bool {
	return tally.Slow > 0 && tally.Results >= r.Minimum && r.Threshold.reached(tally.Slow, tally.Results)
}

func (r SlowRate) reason(tally Tally, watch Watch) Reason {
	return SlowRateReached{Tally: tally, Window: watch.Window, Slow: watch.Slow, Rule: r}
}

// SlowRateReached is the reason of an opening by SlowRate.
type SlowRateReached struct {
	Tally  Tally
	Window Window
	Slow   time.Duration
	Rule   SlowRate
}

func (r SlowRateReached) String() string {
	return fmt.Sprintf("%d of the %s took longer than %s, %s, minimum %d reached",
		r.Tally.Slow, r.Window.name(r.Tally.Results), inSeconds(r.Slow),
		r.Rule.Threshold.compared(r.Tally.Slow, r.Tally.Results), r.Rule.Minimum)
}

// FailureCount opens when so many failures are in the window.
type FailureCount struct {
	Failures int // Valid range is [1,+∞).
}

func (r FailureCount) opens(tally *Tally) bool { return tally.Failures >= r.Failures }

func (r FailureCount) reason(tally Tally, watch Watch) Reason {
	return CountReached{Tally: tally, Window: watch.Window, Rule: r}
}

// CountReached is the reason of an opening by FailureCount.
type CountReached struct {
	Tally  Tally
	Window Window
	Rule   FailureCount
}

func (r CountReached) String() string {
	return fmt.Sprintf("%d of the %s failed, %d are enough",
		r.Tally.Failures, r.Window.name(r.Tally.Results), r.Rule.Failures)
}

// FailuresInARow opens after so many failures without a success between them.
type FailuresInARow struct {
	Failures int // Valid range is [1,+∞).
}

func (r FailuresInARow) opens(tally *Tally) bool { return tally.FailuresInARow >= r.Failures }

func (r FailuresInARow) reason(tally Tally, _ Watch) Reason {
	return InARowReached{Tally: tally, Rule: r}
}

// InARowReached is the reason of an opening by FailuresInARow.
type InARowReached struct {
	Tally Tally
	Rule  FailuresInARow
}

func (r InARowReached) String() string {
	return fmt.Sprintf("%d failures in a row, %d are enough", r.Tally.FailuresInARow, r.Rule.Failures)
}

// AnyOf opens when one of its rules does. The reason is that of the first.
type AnyOf []Rule

func (a AnyOf) opens(tally *Tally) bool { return a.first(tally) != nil }

// first is the first rule that opens, or nil.
func (a AnyOf) first(tally *Tally) Rule {
	for _, rule := range a {
		if rule.opens(tally) {
			return rule
		}
	}
	return nil
}

func (a AnyOf) reason(tally Tally, watch Watch) Reason { return a.first(&tally).reason(tally, watch) }
