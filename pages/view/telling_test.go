package view_test

import (
	"slices"
	"testing"

	"halfopen/measure"
	"halfopen/pages/view"
	"halfopen/scenarios"
)

// The short table is a part of the long one, of a length that fits a screen, and has none
// of those that are notable only if they are not zero.
func TestTheShortTable(t *testing.T) {
	for _, name := range scenarios.Library() {
		run, summary := viewOf(t, name)
		var short []string
		for _, m := range run.Metrics {
			if m.Telling {
				short = append(short, m.Name)
			}
		}
		var want []string
		for _, m := range view.Telling(summary) {
			if slices.ContainsFunc(summary.Arms, func(a *measure.Arm) bool { return m.Of(a).Known() }) {
				want = append(want, m.Name)
			}
		}
		if len(short) == 0 || !slices.Equal(short, want) {
			t.Errorf("%s: %v, want %v", name, short, want)
		}
	}
	for name, want := range map[string]map[string]bool{
		"fault-window":    {"succeeded": true, "timed_out": false, "queue_max": false, "p999": false},
		"pool-exhaustion": {"succeeded": true, "queue_max": true, "p999": false},
	} {
		run, _ := viewOf(t, name)
		for _, m := range run.Metrics {
			if want, listed := want[m.Name]; listed && m.Telling != want {
				t.Errorf("%s: %s is telling: %v", name, m.Name, m.Telling)
			}
		}
	}
}

// Without a pool, what is under way are calls and not slots.
func TestTheChartOfThePool(t *testing.T) {
	for name, want := range map[string]string{"fault-window": "busy slots", "hung-probe": "calls under way"} {
		run, _ := viewOf(t, name)
		i := slices.IndexFunc(run.Charts, func(c view.Chart) bool { return c.ID == "pool" })
		if got := run.Charts[i].Label; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
