package estimate_test

import (
	"fmt"
	"math"
	"time"

	"halfopen/measure/estimate"
)

// Two configurations were run eight times each, the same seed for both. They are compared
// in two metrics; in one run the second configuration did not recover.
func Example() {
	latencyA := []float64{1.20, 1.41, 1.33, 1.28, 1.52, 1.25, 1.37, 1.44}
	latencyB := []float64{1.11, 1.35, 1.27, 1.19, 1.40, 1.20, 1.28, 1.37}
	recoveryA := []float64{31, 29, 35, 30, 33, 28, 34, 31}
	recoveryB := []float64{30, 31, math.NaN(), 29, 35, 29, 33, 30}

	latency := estimate.Paired(latencyA, latencyB)
	recovery := estimate.Paired(recoveryA, recoveryB)
	p := estimate.Holm([]float64{latency.P, recovery.P})
	fmt.Printf("latency:  %+.3f s, from %+.3f to %+.3f, p = %.5f\n", latency.Value, latency.Low(), latency.High(), p[0])
	fmt.Printf("recovery: %+.3f s, from %+.3f to %+.3f, p = %.5f, %d pairs\n", recovery.Value, recovery.Low(), recovery.High(), p[1], recovery.Runs)
	// Output:
	// latency:  -0.079 s, from -0.098 to -0.060, p = 0.00005
	// recovery: +0.143 s, from -1.211 to +1.497, p = 0.80488, 7 pairs
}

// The calls of a run that starts with a backlog: the first hundred wait long.
func ExampleWarmUp() {
	var warmUp estimate.WarmUp
	for call := range 1000 {
		latency := 0.2 + 0.01*float64(call%5)
		if call < 100 {
			latency += 5
		}
		warmUp.Add(time.Duration(call)*20*time.Millisecond, latency)
	}
	fmt.Println(warmUp.End())
	// Output: 2s true
}
