package law

import (
	"fmt"

	"halfopen/des/portable"
	"halfopen/des/random"
)

// Hyperexponential is a mixture of exponential distributions: with probability
//
//	Weights[i] / (Weights[0] + Weights[1] + ...)
//
// a draw is exponential with rate Rates[i]. It is the law of calls that are of
// several kinds, most of them short and some long. It is more variable than an
// exponential law of the same mean.
type Hyperexponential struct {
	Weights []float64 // relative frequencies, >= 0, with a positive finite sum
	Rates   []float64 // one for each weight, > 0
}

var _ Law = Hyperexponential{}

// Check returns an error that says what is wrong with the parameters, or nil.
func (h Hyperexponential) Check() error {
	if len(h.Weights) != len(h.Rates) {
		return fmt.Errorf("hyperexponential law has %d weights and %d rates, want as many", len(h.Weights), len(h.Rates))
	}
	for i, rate := range h.Rates {
		if err := checkPositive(fmt.Sprintf("rate %d of the hyperexponential law", i+1), rate); err != nil {
			return err
		}
	}
	return checkWeights("weight", "hyperexponential", h.Weights)
}

// Draw returns a number that follows the law.
func (h Hyperexponential) Draw(src random.Source) float64 {
	rate := h.Rates[choose(h.Weights, src)]
	return src.Exponential() / rate
}

// Mean returns the average of 1 / Rates[i] by the weights.
func (h Hyperexponential) Mean() float64 {
	return h.average(func(rate float64) float64 { return 1 / rate })
}

// Variance returns twice the average of 1 / Rates[i]² by the weights, less the
// square of the mean.
func (h Hyperexponential) Variance() float64 {
	mean := h.Mean()
	square := h.average(func(rate float64) float64 { return 2 / rate / rate })
	return square - float64(mean*mean)
}

// CDF returns the probability of a draw of at most x, 1 less the average of
// exp(-Rates[i] x) by the weights.
func (h Hyperexponential) CDF(x float64) float64 {
	if x < 0 {
		return 0
	}
	return 1 - h.average(func(rate float64) float64 { return portable.Exp(float64(-rate * x)) })
}

// average returns the average over the branches, by weight, of a function of the
// rate.
func (h Hyperexponential) average(function func(rate float64) float64) float64 {
	return average(h.Weights, func(i int) float64 { return function(h.Rates[i]) })
}

// Quantile returns the smallest x with CDF(x) >= p, to the last digit of CDF, in
// about 60 evaluations of it. It panics if p is not in [0, 1].
func (h Hyperexponential) Quantile(p float64) float64 {
	checkProbability(p)
	return search(h.CDF, p, h.Mean())
}
