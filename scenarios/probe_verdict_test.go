package scenarios

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"testing"

	"halfopen/measure"
)

// probeVerdict is the published numbers of the experiment.
type probeVerdict struct {
	Headline45     map[string]measure.TickTotals `json:"headline_45"`
	Headline400    map[string]measure.TickTotals `json:"headline_400"`
	Overloaded3000 measure.TickTotals            `json:"overloaded_3000"`
	Trace45        map[string][]tickRow          `json:"trace_45"`
	LimitCycle     []tickRow                     `json:"limit_cycle_300_to_312"`
	Verdicts45     []struct {
		ProbeTick int  `json:"probe_tick"`
		ProbeOK   bool `json:"probe_ok"`
		NextCalls int  `json:"next_calls"`
		NextOK    int  `json:"next_ok"`
	} `json:"probe_verdicts_overloaded_45"`
	ErrorRate   map[string]measure.TickTotals `json:"error_rate_sweep_400"`
	Cooldown    map[string]measure.TickTotals `json:"cooldown_sweep_3000"`
	Probes      map[string]measure.TickTotals `json:"probes_sweep_400"`
	Needed      map[string]measure.TickTotals `json:"successes_needed_400"`
	Base        map[string]measure.TickTotals `json:"base_sweep_3000"`
	NoOverload  map[string]measure.TickTotals `json:"no_overload_400"`
	MaxAttempts map[string]measure.TickTotals `json:"max_attempts_3_400"`
}

// tickRow is a published tick, whose state is null without a breaker.
type tickRow struct {
	Tick, Arrivals, Calls, OK, Failed, Retry int
	State                                    *string
}

func (r tickRow) tick() measure.Tick {
	t := measure.Tick{Tick: r.Tick, Arrivals: r.Arrivals, Calls: r.Calls, Succeeded: r.OK, Failed: r.Failed, Waiting: r.Retry}
	if r.State != nil {
		t.State = *r.State
	}
	return t
}

func publishedProbeVerdict(t *testing.T) probeVerdict {
	t.Helper()
	text, err := os.ReadFile("published/probe-verdict.json")
	if err != nil {
		t.Fatal(err)
	}
	var published probeVerdict
	if err := json.Unmarshal(text, &published); err != nil {
		t.Fatal(err)
	}
	return published
}

// totals runs the experiment and returns every arm's.
func totals(t *testing.T, assignments ...string) map[string]measure.TickTotals {
	t.Helper()
	result := map[string]measure.TickTotals{}
	for _, arm := range run(t, "probe-verdict", Options{}, assignments...).Arms {
		result[arm.Name] = *arm.Totals.(*measure.TickTotals)
	}
	return result
}

func equalTotals(t *testing.T, what string, got, want measure.TickTotals) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		g, _ := json.Marshal(got)
		w, _ := json.Marshal(want)
		t.Errorf("%s: %s, published %s", what, g, w)
	}
}

func TestProbeVerdictIsAsPublished(t *testing.T) {
	want := publishedProbeVerdict(t)
	for _, c := range []struct {
		name        string
		want        map[string]measure.TickTotals
		assignments []string
	}{
		{"45 ticks", want.Headline45, []string{"ticks=45"}},
		{"400 ticks", want.Headline400, nil},
		{"no overload", want.NoOverload, []string{"arrivals.surge.rate=20"}},
		{"max attempts 3", want.MaxAttempts, []string{"retry.max_attempts=3"}},
	} {
		got := totals(t, c.assignments...)
		if len(got) != 4 || len(c.want) != 4 {
			t.Fatalf("%s: %d arms, published %d", c.name, len(got), len(c.want))
		}
		for arm, want := range c.want {
			equalTotals(t, c.name+", "+arm, got[arm], want)
		}
	}
}

