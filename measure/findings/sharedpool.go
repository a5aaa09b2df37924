package findings

import (
	"halfopen/measure"
)

// SharedPool is how many of the tracking requests find no slot in a run in
// rounds, in the arm where that happens most: of those without a breaker, if it
// happens there, and beside it the same group under its gentlest rule.
func SharedPool(arms []*measure.Arm) string {
	without, _ := sides(arms)
	worst := mostStarved(without)
	if worst == nil {
		worst = mostStarved(arms)
	}
	switch {
	case worst == nil && !anyTracking(arms):
		return sentence(nothing)
	case worst == nil:
		return "Every tracking request finds a slot"
	}
	group, variant := Split(worst.Name)
	starved, served := Tracking(worst)
	text := Count(starved) + " of " + plural(starved+served, "tracking request") + " find no slot"
	if worst.Breaker {
		return about(group, text+" ("+variant+")")
	}
	rule := GentlestRule(arms)
	for _, arm := range inGroup(arms, group) {
		if _, variant := Split(arm.Name); arm.Breaker && variant == rule {
			relieved, _ := Tracking(arm)
			return about(group, text+", "+Count(relieved)+" with "+rule)
		}
	}
	return about(group, text)
}

// mostStarved is the arm in which most tracking requests find no slot, or nil if
// all find one.
func mostStarved(arms []*measure.Arm) *measure.Arm {
	var worst *measure.Arm
	most := 0
	for _, arm := range arms {
		if starved, _ := Tracking(arm); starved > most {
			worst, most = arm, starved
		}
	}
	return worst
}

func anyTracking(arms []*measure.Arm) bool {
	for _, arm := range arms {
		if starved, served := Tracking(arm); starved+served > 0 {
			return true
		}
	}
	return false
}

// Tracking is how many tracking requests of an arm in rounds found no slot, and
// how many did.
func Tracking(arm *measure.Arm) (starved, served int) {
	for _, r := range arm.Rounds {
		starved += r.TrackingNoSlot
		served += r.TrackingResponses
	}
	return starved, served
}

// GentlestRule is, of the variants in which a breaker opens, that which lets
// most event calls through in all arms together; "" if there is none.
func GentlestRule(arms []*measure.Arm) string {
	calls := map[string]int{}
	opens := map[string]bool{}
	for _, arm := range arms {
		_, variant := Split(arm.Name)
		opens[variant] = opens[variant] || arm.Breaker && rejects(arm)
		for _, r := range arm.Rounds {
			calls[variant] += r.EventResponses + r.EventErrors
		}
	}
	best := ""
	for _, arm := range arms {
		_, variant := Split(arm.Name)
		if opens[variant] && (best == "" || calls[variant] > calls[best]) {
			best = variant
		}
	}
	return best
}

func rejects(arm *measure.Arm) bool {
	for _, r := range arm.Rounds {
		if r.EventRejected > 0 {
			return true
		}
	}
	return false
}
