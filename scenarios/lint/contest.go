package lint

import (
	"fmt"
	"math"
	"sort"

	"halfopen/measure/findings"
)

// A contest is that of a fault's failures with what else is in the window.
type contest struct {
	system System
	watch  watch
	fault  episode
	need   need
}

// A need is the least number of failures that open the breaker in a fault, and
// the number of results in the window then.
type need struct {
	failures, results int
}

func newContest(s System, w watch, e episode) contest {
	c := contest{system: s, watch: w, fault: e}
	// A window that goes by time and holds the whole fault holds healthy calls
	// beside it; one of so many results holds those from before it.
	c.need = w.need(c.healthyResults(min(e.history, w.least()-e.lasts)))
	return c
}

// need is that of a window in which there are so many healthy results.
func (w watch) need(healthy int) need {
	if w.failuresAlone() {
		return need{w.minimum, w.minimum}
	}
	results := func(failures int) int { return max(w.minimum, min(w.size, healthy+failures)) }
	const never = 1 << 40 // failures that do not come in any run
	failures := sort.Search(never, func(n int) bool { return n > 0 && n >= w.threshold.Least(results(n)) })
	return need{failures, results(failures)}
}

// enough reports whether so many failures surely open a breaker with such a window.
func (c contest) enough(w watch, failures int) bool {
	healthy := hardlyMore(c.system.Rate * max(0, min(c.fault.from, w.period()-c.fault.lasts)))
	return w.need(healthy+w.extra).failures <= failures
}

// healthyResults is how many results healthy calls surely leave in that many
// seconds before the fault.
func (c contest) healthyResults(seconds float64) int {
	return surely(c.system.Rate*(seconds-c.system.Latency.p99), remote)
}

// reaches is a bound on the chance that so many failures of the fault are enough,
// together with those of healthy calls.
func (c contest) reaches(failures float64) float64 {
	results := float64(c.need.results)
	if c.watch.failuresAlone() { // which may be those of any number of results
		results = c.system.Rate * min(c.watch.period(), c.fault.from+c.fault.lasts)
	}
	healthy := hardlyMore(c.system.FailureRate * results)
	return poissonAtLeast(failures, c.need.failures-healthy-c.watch.extra)
}

// reachesIn is a bound on the chance that the failures of so many seconds of the fault
// ever are, with each of the windows that they fill as another one.
func (c contest) reachesIn(seconds float64) float64 {
	together, windows := c.together(seconds), 1.0
	if together < seconds {
		windows = c.watch.looks(seconds, c.fault.failures)
	}
	return windows * c.reaches(c.fault.failures*together)
}

// together is the time, out of that many seconds of the fault, whose failures can
// be in the window at once. However long calls take, their results come at no higher
// rate than they were sent.
func (c contest) together(seconds float64) float64 {
	period := c.watch.period()
	if c.watch.begun {
		period = max(0, period-c.fault.FailureTiming.least)
	}
	return min(seconds, period)
}

// byMinimum reports whether it is the minimum that makes the need so large.
func (c contest) byMinimum() bool { return c.need.results == c.watch.minimum }

// setting is what makes the need so large.
func (c contest) setting() Setting {
	switch {
	case c.watch.failuresAlone() && c.watch.timed():
		return Window
	case c.watch.failuresAlone():
		return Threshold
	case c.byMinimum() && c.watch.minimum < c.watch.size:
		return Minimum
	default:
		return Window
	}
}

// words is the need: 10 (50 % of 20 results).
func (c contest) words() string {
	failures := findings.Count(c.need.failures)
	switch c.watch.opensAt {
	case aRow:
		return failures + " (in a row)"
	case aNumber:
		return failures
	default:
		return fmt.Sprintf("%s (%s of %s results)",
			failures, findings.Percent(c.watch.threshold.Share()), findings.Count(c.need.results))
	}
}

// smaller is a minimum or a window, or both, for which the failures of that many
// seconds of the fault are enough.
func (c contest) smaller(seconds float64) string {
	switch {
	case c.watch.failuresAlone():
		return c.fewer(seconds)
	case c.watch.timed() && !c.byMinimum():
		return c.shorter(seconds)
	}
	failures := surely(c.fault.failures*seconds, spare)
	results := int(float64(failures) / limit(c.watch.threshold))
	most := "at most " + findings.Count(results)
	lower := c.watch
	lower.minimum = min(results, lower.minimum)
	switch {
	case results < 1:
		return ""
	case c.enough(lower, failures):
		return advice("a minimum of " + most)
	case c.watch.timed():
		return ""
	case c.watch.size == unlimited:
		return advice("a window that forgets what was before")
	case results < c.watch.minimum:
		return advice("a window and a minimum of " + most)
	default:
		return advice("a window of " + most)
	}
}

// fewer is a number of failures that there surely are together in that many seconds of
// the fault, and a window that holds enough of them.
func (c contest) fewer(seconds float64) string {
	fewer, longer := "", ""
	failures := surely(c.fault.failures*seconds, spare)
	whole := !c.watch.timed() || c.watch.fits(c.fault, c.watch.period())
	if failures > 0 && whole && (c.watch.opensAt == aNumber || !c.fault.succeeds()) {
		fewer = "at most " + findings.Count(failures) + " failures"
	}
	if c.watch.timed() {
		longer = c.watch.longer(c.system, c.fault, c.watch.period())
	}
	return advice(fewer, longer)
}

// shorter is a window that goes by time and that the failures of that many seconds
// fill.
func (c contest) shorter(seconds float64) string {
	failures := surely(c.fault.failures*seconds, spare)
	w := c.watch
	// From the time that the failures fill on, longer windows need more of them.
	least := int(math.Ceil(seconds / w.bucket))
	longer := sort.Search(max(0, w.buckets-least), func(n int) bool {
		w.buckets = least + n
		return !c.enough(w, failures)
	})
	if longer == 0 {
		return ""
	}
	return advice("a window of at most " + findings.Duration(float64(least+longer-1)*c.watch.bucket))
}
