package breaker

import "fmt"

// A Rule is the choice of what opens a closed breaker, judged after each
// result. It is FailureRate.
type Rule interface {
	// opens reports whether these results, of this window, open the breaker.
	opens(tally Tally) bool
	// reason says why they do.
	reason(tally Tally, window Window) Reason
}

// FailureRate opens when at least Minimum results are in the window and the
// share of failures among them is at least AtLeast.
type FailureRate struct {
	AtLeast float64 // Valid range is (0,1].
	Minimum int     // Valid range is [1,+∞). Above the size of a window it can never be reached.
}

func (r FailureRate) opens(tally Tally) bool {
	// Most results are successes, and a division is slow.
	return tally.Failures > 0 && tally.Results >= r.Minimum && tally.FailureRate() >= r.AtLeast
}

func (r FailureRate) reason(tally Tally, window Window) Reason {
	return RateReached{Tally: tally, Window: window, Rule: r}
}

// RateReached is the reason of an opening by FailureRate.
type RateReached struct {
	Tally  Tally
	Window Window
	Rule   FailureRate
}

func (r RateReached) String() string {
	return fmt.Sprintf("%d of the %s failed, %s >= %s, minimum %d reached",
		r.Tally.Failures, r.Window.name(r.Tally.Results),
		percent(r.Tally.FailureRate()), percent(r.Rule.AtLeast), r.Rule.Minimum)
}
