package law

import (
	"halfopen/des/portable"
	"halfopen/des/random"
)

// Exponential is the exponential distribution, with the density
//
//	Rate exp(-Rate x)
//
// for x >= 0. It is the law of the gaps between arrivals that know nothing of
// each other, and the only continuous one without memory: how long it has lasted
// says nothing about how long it will.
type Exponential struct {
	Rate float64 // > 0; the mean is 1/Rate
}

var _ Law = Exponential{}

// Check returns an error that says what is wrong with the parameters, or nil.
func (e Exponential) Check() error {
	return checkPositive("rate of the exponential law", e.Rate)
}

// Draw returns a number that follows the law.
func (e Exponential) Draw(src random.Source) float64 { return src.Exponential() / e.Rate }

// Mean returns 1 / Rate.
func (e Exponential) Mean() float64 { return 1 / e.Rate }

// Variance returns 1 / Rate².
func (e Exponential) Variance() float64 { return 1 / e.Rate / e.Rate }

// CDF returns the probability of a draw of at most x, 1 - exp(-Rate x).
func (e Exponential) CDF(x float64) float64 {
	if x < 0 {
		return 0
	}
	return 1 - portable.Exp(float64(-e.Rate*x))
}

// Quantile returns -log(1 - p) / Rate. It panics if p is not in [0, 1].
func (e Exponential) Quantile(p float64) float64 {
	checkProbability(p)
	return 0 - portable.Log(1-p)/e.Rate // never -0, which a negation would give
}
