package law

import (
	"fmt"
	"math"

	"halfopen/des/portable"
	"halfopen/des/random"
)

// Gamma is the gamma distribution, with the density
//
//	Rate^Shape x^(Shape-1) exp(-Rate x) / Γ(Shape)
//
// for x > 0. With a whole Shape it is the law of work done in so many steps, as
// Erlang is; a Shape under 1 gives many short times and a few long ones. It can
// have any coefficient of variation: 1 / sqrt(Shape).
type Gamma struct {
	Shape float64 // > 0
	Rate  float64 // > 0; the mean is Shape/Rate
}

var _ Law = Gamma{}

// GammaOfMoments returns the gamma law of a mean, > 0, and a coefficient of
// variation, the standard deviation divided by the mean, > 0. The error says which
// number no such law has.
func GammaOfMoments(mean, variation float64) (Gamma, error) {
	if err := checkMoments(mean, variation); err != nil {
		return Gamma{}, err
	}
	shape := 1 / float64(variation*variation)
	return checked(Gamma{Shape: shape, Rate: shape / mean})
}

// GammaOfPercentiles returns the gamma law of a median, > 0, and a 99th percentile.
// The ratio of the two decreases as the shape grows, so that the shape is found by
// halving an interval, in about half a millisecond; it is from 0.01 to 10,000. The
// 99th percentile must therefore be from 1.024 to 1e29 times the median. The error
// says what is wrong with the numbers.
func GammaOfPercentiles(p50, p99 float64) (Gamma, error) {
	if err := checkPercentiles(p50, p99); err != nil {
		return Gamma{}, err
	}
	ratio := p99 / p50
	if !(1.024 <= ratio && ratio <= 1e29) {
		return Gamma{}, fmt.Errorf("p99 of a gamma law is %.4g times p50, want 1.024 to 1e29 times", ratio)
	}
	shape := bisect(func(shape float64) bool {
		law := Gamma{Shape: shape, Rate: 1}
		return law.CDF(float64(ratio*law.Quantile(0.5))) >= 0.99
	}, 0.01, 10_000)
	return checked(Gamma{Shape: shape, Rate: Gamma{Shape: shape, Rate: 1}.Quantile(0.5) / p50})
}

// Check returns an error that says what is wrong with the parameters, or nil.
func (g Gamma) Check() error {
	if err := checkPositive("shape of the gamma law", g.Shape); err != nil {
		return err
	}
	return checkPositive("rate of the gamma law", g.Rate)
}

// Draw returns a number that follows the law. For a shape under 1 it is a draw with
// a shape larger by 1 times U^(1/Shape), where U is uniform (Marsaglia and Tsang,
// "A Simple Method for Generating Gamma Variables", 2000, section 6).
func (g Gamma) Draw(src random.Source) float64 {
	if g.Shape >= 1 {
		return standardGamma(g.Shape, src) / g.Rate
	}
	larger := standardGamma(g.Shape+1, src)
	// -log U is exponential.
	return float64(larger*portable.Exp(-src.Exponential()/g.Shape)) / g.Rate
}

// standardGamma returns a number of the gamma law of a shape of at least 1 and of
// rate 1, by the method of Marsaglia and Tsang: the cube of a normal number that is
// shifted and scaled, of which one in 20 at most is refused.
func standardGamma(shape float64, src random.Source) float64 {
	d := shape - 1.0/3
	c := 1 / math.Sqrt(float64(9*d))
	for {
		z := standardNormal(src)
		root := 1 + float64(c*z)
		if root <= 0 {
			continue
		}
		v := float64(float64(root*root) * root)
		z2 := float64(z * z)
		u := src.Float64()
		if u < 1-float64(0.0331*float64(z2*z2)) || // which is below the next, but needs no logarithm
			portable.Log(u) < float64(z2/2)+float64(d*(1-v+portable.Log(v))) {
			return float64(d * v)
		}
	}
}

// Mean returns Shape / Rate.
func (g Gamma) Mean() float64 { return g.Shape / g.Rate }

// Variance returns Shape / Rate².
func (g Gamma) Variance() float64 { return g.Shape / g.Rate / g.Rate }

// CDF returns the probability of a draw of at most x, the regularized incomplete
// gamma function P(Shape, Rate x). It takes time proportional to the square root of
// Shape.
func (g Gamma) CDF(x float64) float64 {
	below, _ := incompleteGamma(g.Shape, float64(g.Rate*x))
	return below
}

// Quantile returns the smallest x with CDF(x) >= p, to the last digit of CDF, in
// about 60 evaluations of it. It panics if p is not in [0, 1].
func (g Gamma) Quantile(p float64) float64 {
	checkProbability(p)
	return search(g.CDF, p, g.Mean())
}
