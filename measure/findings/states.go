package findings

import (
	"halfopen/measure"
)

// States is when the breaker opened and when it closed again.
func States(arms []*measure.Arm) string {
	_, with := sides(arms)
	switch {
	case len(with) == 0:
		return "There is no breaker in this run"
	case len(with) == 1:
		return sentence(statesOfOne(with[0]))
	default:
		return sentence(statesOfMany(with))
	}
}

func statesOfOne(arm *measure.Arm) string {
	openings := "the breaker opened " + times(arm.Openings)
	switch {
	case arm.Requests.Arrivals == 0:
		return nothing
	case arm.Openings == 0:
		return "the breaker stayed closed"
	case len(arm.FaultWindows) == 0:
		return openings + ", without any fault"
	case !arm.TimeToOpen.Known():
		return openings + ", each time before the fault"
	default:
		return "open " + Duration(float64(arm.TimeToOpen)) + " after " + faultBegan(arm) + ", " + ending(arm)
	}
}

func faultBegan(arm *measure.Arm) string {
	if len(arm.FaultWindows) > 1 {
		return "the first fault began"
	}
	return "the fault began"
}

// ending is how the breaker's story ends.
func ending(arm *measure.Arm) string {
	ended := "it ended"
	if len(arm.FaultWindows) > 1 {
		ended = "the last ended"
	}
	switch state := lastState(arm); {
	case state == "open":
		return "still open at the end of the run"
	case state == "half_open":
		return "still half-open at the end of the run"
	case state == "":
		return Count(arm.Openings) + " openings in all"
	case arm.RecoveryLag.Known():
		return "closed " + Duration(float64(arm.RecoveryLag)) + " after " + ended
	default:
		return "closed before " + ended
	}
}

func statesOfMany(arms []*measure.Arm) string {
	those := opened(arms)
	subject := Count(len(those)) + " of " + Count(len(arms)) + " breakers opened"
	switch len(those) {
	case 0:
		return "all " + Count(len(arms)) + " breakers stayed closed"
	case len(arms):
		subject = "all " + Count(len(arms)) + " breakers opened"
	}
	lags := collect(those, func(arm *measure.Arm) measure.Value { return arm.TimeToOpen })
	if len(lags) < len(those) {
		return subject
	}
	return subject + ", " + span(lags, Duration) + " after " + faultBegan(those[0])
}