func TestProbeVerdictSweeps(t *testing.T) {
	want := publishedProbeVerdict(t)
	overloaded := "arms=[{name: overloaded/with}]"
	for _, c := range []struct {
		path  string
		ticks int
		want  map[string]measure.TickTotals
	}{
		{"breaker.error_rate", 400, want.ErrorRate},
		{"breaker.cooldown", 3000, want.Cooldown},
		{"breaker.probes", 400, want.Probes},
		{"arrivals.base", 3000, want.Base},
	} {
		if len(c.want) < 3 {
			t.Fatalf("%s: %d published values", c.path, len(c.want))
		}
		for value, want := range c.want {
			t.Run(c.path+"="+value, func(t *testing.T) {
				t.Parallel()
				got := totals(t, overloaded, fmt.Sprintf("ticks=%d", c.ticks), c.path+"="+value)
				equalTotals(t, "overloaded/with", got["overloaded/with"], want)
			})
		}
	}
	for needed := 1; needed <= 3; needed++ {
		got := totals(t, fmt.Sprintf("breaker.successes_needed=%d", needed))
		for _, dependency := range []string{"dead", "overloaded"} {
			equalTotals(t, fmt.Sprintf("%s, %d successes needed", dependency, needed),
				got[dependency+"/with"], want.Needed[fmt.Sprintf("%s/%d", dependency, needed)])
		}
	}
	equalTotals(t, "3000 ticks", totals(t, overloaded, "ticks=3000")["overloaded/with"], want.Overloaded3000)
}

// Given 20000 ticks, budgets of 11 to 15 probes recover too.
func TestProbesThatRecoverLate(t *testing.T) {
	for probes, over := range map[int]int{10: -1, 11: 1967, 12: 989, 13: 665, 14: 503, 15: 407} {
		ticks := 2500 // enough for those that recover
		got := totals(t, "arms=[{name: overloaded/with}]", fmt.Sprintf("ticks=%d", ticks), fmt.Sprintf("breaker.probes=%d", probes))["overloaded/with"]
		if over < 0 && got.OverAt != nil || over >= 0 && (got.OverAt == nil || *got.OverAt != over) {
			t.Errorf("%d probes: %+v, published over at %d", probes, got, over)
		}
	}
}

// An opening rule of > cooldown in place of >=.
func TestALongerCooldown(t *testing.T) {
	got := totals(t, "breaker.cooldown_rule=after")
	if over := got["dead/with"].OverAt; over == nil || *over != 23 {
		t.Errorf("dead: %+v, published over at 23", got["dead/with"])
	}
	if completed := got["overloaded/with"].Completed; completed != 1225 {
		t.Errorf("overloaded: %d completed, published 1225", completed)
	}
}

func TestProbeVerdictTickByTick(t *testing.T) {
	want := publishedProbeVerdict(t)
	for _, arm := range run(t, "probe-verdict", Options{}, "ticks=45").Arms {
		for i, row := range want.Trace45[arm.Name] {
			if got, want := arm.Ticks[i], row.tick(); got != want {
				t.Errorf("%s: %+v, published %+v", arm.Name, got, want)
			}
		}
	}
	ticks := run(t, "probe-verdict", Options{}).Arms[3].Ticks
	for _, row := range want.LimitCycle {
		if got, want := ticks[row.Tick], row.tick(); got != want {
			t.Errorf("limit cycle: %+v, published %+v", got, want)
		}
	}
}

// Every probe succeeds, and the next tick refutes it.
func TestProbesAreRefuted(t *testing.T) {
	want := publishedProbeVerdict(t).Verdicts45
	arm := run(t, "probe-verdict", Options{}, "ticks=45").Arms[3]
	if len(arm.HalfOpen) != len(want) {
		t.Fatalf("%d half-open periods, published %d", len(arm.HalfOpen), len(want))
	}
	for i, want := range want {
		period := arm.HalfOpen[i]
		next := arm.Ticks[want.ProbeTick+1]
		if len(period.Probes) != 1 || period.From != measure.Value(want.ProbeTick) || (period.Verdict == "closed") != want.ProbeOK {
			t.Errorf("period %d: %+v, published %+v", i, period, want)
		}
		if next.Calls != want.NextCalls || next.Succeeded != want.NextOK {
			t.Errorf("the tick after probe %d: %+v, published %+v", i, next, want)
		}
	}
}
