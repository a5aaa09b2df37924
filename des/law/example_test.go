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
