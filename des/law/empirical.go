package law

import (
	"errors"
	"math"
	"math/bits"
	"slices"
	"sort"

	"halfopen/des/random"
)

// Empirical is the law of measured values, each of which is equally likely.
// NewEmpirical makes one.
type Empirical struct {
	sorted []float64
}

var _ Law = Empirical{}

// NewEmpirical returns the law of the values: one or more finite numbers, in any
// order. It copies them.
func NewEmpirical(values []float64) Empirical {
	return Empirical{sorted: slices.Sorted(slices.Values(values))}
}

// Check returns an error that says what is wrong with the values, or nil.
func (e Empirical) Check() error {
	if len(e.sorted) == 0 {
		return errors.New("empirical law has no values, want at least one")
	}
	for _, value := range e.sorted {
		if err := checkFinite("value of the empirical law", value); err != nil {
			return err
		}
	}
	return nil
}

// Draw returns one of the values.
func (e Empirical) Draw(src random.Source) float64 {
	// The upper half of the product is uniform on 0, 1, ..., n-1, to 1 in 2^64/n.
	index, _ := bits.Mul64(src.Uint64(), uint64(len(e.sorted)))
	return e.sorted[index]
}

// Mean returns the average of the values.
func (e Empirical) Mean() float64 {
	sum := 0.0
	for _, value := range e.sorted {
		sum += value
	}
	return sum / float64(len(e.sorted))
}

// Variance returns the average squared distance of the values from their mean.
func (e Empirical) Variance() float64 {
	mean, sum := e.Mean(), 0.0
	for _, value := range e.sorted {
		sum += float64((value - mean) * (value - mean))
	}
	return sum / float64(len(e.sorted))
}

// CDF returns the fraction of the values that are at most x.
func (e Empirical) CDF(x float64) float64 {
	count := sort.Search(len(e.sorted), func(i int) bool { return e.sorted[i] > x })
	return float64(count) / float64(len(e.sorted))
}

// Quantile returns the nearest rank: of n values in ascending order, that of
// number ceil(p n), counted from 1, and the first for p = 0. It panics if p is not
// in [0, 1].
func (e Empirical) Quantile(p float64) float64 {
	checkProbability(p)
	rank := int(math.Ceil(float64(p * float64(len(e.sorted)))))
	return e.sorted[max(rank, 1)-1]
}
