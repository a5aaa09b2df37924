package report

import (
	"fmt"
	"html/template"
	"math"

	"halfopen/measure"
	"halfopen/pages/view"
)

// mostScale is the relative difference beyond which a bar is cut off.
const mostScale = 2.0

// scale is the largest end of an interval, as a share of the reference, rounded up to what
// can be written beside an axis.
func scale(d *view.Differences) float64 {
	most := 0.0
	for _, row := range d.Rows {
		for _, other := range row.Others {
			for _, end := range []measure.Value{other.Low, other.High} {
				if end.Known() {
					most = max(most, math.Abs(float64(end)))
				}
			}
		}
	}
	for _, round := range []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1} {
		if most <= round {
			return round
		}
	}
	return mostScale
}

// Interval is the place of an interval on an axis from minus the scale to the scale, "" if
// there is none.
func (r *runPage) Interval(d view.Difference) template.CSS {
	if !d.Low.Known() || !d.High.Known() {
		return ""
	}
	left, right := place(d.Low, r.Scale()), place(d.High, r.Scale())
	return template.CSS(fmt.Sprintf("left:%.2f%%;width:%.2f%%", left, max(right-left, 0.8)))
}

// Middle is the place of the difference itself.
func (r *runPage) Middle(d view.Difference) template.CSS {
	if !d.Relative.Known() {
		return ""
	}
	return template.CSS(fmt.Sprintf("left:%.2f%%", place(d.Relative, r.Scale())))
}

// place is in percent of the width of the axis.
func place(relative measure.Value, scale float64) float64 {
	return 50 + 50*max(-1, min(1, float64(relative)/scale))
}

// ScaleText is the scale in words.
func (r *runPage) ScaleText() string { return fmt.Sprintf("%g %%", 100*r.Scale()) }
