package plots

import (
	"math"
	"slices"

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
			return eachWidth(w)
		}
	}
	return eachWidth(1)
}

func eachWidth(seconds float64) string {
	if seconds == 1 {
		return "each second"
	}
	return "each " + findings.Duration(seconds)
}

// series is one number of an arm in every bin: that of its only run, or the mean of
// several with the ends of its interval.
type series struct {
	mean      []step
	low, high []step // unknown where there is no interval; nil for one run
}

// series of an arm is that of a name in measure.Curves.
func (in Input) series(arm int, name string) series {
	if curves := in.curves(arm); len(curves) > 0 {
		return averaged(curves, float64(in.Arms[arm].Series.BinWidth), name)
	}
	return series{mean: steps(in.Arms[arm], measure.Curves[measure.CurveNamed(name)].Of)}
}

// perSecond is a count of a bin as a rate.
func (in Input) perSecond(arm int, name string) series {
	return in.series(arm, name).scaled(1 / float64(in.Arms[arm].Series.BinWidth))
}

// curves is the means over several runs, none of one.
func (in Input) curves(arm int) []measure.CurveBin {
	if in.Replications == nil {
		return nil
	}
	return in.Replications.Arms[arm].Curves
}

// averaged is one curve of several runs, in bins of some seconds.
func averaged(bins []measure.CurveBin, width float64, name string) series {
	curve := measure.CurveNamed(name)
	var s series
	for _, b := range bins {
		e := b.Estimates[curve]
		mean := step{from: float64(b.Second), to: float64(b.Second) + width, y: e.Value, known: finite(measure.Value(e.Value))}
		low, high := mean, mean
		low.y, high.y = e.Low(), e.High()
		low.known = mean.known && finite(measure.Value(e.HalfWidth))
		high.known = low.known
		s.mean, s.low, s.high = append(s.mean, mean), append(s.low, low), append(s.high, high)
	}
	return s
}

func (s series) scaled(factor float64) series {
	scale := func(steps []step) []step {
		result := slices.Clone(steps)
		for i := range result {
			result[i].y *= factor
		}
		return result
	}
	return series{scale(s.mean), scale(s.low), scale(s.high)}
}

// apartFrom leaves out the intervals that another series has too, so that they are
// painted once.
func (s series) apartFrom(others ...series) series {
	s.low, s.high = slices.Clone(s.low), slices.Clone(s.high)
	for i := range s.high {
		for _, other := range others {
			if i < len(other.high) && s.high[i] == other.high[i] && s.low[i] == other.low[i] {
				s.low[i].known, s.high[i].known = false, false
			}
		}
	}
	return s
}

// coverSeries takes a series into the reach of an axis. The ends of intervals
// count as far as they do not squeeze the means.
func (r *reach) coverSeries(s series) {
	const most = 1.5
	r.cover(s.mean)
	highest := 0.0
	for _, m := range s.mean {
		if m.known {
			highest = max(highest, m.y)
		}
	}
	for _, h := range s.high {
		if h.known && highest > 0 {
			r.add(min(h.y, most*highest))
		}
	}
}

// armLegend is the solid line of every arm with its name.
func armLegend(arms []*measure.Arm) caption {
	var c caption
	for i, arm := range arms {
		c = append(c, entry{symbol: lineSymbol(armStroke(i, len(arms))), text: arm.Name})
	}
	return c
}
