package lint

import (
	"fmt"
	"math"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// stragglers is how many 99th percentiles of their latency later all healthy calls have
// come back.
const stragglers = 3

// forgetful notices a time window that is shorter than the time that failing calls
// take: when the first of them comes back, what came before the fault has left it.
func (s System) forgetful(w watch, e episode) (Finding, bool) {
	takes := e.FailureTiming.least
	if w.opensAt != aShare || !w.timed() || w.keeps || s.Breaker.Watch.Judged == breaker.AtReadings {
		return Finding{}, false
	}
	if e.FailureRate < 1 || w.period() > takes-stragglers*s.Latency.p99 {
		return Finding{}, false
	}
	alone := math.Min(w.period(), e.lasts-takes) // for which failures come before the first success after the fault
	if w.anew {
		alone /= 2 // at least, since it may begin anew then
	}
	if secondsFor(w.minimum, e.failures, remote) > alone {
		return Finding{}, false
	}
	return Finding{Window, e.index, fmt.Sprintf(
		"a window of %s is shorter than the %s that a failing call takes: when the first failure comes, no success is left in it, so that the threshold of %s cannot act and the first %s failures open the breaker",
		findings.Duration(w.period()), findings.Duration(takes), findings.Percent(w.threshold.Share()), findings.Count(w.minimum))}, true
}
