package portable

import "math"

// Log returns the natural logarithm of x, within 1 unit in the last place.
//
// Special cases are:
//
//	Log(+Inf) = +Inf
//	Log(0) = -Inf
//	Log(x < 0) = NaN
//	Log(NaN) = NaN
func Log(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}

	// x = (1+f) * 2^exponent with 1+f in [sqrt(1/2), sqrt(2)), so that near 1
	// the exponent is 0 and nothing cancels.
	fraction, exponent := math.Frexp(x)
	if fraction < math.Sqrt2/2 {
		fraction = float64(2 * fraction)
		exponent--
	}
	k := float64(exponent)
	f := fraction - 1

	// With s = f/(2+f), log(1+f) = 2 atanh(s) = 2s + s*series(s*s). The division
	// rounds s, which would cost 1 unit in the last place of 2s; but
	// 2s = f - h + s*h with h = f*f/2, where f is exact and the rest is small.
	s := f / (2 + f)
	h := float64(float64(0.5*f) * f)
	small := float64(s*(h+atanhSeries(float64(s*s)))) + float64(k*ln2Low)
	return float64(k*ln2High) - ((h - small) - f)
}

// atanhSeries returns 2 atanh(s)/s - 2 = 2z/3 + 2z²/5 + 2z³/7 + ... for
// z = s². Log has z < 0.0295: the first term left out, 2z¹¹/23, is under 2^-59.
// Odd and even powers are summed apart, because two short chains of dependent
// operations take half the time of a long one.
func atanhSeries(z float64) float64 {
	z2 := float64(z * z)

	odd := multiplyAdd(2.0/19, z2, 2.0/15)
	odd = multiplyAdd(odd, z2, 2.0/11)
	odd = multiplyAdd(odd, z2, 2.0/7)
	odd = multiplyAdd(odd, z2, 2.0/3)

	even := multiplyAdd(2.0/21, z2, 2.0/17)
	even = multiplyAdd(even, z2, 2.0/13)
	even = multiplyAdd(even, z2, 2.0/9)
	even = multiplyAdd(even, z2, 2.0/5)

	return float64(odd*z) + float64(even*z2)
}
