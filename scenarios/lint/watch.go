package lint

import (
	"math"

	"halfopen/model/breaker"
)

// watch is what a closed breaker watches, in numbers.
type watch struct {
	threshold float64
	minimum   int
	size      int     // the most results in the window; unlimited if it goes by time
	buckets   int     // of a window that goes by time, otherwise 0
	bucket    float64 // the width of one in seconds
}

const unlimited = math.MaxInt

func watchOf(w breaker.Watch) (watch, bool) {
	rule, ok := w.Rule.(breaker.FailureRate)
	if !ok {
		return watch{}, false
	}
	result := watch{threshold: rule.Threshold.Share(), minimum: rule.Minimum, size: unlimited}
	switch window := w.Window.(type) {
	case breaker.LastResults:
		result.size = window.Size
	case breaker.LastPeriod:
		result.buckets, result.bucket = window.Buckets, window.Width.Seconds()
	default:
		return watch{}, false
	}
	return result, true
}

// timed reports whether the window goes by time.
func (w watch) timed() bool { return w.buckets > 0 }

// period is the length of the window in seconds, +Inf if it does not go by time.
func (w watch) period() float64 {
	if !w.timed() {
		return math.Inf(1)
	}
	return float64(float64(w.buckets) * w.bucket)
}

// least is the time in seconds that the window spans when its newest bucket has
// just begun.
func (w watch) least() float64 { return w.period() - w.bucket }

// meanResults is how many results are in a full window at a rate of results, in
// the mean.
func (w watch) meanResults(rate float64) int {
	if !w.timed() {
		return w.size
	}
	return max(w.minimum, int(math.Round(rate*w.period())))
}

// openings is how often chance opens the breaker in so many seconds of calls of
// which that share fails.
func (w watch) openings(rate, seconds, share float64) float64 {
	full := w.size
	switch {
	case w.buckets == 1: // which begins anew with every bucket
		results := float64(rate * w.bucket)
		more := math.Max(0, results-float64(w.minimum))
		return seconds / w.bucket * poissonAtLeast(results, w.minimum) * openings(share, w.threshold, w.minimum, unlimited, more)
	case w.timed(): // with the newest bucket half full in the mean
		results := rate * (w.period() - w.bucket/2)
		full = max(w.minimum, int(math.Round(results*w.typical(share))))
	}
	return openings(share, w.threshold, w.minimum, full, math.Max(0, float64(rate*seconds)-float64(w.minimum)))
}

// typical is the size of a window that always holds the same number of results,
// relative to the mean of one that holds a Poisson number, that reaches the
// threshold as often. With d the relative entropy of threshold and share, n
// results reach it with a chance of about exp(-n d); the mean of this over a
// Poisson n of mean m is exp(-m (1-exp(-d))).
func (w watch) typical(share float64) float64 {
	if share <= 0 || share >= w.threshold {
		return 1
	}
	d := w.threshold * math.Log(w.threshold/share)
	if w.threshold < 1 {
		d += float64((1 - w.threshold) * math.Log((1-w.threshold)/(1-share)))
	}
	return -math.Expm1(-d) / d
}
