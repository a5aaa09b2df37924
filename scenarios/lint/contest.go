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
	results := func(failures int) int { return max(w.minimum, min(w.size, healthy+failures)) }
	const never = 1 << 40 // failures that do not come in any run
	failures := sort.Search(never, func(n int) bool { return n > 0 && n >= needed(w.threshold, results(n)) })
	return need{failures, results(failures)}
}

// enough reports whether so many failures surely open a breaker with such a window.
func (c contest) enough(w watch, failures int) bool {
	healthy := hardlyMore(c.system.Rate * max(0, min(c.fault.from, w.period()-c.fault.lasts)))
	return w.need(healthy).failures <= failures
}

// healthyResults is how many results healthy calls surely leave in that many
// seconds before the fault.
func (c contest) healthyResults(seconds float64) int {
	return surely(c.system.Rate*(seconds-c.system.Latency.P99), remote)
}

// reaches is a bound on the chance that so many failures of the fault are enough,
// together with those of healthy calls.
func (c contest) reaches(failures float64) float64 {
	healthy := hardlyMore(c.system.FailureRate * float64(c.need.results))
	return poissonAtLeast(failures, c.need.failures-healthy)
}

// together is the time, out of that many seconds of the fault, whose failures can
// be in the window at once. However long calls take, their results come at no higher
// rate than they were sent.
func (c contest) together(seconds float64) float64 { return min(seconds, c.watch.period()) }

// byMinimum reports whether it is the minimum that makes the need so large.
func (c contest) byMinimum() bool { return c.need.results == c.watch.minimum }

// setting is what makes the need so large.
func (c contest) setting() Setting {
	if c.byMinimum() && c.watch.minimum < c.watch.size {
		return Minimum
	}
	return Window
}

// words is the need: 10 (50 % of 20 results).
func (c contest) words() string {
	return fmt.Sprintf("%s (%s of %s results)",
		findings.Count(c.need.failures), findings.Percent(c.watch.threshold), findings.Count(c.need.results))
}

// smaller is a minimum or a window, or both, for which the failures of that many
// seconds of the fault are enough.
func (c contest) smaller(seconds float64) string {
	if c.watch.timed() && !c.byMinimum() {
		return c.shorter(seconds)
	}
	failures := surely(c.fault.failures*seconds, spare)
	results := int(float64(failures) / c.watch.threshold)
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
	case results < c.watch.minimum:
		return advice("a window and a minimum of " + most)
	default:
		return advice("a window of " + most)
	}
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
