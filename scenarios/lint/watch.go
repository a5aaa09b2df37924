package lint

import (
	"math"

	"halfopen/model/breaker"
)

// watch is what a closed breaker watches, in numbers.
type watch struct {
	opensAt opensAt
	window
	// threshold is that of the share of failures.
	threshold breaker.Threshold
	// minimum is the number of results without which the breaker does not open; where
	// failures alone count, of failures.
	minimum int
	// fully says that the arithmetic of failures holds, and not that of the minimum only,
	// and exactly that it holds so well that it tells how often the breaker opens.
	fully, exactly bool
	// slow says that slow calls may open it too.
	slow bool
}

// opensAt is what opens a breaker.
type opensAt int

const (
	somethingElse opensAt = iota
	aShare                // of failures among the results
	aNumber               // of failures
	aRow                  // of failures, without a success between them
	slowness              // and nothing else
	anything              // whatever comes back
)

// failuresAlone reports whether successes do not matter, or only in that they end a row.
func (w watch) failuresAlone() bool { return w.opensAt == aNumber || w.opensAt == aRow }

// watch is that of the system's breaker.
func (s System) watch() watch {
	choice := s.Breaker.Watch
	rules := rulesOf(choice.Rule)
	w := rules.watch()
	w.window = s.window(w.opensAt)
	w.slow = rules.slow && s.canBeSlow()
	if s.Breaker.OneAtATime { // results come at the rate at which calls are made one after the other
		return watch{opensAt: w.opensAt, window: window{size: unlimited}, slow: w.slow}
	}
	w.fully = s.knows(w)
	w.exactly = w.fully && w.opensAt == aShare &&
		!w.keeps && choice.WarmUp == 0 && choice.Of == breaker.OfResults && choice.Judged != breaker.AtReadings
	return w
}

// knows reports whether the arithmetic of failures holds.
func (s System) knows(w watch) bool {
	choice := s.Breaker.Watch
	switch {
	case w.slow || s.unsure:
		return false
	case w.opensAt == aNumber:
		return true
	case w.loose || s.Breaker.Late == breaker.FailuresCounted: // no successes
		return false
	case w.opensAt == aRow:
		return true
	default: // of the calls that began, only where none of them is forgotten
		return w.opensAt == aShare && !w.begun &&
			(choice.Of == breaker.OfResults || choice.Of == breaker.OfAdmitted && choice.Window == breaker.Everything{})
	}
}

// rules is what opens a breaker, sorted.
type rules struct {
	failures []breaker.Rule // those of failures
	slow     bool           // slow calls do too
	minimum  int            // of results, for slow calls
}

func rulesOf(rule breaker.Rule) rules {
	switch rule := rule.(type) {
	case breaker.SlowRate:
		return rules{slow: true, minimum: rule.Minimum}
	case breaker.AnyOf:
		var all rules
		for _, one := range rule {
			r := rulesOf(one)
			all.failures = append(all.failures, r.failures...)
			if r.slow {
				all.slow, all.minimum = true, r.minimum
			}
		}
		return all
	default:
		return rules{failures: []breaker.Rule{rule}}
	}
}

// watch is what they are about, without a window.
func (r rules) watch() watch {
	switch {
	case len(r.failures) == 0:
		return watch{opensAt: slowness, minimum: r.minimum}
	case len(r.failures) > 1:
		return watch{}
	}
	switch rule := r.failures[0].(type) {
	case breaker.FailureRate:
		minimum := rule.Minimum
		if r.slow {
			minimum = min(minimum, r.minimum)
		}
		if rule.Threshold.Value == 0 {
			return watch{opensAt: anything, minimum: minimum}
		}
		return watch{opensAt: aShare, threshold: rule.Threshold, minimum: minimum}
	case breaker.FailureCount:
		return watch{opensAt: aNumber, minimum: rule.Failures}
	case breaker.FailuresInARow:
		return watch{opensAt: aRow, minimum: rule.Failures}
	default:
		return watch{}
	}
}

// canBeSlow reports whether a call may well be slow, of those that come back in the run.
func (s System) canBeSlow() bool {
	slow, horizon := s.Breaker.Watch.Slow.Seconds(), s.Horizon.Seconds()
	if slow == 0 {
		return false
	}
	over := func(t Timing) float64 { return t.over(slow) }
	calls := s.calls() * over(s.Latency)
	for _, f := range s.Faults {
		e := episode{Fault: f}
		if f.From.Seconds()+max(slow, e.quickest()) < horizon {
			calls += s.Rate * (f.To - f.From).Seconds() * e.longest(over)
		}
	}
	return calls >= remote
}

// meanResults is how many results are in a full window at a rate of results, in
// the mean, if so many seconds have passed since it was empty.
func (w watch) meanResults(rate, seconds float64) int {
	if !w.timed() && w.size < unlimited {
		return w.size
	}
	return max(w.minimum, int(math.Round(rate*min(w.period(), seconds))))
}

// openings is how often chance opens the breaker in so many seconds of calls of
// which that share fails, or a bound on it.
func (w watch) openings(rate, seconds, share float64) float64 {
	switch {
	case share <= 0:
		return 0
	case w.opensAt == aShare:
		return w.openingsAtShare(rate, seconds, share)
	case w.opensAt == aRow:
		return rate * seconds * math.Pow(share, float64(w.minimum))
	case w.opensAt == aNumber:
		return w.openingsAtNumber(rate, seconds, share)
	default:
		return math.Inf(1)
	}
}

func (w watch) openingsAtShare(rate, seconds, share float64) float64 {
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

// openingsAtNumber is a bound: every failure may be the last of so many.
func (w watch) openingsAtNumber(rate, seconds, share float64) float64 {
	failures := rate * seconds * share
	switch {
	case w.timed():
		return failures * poissonAtLeast(rate*share*w.period(), w.minimum-1-w.extra)
	case w.size < unlimited:
		return failures * binomialAtLeast(w.size-1, share, w.minimum-1)
	default:
		return poissonAtLeast(failures, w.minimum)
	}
}

// typical is the size of a window that always holds the same number of results,
// relative to the mean of one that holds a Poisson number, that reaches the
// threshold as often. With d the relative entropy of threshold and share, n
// results reach it with a chance of about exp(-n d); the mean of this over a
// Poisson n of mean m is exp(-m (1-exp(-d))).
func (w watch) typical(share float64) float64 {
	threshold := limit(w.threshold)
	if share <= 0 || share >= threshold {
		return 1
	}
	d := threshold * math.Log(threshold/share)
	if threshold < 1 {
		d += float64((1 - threshold) * math.Log((1-threshold)/(1-share)))
	}
	return -math.Expm1(-d) / d
}
