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

func BenchmarkErlangQuantile(b *testing.B) {
	for range b.N {
		sink = Erlang{K: 10, Rate: 2}.Quantile(0.99)
	}
}
