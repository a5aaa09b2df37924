package plots

import (
	"gonum.org/v1/plot/vg"
)

// say writes a line into the middle of a stretch of a panel, if it fits.
func say(text string, where interval) mark {
	return func(s *sheet, f frame) {
		face := sized(regular(), axisSize)
		x0, x1 := f.atX(where.from), f.atX(where.to)
		if face.Width(text) <= x1-x0 {
			center := vg.Point{X: (x0 + x1) / 2, Y: (f.Min.Y+f.Max.Y)/2 - middle*axisSize}
			s.write(label{text, center, 0.5, face, inkSoft})
		}
	}
}

// noAxis is the axis of a panel that has only words.
var noAxis = axis{max: 1, bare: true, hidden: true}

// onlyWords is a panel that says why there is nothing to draw.
func onlyWords(text string) *panel {
	return &panel{x: noAxis, y: noAxis, height: leastPanel, marks: []mark{say(text, interval{0, 1})}}
}
