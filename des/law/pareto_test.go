package law

import (
	"math"
	"testing"
)

func TestParetoOfKnownValues(t *testing.T) {
	law := Pareto{Min: 10, TailIndex: 3}
	checkKnown(t, []known{
		{"mean", law.Mean(), 15},
		{"variance", law.Variance(), 75},
		{"least", law.Quantile(0), 10},
		{"quantile", law.Quantile(1 - 1.0/8), 20},
		{"p99", law.Quantile(0.99), 10 * math.Cbrt(100)},
		{"probability up to the minimum", law.CDF(10), 0},
		{"probability below the minimum", law.CDF(9), 0},
		{"probability below 0", law.CDF(-1), 0},
		{"probability up to 20", law.CDF(20), 1 - 1.0/8},
		{"least draw", law.Draw(script{exponential: 0}), 10},
		{"draw", law.Draw(script{exponential: 3}), 10 * math.E},
	})
}

func TestParetoMomentsMayBeInfinite(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct{ index, mean, variance float64 }{
		{0.5, inf, inf},
		{1, inf, inf},
		{1.5, 30, inf},
		{2, 20, inf},
		{4, 40.0 / 3, 200.0 / 9},
	} {
		law := Pareto{Min: 10, TailIndex: test.index}
		checkKnown(t, []known{{"mean", law.Mean(), test.mean}, {"variance", law.Variance(), test.variance}})
	}
}
