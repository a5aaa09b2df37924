package compare

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/scenarios"
)

var background = context.Background()

// configuration is the arm that stands for a scenario of the library.
func configuration(t *testing.T, name, scenario string, assignments ...string) Configuration {
	t.Helper()
	parsed, _, err := scenarios.Named(scenario, assignments)
	if err != nil {
		t.Fatal(err)
	}
	only, err := parsed.Only(parsed.Main())
	if err != nil {
		t.Fatal(err)
	}
	return Configuration{Name: name, Scenario: only}
}

// waits is fault-window with several open durations.
func waits(t *testing.T, durations ...string) []Configuration {
	var list []Configuration
	for _, d := range durations {
		list = append(list, configuration(t, d, "fault-window", "generator=streams", "breaker.waitDurationInOpenState="+d))
	}
	return list
}

func mustRun(t *testing.T, configurations []Configuration, options Options) *Comparison {
	t.Helper()
	result, err := Run(background, configurations, options)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func row(t *testing.T, result *Comparison, metric string) Row {
	t.Helper()
	for _, row := range result.Rows {
		if row.Metric.Name == metric {
			return row
		}
	}
	t.Fatalf("there is no row of %s", metric)
	return Row{}
}

// Whatever the scenario, a configuration does not differ from itself.
func TestAConfigurationDoesNotDifferFromItself(t *testing.T) {
	for _, name := range scenarios.Library() {
		result := mustRun(t, []Configuration{configuration(t, "a", name), configuration(t, "b", name)}, Options{Runs: 5})
		if len(result.Rows) == 0 {
			t.Errorf("%s has no rows", name)
		}
		for _, row := range result.Rows {
			d := row.Differences[0]
			if d.Verdict != NoDifference && d.Verdict != NotComparable || d.Value != 0 && !math.IsNaN(d.Value) {
				t.Errorf("%s, %s: %v, %s", name, row.Metric.Name, d.Value, d.Verdict)
			}
		}
	}
}

// Common random numbers are what makes small differences visible: the paired interval
// of what a longer open time costs is several times narrower than that of independent
// runs.
func TestPairedIntervalsAreSeveralTimesNarrower(t *testing.T) {
	result := mustRun(t, waits(t, "5s", "1s"), Options{Runs: 40})
	arms := result.Summary.Replications.Arms
	for metric, times := range map[string]float64{"succeeded": 5, "failed": 5, "success_mean": 5, "mean": 5, "fault_sent": 5, "rejected": 4} {
		d := row(t, result, metric).Differences[0]
		metrics := []measure.Metric{*measure.MetricNamed(measure.Metrics, metric)}
		unpaired := arms[1].Replicated(metrics, 40).Unpaired(arms[0].Replicated(metrics, 40), 0)
		if d.HalfWidth*times > unpaired.HalfWidth {
			t.Errorf("%s: paired ± %.3g, unpaired ± %.3g; want it %g times narrower", metric, d.HalfWidth, unpaired.HalfWidth, times)
		}
	}
}

// The story of the open time: a longer one spares the dependency, and costs users.
func TestLongerOpenTimesSpareTheDependencyAndCostUsers(t *testing.T) {
	result := mustRun(t, waits(t, "5s", "1s", "30s"), Options{Runs: 20})
	for _, c := range []struct {
		metric   string
		shorter  Verdict
		longer   Verdict
		longerBy float64 // at least
	}{
		{"fault_sent", Worse, Better, 5},
		{"succeeded", Worse, Worse, 300},
		{"recovery_lag", Worse, Worse, 8},
		{"rejected_healthy", Worse, Worse, 300},
		{"trials", Higher, Lower, 5},
		{"time_to_open", NoDifference, NoDifference, 0},
		{"success_mean", NoDifference, NoDifference, 0},
	} {
		r := row(t, result, c.metric)
		if got := r.Differences[0].Verdict; got != c.shorter {
			t.Errorf("%s with 1 s: %s, want %s", c.metric, got, c.shorter)
		}
		d := r.Differences[1]
		if d.Verdict != c.longer || math.Abs(d.Value) < c.longerBy {
			t.Errorf("%s with 30 s: %v, %s, want %s by at least %v", c.metric, d.Value, d.Verdict, c.longer, c.longerBy)
		}
	}
}

func TestTheNumberOfCoresChangesNothing(t *testing.T) {
	var first []byte
	for _, cores := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(cores)
		result := mustRun(t, waits(t, "5s", "1s"), Options{Runs: 12})
		runtime.GOMAXPROCS(before)
		text, err := result.JSON()
		if err != nil {
			t.Fatal(err)
		}
		summary, err := result.Summary.JSON()
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, summary...)
		if first == nil {
			first = text
		}
		if !bytes.Equal(text, first) {
			t.Errorf("%d cores give other bytes", cores)
		}
	}
}

