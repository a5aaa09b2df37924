package law

import (
	"fmt"
	"math"

	"halfopen/des/portable"
	"halfopen/des/random"
)

// Weibull is the Weibull distribution: a draw exceeds x > 0 with probability
//
//	exp(-(x/Scale)^Shape).
//
// With Shape 1 it is exponential. Below, what has lasted long is likely to last
// longer still, as failures and slow calls do; above, it is likely to end soon.
type Weibull struct {
	Shape float64 // > 0
	Scale float64 // > 0; 63 % of the draws are below
}

var _ Law = Weibull{}

// WeibullOfMoments returns the Weibull law of a mean, > 0, and a coefficient of
// variation, the standard deviation divided by the mean, from 0.002 to 100,000. The
// variation of the law is off by less than 1e-14 divided by itself. The error says
// what is wrong with the numbers.
func WeibullOfMoments(mean, variation float64) (Weibull, error) {
	if err := checkMoments(mean, variation); err != nil {
		return Weibull{}, err
	}
	if !(0.002 <= variation && variation <= 1e5) {
		return Weibull{}, fmt.Errorf("coefficient of variation of a Weibull law is %v, want 0.002 to 100000", variation)
	}
	// The variance decreases as the shape grows, at a mean of 1.
	shape := bisect(func(shape float64) bool {
		law := Weibull{Shape: shape, Scale: 1}
		return math.Sqrt(law.Variance()) <= float64(variation*law.Mean())
	}, 0.05, 1000)
	return checked(Weibull{Shape: shape, Scale: mean / Weibull{Shape: shape, Scale: 1}.Mean()})
}

// WeibullOfPercentiles returns the Weibull law of a median, > 0, and a 99th
// percentile, above the median. The error says which number no such law has.
func WeibullOfPercentiles(p50, p99 float64) (Weibull, error) {
	if err := checkPercentiles(p50, p99); err != nil {
		return Weibull{}, err
	}
	// log 2 and log 100 are the percentiles of the exponential law.
	median, high := portable.Log(2), portable.Log(100)
	shape := portable.Log(high/median) / portable.Log(p99/p50)
	return checked(Weibull{Shape: shape, Scale: p50 / Weibull{Shape: shape, Scale: 1}.at(median)})
}

// Check returns an error that says what is wrong with the parameters, or nil.
func (w Weibull) Check() error {
	if err := checkPositive("shape of the Weibull law", w.Shape); err != nil {
		return err
	}
	return checkPositive("scale of the Weibull law", w.Scale)
}

// Draw returns a number that follows the law, by inversion: Scale E^(1/Shape) with
// an exponential number E.
func (w Weibull) Draw(src random.Source) float64 { return w.at(src.Exponential()) }

// at returns the number that is exceeded with probability exp(-e).
func (w Weibull) at(e float64) float64 {
	return float64(w.Scale * portable.Exp(portable.Log(e)/w.Shape))
}

// Mean returns Scale Γ(1 + 1/Shape), or +Inf if that is above every float64.
func (w Weibull) Mean() float64 { return float64(w.Scale * gammaFunction(1+1/w.Shape)) }

// Variance returns Scale² (Γ(1 + 2/Shape) - Γ(1 + 1/Shape)²), or +Inf if the
// average square is above every float64.
func (w Weibull) Variance() float64 {
	mean := w.Mean()
	square := float64(float64(w.Scale*w.Scale) * gammaFunction(1+2/w.Shape))
	if math.IsInf(square, 1) {
		return square
	}
	return max(0, square-float64(mean*mean)) // the shape may be so large that the difference is lost
}

// CDF returns the probability of a draw of at most x, 1 - exp(-(x/Scale)^Shape).
func (w Weibull) CDF(x float64) float64 {
	if x <= 0 {
		return 0
	}
	e := portable.Exp(float64(w.Shape * portable.Log(x/w.Scale)))
	return 1 - portable.Exp(-e)
}

// Quantile returns Scale (-log(1 - p))^(1/Shape). It panics if p is not in [0, 1].
func (w Weibull) Quantile(p float64) float64 {
	checkProbability(p)
	return w.at(-log1p(-p))
}
