package law

import "halfopen/des/random"

// Deterministic is the law of a constant: every draw is Value. It uses no random
// numbers.
type Deterministic struct {
	Value float64 // any finite number
}

var _ Law = Deterministic{}

// Check returns an error that says what is wrong with the parameters, or nil.
func (d Deterministic) Check() error {
	return checkFinite("value of the deterministic law", d.Value)
}

// Draw returns Value.
func (d Deterministic) Draw(random.Source) float64 { return d.Value }

// Mean returns Value.
func (d Deterministic) Mean() float64 { return d.Value }

// Variance returns 0.
func (Deterministic) Variance() float64 { return 0 }

// CDF returns the probability of a draw of at most x: 0 below Value, else 1.
func (d Deterministic) CDF(x float64) float64 {
	if x < d.Value {
		return 0
	}
	return 1
}

// Quantile returns Value. It panics if p is not in [0, 1].
func (d Deterministic) Quantile(p float64) float64 {
	checkProbability(p)
	return d.Value
}