// Verdicts are corrected: of metrics that differ by chance alone, some are below 5 %
// before the correction and none may be told.
func TestVerdictsAreCorrected(t *testing.T) {
	probabilities := []float64{0.001, 0.02, 0.03, 0.2, math.NaN(), 0}
	adjusted := estimate.Holm(probabilities)
	for i, want := range []Verdict{Better, NoDifference, NoDifference, NoDifference, NotComparable, Better} {
		d := &Difference{Difference: estimate.Difference{Estimate: estimate.Estimate{Value: -1}, P: probabilities[i]}, Adjusted: adjusted[i]}
		if got := verdict(measure.Lower, d); got != want {
			t.Errorf("p = %v of %v: %s, want %s", probabilities[i], probabilities, got, want)
		}
	}
	for _, c := range []struct {
		better measure.Better
		value  float64
		want   Verdict
	}{
		{measure.Lower, 1, Worse}, {measure.Lower, -1, Better}, {measure.Higher, 1, Better},
		{measure.Higher, -1, Worse}, {measure.Neither, 1, Higher}, {measure.Neither, -1, Lower},
	} {
		d := &Difference{Difference: estimate.Difference{Estimate: estimate.Estimate{Value: c.value}}}
		if got := verdict(c.better, d); got != c.want {
			t.Errorf("%v where %v is better: %s, want %s", c.value, c.better, got, c.want)
		}
	}
}

