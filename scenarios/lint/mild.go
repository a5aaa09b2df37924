package lint

import (
	"fmt"
	"math"

	"halfopen/measure/findings"
)

// tooMild notices a threshold above the share of the fault's calls that fail.
func (c contest) tooMild() (Finding, bool) {
	share := c.fault.FailureRate
	if share >= c.watch.threshold || c.chanceOfShare() >= remote {
		return Finding{}, false
	}
	results := c.watch.meanResults(c.system.Rate)
	failures := needed(c.watch.threshold, results)
	mean := float64(results) * share
	deviations := (float64(failures) - mean) / math.Sqrt(mean*(1-share))
	return Finding{Threshold, c.fault.index, fmt.Sprintf(
		"%s of the calls in this fault fail, about %s of %s results, and the threshold of %s needs %s, %s standard deviations more: the breaker will hardly ever open in it%s",
		findings.Percent(share), findings.Number(mean), findings.Count(results),
		findings.Percent(c.watch.threshold), findings.Count(failures), findings.Number(deviations), c.lowerThreshold(results))}, true
}

// lowerThreshold is a threshold in whole percents that one at least of the windows
// of so many results surely reaches, of those that the fault fills one after another.
func (c contest) lowerThreshold(results int) string {
	windows := math.Floor(c.system.Rate * c.fault.lasts / float64(results))
	if windows < 1 {
		return ""
	}
	missed := math.Pow(spare, 1/windows) // by each
	for percent := int(c.fault.FailureRate * 100); percent >= 1; percent-- {
		threshold := float64(percent) / 100
		if 1-binomialAtLeast(results, c.fault.FailureRate, needed(threshold, results)) <= missed {
			return advice("at most " + findings.Percent(threshold))
		}
	}
	return ""
}

// chanceOfShare is about the chance that a fault of which a smaller share fails
// than the threshold reaches it: in any of its windows by chance alone, or in those
// in which some failures come together, with no success among them.
func (c contest) chanceOfShare() float64 {
	first, full := c.leastResults(), c.watch.size
	if c.watch.timed() {
		full = first
	}
	share := c.fault.FailureRate
	chance := openings(share, c.watch.threshold, first, full, c.system.Rate*c.fault.lasts)

	alone := hardlyMore(c.fault.failures * min(c.fault.lasts, c.ahead()))
	if alone >= first {
		return 1
	}
	rest := float64(first - alone)
	threshold := (float64(c.watch.threshold*float64(first)) - float64(alone)) / rest
	return chance + openings(share, threshold, first-alone, full-alone, rest)
}

// ahead is the time for which failures come alone: at the beginning, if successes
// take longer, and at the end, when those of healthy calls are not yet there.
func (c contest) ahead() float64 {
	ahead := c.system.Latency.Mean
	if c.fault.Timing != c.fault.FailureTiming {
		ahead = math.Max(ahead, c.fault.Timing.Mean-c.fault.FailureTiming.Least)
	}
	return ahead
}

// leastResults is how many results are surely in the window whenever it is judged.
// One that goes by time lacks those of the calls under way.
func (c contest) leastResults() int {
	span := c.watch.least()
	if c.watch.timed() {
		failing := c.fault.FailureRate
		span -= float64(failing*c.fault.FailureTiming.Mean) + float64((1-failing)*c.fault.Timing.Mean)
	}
	return max(c.watch.minimum, min(c.watch.size, c.healthyResults(min(c.fault.history, span))))
}
