package law

import "halfopen/des/portable"

// The two functions here take the rounding of portable.Exp and portable.Log out
// of small results (Kahan; see Higham, "Accuracy and Stability of Numerical
// Algorithms", 2002, section 1.14.1). What the argument of the logarithm lost when
// it was rounded is made up for by the quotient.

// expm1 returns e**x - 1, within a few units in the last place.
func expm1(x float64) float64 {
	power := portable.Exp(x)
	switch above := power - 1; {
	case above == 0:
		return x
	case above == -1 || above > 1e15: // nothing was lost, and the logarithm may be infinite
		return above
	default:
		return float64(above*x) / portable.Log(power)
	}
}

// log1p returns the natural logarithm of 1+x, within a few units in the last place.
func log1p(x float64) float64 {
	switch sum := 1 + x; {
	case sum == 1:
		return x
	case sum == 0 || x > 1e15: // as above
		return portable.Log(sum)
	default:
		return float64(portable.Log(sum)*x) / (sum - 1)
	}
}
