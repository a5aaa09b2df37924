package lint

import (
	"fmt"
	"math"

	"halfopen/measure/findings"
)

// clamped notices a minimum that the library lowers to the size of the window.
func (s System) clamped(w watch) []Finding {
	if s.Clamped <= w.minimum {
		return nil
	}
	return []Finding{{Minimum, noFault, fmt.Sprintf("minimum %s is clamped to the window of %s: the breaker judges from %s results on",
		findings.Count(s.Clamped), findings.Count(w.minimum), findings.Count(w.minimum))}}
}

// outOfReach notices a minimum that the window never holds, or hardly ever.
func (s System) outOfReach(w watch) (Finding, bool) {
	if w.minimum > w.size {
		return Finding{Minimum, noFault, fmt.Sprintf("this breaker can never open: a window of %d calls never holds %d", w.size, w.minimum)}, true
	}
	if s.reaching(w) >= remote {
		return Finding{}, false
	}
	horizon := s.Horizon.Seconds()
	period := math.Min(w.period(), horizon)
	collects := fmt.Sprintf("a window of %s collects", findings.Duration(period))
	if period == horizon {
		collects = "the whole run brings"
	}
	return Finding{Minimum, noFault, fmt.Sprintf("%s about %s results, fewer than the minimum of %s: the breaker will hardly ever open%s",
		collects, product(period, s.Rate), findings.Count(w.minimum), s.reachable(w, period))}, true
}

// reaching is a bound on the chance that there is ever the minimum of results in
// the window. In a window that goes by time their number is largest at the end of
// a bucket, and every bucket of the run is another chance. When a fault begins
// or ends, late results of earlier calls come together with those of later ones: at
// most as many more as the fault lasts, or its calls take, or the window spans.
func (s System) reaching(w watch) float64 {
	horizon := s.Horizon.Seconds()
	if !w.timed() || w.period() >= horizon {
		return poissonAtLeast(s.Rate*horizon, w.minimum)
	}
	chance := float64((horizon/w.bucket + 1) * poissonAtLeast(s.Rate*w.period(), w.minimum))
	for _, e := range s.episodes(w) {
		late := math.Max(s.Latency.Mean, e.longest(Timing.mean))
		more := min(w.period(), e.lasts, late)
		chance += float64(((w.period()+late)/w.bucket + 1) * poissonAtLeast(s.Rate*(w.period()+more), w.minimum))
	}
	return chance
}

// reachable is the minimum that such a window reaches, and the window that reaches
// the minimum.
func (s System) reachable(w watch, period float64) string {
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
