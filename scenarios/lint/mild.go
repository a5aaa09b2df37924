package lint

import (
	"fmt"
	"math"
	"sort"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// tooMild notices a threshold above the share of the fault's calls that fail.
func (c contest) tooMild() (Finding, bool) {
	switch c.watch.opensAt {
	case aShare:
		return c.tooMildForAShare()
	case aRow:
		return c.tooMildForARow()
	default:
		return Finding{}, false
	}
}

func (c contest) tooMildForAShare() (Finding, bool) {
	share := c.fault.FailureRate
	if share >= limit(c.watch.threshold) || c.chanceOfShare() >= remote {
		return Finding{}, false
	}
	results := c.watch.meanResults(c.system.Rate, c.fault.history+c.fault.lasts)
	failures := c.watch.threshold.Least(results)
	mean := float64(results) * share
	deviations := (float64(failures) - mean) / math.Sqrt(mean*(1-share))
	return Finding{Threshold, c.fault.index, fmt.Sprintf(
		"%s of the calls in this fault %s, about %s of %s results, and the threshold of %s needs %s, %s standard deviations more: the breaker will hardly ever open in it%s",
		findings.Percent(share), c.system.fail(), findings.Number(mean), findings.Count(results),
		findings.Percent(c.watch.threshold.Share()), findings.Count(failures), findings.Number(deviations), c.lowerThreshold(results))}, true
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
		threshold := atPercent(c.watch.threshold, percent)
		if 1-binomialAtLeast(results, c.fault.FailureRate, threshold.Least(results)) <= missed {
			return advice("at most " + findings.Percent(threshold.Share()))
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

	alone := c.alone()
	if alone >= first {
		return 1
	}
	rest := float64(first - alone)
	threshold := (float64(limit(c.watch.threshold)*float64(first)) - float64(alone)) / rest
	return chance + openings(share, breaker.AtLeast(threshold), first-alone, full-alone, rest)
}

// alone is how many failures at most may come with no success among them.
func (c contest) alone() int {
	return hardlyMore(c.fault.failures * min(c.fault.lasts, c.ahead()))
}

// ahead is the time for which failures come alone: at the beginning, if successes
// take longer, and at the end, when those of healthy calls are not yet there.
func (c contest) ahead() float64 {
	ahead := c.system.Latency.mean
	if !alike(c.fault.Timing, c.fault.FailureTiming) {
		ahead = math.Max(ahead, c.fault.Timing.mean-c.fault.FailureTiming.least)
	}
	return ahead
}

// leastResults is how many results are surely in the window whenever it is judged.
// One that goes by time lacks those of the calls under way.
func (c contest) leastResults() int {
	span := c.watch.least()
	if c.watch.timed() {
		failing := c.fault.FailureRate
		span -= float64(failing*c.fault.FailureTiming.mean) + float64((1-failing)*c.fault.Timing.mean)
	}
	return max(c.watch.minimum, min(c.watch.size, c.healthyResults(min(c.fault.history, span))))
}

// tooMildForARow notices a number in a row that the failures of a fault hardly ever come
// to: each result may be the last of them.
func (c contest) tooMildForARow() (Finding, bool) {
	share, row, results := c.fault.FailureRate, c.need.failures, c.system.Rate*c.fault.lasts
	if results*math.Pow(share, float64(row-c.rowAlone())) >= remote {
		return Finding{}, false
	}
	return Finding{Threshold, c.fault.index, fmt.Sprintf(
		"%s of the calls in this fault %s, so that %s in a row come about once in %s results, and it brings about %s: the breaker will hardly ever open in it%s",
		findings.Percent(share), c.system.fail(), findings.Count(row), manyResults(math.Pow(share, -float64(row))), product(c.fault.lasts, c.system.Rate), c.shorterRow(results))}, true
}

// rowAlone is how many failures of a row may come with no chance of a success. Where all
// calls take alike long there is always one.
func (c contest) rowAlone() int {
	if alike(c.fault.Timing, c.fault.FailureTiming) && alike(c.fault.Timing, c.system.Latency) {
		return 0
	}
	return c.alone()
}

// manyResults writes a number of results, as far as it tells anything.
func manyResults(n float64) string {
	const most = 1e9
	if n > most {
		return "more than " + findings.Number(most)
	}
	return findings.Number(n)
}

// shorterRow is a number of failures in a row that there surely is, in one at least of
// the pieces of that length that the results are cut into.
func (c contest) shorterRow(results float64) string {
	share, all := c.fault.FailureRate, surely(results, spare)
	if c.watch.anew {
		return "" // it may begin anew within a row
	}
	row := sort.Search(c.need.failures-1, func(n int) bool {
		return math.Pow(1-math.Pow(share, float64(n+1)), float64(all/(n+1))) > spare
	})
	if row == 0 {
		return ""
	}
	return advice("at most " + findings.Count(row))
}
