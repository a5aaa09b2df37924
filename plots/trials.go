package plots

import (
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
)

// pending is the outcome of a trial call that had none when the run ended.
const pending = "without result"

// outcomes of trial calls, in the order of the legend.
var trialOutcomes = []struct {
	name  string
	color color.Color
}{
	{"succeeded", rgb(0x1B8A6B)},
	{"failed", rgb(0x7D1128)},
	{"timed_out", rgb(0x6A4C93)},
	{"rejected", rgb(0x5B6770)},
	{"shed", rgb(0x94A3AD)},
	{"degraded", rgb(0x2C7FB8)},
	{"client_error", rgb(0xB8860B)},
	{"hidden_failure", rgb(0xB14F8E)},
	{"cancelled", rgb(0x4D4D4D)},
	{pending, rgb(0xBDBDBD)},
}

// outcomeOf is the name of a trial call's outcome.
func outcomeOf(p measure.Probe) string {
	if p.Outcome == "" {
		return pending
	}
	return p.Outcome
}

// countOutcomes notes which outcomes there are.
func countOutcomes(outcomes map[string]bool, periods ...measure.HalfOpenPeriod) {
	for _, period := range periods {
		for _, p := range period.Probes {
			outcomes[outcomeOf(p)] = true
		}
	}
}

// trialLegend names the outcomes that there are.
func trialLegend(outcomes map[string]bool, symbolOf func(color.Color) symbol) caption {
	var c caption
	for _, o := range trialOutcomes {
		if outcomes[o.name] {
			c = append(c, entry{symbol: symbolOf(o.color), text: strings.ReplaceAll(o.name, "_", " ")})
		}
	}
	if len(c) > 0 {
		c[0].text = "trial call " + c[0].text
	}
	return c
}

const (
	discRadius vg.Length = 1.3
	discPitch  vg.Length = 2.7
	// leastPitch is the distance below which the discs of a stack cannot be told apart.
	leastPitch vg.Length = 0.4
)

// trials puts a dot for every trial call above the band, at the time at which it
// was sent. Calls sent at about the same time are stacked.
func trials(arm *measure.Arm, foot, lane vg.Length) mark {
	return func(s *sheet, f frame) {
		y := f.atY(float64(foot)) + discRadius + 1
		at := map[string][]vg.Point{}
		for _, stack := range stacks(arm, f, int(lane/leastPitch)) {
			pitch := discPitch
			if n := len(stack.outcomes); n > 1 {
				pitch = min(pitch, (lane-2*discRadius-1)/vg.Length(n-1))
			}
			for i, outcome := range stack.outcomes {
				at[outcome] = append(at[outcome], vg.Point{X: stack.x, Y: y + pitch*vg.Length(i)})
			}
		}
		for _, o := range trialOutcomes {
			s.discs(o.color, discRadius, at[o.name]...)
		}
	}
}

// stack is the outcomes of the trial calls at one place.
type stack struct {
	x        vg.Length
	outcomes []string
}

// stacks is the trial calls by their place, at most so many in one.
func stacks(arm *measure.Arm, f frame, most int) []stack {
	var result []stack
	for _, period := range arm.HalfOpen {
		for _, p := range period.Probes {
			if known(p.Sent) > f.x.max {
				continue
			}
			x := f.atX(known(p.Sent) + middleOfTick(arm))
			last := len(result) - 1
			if last < 0 || x >= result[last].x+discPitch {
				result = append(result, stack{x: x})
				last++
			}
			result[last].outcomes = append(result[last].outcomes, outcomeOf(p))
		}
	}
	for i := range result {
		result[i].outcomes = sample(result[i].outcomes, most)
	}
	return result
}

// sample is that many of the texts at most, evenly chosen.
func sample(texts []string, most int) []string {
	if len(texts) <= most {
		return texts
	}
	result := make([]string, most)
	for i := range result {
		result[i] = texts[i*len(texts)/most]
	}
	return result
}
