package findings

import (
	"slices"
	"strings"

	"halfopen/measure"
)

// Probes is what became of the half-open periods of the arm that Probed chooses.
func Probes(s *measure.Summary) string {
	with := breakers(subjects(s))
	probed := slices.IndexFunc(with, func(arm subject) bool { return len(arm.HalfOpen) > 0 })
	switch {
	case len(with) == 0:
		return "There is no breaker in this run"
	case probed < 0 && len(with) == 1:
		return ofFirst(s, "The breaker never went half-open")
	case probed < 0:
		return ofFirst(s, "None of the "+Count(len(with))+" breakers went half-open")
	case s.Replications != nil && s.Replications.Runs > 1:
		return probesOf(s, with[probed])
	default:
		return periodsOf(with[probed].Arm) + verdictsOf(with[probed].Arm)
	}
}

// probesOf is of several runs, which keep the numbers of their periods only.
func probesOf(s *measure.Summary, arm subject) string {
	return ofRuns(s, "The breaker opened "+times(openings.of(arm))+" and made "+numberText(trialCalls.of(arm))+" trial calls")
}

// periodsOf counts the half-open periods that are listed and their trial calls.
func periodsOf(arm *measure.Arm) string {
	listed := 0
	for _, period := range arm.HalfOpen {
		listed += len(period.Probes)
	}
	periods := Plural(len(arm.HalfOpen), "half-open period")
	if listed < arm.Trials {
		return "The first " + periods
	}
	return periods + ", " + Plural(arm.Trials, "trial call")
}

// verdictsOf is how the periods ended.
func verdictsOf(arm *measure.Arm) string {
	verdicts := map[string]int{}
	for _, period := range arm.HalfOpen {
		verdicts[period.Verdict]++
	}
	var parts []string
	for _, v := range []struct{ verdict, text string }{
		{"open", "reopened"}, {"closed", "closed"}, {measure.Undecided, "undecided"},
	} {
		if n := verdicts[v.verdict]; n > 0 {
			parts = append(parts, Count(n)+" "+v.text)
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, ", ")
}

// Probed is the first arm with a breaker that has half-open periods, and of its breakers
// that one alone; nil if there is none.
func Probed(arms []*measure.Arm) *measure.Arm {
	for _, arm := range arms {
		for _, single := range arm.Singles() {
			if len(single.HalfOpen) > 0 {
				return single.Arm
			}
		}
	}
	return nil
}
