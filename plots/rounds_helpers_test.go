package plots

import (
	"strings"

	"halfopen/measure"
)

// flows makes up a run in rounds of two flows: the failure starts after a sixth,
// and a breaker that opens lets one event in ten rounds through.
func flows(name string, rounds int, opens bool) *measure.Arm {
	a := &measure.Arm{Name: name, Breaker: !strings.HasSuffix(name, "none")}
	mode, _, _ := strings.Cut(name, "/")
	totals := &measure.RoundTotals{}
	for i := range rounds {
		failing := mode != "healthy" && i >= rounds/6
		r := measure.Round{Round: i, FreeSlots: 8 + i*7%3, TrackingResponses: 4, EventResponses: 1}
		switch {
		case failing && opens && i > rounds/6+9:
			r.EventResponses, r.EventErrors, r.EventRejected = 0, max(0, 1-i%10), min(1, i%10)
			r.FreeSlots = 14
		case failing && mode == "slowdown":
			r.EventResponses, r.EventErrors, r.EventNoSlot = 0, 1-i%4/3, i%4/3
			r.FreeSlots, r.TrackingResponses, r.TrackingNoSlot = 0, 3-i%2, 1+i%2
		case failing:
			r.EventResponses, r.EventErrors = 0, 1
		}
		a.Rounds = append(a.Rounds, r)
	}
	if opens && mode != "healthy" {
		round, cost := 9, 30+190*strings.Count(mode, "slow")
		totals.DetectionRound, totals.DetectionSlotRounds = &round, &cost
	}
	a.Totals = totals
	return a
}

// poolInput is four modes under six rules.
func poolInput(rounds int) Input {
	in := Input{Subtitle: "tracking 416.67/s, events 97.22/s · 32 slots · seed 20260731"}
	for _, mode := range []string{"healthy", "partial", "down", "slowdown"} {
		for _, rule := range []string{
			"none", "consecutive:5:100", "ratio:20:0.5:100", "ratio:20:0.1:100", "ratio:20:0.5:200", "ratio:20:0.1:200",
		} {
			opens := rule != "none" && (mode != "partial" || strings.Contains(rule, "0.1"))
			in.Arms = append(in.Arms, flows(mode+"/"+rule, rounds, opens))
		}
	}
	return in
}
