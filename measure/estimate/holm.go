package estimate

import (
	"cmp"
	"math"
	"slices"
)

// Holm adjusts p-values for their number, so that of all differences whose adjusted
// p-value is at most 1-Level, the probability that even one is due to chance is at most
// 1-Level, however the p-values depend on each other. The i-th smallest of m is multiplied
// by m-i+1; none becomes smaller than one before it, or larger than 1. The result is in
// the order of p. NaN stays NaN and does not count.
//
// Source: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian
// Journal of Statistics 6 (1979).
func Holm(p []float64) []float64 {
	var order []int
	for i := range p {
		if !math.IsNaN(p[i]) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	adjusted := slices.Clone(p)
	least := 0.0
	for rank, i := range order {
		least = min(1, max(least, p[i]*float64(len(order)-rank)))
		adjusted[i] = least
	}
	return adjusted
}
