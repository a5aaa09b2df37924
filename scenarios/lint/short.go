package lint

import (
	"fmt"

	"halfopen/measure/findings"
)

// tooShort notices a fault that brings fewer failures than the window needs.
func (c contest) tooShort() (Finding, bool) {
	if c.reachesIn(c.fault.lasts) >= remote {
		return Finding{}, false
	}
	together, holds := c.together(c.fault.lasts), "this fault brings"
	if together < c.fault.lasts {
		holds = "the window holds"
	}
	if c.watch.timed() && !c.byMinimum() {
		return c.drowned(together), true
	}
	return Finding{c.setting(), c.fault.index, fmt.Sprintf(
		"%s about %s failures, and %s are needed: the breaker will hardly ever open in it%s",
		holds, product(together, c.fault.failures), c.words(), c.smaller(together))}, true
}

// drowned tells of a window that always holds healthy calls from before or after
// the fault.
func (c contest) drowned(seconds float64) Finding {
	period := c.watch.period()
	window := "the window of " + findings.Duration(period)
	if since := seconds + c.fault.history; since < period {
		period, window = since, "the "+findings.Duration(since)+" in the window"
	}
	return Finding{Window, c.fault.index, fmt.Sprintf(
		"this fault fills at most %s of %s: about %s of its results fail, and the threshold is %s: the breaker will hardly ever open in it%s",
		findings.Duration(seconds), window, findings.Percent(c.fault.FailureRate*seconds/period),
		findings.Percent(c.watch.threshold.Share()), c.shorter(seconds))}
}

// tooLate notices a fault that is over when the breaker opens.
func (c contest) tooLate() (Finding, bool) {
	if f, is := c.tooFewResults(); is {
		return f, true
	}
	first := c.fault.FailureTiming.least
	seen := max(0, c.fault.lasts-first) // the part of the fault whose failures come before its end
	if c.reachesIn(seen) >= remote {
		return Finding{}, false
	}
	if seen == 0 {
		return Finding{Window, c.fault.index, fmt.Sprintf(
			"calls in this fault take at least %s to fail, and it lasts %s: the breaker opens only after it",
			findings.Duration(first), c.fault.length())}, true
	}
	after := float64(c.need.failures) / c.fault.failures
	return Finding{c.setting(), c.fault.index, fmt.Sprintf(
		"%s failures are needed, which takes %s at %s, and the first one takes at least %s: %s in all, and this fault lasts %s: the breaker will hardly ever open before its end%s",
		c.words(), findings.Duration(after), perSecond(c.fault.failures), findings.Duration(first),
		findings.Duration(first+after), c.fault.length(), c.smaller(seen))}, true
}

// tooFewResults notices a fault that is over when the breaker begins to judge. It
// is about windows of so many results: others forget.
func (c contest) tooFewResults() (Finding, bool) {
	end := c.fault.from + c.fault.lasts
	if c.watch.timed() || c.watch.failuresAlone() || poissonAtLeast(c.system.Rate*end, c.watch.minimum) >= remote {
		return Finding{}, false
	}
	return Finding{Minimum, c.fault.index, fmt.Sprintf(
		"this fault ends at %s, by which time there are about %s results, fewer than the minimum of %s: the breaker will hardly ever open before%s",
		findings.Duration(end), product(end, c.system.Rate), findings.Count(c.watch.minimum),
		advice("at most "+findings.Count(surely(c.system.Rate*end, spare))))}, true
}
