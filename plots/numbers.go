package plots

import (
	"gonum.org/v1/plot/vg"

	"halfopen/measure/findings"
)

// numbers writes the value of each step above it, where it is not zero, differs
// from that of another curve, and there is room.
func numbers(steps, other []step) mark {
	return func(s *sheet, f frame) {
		for i, at := range steps {
			if !at.known || at.y == 0 || other != nil && other[i].y == at.y {
				continue
			}
			l := label{
				text:  findings.Number(at.y),
				at:    vg.Point{X: (f.atX(at.from) + f.atX(at.to)) / 2, Y: f.atY(at.y) + 3},
				align: 0.5, face: sized(regular(), noteSize), color: ink,
			}
			if width(l.text, noteSize) < f.atX(at.to)-f.atX(at.from)-2 && clear(f, other, i, l.at.Y) {
				s.write(l)
			}
		}
	}
}

// clear reports whether a number at that height meets neither the other curve's
// number nor its line.
func clear(f frame, other []step, i int, y vg.Length) bool {
	const room = noteSize + 3
	if other == nil {
		return true
	}
	gap := f.atY(other[i].y) - y
	return gap > room || gap < -2*room
}

// nearAxis shows the numbers as large as they can be, not from zero on.
func nearAxis(label string, steps []step) axis {
	low, high := steps[0].y, steps[0].y
	for _, s := range steps {
		low, high = min(low, s.y), max(high, s.y)
	}
	room := max(high-low, 1)
	low, high = max(0, low-0.12*room), high+0.45*room
	return axis{label: label, min: low, max: high, grid: true, ticks: func(length vg.Length) []tick {
		return linearTicks(low, high, length)
	}}
}
