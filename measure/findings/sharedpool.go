package findings

import (
	"math"

	"halfopen/measure"
)

// SharedPool is how many of the tracking requests find no slot in a run in
// rounds, in the arm where that happens most: of those without a breaker, if it
// happens there, and beside it the same group under its gentlest rule.
func SharedPool(s *measure.Summary) string {
	arms := subjects(s)
	without, _ := sides(arms)
	worst, ok := mostStarved(without)
	if !ok {
		worst, ok = mostStarved(arms)
	}
	switch {
	case !ok && !anyTracking(s.Arms):
		return sentence(nothing)
	case !ok:
		return "Every tracking request finds a slot" + inAll(s)
	}
	group, variant := Split(worst.Name)
	all := int(math.Round(starved.of(worst).Value + served.of(worst).Value))
	text := numberText(starved.of(worst)) + " of " + Plural(all, "tracking request") + " find no slot"
	if worst.Breaker {
		return ofRuns(s, about(group, text+" ("+variant+")"))
	}
	rule := GentlestRule(s.Arms)
	for _, arm := range inGroup(arms, group) {
		if _, variant := Split(arm.Name); arm.Breaker && variant == rule {
			text += ", " + numberText(starved.of(arm)) + " with " + rule
			break
		}
	}
	return ofRuns(s, about(group, text))
}

var (
	starved = number{func(a *measure.Arm) measure.Value { n, _ := Tracking(a); return measure.Value(n) }, "tracking_no_slot"}
	served  = number{func(a *measure.Arm) measure.Value { _, n := Tracking(a); return measure.Value(n) }, "tracking_responses"}
)

// mostStarved is the arm in which most tracking requests find no slot, if any does.
func mostStarved(arms []subject) (worst subject, ok bool) {
	most := 0.0
	for _, arm := range arms {
		if n := starved.of(arm).Value; n > most {
			worst, most, ok = arm, n, true
		}
	}
	return worst, ok
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