func TestMistakes(t *testing.T) {
	a := configuration(t, "a", "fault-window")
	for _, c := range []struct {
		configurations []Configuration
		options        Options
		want           string
	}{
		{[]Configuration{a, a}, Options{Runs: 2}, `two of the configurations are called "a"; give them names of their own`},
		{[]Configuration{a}, Options{Runs: 2}, "there is nothing to compare with; give a second scenario or file, or --vs path=value"},
		{waits(t, "1s", "2s"), Options{Runs: 1}, "--runs 1 is too few to tell a difference from chance; give at least 2"},
		{[]Configuration{a, configuration(t, "b", "probe-verdict")}, Options{Runs: 2}, "a and b are scenarios of different kinds and have no metrics in common"},
		{[]Configuration{a, configuration(t, "b", "fault-window", "seed=7")}, Options{Runs: 2}, "a has seed 42 and b has 7; give --seed, so that they meet the same chance"},
		{waits(t, "1s", "2s"), Options{Runs: 2, Metrics: []string{"recovery_lagg"}}, `--metric "recovery_lagg" is not known; did you mean recovery_lag?`},
	} {
		if _, err := Run(background, c.configurations, c.options); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// baseline is the summary of an earlier run.
func baseline(t *testing.T, runs int, assignments ...string) []byte {
	t.Helper()
	scenario, _, err := scenarios.Named("fault-window", assignments)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Replicate(background, runs, scenarios.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := summary.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestBaselines(t *testing.T) {
	now := func(assignments ...string) []Configuration {
		c := configuration(t, "with-breaker", "fault-window", assignments...)
		return []Configuration{c}
	}
	against := func(text []byte) *Baseline {
		b, err := ReadBaseline(text, "with-breaker", measure.Metrics)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	same := mustRun(t, now(), Options{Runs: 10, Baseline: against(baseline(t, 10))})
	for _, row := range same.Rows {
		if d := row.Differences[0]; !same.Paired || d.Value != 0 || d.Verdict != NoDifference {
			t.Errorf("the same run again: %s differs by %v, %s", row.Metric.Name, d.Value, d.Verdict)
		}
	}
	changed := mustRun(t, now("breaker.waitDurationInOpenState=30s"), Options{Runs: 10, Baseline: against(baseline(t, 10))})
	if d := row(t, changed, "succeeded").Differences[0]; d.Verdict != Worse || changed.Names[0] != "baseline" {
		t.Errorf("a longer open time: %v, %s", d.Value, d.Verdict)
	}
	other := mustRun(t, now(), Options{Runs: 10, Baseline: against(baseline(t, 12, "seed=7"))})
	if d := row(t, other, "succeeded").Differences[0]; other.Paired || d.Verdict != NoDifference || !slices.Equal(other.RunsOf, []int{12, 10}) {
		t.Errorf("another seed: %v, %s, paired %v, runs %v", d.Value, d.Verdict, other.Paired, other.RunsOf)
	}
	if another := mustRun(t, now(), Options{Runs: 10, Baseline: against(baseline(t, 10, "seed=7"))}); another.Paired {
		t.Error("runs of another seed are paired")
	}
	for _, c := range []struct{ text, arm, want string }{
		{"{", "x", "this is no summary: unexpected end of JSON input"},
		{"{}", "x", "its schema_version is 0, and this program reads 1"},
		{`{"schema_version": 1}`, "x", "it is of a single run, which tells nothing of chance; make it with --runs 30"},
		{`{"schema_version": 1, "replications": {"runs": 1000000000000, "arms": [{"name": "x", "metrics": [{"name": "failed", "values": [1, 2]}]}]}}`, "x",
			"its failed of x has 2 values for 1000000000000 runs"},
		{string(baseline(t, 2)), "with-braker", `in it, an arm called "with-braker" is not known; did you mean with-breaker?`},
	} {
		if _, err := ReadBaseline([]byte(c.text), c.arm, measure.Metrics); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// incident is some configurations of fault-window in an incident of the shipped set.
func incident(t *testing.T, name string, durations ...string) Incident {
	t.Helper()
	met, err := scenarios.IncidentNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	text, err := scenarios.Text("fault-window")
	if err != nil {
		t.Fatal(err)
	}
	result := Incident{Name: name}
	for _, d := range durations {
		source := scenarios.Source{File: "fault-window.yaml", Text: text, Incident: met, Assignments: []string{"generator=streams", "breaker.waitDurationInOpenState=" + d}}
		scenario, _, err := source.Parse()
		if err != nil {
			t.Fatal(err)
		}
		only, err := scenario.Only(scenario.Main())
		if err != nil {
			t.Fatal(err)
		}
		result.Configurations = append(result.Configurations, Configuration{Name: d, Scenario: only})
	}
	return result
}

// Every incident of the shipped set runs, and the matrix keeps what it promises: a best
// configuration in each incident, or several that are equal, and no regret below zero.
func TestIncidents(t *testing.T) {
	var incidents []Incident
	for _, name := range scenarios.Incidents() {
		incidents = append(incidents, incident(t, name, "1s", "30s"))
	}
	m, err := RunIncidents(background, incidents, "succeeded", Options{Runs: 5})
	if err != nil {
		t.Fatal(err)
	}
	for j, name := range m.Incidents {
		best := 0
		for i := range m.Names {
			cell := m.Cells[i][j]
			if cell.Best {
				best++
			}
			if cell.Regret.Value < 0 || cell.Best && cell.Regret.Value != 0 {
				t.Errorf("%s in %s: regret %v, best %v", m.Names[i], name, cell.Regret.Value, cell.Best)
			}
		}
		equal := m.Cells[0][j].Estimate == m.Cells[1][j].Estimate
		if equal != (best == 2) || best == 0 {
			t.Errorf("%s has %d best configurations", name, best)
		}
	}
	if m.Names[m.Least] != "1s" || m.Incidents[m.Worst[1]] != "flapping" {
		t.Errorf("least regret with %s, that of 30 s is worst in %s; want 1s and flapping", m.Names[m.Least], m.Incidents[m.Worst[1]])
	}
	var table bytes.Buffer
	if err := m.WriteCSV(&table); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(table.String(), "\n"); lines != 1+2*len(m.Incidents) {
		t.Errorf("%d lines of CSV", lines)
	}
	text, err := m.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var document map[string]any
	if err := json.Unmarshal(text, &document); err != nil || document["least_regret"] != "1s" {
		t.Errorf("%v, %v", document["least_regret"], err)
	}
	if _, err := RunIncidents(background, incidents, "trials", Options{Runs: 5}); err == nil {
		t.Error("trials has no better direction, and there is no error")
	}
}

// Configurations in a steady state are measured over the same time.
func TestConfigurationsShareTheirWarmUp(t *testing.T) {
	const text = `
name: queue
horizon: 2000s
arrivals: {process: poisson, rate: 9/s}
pool: {slots: 1}
dependency: {latency: {law: exponential, mean: 100ms}}
steady_state: {}
`
	var list []Configuration
	for _, rate := range []string{"9/s", "1/s"} {
		scenario, _, err := scenarios.Parse("queue.yaml", []byte(text), []string{"arrivals.rate=" + rate})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, Configuration{Name: rate, Scenario: scenario})
	}
	arms := mustRun(t, list, Options{Runs: 3}).Summary.Arms
	if busy, calm := arms[0], arms[1]; busy.WarmUp != calm.WarmUp || busy.Horizon != calm.Horizon || busy.WarmUp == 0 {
		t.Errorf("%v s of %v are left out of the one, %v s of %v of the other", busy.WarmUp, busy.Horizon, calm.WarmUp, calm.Horizon)
	}
}
