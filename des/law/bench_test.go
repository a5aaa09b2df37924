package law

import (
	"testing"

	"halfopen/des/random"
)

var sink float64 // keeps the compiler from dropping what is measured

func BenchmarkDraw(b *testing.B) {
	for _, benchmark := range []struct {
		name string
		law  Law
	}{
		{"Deterministic", Deterministic{Value: 1}},
		{"Uniform", Uniform{Min: 1, Max: 2}},
		{"Exponential", Exponential{Rate: 2}},
		{"Erlang2", Erlang{K: 2, Rate: 2}},
		{"Hyperexponential2", Hyperexponential{Weights: []float64{9, 1}, Rates: []float64{1, 0.1}}},
		{"Empirical", NewEmpirical(draw(Exponential{Rate: 1}, 1000))},
		{"Lognormal", Lognormal{Median: 20, Sigma: 0.6}},
		{"Gamma", Gamma{Shape: 1.5, Rate: 2}},
		{"GammaUnderOne", Gamma{Shape: 0.5, Rate: 2}},
		{"Weibull", Weibull{Shape: 0.7, Scale: 20}},
		{"Pareto", Pareto{Min: 10, TailIndex: 1.5}},
		{"Mixture2", Mixture{Weights: []float64{9, 1}, Laws: []Law{Exponential{Rate: 1}, Exponential{Rate: 0.1}}}},
		{"Histogram20", NewHistogram(steps(21), steps(20))},
	} {
		b.Run(benchmark.name, func(b *testing.B) {
			src := random.Keyed{Seed: 1}.Sequence("benchmark")
			sum := 0.0
			for range b.N {
				sum += benchmark.law.Draw(src)
			}
			sink = sum
		})
	}
}

// steps returns 1, 2, ..., n.
func steps(n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = float64(i + 1)
	}
	return values
}

func BenchmarkGammaOfPercentiles(b *testing.B) {
	for range b.N {
		law, err := GammaOfPercentiles(20, 80)
		if err != nil {
			b.Fatal(err)
		}
		sink = law.Rate
	}
}

func BenchmarkWeibullOfMoments(b *testing.B) {
	for range b.N {
		law, err := WeibullOfMoments(20, 0.8)
		if err != nil {
			b.Fatal(err)
		}
		sink = law.Scale
	}
}

func BenchmarkErlangQuantile(b *testing.B) {
	for range b.N {
		sink = Erlang{K: 10, Rate: 2}.Quantile(0.99)
	}
}
