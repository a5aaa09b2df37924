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
	for i, weight := range h.Weights {
		if !(weight >= 0) {
			return fmt.Errorf("weight %d of the hyperexponential law is %v, want at least 0", i+1, weight)
		}
		if err := checkPositive(fmt.Sprintf("rate %d of the hyperexponential law", i+1), h.Rates[i]); err != nil {
			return err
		}
	}
	return checkPositive("sum of the weights of the hyperexponential law", h.total())
}

// total returns the sum of the weights.
func (h Hyperexponential) total() float64 {
	total := 0.0
	for _, weight := range h.Weights {
		total += weight
	}
	return total
}

// Draw returns a number that follows the law.
func (h Hyperexponential) Draw(src random.Source) float64 {
	// The point is below the total, to which the weights add up in this order
	// again: the search ends at a branch that has a weight.
	point := float64(src.Float64() * h.total())
	branch, sum := 0, h.Weights[0]
	for point >= sum && branch < len(h.Weights)-1 {
		branch++
		sum += h.Weights[branch]
	}
	return src.Exponential() / h.Rates[branch]
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
	sum := 0.0
	for i, weight := range h.Weights {
		sum += float64(weight * function(h.Rates[i]))
	}
	return sum / h.total()
}

// Quantile returns the smallest x with CDF(x) >= p, to the last digit of CDF, in
// about 60 evaluations of it. It panics if p is not in [0, 1].
func (h Hyperexponential) Quantile(p float64) float64 {
	checkProbability(p)
	return search(h.CDF, p, h.Mean())
}
