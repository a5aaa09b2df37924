package findings

import (
	"slices"
	"strings"

	"halfopen/measure"
)

// A Detection is when a breaker in a run in rounds noticed the failure.
type Detection struct {
	Mode, Rule string // the two parts of the arm's name
	// Round is counted from the start of the failure, and SlotRounds is what the
	// event calls held until then; nil if the failure was not noticed.
	Round, SlotRounds *int
}

// Detections is of the arms with a breaker. Rules that end in ":" and an open
// time are shown for one open time only, the first: it hardly changes when a
// breaker first opens.
func Detections(arms []*measure.Arm) []Detection {
	open := ""
	var result []Detection
	for _, arm := range arms {
		totals, ok := arm.Totals.(*measure.RoundTotals)
		if !ok || totals == nil || !arm.Breaker {
			continue
		}
		mode, rule := Split(arm.Name)
		if last := openTime(rule); open == "" {
			open = last
		} else if last != "" && last != open {
			continue
		}
		result = append(result, Detection{mode, rule, totals.DetectionRound, totals.DetectionSlotRounds})
	}
	return result
}

// openTime is the last part of a rule's name, or "".
func openTime(rule string) string {
	if i := strings.LastIndex(rule, ":"); i >= 0 {
		return rule[i+1:]
	}
	return ""
}

// DetectedModes is the modes in which any rule notices a failure, and the others.
func DetectedModes(detections []Detection) (some, none []string) {
	for _, d := range detections {
		if d.Round != nil && !slices.Contains(some, d.Mode) {
			some = append(some, d.Mode)
		}
	}
	for _, d := range detections {
		if !slices.Contains(some, d.Mode) && !slices.Contains(none, d.Mode) {
			none = append(none, d.Mode)
		}
	}
	return some, none
}

// DetectionCost is how soon and at what cost the rules notice the failure, in
// the mode in which it costs most.
func DetectionCost(s *measure.Summary) string {
	detections := Detections(s.Arms)
	mode, most := "", -1
	for _, d := range detections {
		if d.Round != nil && d.SlotRounds != nil && *d.SlotRounds > most {
			mode, most = d.Mode, *d.SlotRounds
		}
	}
	switch {
	case len(detections) == 0:
		return "There is no breaker in this run"
	case most < 0:
		return "No breaker detects a failure"
	}
	rules := 0
	var rounds, costs []float64
	for _, d := range detections {
		if d.Mode != mode {
			continue
		}
		rules++
		if d.Round != nil && d.SlotRounds != nil {
			rounds, costs = append(rounds, float64(*d.Round)), append(costs, float64(*d.SlotRounds))
		}
	}
	verb := " detect it"
	if len(rounds) == 1 {
		verb = " detects it"
	}
	return ofFirst(s, about(mode, Count(len(rounds))+" of "+Plural(rules, "rule")+verb+", after "+
		counted(rounds, "round")+" and "+counted(costs, "slot-round")))
}

// counted is the range of the numbers with their noun.
func counted(values []float64, noun string) string {
	text := span(exactly(values...), numberText)
	if text == "1" {
		return text + " " + noun
	}
	return text + " " + noun + "s"
}
