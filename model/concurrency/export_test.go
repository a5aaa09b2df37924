package concurrency

// Log10 is for tests.
var Log10 = log10

// Average is an exponentially weighted average of a number of values, for tests.
func Average(window int) (add func(float64) float64) {
	var a average
	return func(x float64) float64 { return a.add(x, window) }
}
