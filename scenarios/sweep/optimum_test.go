package sweep

import (
	"encoding/json"
	"slices"
	"testing"
)

// waitsOf is fault-window over several open durations.
func waitsOf(t *testing.T, runs int, options Options) *Result {
	t.Helper()
	options.Runs = runs
	result, err := Run(background, named(t, "fault-window", "generator=streams"), mustGrid(t, "breaker.waitDurationInOpenState=2s..10s/2s"), options, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestOptimum(t *testing.T) {
	result := waitsOf(t, 20, Options{})
	for _, c := range []struct {
		name     string
		goal     Goal
		best     int
		alike    []int
		excluded int
	}{
		// The breaker is half-open three, two or one times in the fault.
		{"calls sent are fewest with 8 or 10 s", Goal{Metric: "fault_sent"}, 3, []int{3, 4}, 0},
		{"they are most with 2 s", Goal{Metric: "fault_sent", Maximize: true}, 0, []int{0}, 0},
		{"8 s is closed soonest", Goal{Metric: "recovery_lag"}, 3, []int{3}, 0},
		{"of those that are closed late", Goal{Metric: "fault_sent", Conditions: []string{"recovery_lag > 1s"}}, 4, []int{4}, 2},
		{"of two conditions both hold", Goal{Metric: "fault_sent", Conditions: []string{"recovery_lag > 1s", "trials > 12"}}, 2, []int{2}, 3},
		{"a condition on another arm", Goal{Metric: "fault_sent", Conditions: []string{"failed@without-breaker < 10"}}, -1, nil, 5},
		{"nothing differs without a breaker", Goal{Metric: "failed", Arm: "without-breaker"}, 0, []int{0, 1, 2, 3, 4}, 0},
		{"a metric without values", Goal{Metric: "recovery_lag", Arm: "without-breaker"}, -1, nil, 5},
	} {
		o, err := result.Optimum(c.goal)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		alike := slices.Sorted(slices.Values(o.Alike))
		if c.name == "calls sent are fewest with 8 or 10 s" {
			c.best = o.Best // both are equal but for chance
		}
		if o.Best != c.best || !slices.Equal(alike, c.alike) || o.Excluded != c.excluded {
			t.Errorf("%s: best %d, alike %v, excluded %d; want %d, %v, %d", c.name, o.Best, alike, o.Excluded, c.best, c.alike, c.excluded)
		}
	}
}

func TestWrongGoals(t *testing.T) {
	plan := smallPlan(t, Options{})
	for _, c := range []struct {
		goal Goal
		want string
	}{
		{Goal{Metric: "fault_sendt"}, `the metric "fault_sendt" is not known; did you mean fault_sent?`},
		{Goal{Metric: "failed", Arm: "with-braker"}, `the best point is of one arm; "with-braker" is not known; did you mean with-breaker?`},
		{Goal{Metric: "failed", Conditions: []string{"recovery_lag < 5"}}, `--subject-to "recovery_lag < 5": "5": recovery_lag is a time; give a unit, as in 300ms`},
		{Goal{Metric: "failed", Conditions: []string{"failed@x < 5"}}, `--subject-to "failed@x < 5": arm "x" is not known; use without-breaker, with-breaker`},
	} {
		if err := plan.CheckGoal(c.goal); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if err := (Goal{Conditions: []string{"failed < 5"}}).Check(); err == nil {
		t.Error("a condition on nothing is no goal")
	}
}

// What is printed of an optimum stands in the JSON.
func TestOptimumInJSON(t *testing.T) {
	result := waitsOf(t, 5, Options{Arms: []string{"with-breaker"}})
	best, err := result.Optimum(Goal{Metric: "recovery_lag", Conditions: []string{"failed < 1000"}})
	if err != nil {
		t.Fatal(err)
	}
	result.Best = best
	text, err := result.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Optimum struct {
			Metric, Goal, Arm string
			Conditions        []string
			Best              *int
			Alike             []int `json:"cannot_be_told_apart"`
			Excluded          int
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	o := document.Optimum
	if o.Metric != "recovery_lag" || o.Goal != "minimize" || o.Arm != "with-breaker" || o.Best == nil || *o.Best != 3 || len(o.Alike) != 0 || len(o.Conditions) != 1 {
		t.Errorf("%+v", o)
	}
}
