package law

import (
	"fmt"

	"halfopen/des/random"
)

// checkWeights says what is wrong with relative frequencies, one of which is called
// name: each must be at least 0, and their sum positive.
func checkWeights(name, law string, weights []float64) error {
	for i, weight := range weights {
		if !(weight >= 0) {
			return fmt.Errorf("%s %d of the %s law is %v, want at least 0", name, i+1, law, weight)
		}
	}
	return checkPositive(fmt.Sprintf("sum of the %ss of the %s law", name, law), total(weights))
}

// total returns the sum of the weights.
func total(weights []float64) float64 {
	total := 0.0
	for _, weight := range weights {
		total += weight
	}
	return total
}

// choose draws an index, each as often as its weight says.
func choose(weights []float64, src random.Source) int {
	// The point is below the total, to which the weights add up in this order
	// again: the search ends at a branch that has a weight.
	point := float64(src.Float64() * total(weights))
	branch, sum := 0, weights[0]
	for point >= sum && branch < len(weights)-1 {
		branch++
		sum += weights[branch]
	}
	return branch
}

// average returns the average by weight of a number that each index has. What has
// no weight is not looked at: it may be infinite.
func average(weights []float64, of func(i int) float64) float64 {
	sum := 0.0
	for i, weight := range weights {
		if weight > 0 {
			sum += float64(weight * of(i))
		}
	}
	return sum / total(weights)
}
