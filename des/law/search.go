package law

import "math"

// search returns the least x >= 0 at which cdf, the distribution function of a
// law without a largest value, reaches p. It begins at typical, which is positive unless the parameters are wrong.
//
// It halves an interval until the ends are neighbours. That needs no derivative
// and cannot diverge; and as every step depends on comparisons with p alone, the
// result never decreases in p, even where rounding makes cdf do so.
func search(cdf func(float64) float64, p, typical float64) float64 {
	switch p {
	case 0:
		return 0
	case 1:
		return math.Inf(1)
	}
	if !(typical > 0) {
		panic("law: parameters that Check refuses")
	}
	low, high := 0.0, typical
	for cdf(high) < p {
		low, high = high, float64(2*high)
	}
	for {
		middle := low + float64((high-low)/2)
		if !(low < middle && middle < high) {
			return high
		}
		if cdf(middle) < p {
			low = middle
		} else {
			high = middle
		}
	}
}
