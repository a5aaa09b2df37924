package findings

import (
	"testing"

	"halfopen/measure"
)

// inRound is an arm of one round: tracking requests without and with a slot,
// event calls and rejections. One named "none" has no breaker.
func inRound(name string, starved, served, calls, rejected int) *measure.Arm {
	_, rule := Split(name)
	return &measure.Arm{Name: name, Breaker: rule != "none", Rounds: []measure.Round{{
		TrackingNoSlot: starved, TrackingResponses: served, EventErrors: calls, EventRejected: rejected,
	}}}
}

func TestSharedPool(t *testing.T) {
	for _, c := range []struct {
		name, want string
		arms       []*measure.Arm
	}{
		{"no arms", "No requests arrived", nil},
		{"nothing arrived", "No requests arrived", arms(inRound("a/none", 0, 0, 5, 0))},
		{"all find one", "Every tracking request finds a slot", arms(inRound("a/none", 0, 9, 5, 0))},
		{"without a breaker", "1 of 10 tracking requests find no slot", arms(inRound("none", 1, 9, 5, 0))},
		{"only under a breaker", "slow: 1 of 10 tracking requests find no slot (a)", arms(inRound("slow/a", 1, 9, 5, 1), inRound("slow/none", 0, 9, 5, 0))},
		{"only breakers", "slow: 1 of 10 tracking requests find no slot (a)", arms(inRound("slow/a", 1, 9, 5, 1), inRound("down/a", 0, 9, 5, 1))},
		{
			"with the gentlest rule", "slow: 671 of 5,000 tracking requests find no slot, 0 with gentle", arms(
				inRound("healthy/none", 0, 5000, 9, 0), inRound("slow/none", 671, 4329, 9, 0),
				inRound("slow/strict", 5, 4995, 1, 8), inRound("slow/gentle", 0, 5000, 2, 7)),
		},
		{
			"a rule that does no good", "slow: 3 of 4 tracking requests find no slot, 4 with a",
			arms(inRound("slow/none", 3, 1, 1, 0), inRound("slow/a", 4, 0, 1, 1)),
		},
		{
			"no rule ever opens", "slow: 3 of 4 tracking requests find no slot",
			arms(inRound("slow/none", 3, 1, 1, 0), inRound("slow/a", 3, 1, 1, 0)),
		},
	} {
		check(t, c.name, SharedPool(oneRun(c.arms)), c.want)
	}
}

// detected is an arm that notices the failure in a round, or not at all if it is
// negative.
func detected(name string, round, cost int) *measure.Arm {
	a := &measure.Arm{Name: name, Breaker: true, Totals: &measure.RoundTotals{}}
	if round >= 0 {
		a.Totals = &measure.RoundTotals{DetectionRound: &round, DetectionSlotRounds: &cost}
	}
	return a
}

func TestDetectionCost(t *testing.T) {
	for _, c := range []struct {
		name, want string
		arms       []*measure.Arm
	}{
		{"no arms", "There is no breaker in this run", nil},
		{"no breaker", "There is no breaker in this run", arms(changed(detected("a/none", 1, 1), func(a *measure.Arm) { a.Breaker = false }))},
		{"other totals", "There is no breaker in this run", arms(&measure.Arm{Breaker: true, Totals: &measure.TickTotals{}})},
		{"not detected", "No breaker detects a failure", arms(detected("a/x:100", -1, 0))},
		{"one arm", "1 of 1 rule detects it, after 9 rounds and 220 slot-rounds", arms(detected("x", 9, 220))},
		{"one round", "slow: 1 of 1 rule detects it, after 1 round and 1 slot-round", arms(detected("slow/x", 1, 1))},
		{
			"the costliest mode, one open time", "slow: 2 of 3 rules detect it, after 4 to 9 rounds and 110 to 220 slot-rounds", arms(
				detected("down/a:100", 3, 30), detected("slow/a:100", 4, 110), detected("slow/b:100", 9, 220),
				detected("slow/c:100", -1, 0), detected("slow/b:200", 9, 500)),
		},
	} {
		check(t, c.name, DetectionCost(oneRun(c.arms)), c.want)
	}
}

func TestExtremes(t *testing.T) {
	spot := func(y measure.Value, place ...string) Spot { return Spot{y, place} }
	for _, c := range []struct {
		name, metric, want string
		spots              []Spot
	}{
		{"no points", "backlog", "Backlog: none at any point", nil},
		{"none", "", "The metric: none at any point", []Spot{spot(none, "a 1")}},
		{"one", "über", "Über: 5 at a 1", []Spot{spot(5, "a 1")}},
		{"flat", "backlog", "Backlog: 5 wherever there is one", []Spot{spot(5, "a 1"), spot(none, "a 2"), spot(5, "a 3")}},
		{"some", "backlog", "Backlog: from 1 at a 2, b 1 to 7 at a 3, b 1", []Spot{spot(5, "a 1", "b 1"), spot(1, "a 2", "b 1"), spot(7, "a 3", "b 1"), spot(7, "a 4", "b 1")}},
	} {
		check(t, c.name, Extremes(c.metric, c.spots), c.want)
	}
}
