package findings

import (
	"math"
	"slices"

	"halfopen/measure"
)

// States is when the breaker opened and when it closed again.
func States(s *measure.Summary) string {
	with := breakers(subjects(s))
	switch {
	case len(with) == 0:
		return "There is no breaker in this run"
	case len(with) == 1:
		return sentence(statesOfOne(s, with[0]))
	default:
		return sentence(statesOfMany(s, with))
	}
}

func statesOfOne(s *measure.Summary, arm subject) string {
	opened, after := openings.of(arm), timeToOpen.of(arm)
	subject := "the breaker opened " + times(opened)
	switch {
	case arm.Requests.Arrivals == 0:
		return nothing
	case opened.Value == 0 && wasHalfOpen(arm):
		return "the breaker was half-open at times, but never open" + inAll(s)
	case opened.Value == 0:
		return "the breaker stayed closed" + inAll(s)
	case len(arm.FaultWindows) == 0:
		return ofRuns(s, subject+", without any fault")
	case math.IsNaN(after.Value):
		return ofRuns(s, subject+", each time before the fault")
	default:
		return ofRuns(s, "open "+durationText(after)+" after "+faultBegan(arm.Arm)+partOf(s, after)+", "+ending(s, arm))
	}
}

func faultBegan(arm *measure.Arm) string {
	if len(arm.FaultWindows) > 1 {
		return "the first fault began"
	}
	return "the fault began"
}

// ending is how the breaker's story ends.
func ending(s *measure.Summary, arm subject) string {
	ended := "it ended"
	if len(arm.FaultWindows) > 1 {
		ended = "the last ended"
	}
	lag := recovery.of(arm)
	closed := "closed " + durationText(lag) + " after " + ended + partOf(s, lag)
	switch state := lastState(arm.Arm); {
	case arm.several != nil && lag.Runs == 0:
		return "in no run closed after " + ended
	case arm.several != nil:
		return closed
	case state == "open":
		return "still open at the end of the run"
	case state == "half_open":
		return "still half-open at the end of the run"
	case state == "":
		return Count(arm.Openings) + " openings in all"
	case arm.RecoveryLag.Known():
		return closed
	default:
		return "closed before " + ended
	}
}

// wasHalfOpen reports whether a breaker was half-open without having been open, as one
// that stands for several hosts can be.
func wasHalfOpen(arm subject) bool { return arm.Openings == 0 && len(arm.HalfOpen) > 0 }

func statesOfMany(s *measure.Summary, arms []subject) string {
	those := opened(arms)
	all := All(len(arms))
	subject := Count(len(those)) + " of " + Count(len(arms)) + " breakers opened"
	switch len(those) {
	case 0:
		if slices.ContainsFunc(arms, wasHalfOpen) {
			return "none of the " + Count(len(arms)) + " breakers opened" + inAll(s)
		}
		return all + " breakers stayed closed" + inAll(s)
	case len(arms):
		subject = all + " breakers opened"
	}
	lags := timeToOpen.collect(those)
	if len(lags) < len(those) {
		return subject
	}
	return ofRuns(s, subject+", "+span(lags, durationText)+" after "+faultBegan(those[0].Arm))
}
