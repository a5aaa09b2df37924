package findings

import (
	"halfopen/measure"
)

// SharedPool is how many of the tracking requests find no slot in a run in
// rounds: in the group of arms where that happens most without a breaker, and
// under its gentlest rule.
func SharedPool(arms []*measure.Arm) string {
	group, starved, served := mostStarved(arms)
	switch {
	case served == 0:
		return sentence(nothing)
	case starved == 0:
		return "Every tracking request finds a slot"
	}
	text := Count(starved) + " of " + plural(served, "tracking request") + " find no slot"
	without, with := sides(inGroup(arms, group))
	if len(without) == 0 {
		return about(group, text)
	}
	rule := GentlestRule(arms)
	for _, arm := range with {
		if _, variant := Split(arm.Name); variant == rule {
			relieved, _ := Tracking(arm)
			return about(group, text+", "+Count(relieved)+" with "+rule)
		}
	}
	return about(group, text)
}

// mostStarved is the group with the most tracking requests without a slot, of
// arms without a breaker if there are any, and of how many.
func mostStarved(arms []*measure.Arm) (group string, starved, all int) {
	without, _ := sides(arms)
	if len(without) == 0 {
		without = arms
	}
	starved = -1
	for _, arm := range without {
		if none, served := Tracking(arm); none > starved {
			group, _ = Split(arm.Name)
			starved, all = none, none+served
		}
	}
	return group, max(starved, 0), all
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
