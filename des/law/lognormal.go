package law

import (
	"math"

	"halfopen/des/portable"
	"halfopen/des/random"
)

// Lognormal is the lognormal distribution: the logarithm of a draw has the normal
// law with mean log Median and standard deviation Sigma. Its density is
//
//	exp(-(log(x/Median)/Sigma)² / 2) / (x Sigma sqrt(2π))
//
// for x > 0. It is the law of a product of many small influences, and the one that
// latencies of requests most often resemble: a typical time, hardly anything far
// below it, and a long tail above.
type Lognormal struct {
	Median float64 // > 0; as many draws are below as above
	Sigma  float64 // > 0; without a unit
}

var _ Law = Lognormal{}

// LognormalOfMoments returns the lognormal law of a mean, > 0, and a coefficient of
// variation, the standard deviation divided by the mean, > 0. The error says which
// number no such law has.
func LognormalOfMoments(mean, variation float64) (Lognormal, error) {
	if err := checkMoments(mean, variation); err != nil {
		return Lognormal{}, err
	}
	square := float64(variation * variation)
	return checked(Lognormal{Median: mean / math.Sqrt(1+square), Sigma: math.Sqrt(log1p(square))})
}

// LognormalOfPercentiles returns the lognormal law of a median, > 0, and a 99th
// percentile, above the median. The error says which number no such law has.
func LognormalOfPercentiles(p50, p99 float64) (Lognormal, error) {
	if err := checkPercentiles(p50, p99); err != nil {
		return Lognormal{}, err
	}
	return checked(Lognormal{Median: p50, Sigma: portable.Log(p99/p50) / normalQuantile(0.99)})
}

// Check returns an error that says what is wrong with the parameters, or nil.
func (l Lognormal) Check() error {
	if err := checkPositive("median of the lognormal law", l.Median); err != nil {
		return err
	}
	return checkPositive("sigma of the lognormal law", l.Sigma)
}

// Draw returns a number that follows the law: Median exp(Sigma z) with a standard
// normal number z, found by inversion of the normal distribution function
// (algorithm AS 241: Wichura, "The Percentage Points of the Normal Distribution",
// Applied Statistics 37, 1988). It takes one number of the source.
func (l Lognormal) Draw(src random.Source) float64 { return l.at(standardNormal(src)) }

// at returns the number that is z standard deviations from the median, in the
// logarithm.
func (l Lognormal) at(z float64) float64 {
	return float64(l.Median * portable.Exp(float64(l.Sigma*z)))
}

// Mean returns Median exp(Sigma²/2), or +Inf if that is above every float64.
func (l Lognormal) Mean() float64 { return l.at(float64(l.Sigma / 2)) }

// Variance returns the square of the mean times exp(Sigma²) - 1, or +Inf if that is
// above every float64.
func (l Lognormal) Variance() float64 {
	mean := l.Mean()
	return float64(float64(mean*mean) * expm1(float64(l.Sigma*l.Sigma)))
}

// CDF returns the probability of a draw of at most x.
func (l Lognormal) CDF(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return normalCDF(portable.Log(x/l.Median) / l.Sigma)
}

// Quantile returns the smallest x that a draw is at most equal to with probability
// p: Median exp(Sigma z), where z is the standard normal quantile. It panics if p
// is not in [0, 1].
func (l Lognormal) Quantile(p float64) float64 {
	checkProbability(p)
	return l.at(normalQuantile(p))
}
