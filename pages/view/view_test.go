package view_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"halfopen/measure"
	"halfopen/pages/view"
	"halfopen/scenarios"
)

// viewOf runs a scenario of the library and shows it.
func viewOf(t *testing.T, name string, assignments ...string) (*view.Run, *measure.Summary) {
	t.Helper()
	scenario, _, err := scenarios.Named(name, assignments)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(context.Background(), scenarios.Options{})
	if err != nil {
		t.Fatal(err)
	}
	run, err := view.Of(summary, view.Context{Parameters: scenario.Parameters(), Setting: scenarios.ExplainSetting})
	if err != nil {
		t.Fatal(err)
	}
	return run, summary
}

// Every number that a page shows is one of the summary.
func TestTheNumbersAreThoseOfTheSummary(t *testing.T) {
	run, summary := viewOf(t, "fault-window")
	for i, arm := range run.Arms {
		bins := summary.Arms[i].Series.Bins
		for _, c := range []struct {
			column string
			of     func(*measure.Bin) measure.Value
		}{
			{"second", func(b *measure.Bin) measure.Value { return b.Second }},
			{"p99_s", func(b *measure.Bin) measure.Value { return b.P99 }},
			{"success_mean_s", func(b *measure.Bin) measure.Value { return b.SuccessMean }},
			{"sent", func(b *measure.Bin) measure.Value { return measure.Value(b.Sent) }},
			{"busy_slots", func(b *measure.Bin) measure.Value { return b.Busy }},
		} {
			if len(arm.Columns[c.column]) != len(bins) {
				t.Fatalf("%s of %s has %d bins, want %d", c.column, arm.Name, len(arm.Columns[c.column]), len(bins))
			}
			for j := range bins {
				got, want := float64(arm.Columns[c.column][j]), float64(c.of(&bins[j]))
				if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
					t.Errorf("%s of %s in bin %d is %v, want %v", c.column, arm.Name, j, got, want)
				}
			}
		}
	}
	reached := slices.IndexFunc(run.Metrics, func(m view.Metric) bool { return m.Name == "fault_reached" })
	if m := run.Metrics[reached]; m.Values[1] != 102 || m.Cells[0] != "987" {
		t.Errorf("fault_reached is %v, %q; want 987 and 102 as published", m.Values, m.Cells)
	}
}

// Every scenario of the library can be shown: states follow each other from the start to
// the end, and the charts' columns are there.
func TestEveryScenarioCanBeShown(t *testing.T) {
	for _, name := range scenarios.Library() {
		t.Run(name, func(t *testing.T) {
			run, summary := viewOf(t, name)
			if len(run.Arms) != len(summary.Arms) || len(run.Metrics) == 0 || run.End <= 0 || run.Finding == "" {
				t.Fatalf("%d arms, %d metrics, end %v, finding %q", len(run.Arms), len(run.Metrics), run.End, run.Finding)
			}
			for _, arm := range run.Arms {
				for _, chart := range run.Charts {
					for _, line := range slices.Concat(chart.Lines, chart.Others) {
						if arm.Columns[line.Column] == nil {
							t.Errorf("%s: there is no column %s for the chart %s", arm.Name, line.Column, chart.ID)
						}
					}
				}
				for _, b := range arm.Breakers {
					checkStates(t, arm.Name, b, run.End)
				}
			}
			text, err := json.Marshal(run)
			if err != nil || bytes.Contains(text, []byte("NaN")) {
				t.Errorf("as JSON: %v", err)
			}
		})
	}
}

func checkStates(t *testing.T, arm string, b view.Breaker, end float64) {
	t.Helper()
	at := 0.0
	for _, s := range b.States {
		if s.From != at || s.To < s.From {
			t.Errorf("%s %s: %s from %v to %v, want it to follow at %v", arm, b.Name, s.Name, s.From, s.To, at)
		}
		at = s.To
	}
	if at != end {
		t.Errorf("%s %s: the states end at %v, want %v", arm, b.Name, at, end)
	}
}

// A run in rounds is shown in rounds.
func TestStepsCountAsSeconds(t *testing.T) {
	run, _ := viewOf(t, "shared-pool")
	if run.Step != "round" || run.Bin != 1 || run.End < 1000 {
		t.Errorf("step %q, bins of %v, end %v", run.Step, run.Bin, run.End)
	}
	for _, arm := range run.Arms {
		for _, b := range arm.Breakers {
			if last := b.States[len(b.States)-1]; last.From > run.End {
				t.Errorf("%s: %s from %v on, after the end", arm.Name, last.Name, last.From)
			}
		}
	}
}

// Of thousands of trial calls some are drawn, from all of the period, and all are counted.
func TestManyTrialCalls(t *testing.T) {
	run, summary := viewOf(t, "half-open-herd", "arrivals.rate=500/s")
	for i, arm := range run.Arms {
		for _, b := range arm.Breakers {
			for j, period := range b.HalfOpen {
				listed := summary.Arms[i].HalfOpen[j].Probes
				if period.Calls != len(listed) || len(period.Probes) != min(len(listed), 500) {
					t.Errorf("%s: %d calls, %d drawn, want those of %d", arm.Name, period.Calls, len(period.Probes), len(listed))
				}
				if n := len(listed); n > 1000 && period.Probes[499].Sent < listed[n-n/400].Sent {
					t.Errorf("%s: the last drawn is sent at %v, of %v", arm.Name, period.Probes[499].Sent, listed[n-1].Sent)
				}
			}
		}
	}
	if n := run.Arms[1].Breakers[0].HalfOpen[0].Calls; n < 1000 {
		t.Errorf("only %d trial calls", n)
	}
}
