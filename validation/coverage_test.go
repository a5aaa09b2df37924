package validation

import (
	"context"
	"fmt"
	"math"
	"testing"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/compare"
)

// repetitions is how often an experiment with a known answer is made anew. The share of
// its 95 % intervals that hold the truth then has a standard error of 1.1 %.
const repetitions = 400

// holds asks that an interval holds the truth in 92 to 97.5 % of the repetitions.
func holds(t *testing.T, what string, covered int) {
	t.Helper()
	share := float64(covered) / repetitions
	t.Logf("%s: %.2f %% of the intervals hold the truth", what, 100*share)
	if share < 0.92 || share > 0.975 {
		t.Errorf("%s: %.2f %% of the intervals hold the truth, want 92 to 97.5 %%", what, 100*share)
	}
}

// station is M/M/c or M/M/c/c in the words of a scenario, after a warm-up.
func station(t *testing.T, seed int, slots, queue, rate string, horizon int) *scenarios.Scenario {
	t.Helper()
	text := fmt.Sprintf(`
name: station
seed: %d
horizon: %ds
arrivals: {process: poisson, rate: %s}
pool: {slots: %s, queue: %s}
dependency: {latency: {law: exponential, mean: 1s}}
steady_state: {warm_up: 50s}
`, seed, horizon, rate, slots, queue)
	scenario, _, err := scenarios.Parse("station.yaml", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return scenario
}

// The interval of a mean over runs: the wait in M/M/1 at load 0.5, which is 1.
func TestCoverageOfAMean(t *testing.T) {
	covered := 0
	for seed := range repetitions {
		summary, err := station(t, seed, "1", "unlimited", "0.5/s", 4050).
			Replicate(context.Background(), 20, scenarios.Options{TotalsOnly: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		e := summary.Replications.Arms[0].Estimate("wait_mean")
		if float64(e.Low) <= 1 && 1 <= float64(e.High) {
			covered++
		}
	}
	holds(t, "wait in M/M/1 over 20 runs", covered)
}

// The interval of one run by its batches: the same wait.
func TestCoverageOfBatchMeans(t *testing.T) {
	covered := 0
	for seed := range repetitions {
		summary, err := station(t, seed, "1", "unlimited", "0.5/s", 40_050).
			Replicate(context.Background(), 1, scenarios.Options{TotalsOnly: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		e := summary.Replications.Arms[0].Estimate("wait_mean")
		if float64(e.Low) <= 1 && 1 <= float64(e.High) {
			covered++
		}
	}
	holds(t, "wait in M/M/1 over 20 batches of a run", covered)
}

// The interval of a difference between two configurations that meet the same chance:
// the requests that two and three servers lose at a load of 2, by Erlang's formula.
func TestCoverageOfADifference(t *testing.T) {
	const load, seconds = 2.0, 500
	truth := load * seconds * (erlangB(3, load) - erlangB(2, load))
	covered, wider := 0, 0.0
	for seed := range repetitions {
		result, err := compare.Run(context.Background(), []compare.Configuration{
			{Name: "two", Scenario: station(t, seed, "2", "0", "2/s", seconds+50)},
			{Name: "three", Scenario: station(t, seed, "3", "0", "2/s", seconds+50)},
		}, compare.Options{Runs: 20, Metrics: []string{"shed"}, TotalsOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		d := result.Rows[0].Differences[0]
		if math.Abs(d.Value-truth) <= d.HalfWidth {
			covered++
		}
		wider += unpairedWidth(result, "shed") / d.HalfWidth / repetitions
	}
	holds(t, "difference of the losses of two and three servers", covered)
	t.Logf("unpaired intervals would be %.2f times as wide", wider)
	if wider < 1.2 {
		t.Errorf("unpaired intervals would be only %.2f times as wide: what is shared makes no difference", wider)
	}
}

// unpairedWidth is half the interval of a difference whose runs are taken for
// independent.
func unpairedWidth(result *compare.Comparison, metric string) float64 {
	arms := result.Summary.Replications.Arms
	metrics := []measure.Metric{*measure.MetricNamed(measure.Metrics, metric)}
	return arms[1].Replicated(metrics, result.Runs).Unpaired(arms[0].Replicated(metrics, result.Runs), 0).HalfWidth
}
