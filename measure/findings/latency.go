package findings

import (
	"slices"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// Latency is what the breaker does to the mean latency of all requests,
// refusals included: of those that arrived during the faults, if there are any.
func Latency(s *measure.Summary) string {
	without, with := sides(subjects(s))
	switch {
	case !anyArrived(s.Arms):
		return sentence(nothing)
	case failing(s.Arms) && len(without) <= 1 && len(with) <= 1:
		return ofRuns(s, "While the dependency fails, "+meanOfAll(without, with, faultMean))
	case faulty(s.Arms):
		return ofRuns(s, "In the fault, "+meanOfAll(without, with, faultMean))
	default:
		return ofRuns(s, sentence(meanOfAll(without, with, runMean)))
	}
}

// Overview is what the breaker does to the latency, and when it opens.
func Overview(s *measure.Summary) string {
	without, with := sides(subjects(s))
	if len(without) != 1 || len(with) != 1 || !openedInFault(s, with[0]) {
		return Latency(s)
	}
	return ofRuns(s, "Open "+durationText(timeToOpen.of(with[0]))+" into the fault, "+meanOfAll(without, with, faultMean))
}

// openedInFault reports whether the breaker opened, in every run, during the only
// fault, in which requests arrived.
func openedInFault(s *measure.Summary, arm subject) bool {
	if len(arm.FaultWindows) != 1 || inFaults(arm.Arm).Arrivals == 0 {
		return false
	}
	fault := arm.FaultWindows[0]
	for _, after := range timeToOpen.inEach(arm) {
		if !(after < float64(fault.End-fault.Start)) {
			return false
		}
	}
	return true
}

var (
	runMean   = number{func(a *measure.Arm) measure.Value { return a.Latency.Mean }, "mean"}
	faultMean = number{meanInFaults, "fault_mean"}
)

// meanInFaults is the mean over the requests of every fault.
func meanInFaults(arm *measure.Arm) measure.Value {
	sum, n := 0.0, 0
	for _, w := range arm.FaultWindows {
		if w.Mean.Known() {
			sum += float64(float64(w.Mean) * float64(w.Arrivals))
			n += w.Arrivals
		}
	}
	if n == 0 {
		return measure.None
	}
	return measure.Value(sum / float64(n))
}

// meanOfAll compares the means with and without a breaker.
func meanOfAll(armsWithout, armsWith []subject, n number) string {
	without, with := n.collect(armsWithout), n.collect(armsWith)
	switch {
	case len(without) == 0 && len(with) == 0:
		return "no request ended"
	case len(without) == 0:
		return "the mean latency is " + namedSpan(armsWith, n, durationText)
	case len(with) == 0:
		return "the mean latency is " + namedSpan(armsWithout, n, durationText)
	case len(armsWithout) == 1 && len(armsWith) == 1:
		return change(without[0], with[0], noDifference(n, armsWithout[0], armsWith[0]))
	}
	all := slices.Concat(armsWithout, armsWith)
	named := namedSpan(all, n, durationText)
	if len(armsWithout) == 1 || named == span(n.collect(all), durationText) {
		return "the mean is " + span(without, durationText) + " without a breaker, " + span(with, durationText) + " with one"
	}
	return "the mean is " + named
}

// noDifference reports whether the runs, pair by pair, leave it open which of two
// arms has more. A single run leaves nothing open.
func noDifference(n number, a, b subject) bool { return unclear(n.inEach(a), n.inEach(b)) }

// unclear is noDifference of what the runs of each arm have.
func unclear(first, second []float64) bool {
	if len(first) != len(second) {
		return false
	}
	d := estimate.Paired(first, second)
	return d.Low() <= 0 && 0 <= d.High()
}

// change says what happens to a mean; one that differs in digits that are not
// shown is left as it is.
func change(from, to estimate.Estimate, unclear bool) string {
	before, after := durationText(from), durationText(to)
	switch {
	case before == after:
		return "the breaker leaves the mean at " + before
	case unclear:
		return "the mean does not clearly change, " + before + " to " + after
	case to.Value < from.Value:
		return "the breaker cuts the mean from " + before + " to " + after
	default:
		return "the breaker raises the mean from " + before + " to " + after
	}
}
