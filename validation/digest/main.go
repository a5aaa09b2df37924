// Command digest prints digests of the tables that a number of runs leave. The
// same lines on two platforms mean that they compute the same bits.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"halfopen/measure"
	"halfopen/scenarios"
)

// seeds is how many seeds each scenario is run with.
const seeds = 5

func main() {
	if err := printDigests(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func printDigests() error {
	for _, name := range scenarios.Library() {
		text, err := scenarios.Text(name)
		if err != nil {
			return err
		}
		if err := printDigest(name, text); err != nil {
			return err
		}
		if name != published {
			continue
		}
		if err := printDigest(name+" streams", text, "generator=streams"); err != nil {
			return err
		}
	}
	for _, law := range laws {
		if err := printDigest(law, []byte(probe), "dependency.latency="+law); err != nil {
			return err
		}
	}
	return nil
}

// published is the scenario that is also run with streams of its own.
const published = "fault-window"

// laws is one of each law.
var laws = []string{
	"{law: exponential, mean: 20ms}",
	"{law: deterministic, value: 20ms}",
	"{law: uniform, min: 1ms, max: 39ms}",
	"{law: erlang, shape: 3, mean: 20ms}",
	"{law: hyperexponential, weights: [9, 1], means: [10ms, 110ms]}",
	"{law: empirical, values: [5ms, 15ms, 40ms]}",
}

// probe is a scenario that exercises what the library may not.
const probe = `
name: probe
horizon: 30s
arrivals: {process: poisson, rate: 100/s}
pool: {slots: 20, queue: 30}
dependency: {latency: {law: exponential, mean: 20ms}}
faults:
  - {kind: slowdown, from: 5s, to: 8s, latency: {law: erlang, shape: 2, mean: 700ms}}
  - {kind: timeout, from: 10s, to: 20s, timeout: 300ms}
breaker: {preset: textbook, slidingWindowType: TIME_BASED, slidingWindowSize: 3, minimumNumberOfCalls: 7,
          failureRateThreshold: 30%, waitDurationInOpenState: 700ms, permittedNumberOfCallsInHalfOpenState: 3}
`

// tables is what the digest is of: every request with its times to the
// nanosecond, and what is computed from them.
var tables = []func(io.Writer, []*measure.Arm) error{
	measure.WriteRequests, measure.WriteSeries, measure.WriteMetrics, writeSteps,
}

// writeSteps writes what a run in ticks or rounds leaves.
func writeSteps(w io.Writer, arms []*measure.Arm) error {
	encoder := json.NewEncoder(w)
	for _, arm := range arms {
		if err := encoder.Encode([]any{arm.Totals, arm.Ticks, arm.Rounds}); err != nil {
			return err
		}
	}
	return nil
}

// printDigest runs a scenario with some seeds and prints one line.
func printDigest(title string, text []byte, assignments ...string) error {
	digest := sha256.New()
	for seed := range seeds {
		scenario, _, err := scenarios.Parse(title, text, append(assignments, fmt.Sprintf("seed=%d", seed)))
		if err != nil {
			return err
		}
		summary, err := scenario.Run(context.Background(), scenarios.Options{Log: true})
		if err != nil {
			return err
		}
		for _, write := range tables {
			if err := write(digest, summary.Arms); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%x %s\n", digest.Sum(nil), title)
	return nil
}
