package law

import (
	"math"
	"testing"
)

// TestHyperexponentialOfKnownValues has nine calls of 10 ms for each of 110 ms. The
// quantiles come from mpmath 1.3.0 with 30 digits.
func TestHyperexponentialOfKnownValues(t *testing.T) {
	law := Hyperexponential{Weights: []float64{9, 1}, Rates: []float64{1.0 / 10, 1.0 / 110}}
	checkKnown(t, []known{
		{"mean", law.Mean(), 20},
		{"variance", law.Variance(), 2200},
		{"median", law.Quantile(0.5), 7.93677166931910108347106028915},
		{"p90", law.Quantile(0.9), 34.977735170724505928220028832},
		{"p99", law.Quantile(0.99), 253.284360328344926606803785556},
		{"probability up to 110", law.CDF(110), 1 - 0.9*math.Exp(-11) - 0.1*math.Exp(-1)},
		{"probability below 0", law.CDF(-1), 0},
	})
}

// TestHyperexponentialWithBalancedMeans is the usual law with a given squared
// coefficient of variation, 4 here: the branches contribute the same to the mean.
func TestHyperexponentialWithBalancedMeans(t *testing.T) {
	often := (1 + math.Sqrt(3.0/5)) / 2
	law := Hyperexponential{
		Weights: []float64{often, 1 - often},
		Rates:   []float64{2 * often, 2 * (1 - often)},
	}
	checkKnown(t, []known{
		{"mean", law.Mean(), 1},
		{"variance", law.Variance(), 4},
	})
}

func TestHyperexponentialWithOneBranchIsExponential(t *testing.T) {
	law := Hyperexponential{Weights: []float64{3}, Rates: []float64{0.05}}
	exponential := Exponential{Rate: 0.05}
	checkKnown(t, []known{
		{"mean", law.Mean(), exponential.Mean()},
		{"variance", law.Variance(), exponential.Variance()},
		{"p99", law.Quantile(0.99), exponential.Quantile(0.99)},
		{"draw", law.Draw(script{exponential: 3}), 60},
	})
}

func TestHyperexponentialChoosesBranchesByWeight(t *testing.T) {
	law := Hyperexponential{Weights: []float64{0, 1, 0, 2, 1, 0}, Rates: []float64{1, 2, 3, 4, 5, 6}}
	for _, test := range []struct{ uniform, rate float64 }{
		{0, 2},
		{0.25 - 0x1p-53, 2},
		{0.25, 4},
		{0.75 - 0x1p-53, 4},
		{0.75, 5},
		{largestUniform, 5},
	} {
		if got := 1 / law.Draw(script{uniform: test.uniform, exponential: 1}); got != test.rate {
			t.Errorf("%v: rate %v, want %v", test.uniform, got, test.rate)
		}
	}
}
