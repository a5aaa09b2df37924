package law

import (
	"fmt"

	"halfopen/des/random"
)

// Uniform is the continuous uniform distribution, with the density
//
//	1 / (Max - Min)
//
// between Min and Max, and 0 elsewhere.
type Uniform struct {
	Min float64 // any finite number
	Max float64 // at least Min, with a finite difference
}

var _ Law = Uniform{}

// Check returns an error that says what is wrong with the parameters, or nil.
func (u Uniform) Check() error {
	if err := checkFinite("minimum of the uniform law", u.Min); err != nil {
		return err
	}
	if err := checkFinite("maximum of the uniform law", u.Max); err != nil {
		return err
	}
	if u.Max < u.Min {
		return fmt.Errorf("maximum of the uniform law is %v, want at least the minimum, %v", u.Max, u.Min)
	}
	return checkFinite("width of the uniform law", u.width())
}

func (u Uniform) width() float64 { return u.Max - u.Min }

// at returns the point at a fraction of the way from Min to Max. For a fraction
// under 1, the product is rounded to less than the width, so that the sum is not
// above Max.
func (u Uniform) at(fraction float64) float64 {
	return u.Min + float64(fraction*u.width())
}

// Draw returns a number that follows the law. It may, by rounding, be Max.
func (u Uniform) Draw(src random.Source) float64 { return u.at(src.Float64()) }

// Mean returns (Min + Max) / 2.
func (u Uniform) Mean() float64 { return u.at(0.5) }

// Variance returns (Max - Min)² / 12.
func (u Uniform) Variance() float64 { return float64(u.width()*u.width()) / 12 }

// CDF returns the probability of a draw of at most x.
func (u Uniform) CDF(x float64) float64 {
	switch {
	case x < u.Min:
		return 0
	case x >= u.Max:
		return 1
	}
	return (x - u.Min) / u.width()
}

// Quantile returns Min + p (Max - Min). It panics if p is not in [0, 1].
func (u Uniform) Quantile(p float64) float64 {
	checkProbability(p)
	if p == 1 {
		return u.Max // the sum may be rounded to more or less
	}
	return u.at(p)
}
