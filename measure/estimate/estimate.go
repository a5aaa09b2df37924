package estimate

// Level is the confidence of every interval: in 95 of 100 experiments it holds the
// true value.
const Level = 0.95

// An Estimate is a value with its confidence interval, Value ± HalfWidth, in the unit
// of the observations.
type Estimate struct {
	// Value is NaN if there is none.
	Value float64
	// HalfWidth is not negative. It is 0 if all observations are equal, and NaN with
	// fewer than two observations or with an infinite one.
	HalfWidth float64
	// Runs is the number of observations that had a value. Of a difference, it is the
	// number of pairs, or that of the smaller sample.
	Runs int
}

// Low is the lower end of the interval, NaN if there is none.
func (e Estimate) Low() float64 { return e.Value - e.HalfWidth }

// High is the upper end of the interval, NaN if there is none.
func (e Estimate) High() float64 { return e.Value + e.HalfWidth }

// Mean estimates what independent replications have on average, from one observation
// of each: mean ± t(R-1)·s/√R, with Student's t and the standard deviation s of the R
// observations. NaN observations are left out.
func Mean(observations []float64) Estimate {
	return meanOf(known(observations)).estimate()
}

// Section estimates a quantile, or another statistic that is not an average, by
// sectioning. Pooled is the statistic of all replications' data together, sections
// is the same statistic of each replication alone. The estimate is
// pooled ± t(R-1)·S/√R with S² = Σ(section-pooled)²/(R-1): the value has the small bias
// of much data, and the sections only say how it varies. Sections should be equally
// long, and long enough for the statistic to mean something in each: a p99 wants some
// hundreds of calls. NaN sections are left out.
//
// Source: Asmussen and Glynn, Stochastic Simulation (2007), section III.5; Nakayama,
// "Confidence intervals for quantiles using sectioning when applying variance-reduction
// techniques", ACM TOMACS 24 (2014).
func Section(pooled float64, sections []float64) Estimate {
	return sectionOf(pooled, known(sections)).estimate()
}
