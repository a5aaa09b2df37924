package plots

import (
	"fmt"
	"strconv"

	"gonum.org/v1/plot/vg"
)

// timeUnit is what a time axis counts in.
type timeUnit struct {
	name    string
	seconds float64
	steps   []float64 // that divide the next unit
}

var (
	inMicroseconds = timeUnit{"µs", 1e-6, []float64{1, 2, 5}}
	inMilliseconds = timeUnit{"ms", 1e-3, []float64{1, 2, 5}}
	inSeconds      = timeUnit{"s", 1, []float64{1, 2, 5}}
	inMinutes      = timeUnit{"min", 60, []float64{1, 2, 5, 10, 15, 30, 60}}
	inHours        = timeUnit{"h", 3600, []float64{1, 2, 3, 6, 12, 24}}
	inDays         = timeUnit{"days", 86400, []float64{1, 2, 5}}
)

// unitFor suits an axis of that many seconds.
func unitFor(length float64) timeUnit {
	switch {
	case length <= 0.5:
		return inMilliseconds
	case length <= 900:
		return inSeconds
	case length <= 4*3600:
		return inMinutes
	case length <= 4*86400:
		return inHours
	default:
		return inDays
	}
}

// text is an instant in the unit, without the unit's name.
func (u timeUnit) text(seconds float64) string {
	return strconv.FormatFloat(seconds/u.seconds, 'f', 2, 64)
}

// timeAxis runs from one instant to another, both in seconds. Its label says
// what is counted, its unit is chosen.
func timeAxis(label string, from, to float64) axis {
	unit := unitFor(to - from)
	return axis{
		label: fmt.Sprintf("%s (%s)", label, unit.name),
		min:   from, max: to, grid: true,
		ticks: func(length vg.Length) []tick { return unit.ticks(from, to, length) },
	}
}

// offsetAxis counts from zero, with the unit at every tick.
func offsetAxis(to float64) axis {
	unit := unitFor(to)
	if to < 1e-3 {
		unit = inMicroseconds
	}
	return axis{max: to, grid: true, ticks: func(length vg.Length) []tick {
		marks := unit.ticks(0, to, length)
		for i := range marks {
			marks[i].text += " " + unit.name
		}
		return marks
	}}
}

// ticks are one every 34 points or a little more.
func (u timeUnit) ticks(from, to float64, length vg.Length) []tick {
	const pitch = 36
	step := stepOf((to-from)*pitch/float64(length)/u.seconds, u.steps...)
	marks := every(step, from/u.seconds, to/u.seconds, func(x float64) string {
		return strconv.FormatFloat(x, 'f', decimals(step), 64)
	})
	for i := range marks {
		marks[i].at *= u.seconds
	}
	return marks
}

// decimals is how many a multiple of the step needs.
func decimals(step float64) int {
	n := 0
	for ; step < 0.999 && n < 9; n++ {
		step *= 10
	}
	return n
}
