package lint

import (
	"fmt"
	"math"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// clamped notices a minimum that the library lowers to the size of the window.
func (s System) clamped(w watch) []Finding {
	if s.Clamped <= w.minimum {
		return nil
	}
	return []Finding{{Minimum, noFault, fmt.Sprintf("minimum %s is clamped to the window of %s: the breaker judges from %s results on",
		findings.Count(s.Clamped), findings.Count(w.minimum), findings.Count(w.minimum))}}
}

// impossible notices what no results reach: a minimum, or a number of failures, that is
// larger than the window, or a share above all of them.
func (s System) impossible(w watch) (Finding, bool) {
	const never = "this breaker can never open: "
	switch {
	case w.minimum > w.size && w.opensAt == aNumber:
		return Finding{Threshold, noFault, never + fmt.Sprintf("a window of %d calls never holds %d failures", w.size, w.minimum)}, true
	case w.minimum > w.size:
		return Finding{Minimum, noFault, never + fmt.Sprintf("a window of %d calls never holds %d", w.size, w.minimum)}, true
	case w.opensAt == aShare && !w.slow && !w.loose && s.Breaker.Watch.Of == breaker.OfResults && limit(w.threshold) > 1:
		return Finding{Threshold, noFault, never + "its share of failures would have to be above 100 %; use less"}, true
	default:
		return Finding{}, false
	}
}

// outOfReach notices a minimum that the window hardly ever holds, or a number of failures.
func (s System) outOfReach(w watch) (Finding, bool) {
	if s.reaching(w) >= remote {
		return Finding{}, false
	}
	horizon := s.Horizon.Seconds()
	period := math.Min(w.period(), horizon)
	collects := fmt.Sprintf("a window of %s collects", findings.Duration(period))
	if period == horizon {
		collects = "the whole run brings"
	}
	setting, fewer := Minimum, "the minimum of "+findings.Count(w.minimum)
	if w.failuresAlone() {
		setting, fewer = Window, fmt.Sprintf("the %s failures%s that open the breaker", findings.Count(w.minimum), w.inARow())
	}
	if w.failuresAlone() && period == horizon {
		setting = Threshold
	}
	return Finding{setting, noFault, fmt.Sprintf("%s about %s results, fewer than %s: %s%s",
		collects, product(period, s.Rate), fewer, "the breaker will hardly ever open", s.reachable(w, period))}, true
}

// inARow says so if it is a row that opens the breaker.
func (w watch) inARow() string {
	if w.opensAt == aRow {
		return " in a row"
	}
	return ""
}

// reaching is a bound on the chance that there is ever the minimum of results in
// the window. In a window that goes by time their number is largest at the end of
// a bucket, and every bucket of the run is another chance. When a fault begins
// or ends, late results of earlier calls come together with those of later ones: at
// most as many more as the fault lasts, or its calls take, or the window spans.
func (s System) reaching(w watch) float64 {
	horizon := s.Horizon.Seconds()
	if s.Beyond {
		return 1
	}
	if !w.timed() || w.period() >= horizon {
		return poissonAtLeast(s.Rate*horizon, w.minimum)
	}
	chance := float64(w.looks(horizon, s.Rate) * poissonAtLeast(s.Rate*w.period(), w.minimum-w.extra))
	for _, e := range s.episodes(w) {
		if e.Beyond {
			return 1
		}
		late := math.Max(s.Latency.mean, e.longest(meanOf))
		more := min(w.period(), e.lasts, late)
		chance += float64(w.looks(w.period()+late, s.Rate) * poissonAtLeast(s.Rate*(w.period()+more), w.minimum-w.extra))
	}
	return chance
}

// reachable is the minimum that such a window reaches, and the window that reaches
// the minimum.
func (s System) reachable(w watch, period float64) string {
	if w.begun || w.failuresAlone() {
		return s.reachableByFailures(w)
	}
	minimum, window := "", ""
	if most := surely(s.Rate*period, spare); most > 0 {
		minimum = "at most " + findings.Count(most)
	}
	if w.timed() {
		longer := math.Ceil(secondsFor(w.minimum, s.Rate, spare)/w.bucket) * w.bucket
		if longer < s.Horizon.Seconds() {
			window = "a window of at least " + findings.Duration(longer)
		}
	}
	return advice(minimum, window)
}

// reachableByFailures is a number of failures that such a window surely holds in one of
// the faults, and a window that holds enough of them.
func (s System) reachableByFailures(w watch) string {
	for _, e := range s.episodes(w) {
		fewer, longer := "", w.longer(s, e, w.period())
		if n := surely(e.failures*w.filling(e, w.period()), spare); n > 0 && w.failuresAlone() && w.fits(e, w.period()) {
			fewer = "at most " + findings.Count(n) + " failures"
		}
		if fewer != "" || longer != "" {
			return advice(fewer, longer)
		}
	}
	return ""
}
