package findings

import (
	"halfopen/measure"
	"halfopen/measure/estimate"
)

// Backlog is which arm of a run in ticks has most requests waiting at the end,
// and from when on none waits in another arm of its group.
func Backlog(s *measure.Summary) string {
	arms := subjects(s)
	worst, most := largestBacklog(arms)
	switch {
	case !anyInTicks(s.Arms):
		return sentence(nothing)
	case most.Value > 0:
		return ofRuns(s, stillWaiting(arms, worst, most))
	default:
		return ofRuns(s, overLast(arms))
	}
}

var (
	backlog = number{lastWaiting, "backlog"}
	over    = number{overAt, "over_at"}
)

func anyInTicks(arms []*measure.Arm) bool {
	for _, arm := range arms {
		for _, t := range arm.Ticks {
			if t.Arrivals > 0 {
				return true
			}
		}
	}
	return false
}

// largestBacklog is the arm with most requests waiting at the end.
func largestBacklog(arms []subject) (worst subject, most estimate.Estimate) {
	for _, arm := range arms {
		if e := backlog.of(arm); e.Value > most.Value {
			worst, most = arm, e
		}
	}
	return worst, most
}

func stillWaiting(arms []subject, worst subject, most estimate.Estimate) string {
	group, variant := Split(worst.Name)
	text := numberText(most) + " requests still wait at the end"
	if numberText(most) == "1" {
		text = "1 request still waits at the end"
	}
	if len(arms) > 1 {
		text += " (" + variant + ")"
	}
	for _, arm := range inGroup(arms, group) {
		if since, ok := overIn(arm); ok {
			_, other := Split(arm.Name)
			return about(group, text+", none "+since+" ("+other+")")
		}
	}
	return about(group, text)
}

// overIn is from when on nothing waits, if that comes in every run.
func overIn(arm subject) (since string, ok bool) {
	e := over.of(arm)
	if arm.several != nil && e.Runs < len(over.inEach(arm)) {
		return "", false
	}
	switch {
	case e.Value == 0:
		return "ever", true
	case e.Value > 0:
		return "from tick " + numberText(e) + " on", true
	default:
		return "", false
	}
}

// overLast is of arms that have nothing waiting at the end.
func overLast(arms []subject) string {
	last, name := estimate.Estimate{}, ""
	for _, arm := range arms {
		if e := over.of(arm); e.Value > last.Value {
			last, name = e, arm.Name
		}
	}
	switch {
	case last.Value == 0:
		return "No request ever waits at the end of a tick"
	case len(arms) == 1:
		return "No request waits from tick " + numberText(last) + " on"
	default:
		return "No request waits from tick " + numberText(last) + " on; " + name + " is the last to get there"
	}
}

// lastWaiting is the backlog at the end.
func lastWaiting(arm *measure.Arm) measure.Value {
	n := len(arm.Ticks)
	if n == 0 {
		return measure.None
	}
	return measure.Value(arm.Ticks[n-1].Waiting)
}

// overAt is the first tick from which on the backlog stays empty, if there is
// one in the run.
func overAt(arm *measure.Arm) measure.Value {
	tick := len(arm.Ticks)
	if tick == 0 || arm.Ticks[tick-1].Waiting > 0 {
		return measure.None
	}
	for ; tick > 0 && arm.Ticks[tick-1].Waiting == 0; tick-- {
	}
	return measure.Value(tick)
}
