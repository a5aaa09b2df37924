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
	horizon := time.Duration(b.N+1) * time.Second / benchmarkRate
	benchmarkScenario(b, options, fmt.Sprintf(`
name: bench
horizon: %dns
arrivals: {process: poisson, rate: %d/s}
pool: {slots: 5000}
dependency: {latency: {law: exponential, mean: 20ms}}
faults: [{kind: timeout, from: %dns, to: %dns, timeout: 2s}]
breaker: {preset: textbook}
arms: [{name: with-breaker}]
`, horizon, benchmarkRate, horizon/3, horizon*2/3+1))
}

// benchmarkRate is the requests in a second of the systems that are measured.
const benchmarkRate = 1000

// BenchmarkCallThroughPolicies measures one simulated call through a retry, a breaker, a
// bulkhead and a timeout to a dependency of some servers with a queue.
func BenchmarkCallThroughPolicies(b *testing.B) {
	benchmarkScenario(b, Options{TotalsOnly: true}, fmt.Sprintf(`
name: bench
horizon: %dns
arrivals: {process: poisson, rate: %d/s}
retry: {attempts: 3, delay: 10ms}
breaker: {preset: textbook}
bulkhead: {calls: 100}
timeout: {after: 200ms}
dependency: {latency: {law: exponential, mean: 20ms}, servers: 30, queue: {length: 100}}
arms: [{name: all}]
`, time.Duration(b.N+1)*time.Second/benchmarkRate, benchmarkRate))
}

// BenchmarkCallOfAFleet measures one simulated call of a fleet of 1000 instances with a
// breaker each.
func BenchmarkCallOfAFleet(b *testing.B) {
	benchmarkScenario(b, Options{TotalsOnly: true}, fmt.Sprintf(`
name: bench
horizon: %dns
arrivals: {process: poisson, rate: %d/s}
fleet: {instances: 1000}
breaker: {preset: textbook}
dependency: {latency: {law: exponential, mean: 20ms}}
arms: [{name: all}]
`, time.Duration(b.N+1)*time.Microsecond, 1_000_000))
}

func benchmarkScenario(b *testing.B, options Options, text string) {
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
