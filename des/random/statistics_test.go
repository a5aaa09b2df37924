package random

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// The statistical tests run on fixed streams, so each passes always or never. Of
// correct code, a statistic in standard errors would fail for one choice of
// streams in 16,000, the others for one in a thousand.
const (
	maxStandardErrors = 4
	significance      = 0.001
)

// checkMean reports an average of n values that is too far from their mean.
func checkMean(t *testing.T, what string, got, mean, variance float64, n int) {
	t.Helper()
	standardError := math.Sqrt(variance / float64(n))
	if distance := math.Abs(got-mean) / standardError; !(distance <= maxStandardErrors) {
		t.Errorf("%s: %v, %.1f standard errors from %v", what, got, distance, mean)
	}
}

// checkUncorrelated reports a correlation of exponential values x[i], y[i] of mean 1
// that is too far from 0. Of independent ones, (x-1)(y-1) has mean 0, variance 1.
func checkUncorrelated(t *testing.T, what string, x, y []float64) {
	t.Helper()
	sum := 0.0
	for i := range x {
		sum += (x[i] - 1) * (y[i] - 1)
	}
	checkMean(t, "correlation of "+what, sum/float64(len(x)), 0, 1, len(x))
}

// checkDistribution compares values to a continuous distribution, by the largest
// difference between the distribution functions (Kolmogorov and Smirnov). Of n
// values from it, this exceeds c/sqrt(n) with probability 2 exp(-2c²).
func checkDistribution(t *testing.T, what string, values []float64, cdf func(float64) float64) {
	t.Helper()
	sorted := slices.Sorted(slices.Values(values))
	n := float64(len(sorted))
	largest := 0.0
	for i, value := range sorted {
		p := cdf(value)
		largest = max(largest, float64(i+1)/n-p, p-float64(i)/n)
	}
	if limit := math.Sqrt(math.Log(2/significance) / 2 / n); !(largest <= limit) {
		t.Errorf("%s: distribution differs by %.2g, want at most %.2g", what, largest, limit)
	}
}

// checkUniform compares counts to what equally likely cells would have (Pearson's
// chi-squared test).
func checkUniform(t *testing.T, what string, counts []int) {
	t.Helper()
	total := 0
	for _, count := range counts {
		total += count
	}
	expected := float64(total) / float64(len(counts))
	sum := 0.0
	for _, count := range counts {
		sum += math.Pow(float64(count)-expected, 2) / expected
	}
	limit := distuv.ChiSquared{K: float64(len(counts) - 1)}.Quantile(1 - significance)
	if !(sum <= limit) {
		t.Errorf("%s: chi-squared %.0f of %d cells, want at most %.0f", what, sum, len(counts), limit)
	}
}

func exponentialCDF(x float64) float64 { return -math.Expm1(-x) }

// exponentials draws n exponential values, one from each source.
func exponentials(n int, source func(i int) Source) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = source(i).Exponential()
	}
	return values
}
