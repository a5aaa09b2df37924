package law

import (
	"fmt"

	"halfopen/des/portable"
	"halfopen/des/random"
)

// Erlang is the Erlang distribution, of the sum of K independent exponential
// times of rate Rate, with the density
//
//	Rate^K x^(K-1) exp(-Rate x) / (K-1)!
//
// for x >= 0. It is the law of work done in steps. The larger K, the more regular
// it is: its standard deviation is the mean divided by the square root of K.
type Erlang struct {
	K    int     // shape, the number of steps, >= 1
	Rate float64 // of one step, > 0; the mean is K/Rate
}

var _ Law = Erlang{}

// Check returns an error that says what is wrong with the parameters, or nil.
func (e Erlang) Check() error {
	if e.K < 1 {
		return fmt.Errorf("shape of the Erlang law is %d, want at least 1", e.K)
	}
	return checkPositive("rate of the Erlang law", e.Rate)
}

// Draw returns a number that follows the law. It takes time proportional to K.
func (e Erlang) Draw(src random.Source) float64 {
	sum := 0.0
	for range e.K {
		sum += src.Exponential()
	}
	return sum / e.Rate
}

// Mean returns K / Rate.
func (e Erlang) Mean() float64 { return float64(e.K) / e.Rate }

// Variance returns K / Rate².
func (e Erlang) Variance() float64 { return float64(e.K) / e.Rate / e.Rate }

// CDF returns the probability of a draw of at most x, which is that of K or more
// events by then in a Poisson process:
//
//	1 - exp(-y) (1 + y + y²/2! + ... + y^(K-1)/(K-1)!), y = Rate x.
//
// It takes time proportional to K.
func (e Erlang) CDF(x float64) float64 {
	y := float64(e.Rate * x)
	switch {
	case y <= 0:
		return 0
	case y > 2*float64(e.K)+100:
		return 1 // but for exp(K-y) (y/K)^K at most (Chernoff's bound), under exp(-79)
	}

	// exp(-y) is multiplied in portions, whenever the sum has grown by one, so
	// that neither gets out of the range of a float64.
	const portion = 300
	factor, limit := portable.Exp(-portion), portable.Exp(portion)
	term, sum, left := 1.0, 1.0, y
	for n := 1; n < e.K; n++ {
		term = float64(term*y) / float64(n)
		sum += term
		if sum > limit {
			term = float64(term * factor)
			sum = float64(sum * factor)
			left -= portion
		}
	}
	return 1 - float64(sum*portable.Exp(-left))
}

// Quantile returns the smallest x with CDF(x) >= p, to the last digit of CDF, in
// about 60 evaluations of it. It panics if p is not in [0, 1].
func (e Erlang) Quantile(p float64) float64 {
	checkProbability(p)
	return search(e.CDF, p, e.Mean())
}
