package plots

import (
	"math"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// horizon is where the time axis ends: with the longest series, or with the
// last thing that happened if there is none. A tick counts as a second.
func horizon(arms []*measure.Arm) float64 {
	end := 0.0
	for _, arm := range arms {
		if n := len(arm.Series.Bins); n > 0 {
			end = max(end, known(arm.Series.Bins[n-1].Second+arm.Series.BinWidth))
		}
	}
	for _, arm := range arms {
		end = max(end, float64(len(arm.Ticks)))
	}
	if end > 0 {
		return end
	}
	for _, arm := range arms {
		for _, t := range arm.Transitions {
			end = max(end, known(t.At))
		}
		for _, w := range arm.FaultWindows {
			end = max(end, known(w.End))
		}
	}
	if end > 0 {
		return end
	}
	return 1
}

// known is a value as a number; one that is not there is 0.
func known(v measure.Value) float64 {
	if !v.Known() || math.IsInf(float64(v), 0) {
		return 0
	}
	return float64(v)
}

// steps is one number of every bin of an arm.
func steps(arm *measure.Arm, of func(*measure.Bin) measure.Value) []step {
	result := make([]step, len(arm.Series.Bins))
	for i := range arm.Series.Bins {
		b := &arm.Series.Bins[i]
		v := of(b)
		result[i] = step{
			from:  float64(b.Second),
			to:    float64(b.Second + arm.Series.BinWidth),
			y:     float64(v),
			known: v.Known() && !math.IsInf(float64(v), 0),
		}
	}
	return result
}

// perSecond makes a count of a bin a rate.
func perSecond(arm *measure.Arm, of func(*measure.Bin) int) func(*measure.Bin) measure.Value {
	return func(b *measure.Bin) measure.Value {
		return measure.Value(of(b)) / arm.Series.BinWidth
	}
}

// cover takes the values of steps into the reach of an axis.
func (r *reach) cover(steps []step) {
	for _, s := range steps {
		if s.known {
			r.add(s.y)
		}
	}
}

// eachBin says how long the bins are: "each second", "each 10 s".
func eachBin(arms []*measure.Arm) string {
	for _, arm := range arms {
		if w := known(arm.Series.BinWidth); w > 0 && w != 1 {
			return "each " + findings.Duration(w)
		}
	}
	return "each second"
}

// armLegend is the solid line of every arm with its name.
func armLegend(arms []*measure.Arm) caption {
	var c caption
	for i, arm := range arms {
		c = append(c, entry{symbol: lineSymbol(armStroke(i, len(arms))), text: arm.Name})
	}
	return c
}
