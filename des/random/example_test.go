package random_test

import (
	"fmt"
	"time"

	"halfopen/des/random"
)

// Two configurations meet the same five calls; the second rejects two of them.
// Those it lets through take the same time as in the first.
func Example() {
	run := random.Keyed{Seed: 7}
	configurations := []func(call uint64) bool{
		func(call uint64) bool { return true },
		func(call uint64) bool { return call < 1 || call > 2 },
	}
	for _, admits := range configurations {
		latency := run.PerCall("database latency")
		var taken []time.Duration
		for call := range uint64(5) {
			if admits(call) {
				drawn := latency.At(call, 0).Exponential() * float64(20*time.Millisecond)
				taken = append(taken, time.Duration(drawn).Round(time.Millisecond))
			}
		}
		fmt.Println(taken)
	}
	// Output:
	// [13ms 15ms 35ms 15ms 34ms]
	// [13ms 15ms 34ms]
}

// The first numbers are those of random.Random(42) in Python.
func ExampleCPython() {
	source := random.NewCPython(42)
	fmt.Println(source.Float64(), source.Float64())
	// Output:
	// 0.6394267984578837 0.025010755222666936
}
