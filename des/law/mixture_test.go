package law

import (
	"math"
	"testing"
)

func TestMixtureOfKnownValues(t *testing.T) {
	law := Mixture{Weights: []float64{3, 1}, Laws: []Law{Deterministic{Value: 10}, Uniform{Min: 50, Max: 150}}}
	checkKnown(t, []known{
		{"mean", law.Mean(), 32.5},
		{"variance", law.Variance(), 0.75*22.5*22.5 + 0.25*(67.5*67.5+10_000.0/12)},
		{"least", law.Quantile(0), 10},
		{"last quantile of the first peak", law.Quantile(0.75), 10},
		{"first quantile of the second peak", law.Quantile(math.Nextafter(0.75, 1)), 50},
		{"quantile of the second peak", law.Quantile(0.875), 100},
		{"most", law.Quantile(1), 150},
		{"probability below the first peak", law.CDF(9), 0},
		{"probability between the peaks", law.CDF(30), 0.75},
		{"probability up to 100", law.CDF(100), 0.875},
	})
}

// TestMixtureOfExponentialLawsIsHyperexponential in its draws too.
func TestMixtureOfExponentialLawsIsHyperexponential(t *testing.T) {
	hyperexponential := Hyperexponential{Weights: []float64{9, 1}, Rates: []float64{1, 0.1}}
	mixture := Mixture{Weights: []float64{9, 1}, Laws: []Law{Exponential{Rate: 1}, Exponential{Rate: 0.1}}}
	checkKnown(t, []known{
		{"mean", mixture.Mean(), hyperexponential.Mean()},
		{"variance", mixture.Variance(), hyperexponential.Variance()},
		{"p99", mixture.Quantile(0.99), hyperexponential.Quantile(0.99)},
	})
	want := draw(hyperexponential, 1000)
	for i, got := range draw(mixture, 1000) {
		if got != want[i] {
			t.Fatalf("draw %d: %v, want %v", i, got, want[i])
		}
	}
}

// TestMixtureWithInfiniteMoments has weights for laws without a mean or a variance, and
// none for one.
func TestMixtureWithInfiniteMoments(t *testing.T) {
	inf := math.Inf(1)
	constant, withMean, without := Deterministic{Value: 6}, Pareto{Min: 1, TailIndex: 1.5}, Pareto{Min: 1, TailIndex: 1}
	for _, test := range []struct {
		weights        []float64
		mean, variance float64
	}{
		{[]float64{1, 0, 0}, 6, 0},
		{[]float64{1, 1, 0}, 4.5, inf},
		{[]float64{1, 0, 1}, inf, inf},
		{[]float64{1, 1, 1}, inf, inf},
	} {
		law := Mixture{Weights: test.weights, Laws: []Law{constant, withMean, without}}
		checkKnown(t, []known{{"mean", law.Mean(), test.mean}, {"variance", law.Variance(), test.variance}})
	}
}

// TestMixtureOfOneLawIsThatLaw, whatever the weight, and of mixtures too.
func TestMixtureOfOneLawIsThatLaw(t *testing.T) {
	inner := Uniform{Min: -3, Max: 1}
	law := Mixture{Weights: []float64{0.1}, Laws: []Law{Mixture{Weights: []float64{7}, Laws: []Law{inner}}}}
	checkKnown(t, []known{
		{"mean", law.Mean(), inner.Mean()},
		{"variance", law.Variance(), inner.Variance()},
		{"least", law.Quantile(0), -3},
		{"most", law.Quantile(1), 1},
		{"quantile", law.Quantile(0.25), -2},
	})
}
