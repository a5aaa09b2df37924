package plots

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// countingAxis counts ticks or rounds.
func countingAxis(label string, from, to float64) axis {
	pitch := pitchOf(to)
	return axis{label: label, min: from, max: to, grid: true, ticks: func(length vg.Length) []tick {
		step := max(1, stepOf((to-from)*pitch/float64(length), 1, 2, 5))
		return every(step, from, to, findings.Number)
	}}
}

// tickPeriods is the states by which a breaker decided about the calls of each
// tick. A tick is recorded with the state at its end, which decides about the
// next one, unless that begins the trial calls.
func tickPeriods(ticks []measure.Tick) []period {
	var result []period
	state := "closed"
	for i, t := range ticks {
		if state == "open" && t.Calls > 0 {
			state = "half_open"
		}
		if last := len(result) - 1; last >= 0 && result[last].state == state {
			result[last].to = float64(i + 1)
		} else {
			result = append(result, period{interval{float64(i), float64(i + 1)}, state})
		}
		state = t.State
	}
	return result
}

// middleOfTick is how far into its second a trial call is shown.
func middleOfTick(arm *measure.Arm) float64 {
	if len(arm.Ticks) > 0 {
		return 0.5
	}
	return 0
}

// tickSteps is a count of the ticks, as the mean over some at a time. Ticks at
// the end that are too few are left out.
func tickSteps(ticks []measure.Tick, each int, of func(*measure.Tick) int) []step {
	result := make([]step, 0, len(ticks)/each)
	for from := 0; from+each <= len(ticks); from += each {
		to, sum := from+each, 0
		for i := from; i < to; i++ {
			sum += of(&ticks[i])
		}
		result = append(result, step{float64(from), float64(to), float64(sum) / float64(each), true})
	}
	return result
}

// ticksEach is how many ticks are taken together so that a curve can be read:
// whole cycles if the run ends in one.
func ticksEach(arms []*measure.Arm) int {
	const bins = 60
	each := 1
	if n := horizon(arms); n > bins {
		each = int(math.Ceil(stepOf(n/bins, 1, 2, 5)))
	}
	arm := findings.Cycling(arms)
	if arm == nil || each == 1 {
		return each
	}
	c, _ := findings.CycleOf(arm)
	if float64(c.Ticks) > horizon(arms)/10 {
		return each
	}
	return (each + c.Ticks - 1) / c.Ticks * c.Ticks
}

func ofEachTick(each int) string {
	if each == 1 {
		return ""
	}
	return ", mean of " + findings.Count(each) + " ticks"
}

// spreadAxis is logarithmic if the highest of the numbers would squeeze most of
// the others.
func spreadAxis(label string, curves ...[]step) axis {
	const far = 6
	var r reach
	var positive []float64
	for _, c := range curves {
		r.cover(c)
		for _, s := range c {
			if s.known && s.y > 0 {
				positive = append(positive, s.y)
			}
		}
	}
	slices.Sort(positive)
	if n := len(positive); n > 0 && positive[n-1] > far*positive[n/2] {
		return logAxis(label+" (log)", r, findings.Number)
	}
	return countAxis(label, r)
}
