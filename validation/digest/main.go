// Command digest prints digests of the tables that a number of runs leave. The
// same lines on two platforms mean that they compute the same bits.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/compare"
)

// How many seeds scenarios are run with: those of the library are many, and most of them do
// not differ in what they compute with.
const (
	librarySeeds = 1
	seeds        = 5
)

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
		runs := librarySeeds
		if name == published {
			runs = seeds
		}
		if err := printDigest(name, text, runs); err != nil {
			return err
		}
		if name != published {
			continue
		}
		if err := printDigest(name+" streams", text, seeds, "generator=streams"); err != nil {
			return err
		}
	}
	if err := printDigest("failures", []byte(probe), seeds, "dependency.failure_rate=10%"); err != nil {
		return err
	}
	for _, law := range laws {
		if err := printDigest(law, []byte(probe), seeds, "dependency.latency="+law); err != nil {
			return err
		}
	}
	for _, o := range overRuns {
		if err := o.print(); err != nil {
			return fmt.Errorf("%s: %w", o.title, err)
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
	"{law: lognormal, p50: 20ms, p99: 80ms}",
	"{law: gamma, p50: 20ms, p99: 80ms}",
	"{law: gamma, mean: 20ms, variation: 2}",
	"{law: weibull, mean: 20ms, variation: 2}",
	"{law: pareto, mean: 20ms, tail_index: 1.5}",
	"{law: mixture, of: [{weight: 9, latency: {law: uniform, min: 1ms, max: 5ms}}, {weight: 1, latency: {law: lognormal, mean: 100ms, variation: 1}}]}",
	"{law: histogram, bounds: [0ms, 10ms, 20ms, 50ms], counts: [5, 80, 15]}",
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
func printDigest(title string, text []byte, seeds int, assignments ...string) error {
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

// overRun is something that several runs say together.
type overRun struct {
	title string
	text  func() ([]byte, error)
}

func (o overRun) print() error {
	text, err := o.text()
	if err != nil {
		return err
	}
	fmt.Printf("%x %s\n", sha256.Sum256(text), o.title)
	return nil
}

var overRuns = []overRun{
	{"intervals over runs", func() ([]byte, error) { return replicate(probe, 7) }},
	{"a warm-up and batches", func() ([]byte, error) { return replicate(steady, 1) }},
	{"a comparison", compared},
	{"lint", linted},
}

// steady is a queue in the long run.
const steady = `
name: steady
horizon: 2000s
arrivals: {process: poisson, rate: 5/s}
pool: {slots: 1}
dependency: {latency: {law: exponential, mean: 100ms}}
steady_state: {warm_up: auto}
`

func replicate(text string, runs int) ([]byte, error) {
	scenario, _, err := scenarios.Parse("replicated", []byte(text), nil)
	if err != nil {
		return nil, err
	}
	summary, err := scenario.Replicate(context.Background(), runs, scenarios.Options{}, nil)
	if err != nil {
		return nil, err
	}
	return summary.JSON()
}

func compared() ([]byte, error) {
	var configurations []compare.Configuration
	for _, wait := range []string{"700ms", "3s"} {
		scenario, _, err := scenarios.Parse("compared", []byte(probe), []string{"breaker.waitDurationInOpenState=" + wait})
		if err != nil {
			return nil, err
		}
		only, err := scenario.Only(scenario.Main())
		if err != nil {
			return nil, err
		}
		configurations = append(configurations, compare.Configuration{Name: wait, Scenario: only})
	}
	result, err := compare.Run(context.Background(), configurations, compare.Options{Runs: 7})
	if err != nil {
		return nil, err
	}
	return result.JSON()
}

// linted is warnings whose numbers are computed.
func linted() ([]byte, error) {
	var text []byte
	for _, assignments := range [][]string{
		{"arrivals.rate=5/s", "breaker.minimumNumberOfCalls=100", "breaker.slidingWindowSize=10"},
		{"dependency.failure_rate=18%", "breaker.slidingWindowSize=10"},
		{"breaker.permittedNumberOfCallsInHalfOpenState=100", "breaker.maxWaitDurationInHalfOpenState=100ms"},
	} {
		_, warnings, err := scenarios.Parse("linted", []byte(probe), assignments)
		if err != nil {
			return nil, err
		}
		for _, warning := range warnings {
			text = fmt.Appendln(text, warning.Error())
		}
	}
	if len(text) == 0 {
		return nil, errors.New("there are no warnings")
	}
	return text, nil
}
