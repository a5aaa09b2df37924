package findings

import (
	"halfopen/measure"
)

// Backlog is which arm of a run in ticks has most requests waiting at the end,
// and from when on none waits in another arm of its group.
func Backlog(arms []*measure.Arm) string {
	worst, most := largestBacklog(arms)
	switch {
	case !anyInTicks(arms):
		return sentence(nothing)
	case most > 0:
		return stillWaiting(arms, worst, most)
	default:
		return overLast(arms)
	}
}

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
func largestBacklog(arms []*measure.Arm) (worst *measure.Arm, most int) {
	for _, arm := range arms {
		if n := len(arm.Ticks); n > 0 && arm.Ticks[n-1].Waiting > most {
			worst, most = arm, arm.Ticks[n-1].Waiting
		}
	}
	return worst, most
}

func stillWaiting(arms []*measure.Arm, worst *measure.Arm, most int) string {
	group, variant := Split(worst.Name)
	text := plural(most, "request") + " still wait"
	if most == 1 {
		text += "s"
	}
	text += " at the end"
	if len(arms) > 1 {
		text += " (" + variant + ")"
	}
	for _, arm := range inGroup(arms, group) {
		if over, ok := overAt(arm); ok {
			_, other := Split(arm.Name)
			since := "from tick " + Count(over) + " on"
			if over == 0 {
				since = "ever"
			}
			return about(group, text+", none "+since+" ("+other+")")
		}
	}
	return about(group, text)
}

// overLast is of arms that have nothing waiting at the end.
func overLast(arms []*measure.Arm) string {
	last, name := 0, ""
	for _, arm := range arms {
		if over, ok := overAt(arm); ok && over > last {
			last, name = over, arm.Name
		}
	}
	switch {
	case last == 0:
		return "No request ever waits at the end of a tick"
	case len(arms) == 1:
		return "No request waits from tick " + Count(last) + " on"
	default:
		return "No request waits from tick " + Count(last) + " on; " + name + " is the last to get there"
	}
}

// overAt is the first tick from which on the backlog stays empty, if there is
// one in the run.
func overAt(arm *measure.Arm) (tick int, ok bool) {
	n := len(arm.Ticks)
	if n == 0 || arm.Ticks[n-1].Waiting > 0 {
		return 0, false
	}
	for tick = n; tick > 0 && arm.Ticks[tick-1].Waiting == 0; tick-- {
	}
	return tick, true
}
