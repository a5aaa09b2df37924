package findings

import (
	"strings"

	"halfopen/measure"
)

// Headline is the finding of the whole run, for a line that begins with the
// scenario's name: "the breaker let 102 of 987 requests reach the failing
// dependency (10.33 %)".
func Headline(arms []*measure.Arm) string {
	of := Reached
	switch {
	case inTicks(arms):
		of = Backlog
	case inRounds(arms):
		of = SharedPool
	}
	text := of(arms)
	if namesGroup(text, arms) {
		return text
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// Reached is how much of the traffic reached the dependency: during the faults,
// if there are any.
func Reached(arms []*measure.Arm) string {
	switch {
	case !anyArrived(arms):
		return sentence(nothing)
	case faulty(arms):
		return sentence(reachedInFault(arms))
	default:
		return sentence(reachedInRun(arms))
	}
}

func reachedInFault(arms []*measure.Arm) string {
	target := "the dependency in the fault"
	if failing(arms) {
		target = "the failing dependency"
	}
	without, with := sides(arms)
	switch {
	case len(with) == 0:
		return "without a breaker " + amount(without, inFaults) + " reached " + target + percentage(without, inFaults)
	case len(with) == 1 && with[0].Openings == 0:
		return "the breaker never opened: " + amount(with, inFaults) + " reached " + target
	case len(with) == 1:
		return "the breaker let " + amount(with, inFaults) + " reach " + target + percentage(with, inFaults)
	default:
		return "breakers let " + amount(with, inFaults) + " reach " + target
	}
}

func reachedInRun(arms []*measure.Arm) string {
	without, with := sides(arms)
	switch {
	case len(with) == 0:
		return amount(without, inRun) + " reached the dependency" + percentage(without, inRun)
	case len(opened(with)) == 0:
		subject := "the breaker"
		if len(with) > 1 {
			subject = "the breakers"
		}
		return subject + " never opened: " + amount(with, inRun) + " reached the dependency"
	case len(with) == 1:
		return "the breaker opened " + times(with[0].Openings) + " and refused " +
			amount(with, refused) + percentage(with, refused)
	default:
		return "breakers refused " + amount(with, refused)
	}
}

func inRun(arm *measure.Arm) measure.Requests { return arm.Requests }

// refused is the requests of the run, with those that were refused as Reached.
func refused(arm *measure.Arm) measure.Requests {
	requests := arm.Requests
	requests.Reached = requests.Rejected
	return requests
}

// amount is how many of the arrivals were reached: "102 of 987 requests". Arms
// that differ are given as a range. Requests that are repeated can reach the
// dependency more often than they arrive.
func amount(arms []*measure.Arm, of func(*measure.Arm) measure.Requests) string {
	reached, arrivals := counts(arms, of)
	count := func(x float64) string { return Count(int(x)) }
	part, whole := span(reached, count), span(arrivals, count)
	requests := " requests"
	if whole == "1" {
		requests = " request"
	}
	switch {
	case anyAbove(reached, arrivals):
		return part + " calls for " + whole + requests
	case part == whole && len(arms) == 1 && whole == "1":
		return "the one request"
	case part == whole:
		return "all " + whole + requests
	case part == "0":
		return "none of " + whole + requests
	default:
		return part + " of " + whole + requests
	}
}

// percentage is the share that was reached, in brackets, where amount does not
// say it.
func percentage(arms []*measure.Arm, of func(*measure.Arm) measure.Requests) string {
	reached, arrivals := counts(arms, of)
	if len(arms) != 1 || reached[0] == 0 || reached[0] >= arrivals[0] {
		return ""
	}
	return " (" + Percent(reached[0]/arrivals[0]) + ")"
}

func counts(arms []*measure.Arm, of func(*measure.Arm) measure.Requests) (reached, arrivals []float64) {
	for _, arm := range arms {
		requests := of(arm)
		reached = append(reached, float64(requests.Reached))
		arrivals = append(arrivals, float64(requests.Arrivals))
	}
	return reached, arrivals
}

func anyAbove(parts, wholes []float64) bool {
	for i := range parts {
		if parts[i] > wholes[i] {
			return true
		}
	}
	return false
}
