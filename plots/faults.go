package plots

import (
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
	end := horizon(arms)
	var faults []interval
	for _, arm := range arms {
		for _, w := range arm.FaultWindows {
			fault := interval{known(w.Start), end}
			if w.End.Known() {
				fault.to = min(end, float64(w.End))
			}
			if fault.from < fault.to && !slices.Contains(faults, fault) {
				faults = append(faults, fault)
			}
		}
	}
	slices.SortFunc(faults, func(a, b interval) int {
		return int(math.Copysign(1, a.from-b.from))
	})
	return faults
}

// shade paints the faults into a panel.
func shade(faults []interval) mark {
	return func(s *sheet, f frame) {
		var boxes []vg.Rectangle
		for _, fault := range faults {
			x0, x1 := f.atX(fault.from), f.atX(fault.to)
			boxes = append(boxes, box(x0, f.Min.Y, max(x1, x0+hairline), f.Max.Y))
		}
		s.fill(faultColor, boxes...)
	}
}

// nameFaults writes above the curves what the shading is, wherever there is room.
func nameFaults(faults []interval) mark {
	const text = "fault"
	return func(s *sheet, f frame) {
		wide := width(text, tickSize)
		free := f.Min.X
		for _, fault := range faults {
			x := min(f.atX(fault.from)+3, f.Max.X-wide)
			if x < free {
				continue
			}
			s.write(label{text, vg.Point{X: x, Y: f.Max.Y - tickSize}, 0, sized(regular(), tickSize), faultInk})
			free = x + wide + 4
		}
	}
}
