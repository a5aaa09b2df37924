package law

import "halfopen/des/random"

// Law is a probability distribution of times, or of any other real numbers, in
// the unit of its parameters. Quantile(0) is the smallest possible value, so a
// law of times has Quantile(0) >= 0.
type Law interface {
	// Draw returns a number that follows the law.
	Draw(src random.Source) float64

	// Mean returns the expected value. It is +Inf for a law of which large values
	// are so frequent that there is none; so is the variance.
	Mean() float64

	// Variance returns the expected squared distance from the mean.
	Variance() float64

	// CDF returns the probability of a draw of at most x, the (cumulative)
	// distribution function.
	CDF(x float64) float64

	// Quantile returns the smallest x that a draw is at most equal to with
	// probability p. It is +Inf for p = 1 if there is no largest value. It panics
	// if p is not in [0, 1].
	Quantile(p float64) float64

	// Check returns an error that says what is wrong with the parameters, or nil.
	Check() error
}

// checkProbability panics if p, the argument of a Quantile, is not a probability.
func checkProbability(p float64) {
	if !(0 <= p && p <= 1) {
		panic("law: probability outside [0, 1]")
	}
}
