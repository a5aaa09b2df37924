package estimate

import "math"

// Batches estimates a mean from one long run that was cut into equal batches.
type Batches struct {
	// Estimate is that of the batches' means, as if they were replications. Runs is
	// their number.
	Estimate
	// Lag1 is the autocorrelation of neighbouring batches, from -1 to 1; of independent
	// ones it is -1/Runs on average. NaN with fewer than three batches, or if they are all
	// equal.
	Lag1 float64
	// Correlated tells that Lag1 is more than chance explains: the batches are too
	// short, and the interval is too narrow (or, if Lag1 is negative, too wide). Of
	// independent batches, one run in twenty is called correlated. With few batches, only
	// strong correlation is noticed; a hundred or more make the test sharp.
	Correlated bool
}

// normalQuantile is what a standard normal variable exceeds in absolute value with
// probability 1-Level.
const normalQuantile = 1.959963984540054

// BatchMeans estimates from the means of a run's equal batches, in their order. A NaN
// batch is left out, and those beside it become neighbours.
//
// The test is that of von Neumann's ratio of successive differences, as Fishman,
// "Grouping observations in digital simulation", Management Science 24 (1978), applies it
// to batches: of b independent normal batches, 1 - Σ(x[i]-x[i+1])²/(2Σ(x[i]-mean)²) has
// mean 0 and variance (b-2)/(b²-1), and it is close to normal even for b = 8. Lag1 has
// neither, so that its usual limit 2/√b is wrong for few batches.
func BatchMeans(batches []float64) Batches {
	list := known(batches)
	of := meanOf(list)
	result := Batches{Estimate: of.estimate(), Lag1: math.NaN()}
	if b := len(list); b >= 3 {
		lag1, ratio := autocorrelation(list, of.value)
		variance := float64(b-2) / float64(b*b-1)
		result.Lag1 = lag1
		result.Correlated = math.Abs(ratio) > normalQuantile*math.Sqrt(variance)
	}
	return result
}

// autocorrelation is that at lag 1, and one minus half of von Neumann's ratio, which is
// the same but for the first and the last deviation.
func autocorrelation(list []float64, mean float64) (lag1, ratio float64) {
	var squares, products, previous float64
	for _, x := range list {
		deviation := x - mean
		squares += float64(deviation * deviation)
		products += float64(deviation * previous)
		previous = deviation
	}
	first, last := list[0]-mean, previous
	ends := float64(first*first) + float64(last*last)
	return products / squares, (products + ends/2) / squares
}
