package law_test

import (
	"fmt"

	"halfopen/des/law"
)

// Four dependencies that take 20 ms on average, and the time that one call in a
// hundred exceeds.
func Example() {
	for _, latency := range []law.Law{
		law.Deterministic{Value: 20},
		law.Erlang{K: 4, Rate: 4.0 / 20},
		law.Exponential{Rate: 1.0 / 20},
		law.Hyperexponential{Weights: []float64{90, 10}, Rates: []float64{1.0 / 10, 1.0 / 110}},
	} {
		fmt.Printf("mean %.0f ms, p99 %.0f ms\n", latency.Mean(), latency.Quantile(0.99))
	}
	// Output:
	// mean 20 ms, p99 20 ms
	// mean 20 ms, p99 50 ms
	// mean 20 ms, p99 92 ms
	// mean 20 ms, p99 253 ms
}

// What people know of a dependency is two percentiles. Four laws that have them differ
// in what lies beyond.
func ExampleLognormalOfPercentiles() {
	const p50, p99 = 20, 80 // ms
	lognormal, _ := law.LognormalOfPercentiles(p50, p99)
	gamma, _ := law.GammaOfPercentiles(p50, p99)
	weibull, _ := law.WeibullOfPercentiles(p50, p99)
	pareto, _ := law.ParetoOfPercentiles(p50, p99)
	for _, latency := range []law.Law{lognormal, gamma, weibull, pareto} {
		fmt.Printf("%T: mean %.1f ms, one call in 10,000 above %.0f ms\n", latency, latency.Mean(), latency.Quantile(0.9999))
	}
	// Output:
	// law.Lognormal: mean 23.9 ms, one call in 10,000 above 183 ms
	// law.Gamma: mean 23.9 ms, one call in 10,000 above 142 ms
	// law.Weibull: mean 23.9 ms, one call in 10,000 above 133 ms
	// law.Pareto: mean 24.2 ms, one call in 10,000 above 409 ms
}

// Nine calls in ten are answered by a cache, the others by the database behind it.
func ExampleMixture() {
	cache, _ := law.LognormalOfPercentiles(2, 5) // ms
	database, _ := law.LognormalOfPercentiles(40, 200)
	latency := law.Mixture{Weights: []float64{90, 10}, Laws: []law.Law{cache, database}}
	fmt.Printf("p50 %.1f ms, p95 %.0f ms, mean %.1f ms\n", latency.Quantile(0.5), latency.Quantile(0.95), latency.Mean())
	// Output:
	// p50 2.1 ms, p95 40 ms, mean 7.0 ms
}

// A histogram of a monitoring system: 5 requests up to 10 ms, 80 up to 20 ms, 15 up
// to 50 ms.
func ExampleHistogram() {
	latency := law.NewHistogram([]float64{0, 10, 20, 50}, []float64{5, 80, 15})
	fmt.Printf("mean %.2f ms, p99 %.0f ms\n", latency.Mean(), latency.Quantile(0.99))
	// Output:
	// mean 17.50 ms, p99 48 ms
}
