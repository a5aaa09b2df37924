package published

import (
	"fmt"

	"halfopen/measure"
)

const poolScenario = "shared-pool"

// The modes and rules in the order of the published tables.
var (
	poolModes = []string{"healthy", "partial", "down", "slowdown"}
	poolRules = []string{"none", "consecutive:5:100", "ratio:20:0.5:100", "ratio:20:0.1:100", "ratio:20:0.5:200", "ratio:20:0.1:200"}
)

func sharedPool() ([]task, error) {
	var numbers map[string]map[string]measure.RoundTotals
	if err := read(poolScenario, &numbers); err != nil {
		return nil, err
	}
	return []task{{scenario: poolScenario, rows: func(s *measure.Summary) []Row {
		var list []Row
		for _, mode := range poolModes {
			r := &rows{experiment: poolScenario, group: mode}
			for _, rule := range poolRules {
				r.add(rule, describeRounds(numbers[mode][rule]), describeRoundArm(armNamed(s, mode+"/"+rule)))
			}
			list = append(list, r.list...)
		}
		return append(list, statedRows(s)...)
	}}}, nil
}

// describeRounds is totals in one line: tracking requests with and without a
// slot; event responses, refusals, errors and calls without a slot; and the
// detection's rounds and slot rounds.
func describeRounds(t measure.RoundTotals) string {
	detection := "never"
	if t.DetectionRound != nil && t.DetectionSlotRounds != nil {
		detection = fmt.Sprintf("%d/%d", *t.DetectionRound, *t.DetectionSlotRounds)
	}
	return fmt.Sprintf("tracking %d+%d, events %d+%d+%d+%d, slot rounds %d, opened %d, detected %s",
		t.TrackingResponses, t.TrackingNoSlot, t.EventResponses, t.EventRejected, t.EventErrors, t.EventNoSlot, t.EventSlotRounds, t.Opens, detection)
}

func describeRoundArm(arm *measure.Arm) string {
	if totals, ok := arm.Totals.(*measure.RoundTotals); ok {
		return describeRounds(*totals)
	}
	return "no such arm"
}

// statedRows is what the write-up states of its table in sentences.
func statedRows(s *measure.Summary) []Row {
	r := &rows{experiment: poolScenario, group: "stated in the text"}
	totals := func(arm string) measure.RoundTotals {
		if t, ok := armNamed(s, arm).Totals.(*measure.RoundTotals); ok {
			return *t
		}
		return measure.RoundTotals{}
	}
	none, half := totals("slowdown/none"), totals("slowdown/ratio:20:0.5:100")
	r.add("slowdown: tracking without a slot", "671 -> 0", fmt.Sprintf("%d -> %d", none.TrackingNoSlot, half.TrackingNoSlot))
	r.add("slowdown: event slot rounds", "19312 -> 1646", fmt.Sprintf("%d -> %d", none.EventSlotRounds, half.EventSlotRounds))
	r.add("slowdown: slot rounds saved", "91.48 %", percent(1-float64(half.EventSlotRounds)/float64(none.EventSlotRounds)))
	r.add("slowdown: calls", "1016 -> 213", fmt.Sprintf("%d -> %d", none.Calls, half.Calls))
	// The differences over 12 s, of which the failure lasts 10, times 60.
	const scale = 60
	r.add("slowdown: calls saved in 10 minutes", "48180", fmt.Sprint((none.Calls-half.Calls)*scale))
	r.add("slowdown: tracking requests saved in 10 minutes", "40260", fmt.Sprint((none.TrackingNoSlot-half.TrackingNoSlot)*scale))
	partial, tenth := totals("partial/none"), totals("partial/ratio:20:0.1:100")
	r.add("healthy, ratio 0.1: valid events rejected", "386", fmt.Sprint(totals("healthy/ratio:20:0.1:100").EventRejected))
	r.add("partial, ratio 0.1: responses lost", "698", fmt.Sprint(partial.EventResponses-tenth.EventResponses))
	r.add("open 200 in place of 100: slowdown, calls", "213 -> 208", fmt.Sprintf("%d -> %d", half.Calls, totals("slowdown/ratio:20:0.5:200").Calls))
	r.add("open 200 in place of 100: healthy, ratio 0.1, rejected", "386 -> 741",
		fmt.Sprintf("%d -> %d", totals("healthy/ratio:20:0.1:100").EventRejected, totals("healthy/ratio:20:0.1:200").EventRejected))
	return r.list
}
