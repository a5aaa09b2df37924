package portable

import "math"

// Outside these bounds e^x is above the largest number or rounds to zero.
const (
	expOverflow  = 710  // the largest number is e^709.78...
	expUnderflow = -746 // half of the smallest subnormal is e^-745.13...
)

// Exp returns e**x, the base-e exponential of x, within 1 unit in the last
// place of a normal result.
//
// Special cases are:
//
//	Exp(+Inf) = +Inf
//	Exp(-Inf) = 0
//	Exp(NaN) = NaN
//
// Very large values overflow to +Inf, very small ones underflow to 0, through
// the subnormal numbers.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x):
		return x
	case x > expOverflow:
		return math.Inf(1)
	case x < expUnderflow:
		return 0
	}

	// e^x = 2^k * e^r with |r| <= ln(2)/2. r is kept as a rounded value and
	// what the rounding lost.
	k := math.Floor(float64(x*math.Log2E) + 0.5)
	high := x - float64(k*ln2High)
	low := float64(k * ln2Low)
	r := high - low
	lost := (high - r) - low

	// e^r = 1 + r + r²(1/2! + r/3! + ...), the smallest terms summed first.
	r2 := float64(r * r)
	rest := float64(r2 * exponentialSeries(r, r2))
	return math.Ldexp(1+(r+(lost+rest)), int(k))
}

// exponentialSeries returns 1/2! + r/3! + r²/4! + ... + r¹¹/13! for r2 = r².
// Exp has |r| < 0.347: the first term left out is under 2^-57 in e^r.
// Odd and even powers are summed apart, as in atanhSeries.
func exponentialSeries(r, r2 float64) float64 {
	even := multiplyAdd(1.0/479001600, r2, 1.0/3628800)
	even = multiplyAdd(even, r2, 1.0/40320)
	even = multiplyAdd(even, r2, 1.0/720)
	even = multiplyAdd(even, r2, 1.0/24)
	even = multiplyAdd(even, r2, 1.0/2)

	odd := multiplyAdd(1.0/6227020800, r2, 1.0/39916800)
	odd = multiplyAdd(odd, r2, 1.0/362880)
	odd = multiplyAdd(odd, r2, 1.0/5040)
	odd = multiplyAdd(odd, r2, 1.0/120)
	odd = multiplyAdd(odd, r2, 1.0/6)

	return even + float64(odd*r)
}
