package sweep

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/config"
)

var background = context.Background()

func named(t *testing.T, name string, assignments ...string) Source {
	t.Helper()
	text, err := scenarios.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	return Source{File: name + ".yaml", Text: text, Assignments: assignments}
}

// encoded is a result as its files.
func encoded(t *testing.T, result *Result) []byte {
	t.Helper()
	text, err := result.JSON()
	if err != nil {
		t.Fatal(err)
	}
	table := bytes.NewBuffer(text)
	if err := result.WriteCSV(table); err != nil {
		t.Fatal(err)
	}
	return table.Bytes()
}

func TestTheNumberOfCoresChangesNothing(t *testing.T) {
	grid := mustGrid(t, "breaker.waitDurationInOpenState=1s..5s/2s", "arrivals.rate=10/s..50/s#3")
	var first []byte
	for _, cores := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(cores)
		result, err := Run(background, named(t, "fault-window"), grid, Options{}, nil)
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Fatal(err)
		}
		got := encoded(t, result)
		if first == nil {
			first = got
		}
		if !bytes.Equal(got, first) {
			t.Errorf("%d cores give other bytes", cores)
		}
	}
}

// Every point is the scenario with its assignments.
func TestPointsAreScenarios(t *testing.T) {
	grid := mustGrid(t, "breaker.waitDurationInOpenState=1s..5s/2s", "arrivals.rate=10/s..50/s#3")
	result, err := Run(background, named(t, "fault-window", "horizon=50s"), grid, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, point := range result.Points {
		assignments := append([]string{"horizon=50s"}, grid.assignments(i)...)
		scenario, _, err := scenarios.Named("fault-window", assignments)
		if err != nil {
			t.Fatal(err)
		}
		summary, err := scenario.Run(background, scenarios.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for a, arm := range summary.Arms {
			for m, metric := range measure.MetricsOf(arm) {
				got, want := measure.Value(point.Arms[a].Estimates[m].Value), metric.Of(arm)
				if point.Arms[a].Name != arm.Name || result.Metrics[m].Name != metric.Name || got.String() != want.String() {
					t.Errorf("%v, arm %s, %s: %v, want %v", assignments, arm.Name, metric.Name, got, want)
				}
			}
		}
	}
}

// An arm that runs alone is the same as among others, also where the grid names it
// by its place.
func TestArmsAlone(t *testing.T) {
	grid := mustGrid(t, "arms.3.breaker.cooldown=2..4/1")
	all, err := Run(background, named(t, "probe-verdict"), grid, Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	alone, err := Run(background, named(t, "probe-verdict"), grid, Options{Arms: []string{"overloaded/with"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, point := range alone.Points {
		if got, want := fmt.Sprint(point.Arms[0].Estimates), fmt.Sprint(all.Points[i].Arms[3].Estimates); got != want {
			t.Errorf("alone %s, among others %s", got, want)
		}
	}
	if first := alone.Points[0]; fmt.Sprint(first.Arms[0].Estimates) == fmt.Sprint(alone.Points[2].Arms[0].Estimates) {
		t.Error("the grid changes nothing")
	}
}

// The table of metrics that is promised before the run is that of the arms.
func TestFamilies(t *testing.T) {
	for _, name := range scenarios.Library() {
		scenario, _, err := scenarios.Named(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		configuration, err := scenario.Config()
		if err != nil {
			t.Fatal(err)
		}
		summary, err := scenario.Run(background, scenarios.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f := familyOf(configuration)
		plan, err := newPlan(named(t, name), mustGrid(t, "seed=1..2/1"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, arm := range summary.Arms {
			for _, metric := range measure.NamesOf(measure.MetricsOf(arm)) {
				if !slices.Contains(measure.NamesOf(plan.metrics), metric) {
					t.Errorf("%s: arm %s has %s, which the plan does not", name, arm.Name, metric)
				}
			}
		}
		if found := positions(f.metrics, f.shown); slices.Contains(found, -1) {
			t.Errorf("%s: one of %v is no metric", name, f.shown)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		parameter   string
		assignments []string
		options     Options
		want        string
	}{
		{"breaker.coldown=1..3/1", nil, Options{}, "-P breaker.coldown: unknown key; did you mean cooldown?"},
		{"breaker.cooldown=1..2/0.5", nil, Options{}, `-P breaker.cooldown: must be a whole number, not "1.5" (at breaker.cooldown=1.5)`},
		{"breaker.cooldown=1..-3/-1", nil, Options{}, "-P breaker.cooldown: must be at least 0 (at breaker.cooldown=-1)"},
		{"breaker.cooldown=1..3/1", []string{"breaker.cooldown=3"}, Options{}, "-P breaker.cooldown: --set or --seed gives it a value already"},
		{"breaker.cooldown=1..3/1", []string{"ticks=0"}, Options{}, "--set ticks: must be at least 1"},
		{"breaker.cooldown=1..3/1", nil, Options{Arms: []string{"dead/wiht"}}, `--arm "dead/wiht" is not known; did you mean dead/with?`},
		{"breaker.cooldown=1..3/1", nil, Options{Arms: []string{"x"}}, `--arm "x" is not known; use dead/without, dead/with, overloaded/without, overloaded/with`},
		{"breaker.cooldown=1..3/1", nil, Options{Metrics: []string{"complted"}}, `--metric "complted" is not known; did you mean completed?`},
		{"breaker.cooldown=1..3/1", nil, Options{Metrics: []string{"success_p99"}}, `--metric "success_p99" is not known; use calls, completed, failed, dropped, backlog, over_at`},
		{"breaker.cooldown=1..3/1", nil, Options{Metrics: []string{"calls", "calls"}}, "--metric calls is given twice"},
	} {
		progress := func(int, int) { t.Errorf("%s: something was run", c.parameter) }
		_, err := Run(background, named(t, "probe-verdict", c.assignments...), mustGrid(t, c.parameter), c.options, progress)
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.parameter, err, c.want)
		}
	}
}

func TestWarningsAreToldOnce(t *testing.T) {
	var told []string
	warn := func(p config.Problem) { told = append(told, p.Error()) }
	if _, err := Run(background, named(t, "probe-verdict"), mustGrid(t, "breaker.minimum=19..22/1"), Options{Warn: warn}, nil); err != nil {
		t.Fatal(err)
	}
	want := "-P breaker.minimum: this breaker can never open: a window of 20 outcomes never holds 21 (at breaker.minimum=21)"
	if !slices.Equal(told, []string{want}) {
		t.Errorf("%q, want %q", told, want)
	}
}

func TestProgressCountsEveryPoint(t *testing.T) {
	var told []int
	progress := func(done, all int) { told = append(told, done*10+all) }
	if _, err := Run(background, named(t, "probe-verdict"), mustGrid(t, "breaker.cooldown=1..4/1"), Options{}, progress); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(told, []int{14, 24, 34, 44}) {
		t.Error(told)
	}
}

func TestInterrupt(t *testing.T) {
	ctx, interrupt := context.WithCancel(background)
	progress := func(done, _ int) {
		if done == 3 {
			interrupt()
		}
	}
	result, err := Run(ctx, named(t, "fault-window"), mustGrid(t, "seed=1..1000/1"), Options{}, progress)
	if !errors.Is(err, context.Canceled) || result != nil {
		t.Errorf("%v, %v", result, err)
	}
}

func TestShownMetrics(t *testing.T) {
	for _, c := range []struct {
		name        string
		assignments []string
		options     Options
		want        string
	}{
		{"fault-window", nil, Options{}, "fault_reached succeeded rejected success_p99 fault_mean recovery_lag openings"},
		{"fault-window", []string{"faults=[]"}, Options{}, "succeeded rejected success_p99 openings"},
		{"fault-window", []string{"faults=[]"}, Options{Metrics: []string{"p99", "recovery_lag"}}, "p99 recovery_lag"},
	} {
		result, err := Run(background, named(t, c.name, c.assignments...), mustGrid(t, "arrivals.rate=10/s..20/s#2"), c.options, nil)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, metric := range result.Shown {
			names = append(names, result.Metrics[metric].Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%v: %s, want %s", c.assignments, got, c.want)
		}
	}
}
