package plots

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
)

// interval is a stretch of time, in seconds.
type interval struct {
	from, to float64
}

// faultsOf is the faults of all arms, in order, each once.
func faultsOf(arms []*measure.Arm) []interval {
	var windows []measure.FaultWindow
	for _, arm := range arms {
		windows = append(windows, arm.FaultWindows...)
	}
	return shadedUpTo(horizon(arms), windows)
}

// shadedUpTo is the faults before an end, in order, each once.
func shadedUpTo(end float64, windows []measure.FaultWindow) []interval {
	var faults []interval
	for _, w := range windows {
		fault := interval{known(w.Start), end}
		if w.End.Known() {
			fault.to = min(end, float64(w.End))
		}
		if fault.from < fault.to && !slices.Contains(faults, fault) {
			faults = append(faults, fault)
		}
	}
	slices.SortFunc(faults, func(a, b interval) int {
		return int(math.Copysign(1, a.from-b.from))
	})
	return faults
}

// shade paints the faults into a panel.
func shade(faults []interval) mark { return tint(faultColor, faults) }

// tint paints stretches of a panel.
func tint(c color.Color, stretches []interval) mark {
	return func(s *sheet, f frame) {
		var boxes []vg.Rectangle
		for _, stretch := range stretches {
			x0, x1 := f.atX(stretch.from), f.atX(stretch.to)
			boxes = append(boxes, box(x0, f.Min.Y, max(x1, x0+hairline), f.Max.Y))
		}
		s.fill(c, boxes...)
	}
}

// nameFaults writes above the curves what the shading is, wherever there is room.
func nameFaults(faults []interval) mark {
	named := make([]stretch, len(faults))
	for i, fault := range faults {
		named[i] = stretch{fault, "fault"}
	}
	return nameStretches(faultInk, named)
}

// stretch is an interval with a name.
type stretch struct {
	interval
	text string
}

// nameStretches writes the names at the top of a panel, wherever there is room.
func nameStretches(c color.Color, stretches []stretch) mark {
	return func(s *sheet, f frame) {
		free := f.Min.X
		for _, part := range stretches {
			wide := width(part.text, tickSize)
			x := min(f.atX(part.from)+3, f.Max.X-wide)
			if x < free {
				continue
			}
			s.write(label{part.text, vg.Point{X: x, Y: f.Max.Y - tickSize}, 0, sized(regular(), tickSize), c})
			free = x + wide + 4
		}
	}
}
