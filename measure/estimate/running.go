package estimate

import "math"

// A Running estimates a mean from observations that are not kept, such as those of
// every second of many runs. It gives what Mean does, but for rounding, which depends
// on the order of the observations (Welford, "Note on a method for calculating
// corrected sums of squares and products", Technometrics 4, 1962). The zero value is
// ready.
type Running struct {
	count         int
	mean, squares float64
}

// Add takes a finite observation. NaN is left out.
func (r *Running) Add(observation float64) {
	if math.IsNaN(observation) {
		return
	}
	r.count++
	deviation := observation - r.mean
	r.mean += deviation / float64(r.count)
	r.squares += float64(deviation * (observation - r.mean))
}

// Estimate is of the observations so far.
func (r *Running) Estimate() Estimate {
	if r.count == 0 {
		return Estimate{Value: math.NaN(), HalfWidth: math.NaN()}
	}
	return spread(r.mean, r.squares, r.count).estimate()
}
