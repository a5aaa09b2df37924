package measure

import "halfopen/measure/estimate"

// A CurveBin is what several runs have on average in one bin of their series, each
// with its interval over the runs.
type CurveBin struct {
	Second Value // its start
	// Estimates is in the order of Curves.
	Estimates []estimate.Estimate
}

// A Curve is a number of a bin that is averaged over runs.
type Curve struct {
	Name string // the column of series.csv
	Of   func(*Bin) Value
}

// Curves is every number of a bin that is averaged over runs. A run without a value
// in a bin, such as a mean of no successes, is left out there.
var Curves = []Curve{
	{"mean_s", func(b *Bin) Value { return b.Mean }},
	{"p99_s", func(b *Bin) Value { return b.P99 }},
	{"success_mean_s", func(b *Bin) Value { return b.SuccessMean }},
	{"success_p99_s", func(b *Bin) Value { return b.SuccessP99 }},
	{"arrivals", func(b *Bin) Value { return Value(b.Arrivals) }},
	{"succeeded", func(b *Bin) Value { return Value(b.Succeeded) }},
	{"rejected", func(b *Bin) Value { return Value(b.Rejected) }},
	{"sent", func(b *Bin) Value { return Value(b.Sent) }},
	{"busy_slots", func(b *Bin) Value { return b.Busy }},
	{"queue", func(b *Bin) Value { return b.Queue }},
}

// CurveNamed is the position of a curve in Curves; it panics if there is none.
func CurveNamed(name string) int {
	for i, c := range Curves {
		if c.Name == name {
			return i
		}
	}
	panic("measure: no curve " + name)
}

// curves averages the series of runs.
type curves struct {
	seconds []Value
	sums    []estimate.Running // by bin, then by curve
}

func (c *curves) add(series *Series) {
	if c.sums == nil {
		c.sums = make([]estimate.Running, len(series.Bins)*len(Curves))
		for i := range series.Bins {
			c.seconds = append(c.seconds, series.Bins[i].Second)
		}
	}
	for i := range series.Bins {
		for j, curve := range Curves {
			c.sums[i*len(Curves)+j].Add(float64(curve.Of(&series.Bins[i])))
		}
	}
}

func (c *curves) result() []CurveBin {
	bins := make([]CurveBin, len(c.seconds))
	for i := range bins {
		bins[i] = CurveBin{Second: c.seconds[i]}
		for j := range Curves {
			bins[i].Estimates = append(bins[i].Estimates, c.sums[i*len(Curves)+j].Estimate())
		}
	}
	return bins
}
