package law

import "math"

// search returns the least x >= 0 at which cdf, the distribution function of a
// law without a largest value, reaches p. The mean is positive unless the
// parameters are wrong.
func search(cdf func(float64) float64, p, mean float64) float64 {
	if !(mean > 0) {
		panic("law: parameters that Check refuses")
	}
	return searchBetween(cdf, p, 0, math.Inf(1))
}

// searchBetween returns the least x at which cdf, the distribution function of a
// law of numbers from least to most, reaches p.
func searchBetween(cdf func(float64) float64, p, least, most float64) float64 {
	if p == 1 {
		return most // which cdf, being rounded, may pass over
	}
	return bisect(func(x float64) bool { return cdf(x) >= p }, least, most)
}

// bisect returns the least x from low to high that is enough, or high if none
// below is: if a number is enough, so are all above it.
//
// It halves the list of all float64s between the ends, which takes 64 steps at
// most, whatever the scale. That needs no derivative and cannot diverge; and as
// every step depends on the condition alone, a stricter one never ends lower: a
// quantile never decreases in p, even where rounding makes a distribution function
// do so.
func bisect(isEnough func(float64) bool, low, high float64) float64 {
	first, last := rank(low), rank(high)
	for first < last {
		middle := first + int64(uint64(last-first)/2) // the difference may pass the largest int64
		if isEnough(atRank(middle)) {
			last = middle
		} else {
			first = middle + 1
		}
	}
	return atRank(last)
}

// rank numbers the float64s in ascending order; both zeros have number 0.
func rank(x float64) int64 {
	if x < 0 {
		return -int64(math.Float64bits(-x))
	}
	return int64(math.Float64bits(math.Abs(x)))
}

// atRank returns the float64 of a rank.
func atRank(rank int64) float64 {
	if rank < 0 {
		return -math.Float64frombits(uint64(-rank))
	}
	return math.Float64frombits(uint64(rank))
}
