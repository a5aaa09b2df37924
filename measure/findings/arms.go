package findings

import (
	"slices"

	"halfopen/measure"
)

// sides splits the arms into those without a breaker and those with one.
func sides(arms []subject) (without, with []subject) {
	for _, arm := range arms {
		if arm.guarded() {
			with = append(with, arm)
		} else {
			without = append(without, arm)
		}
	}
	return without, with
}

// inFaults is the requests that arrived while a fault lasted.
func inFaults(arm *measure.Arm) measure.Requests {
	var total measure.Requests
	for _, w := range arm.FaultWindows {
		total.Arrivals += w.Arrivals
		total.Succeeded += w.Succeeded
		total.Failed += w.Failed
		total.TimedOut += w.TimedOut
		total.Reached += w.Reached
	}
	return total
}

// anyArrived reports whether any arm had a request.
func anyArrived(arms []*measure.Arm) bool {
	for _, arm := range arms {
		if arm.Requests.Arrivals > 0 {
			return true
		}
	}
	return false
}

// faulty reports whether any request arrived during a fault.
func faulty(arms []*measure.Arm) bool {
	for _, arm := range arms {
		if inFaults(arm).Arrivals > 0 {
			return true
		}
	}
	return false
}

// failing reports whether the faults made any request fail. One that only slows
// the dependency down does not.
func failing(arms []*measure.Arm) bool {
	for _, arm := range arms {
		if total := inFaults(arm); total.Failed+total.TimedOut > 0 {
			return true
		}
	}
	return false
}

// faultElsewhere reports whether the faults are at other services than the one that
// requests are sent to.
func faultElsewhere(arms []*measure.Arm) bool {
	return slices.ContainsFunc(arms, func(arm *measure.Arm) bool { return arm.FaultElsewhere })
}

// opened is the arms whose breaker opened in any run.
func opened(arms []subject) []subject {
	var result []subject
	for _, arm := range arms {
		if slices.ContainsFunc(breakers([]subject{arm}), func(b subject) bool { return openings.of(b).Value > 0 }) {
			result = append(result, arm)
		}
	}
	return result
}

// lastState is the breaker's state at the end, or "" if the list of transitions
// ends before the run does.
func lastState(arm *measure.Arm) string {
	listed, state := 0, "closed"
	for _, t := range arm.Transitions {
		if t.To == "open" {
			listed++
		}
		state = t.To
	}
	if listed < arm.Openings {
		return ""
	}
	return state
}

const nothing = "no requests arrived"
