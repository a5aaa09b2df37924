package plots

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// tick is a mark on an axis; without a text it is a minor one.
type tick struct {
	at   float64
	text string
}

// axis maps numbers to lengths.
type axis struct {
	label    string
	min, max float64
	log      bool
	// ticks chooses the marks for an axis of that length; nil for none.
	ticks func(length vg.Length) []tick
	// grid draws a line across the panel at every major tick; bare leaves out
	// the axis line and the tick marks, and hidden the texts.
	grid, bare, hidden bool
}

// share is where a number lies between the ends: 0 to 1. What lies outside is
// moved to the end.
func (a axis) share(x float64) float64 {
	low, high := a.min, a.max
	x = min(max(x, low), high)
	if a.log {
		low, high, x = math.Log(low), math.Log(high), math.Log(x)
	}
	return (x - low) / (high - low)
}

// reach is the range of the numbers that an axis has to show.
type reach struct {
	low, high float64
	some      bool
	zero      bool // there are numbers that a logarithmic axis cannot show
}

// add takes a number in; one that is not finite is passed over.
func (r *reach) add(x float64) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return
	}
	if x <= 0 {
		r.zero = true
		return
	}
	if !r.some {
		r.low, r.high, r.some = x, x, true
	}
	r.low, r.high = min(r.low, x), max(r.high, x)
}

// headroom is the part of a panel above its highest number, for the labels of
// the faults.
const headroom = 0.13

// logAxis shows the positive numbers of a reach, and at its foot the others.
func logAxis(label string, r reach, text func(float64) string) axis {
	low, high := r.low, r.high
	if !r.some {
		low, high = 1e-3, 1
	}
	const foot = 1.7
	low /= foot
	if least := math.Sqrt(10); high/low < 10 {
		low, high = low/least*foot, high*least
	}
	if r.zero {
		low /= 2
	}
	high *= math.Pow(high/low, headroom/(1-headroom))
	a := axis{label: label, min: low, max: high, log: true, grid: true}
	a.ticks = func(length vg.Length) []tick {
		marks := logTicks(low, high, length, text)
		if r.zero {
			marks = withZero(marks, a, length)
		}
		return marks
	}
	return a
}

// withZero puts a zero at the foot of a logarithmic axis, clear of other texts.
func withZero(marks []tick, a axis, length vg.Length) []tick {
	for i := range marks {
		if marks[i].at < 2*a.min || vg.Length(a.share(marks[i].at))*length < tickSize+1 {
			marks[i].text = ""
		}
	}
	return append(marks, tick{at: a.min, text: "0"})
}

// countAxis starts at zero.
func countAxis(label string, r reach) axis {
	high := r.high
	if !r.some {
		high = 1
	}
	high /= 1 - headroom
	return axis{label: label, min: 0, max: high, grid: true, ticks: func(length vg.Length) []tick {
		return linearTicks(0, high, length)
	}}
}

// raised is the axis with more room above its highest number: that part of the
// whole.
func raised(a axis, part float64) axis {
	more := part / (1 - part)
	if a.log {
		a.max *= math.Pow(a.max/a.min, more)
	} else {
		a.max += (a.max - a.min) * more
	}
	return a
}
