package lint

import (
	"fmt"
	"math"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// unnoticed notices a fault that does not show in what the breaker watches.
func (s System) unnoticed(w watch, e episode) (Finding, bool) {
	switch {
	case w.opensAt == slowness && w.slow:
		return s.tooFewReadings(w, e)
	case w.opensAt == slowness:
		return s.quick(e)
	case w.slow || w.opensAt == anything || e.fails():
		return Finding{}, false
	case e.ignored > 0 && s.Breaker.Ignored == breaker.IsResult && w.opensAt == somethingElse:
		return Finding{}, false // an average may take it for a failure
	case e.ignored > 0:
		return Finding{Ignored, e.index, fmt.Sprintf(
			"%s of the calls in this fault %s, and what they end with is ignored: the breaker does not notice",
			findings.Percent(e.ignored), s.fail())}, true
	default:
		return s.slow(w, e)
	}
}

// slow notices a fault that failures do not show.
func (s System) slow(w watch, e episode) (Finding, bool) {
	if e.Timing.mean <= s.Latency.mean {
		return Finding{}, false
	}
	watches := "failures"
	if w.opensAt == aShare {
		watches = "the failure rate"
	}
	if slow := s.Breaker.Watch.Slow; slow > 0 {
		watches += ", and calls slow what takes longer than " + findings.Duration(slow.Seconds()) + ","
	}
	return Finding{Threshold, e.index, fmt.Sprintf(
		"calls in this fault are slow, %s instead of %s in the mean, but succeed: a breaker that watches %s does not notice",
		findings.Duration(e.Timing.mean), findings.Duration(s.Latency.mean), watches)}, true
}

// quick notices a fault that latencies do not show.
func (s System) quick(e episode) (Finding, bool) {
	if !e.fails() {
		return Finding{}, false
	}
	return Finding{Slow, e.index, fmt.Sprintf(
		"%s of the calls in this fault %s, and none takes longer than %s: a breaker that watches how long calls take does not notice",
		findings.Percent(e.FailureRate), s.fail(), findings.Duration(s.Breaker.Watch.Slow.Seconds()))}, true
}

// tooFewReadings notices a fault whose slow calls come back within a time of fewer
// readings than the breaker wants to see in a row. No healthy call is slow.
func (s System) tooFewReadings(w watch, e episode) (Finding, bool) {
	choice := s.Breaker.Watch
	slow, every := choice.Slow.Seconds(), choice.Every.Seconds()
	_, simple := choice.Window.(breaker.LastPeriod)
	if !simple || choice.Judged != breaker.AtReadings || s.calls()*s.Latency.over(slow) >= remote || s.elsewhereSlow(e) {
		return Finding{}, false
	}
	first, last := math.Max(slow, e.quickest()), e.longest(mostOf)
	span := e.lasts + last - first // in which slow calls come back
	if span < 0 || float64(choice.Readings) <= math.Floor((span+w.period()-every)/every)+2 {
		return Finding{}, false
	}
	return Finding{Readings, e.index, fmt.Sprintf(
		"calls in this fault that take longer than %s come back within %s, and it takes %s readings in a row, %s apart: the breaker can never open in it%s",
		findings.Duration(slow), findings.Duration(span), findings.Count(choice.Readings), findings.Duration(every), s.fewerReadings(e, slow, every))}, true
}

// elsewhereSlow reports whether calls of another fault may be slow.
func (s System) elsewhereSlow(e episode) bool {
	for i, f := range s.Faults {
		if other := (episode{Fault: f}); i != e.index && other.longest(mostOf) > s.Breaker.Watch.Slow.Seconds() {
			return true
		}
	}
	return false
}

// fewerReadings is a number of readings in a row that the fault fills, if all of its
// calls are slow.
func (s System) fewerReadings(e episode, slow, every float64) string {
	whole := math.Floor(e.lasts/every) - 1
	if e.quickest() <= slow || whole < 1 {
		return ""
	}
	return advice("at most " + findings.Count(int(whole)))
}
