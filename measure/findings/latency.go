package findings

import (
	"halfopen/measure"
)

// Latency is what the breaker does to the mean latency of all requests,
// refusals included: of those that arrived during the faults, if there are any.
func Latency(arms []*measure.Arm) string {
	without, with := sides(arms)
	switch {
	case !anyArrived(arms):
		return sentence(nothing)
	case failing(arms) && len(without) <= 1 && len(with) <= 1:
		return "While the dependency fails, " + meanOfAll(arms, faultMean)
	case faulty(arms):
		return "In the fault, " + meanOfAll(arms, faultMean)
	default:
		return sentence(meanOfAll(arms, runMean))
	}
}

// Overview is what the breaker does to the latency, and when it opens.
func Overview(arms []*measure.Arm) string {
	without, with := sides(arms)
	if len(without) != 1 || len(with) != 1 || !openedInFault(with[0]) {
		return Latency(arms)
	}
	return "Open " + Duration(float64(with[0].TimeToOpen)) + " into the fault, " + meanOfAll(arms, faultMean)
}

// openedInFault reports whether the breaker opened during the only fault, in
// which requests arrived.
func openedInFault(arm *measure.Arm) bool {
	if len(arm.FaultWindows) != 1 || inFaults(arm).Arrivals == 0 || !arm.TimeToOpen.Known() {
		return false
	}
	fault := arm.FaultWindows[0]
	return arm.TimeToOpen < fault.End-fault.Start
}

func runMean(arm *measure.Arm) measure.Value { return arm.Latency.Mean }

// faultMean is the mean over the requests of every fault.
func faultMean(arm *measure.Arm) measure.Value {
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
func meanOfAll(arms []*measure.Arm, of func(*measure.Arm) measure.Value) string {
	armsWithout, armsWith := sides(arms)
	without, with := collect(armsWithout, of), collect(armsWith, of)
	switch {
	case len(without) == 0 && len(with) == 0:
		return "no request ended"
	case len(without) == 0:
		return "the mean latency is " + span(with, Duration)
	case len(with) == 0:
		return "the mean latency is " + span(without, Duration)
	case len(without) == 1 && len(with) == 1:
		return "the breaker " + change(without[0], with[0])
	default:
		return "the mean is " + span(without, Duration) + " without a breaker, " + span(with, Duration) + " with one"
	}
}

// change says what happens to a mean; one that differs in digits that are not
// shown is left as it is.
func change(from, to float64) string {
	switch {
	case Duration(from) == Duration(to):
		return "leaves the mean at " + Duration(from)
	case to < from:
		return "cuts the mean from " + Duration(from) + " to " + Duration(to)
	default:
		return "raises the mean from " + Duration(from) + " to " + Duration(to)
	}
}
