package scenarios

import (
	"fmt"
	"testing"
	"time"
)

// BenchmarkCall measures one simulated call through the whole path: arrival,
// pool, breaker, dependency and recording, with a fault a third of the time.
func BenchmarkCall(b *testing.B) { benchmarkCall(b, Options{}) }

// BenchmarkCallOfASweep is the same without the series, as the runs of a sweep are
// recorded.
func BenchmarkCallOfASweep(b *testing.B) { benchmarkCall(b, Options{TotalsOnly: true}) }

func benchmarkCall(b *testing.B, options Options) {
	const rate = 1000 // a second
	horizon := time.Duration(b.N+1) * time.Second / rate
	text := fmt.Sprintf(`
name: bench
horizon: %dns
arrivals: {process: poisson, rate: %d/s}
pool: {slots: 5000}
dependency: {latency: {law: exponential, mean: 20ms}}
faults: [{kind: timeout, from: %dns, to: %dns, timeout: 2s}]
breaker: {preset: textbook}
arms: [{name: with-breaker}]
`, horizon, rate, horizon/3, horizon*2/3+1)
	scenario, _, err := Parse("bench.yaml", []byte(text), nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if _, err := scenario.Run(background, options); err != nil {
		b.Fatal(err)
	}
}
