package law

import (
	"fmt"
	"slices"
	"sort"

	"halfopen/des/random"
)

// Histogram is the law of measurements that were counted in buckets: a draw falls
// into a bucket as often as measurements did, and is uniform within it.
// NewHistogram makes one.
type Histogram struct {
	bounds, counts []float64
	// reached[i] is the sum of the counts up to bounds[i].
	reached []float64
}

var _ Law = Histogram{}

// NewHistogram returns the law of counts in buckets: counts[i] measurements, at
// least 0, lie between bounds[i] and bounds[i+1]. There is one bound more than there
// are counts; they are finite, and each is above the one before. An open last bucket
// (of "more than a second") needs an end too. Any positive multiple of the counts
// gives the same law. It copies both.
func NewHistogram(bounds, counts []float64) Histogram {
	h := Histogram{bounds: slices.Clone(bounds), counts: slices.Clone(counts), reached: make([]float64, len(counts)+1)}
	for i, count := range counts {
		h.reached[i+1] = h.reached[i] + count
	}
	return h
}

// Check returns an error that says what is wrong with the bounds or counts, or nil.
func (h Histogram) Check() error {
	if len(h.bounds) != len(h.counts)+1 {
		return fmt.Errorf("histogram law has %d bounds and %d counts, want one bound more", len(h.bounds), len(h.counts))
	}
	for i, bound := range h.bounds {
		if err := checkFinite(fmt.Sprintf("bound %d of the histogram law", i+1), bound); err != nil {
			return err
		}
		if i > 0 && !(h.bounds[i-1] < bound) {
			return fmt.Errorf("bound %d of the histogram law is %v, want more than the one before, %v", i+1, bound, h.bounds[i-1])
		}
	}
	if err := checkFinite("width of the histogram law", h.bounds[len(h.bounds)-1]-h.bounds[0]); err != nil {
		return err
	}
	return checkWeights("count", "histogram", h.counts)
}

// Draw returns a number that follows the law, by inversion. It takes one number of
// the source.
func (h Histogram) Draw(src random.Source) float64 {
	return h.at(float64(src.Float64() * h.total()))
}

func (h Histogram) total() float64 { return h.reached[len(h.counts)] }

// at returns the point up to which so many measurements lie.
func (h Histogram) at(count float64) float64 {
	i := sort.Search(len(h.counts)-1, func(i int) bool {
		reached := h.reached[i+1]
		return reached >= count && reached > 0 // nothing is in the buckets before the first count
	})
	return h.bucket(i).Quantile((count - h.reached[i]) / (h.reached[i+1] - h.reached[i]))
}

// bucket returns the law within a bucket.
func (h Histogram) bucket(i int) Uniform { return Uniform{Min: h.bounds[i], Max: h.bounds[i+1]} }

// Mean returns the average of the middles of the buckets, by the counts.
func (h Histogram) Mean() float64 {
	mean, _ := h.moments()
	return mean
}

// Variance returns the average by the counts of what the measurements of a bucket
// add: a twelfth of its squared width and the squared distance of its middle from
// the mean.
func (h Histogram) Variance() float64 {
	_, variance := h.moments()
	return variance
}

func (h Histogram) moments() (mean, variance float64) {
	return moments(h.counts, func(i int) Law { return h.bucket(i) })
}

// CDF returns the probability of a draw of at most x.
func (h Histogram) CDF(x float64) float64 {
	return average(h.counts, func(i int) float64 { return h.bucket(i).CDF(x) })
}

// Quantile returns the smallest x that a draw is at most equal to with probability
// p, on a straight line between the bounds of its bucket. It panics if p is not in
// [0, 1].
func (h Histogram) Quantile(p float64) float64 {
	checkProbability(p)
	return h.at(float64(p * h.total()))
}
