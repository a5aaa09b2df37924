package lint

import (
	"fmt"
	"math"
	"sort"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// likely is the mean number of openings in a run without faults from which on they
// are told.
const likely = 0.5

// withoutFault notices a threshold that the failures of healthy calls reach.
func (s System) withoutFault(w watch) (Finding, bool) {
	if !w.exactly {
		return Finding{}, false
	}
	healthy := s.healthySeconds()
	times := w.openings(s.Rate, healthy, s.FailureRate)
	if times < likely || s.Rate*healthy < float64(w.minimum) {
		return Finding{}, false
	}
	failing, threshold := findings.Percent(s.FailureRate), findings.Percent(w.threshold.Share())
	text := fmt.Sprintf("%s of the healthy calls %s, which reaches the threshold of %s: the breaker opens without any fault", failing, s.fail(), threshold)
	if s.FailureRate < limit(w.threshold) {
		text = fmt.Sprintf("%s of the healthy calls %s, and it takes %s of %s to reach the threshold of %s: by chance the breaker opens without any fault in %s such runs",
			failing, s.fail(), findings.Count(w.threshold.Least(w.minimum)), findings.Count(w.minimum), threshold, roughly(times))
	}
	return Finding{Threshold, noFault, text + advice(s.higherThreshold(w, healthy), s.largerMinimum(w, healthy))}, true
}

// healthySeconds is the part of the run without faults.
func (s System) healthySeconds() float64 {
	healthy := s.Horizon
	for _, f := range s.Faults {
		healthy -= max(0, min(f.To, s.Horizon)-f.From)
	}
	return healthy.Seconds()
}

// roughly is the share of runs in which something happens that happens so often
// in the mean, to the nearest tenth: the mean is no better known.
func roughly(times float64) string {
	if times > certainly {
		return "nearly all"
	}
	return "about " + findings.Percent(math.Round(-math.Expm1(-times)*10)/10) + " of"
}

// higherThreshold is the least threshold in whole percents that healthy calls hardly
// ever reach.
func (s System) higherThreshold(w watch, seconds float64) string {
	for percent := int(w.threshold.Share()*100) + 1; percent <= 100; percent++ {
		w.threshold = atPercent(w.threshold, percent)
		if w.openings(s.Rate, seconds, s.FailureRate) < spare {
			return "at least " + findings.Percent(w.threshold.Share())
		}
	}
	return ""
}

// atPercent is a threshold of so many percent that is compared as another one.
func atPercent(t breaker.Threshold, percent int) breaker.Threshold {
	unit := math.Round(t.Value / t.Share())
	t.Value = float64(percent) * unit / 100
	return t
}

// largerMinimum is a minimum, with a window that holds it, at which healthy calls
// hardly ever reach the threshold.
func (s System) largerMinimum(w watch, seconds float64) string {
	most := int(s.Rate * seconds)
	if w.timed() {
		most = surely(s.Rate*w.period(), spare)
	}
	minimum := sort.Search(most+1, func(n int) bool {
		larger := w
		larger.minimum, larger.size = max(n, w.minimum), max(n, w.size)
		return larger.openings(s.Rate, seconds, s.FailureRate) < spare
	})
	switch {
	case minimum > most:
		return ""
	case minimum > w.size:
		return "a window and a minimum of at least " + findings.Count(minimum)
	default:
		return "a minimum of at least " + findings.Count(minimum)
	}
}
