package scenarios

import (
	"bytes"
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"halfopen/measure"
)

func mustParse(t *testing.T, text string, assignments ...string) *Scenario {
	t.Helper()
	scenario, _, err := Parse("test.yaml", []byte(text), assignments)
	if err != nil {
		t.Fatal(err)
	}
	return scenario
}

func mustName(t *testing.T, name string, assignments ...string) *Scenario {
	t.Helper()
	scenario, _, err := Named(name, assignments)
	if err != nil {
		t.Fatal(err)
	}
	return scenario
}

func mustReplicate(t *testing.T, scenario *Scenario, runs int, options Options) *measure.Summary {
	t.Helper()
	summary, err := scenario.Replicate(background, runs, options, nil)
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// The runs do not depend on how many cores there are, nor on how many runs are asked
// for: the first is the one that a single run gives.
func TestReplications(t *testing.T) {
	for _, name := range Library() {
		scenario := mustName(t, name)
		single, err := scenario.Run(background, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var first []byte
		for _, cores := range []int{1, 2, 8} {
			before := runtime.GOMAXPROCS(cores)
			summary := mustReplicate(t, scenario, 4, Options{})
			runtime.GOMAXPROCS(before)
			text, err := summary.JSON()
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = text
			}
			if !bytes.Equal(text, first) {
				t.Errorf("%s: %d cores give other bytes", name, cores)
			}
			for i, arm := range summary.Replications.Arms {
				for j, m := range arm.Metrics {
					want := scenario.Metrics()[j].Of(single.Arms[i])
					if m.Values[0].String() != want.String() {
						t.Errorf("%s, arm %s, %s: %v in the first of four runs, %v in a single one", name, arm.Name, m.Name, m.Values[0], want)
					}
				}
			}
		}
	}
}

// Other runs meet other chance, with every generator; a scenario in ticks has none.
func TestRunsDiffer(t *testing.T) {
	for _, c := range []struct {
		scenario, metric string
		assignments      []string
		differ           bool
	}{
		{"fault-window", "arrivals", nil, true},
		{"fault-window", "arrivals", []string{"generator=streams"}, true},
		{"shared-pool", "tracking_no_slot", nil, true},
		{"probe-verdict", "calls", nil, false},
	} {
		summary := mustReplicate(t, mustName(t, c.scenario, c.assignments...), 6, Options{TotalsOnly: true})
		arms := summary.Replications.Arms
		values := arms[len(arms)-1].Estimate(c.metric).Values
		if c.scenario == "shared-pool" {
			values = arms[slices.IndexFunc(arms, func(a measure.ReplicatedArm) bool { return a.Name == "slowdown/none" })].Estimate(c.metric).Values
		}
		distinct := map[measure.Value]bool{}
		for _, v := range values {
			distinct[v] = true
		}
		if c.differ != (len(distinct) > 1) {
			t.Errorf("%s: %s is %v", c.scenario, c.metric, values)
		}
	}
}

// A quantile over runs is that of all their requests together, and not the mean of
// theirs.
func TestQuantilesOfSeveralRunsArePooled(t *testing.T) {
	const runs = 20
	scenario := mustName(t, "fault-window", "generator=streams")
	summary := mustReplicate(t, scenario, runs, Options{})
	var latencies []float64
	for r := range runs {
		run, err := scenario.Run(background, Options{Replication: uint64(r), Log: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, request := range run.Arms[1].Log {
			if request.Outcome == "succeeded" {
				latencies = append(latencies, float64(request.Latency))
			}
		}
	}
	slices.Sort(latencies)
	want := latencies[int(math.Ceil(0.99*float64(len(latencies))))-1]
	if got := float64(summary.Replications.Arms[1].Estimate("success_p99").Value); math.Abs(got-want) > 0.008*want {
		t.Errorf("p99 of %d runs is %v, want %v within 0.8 %%", runs, got, want)
	}
	if got := summary.Replications.Arms[0].Estimate("fault_p99"); got.Value != 2 || got.Low != 2 || got.High != 2 {
		t.Errorf("p99 in a fault in which all calls fail after 2 s: %v, %v to %v", got.Value, got.Low, got.High)
	}
}

func TestCurvesAreMeansOfTheRuns(t *testing.T) {
	const runs = 7
	scenario := mustName(t, "fault-window", "generator=streams", "horizon=20s")
	summary := mustReplicate(t, scenario, runs, Options{})
	sums := make([]float64, 20)
	for r := range runs {
		run, err := scenario.Run(background, Options{Replication: uint64(r)})
		if err != nil {
			t.Fatal(err)
		}
		for i, bin := range run.Arms[1].Series.Bins {
			sums[i] += float64(bin.Arrivals)
		}
	}
	for i, bin := range summary.Replications.Arms[1].Curves {
		e := bin.Estimates[measure.CurveNamed("arrivals")]
		if math.Abs(e.Value-sums[i]/runs) > 1e-9 || e.Runs != runs {
			t.Errorf("second %d: %v of %d runs, want %v of %d", i, e.Value, e.Runs, sums[i]/runs, runs)
		}
	}
}

func TestReplicationsCanBeInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(background)
	_, err := mustName(t, "fault-window").Replicate(ctx, 10_000, Options{}, func(done, all int) {
		if done == 3 && all == 10_000 {
			interrupt()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

const queue = `
name: queue
horizon: 4000s
arrivals: {process: poisson, rate: 5/s}
pool: {slots: 1}
dependency: {latency: {law: exponential, mean: 100ms}}
steady_state: {warm_up: auto}
`

// A run that begins with a crowd has a warm-up that is found, and what is left out is
// not counted.
func TestASteadyStateLeavesOutItsWarmUp(t *testing.T) {
	given := mustReplicate(t, mustParse(t, queue, "steady_state.warm_up=1000s", "steady_state.batches=30"), 1, Options{})
	arm, r := given.Arms[0], given.Replications
	if arm.WarmUp != 1000 || arm.Horizon != 3000 || r.Batches != 30 || r.WarmUp != 1000 || r.Runs != 1 {
		t.Errorf("warm-up %v, horizon %v, %+v; want 1000 s, 3000 s, 30 batches", arm.WarmUp, arm.Horizon, r)
	}
	if n := float64(arm.Requests.Arrivals); math.Abs(n-15_000) > 5*math.Sqrt(15_000) {
		t.Errorf("%v requests after the warm-up, want about 15,000", n)
	}
	total := 0
	for _, batch := range arm.Batches {
		total += batch.Requests.Arrivals
		if batch.Horizon != 100 {
			t.Errorf("a batch of %v s", batch.Horizon)
		}
	}
	if total != arm.Requests.Arrivals {
		t.Errorf("%d requests in batches, %d in all", total, arm.Requests.Arrivals)
	}
	if e := r.Arms[0].Estimate("arrivals"); e.Low.Known() || e.Value != measure.Value(total) {
		t.Errorf("a count has no interval by batches: %+v", e)
	}
	breaks := mustReplicate(t, mustParse(t, queue, "steady_state.warm_up=1000s", "dependency.failure_rate=40%",
		"breaker={preset: textbook, slidingWindowSize: 5, minimumNumberOfCalls: 5, waitDurationInOpenState: 1s}", "arms=[{name: with}]"), 1, Options{})
	if breaks.Arms[0].Openings == 0 {
		t.Fatal("the breaker never opens: this tells nothing")
	}
	for _, m := range breaks.Replications.Arms[0].Metrics {
		judged := strings.Contains(m.Name, "p50") || strings.Contains(m.Name, "p9") || strings.HasSuffix(m.Name, "mean") || m.Name == "goodput"
		if m.Value.Known() && judged != m.Low.Known() {
			t.Errorf("%s has an interval by batches: %v, want %v", m.Name, m.Low.Known(), judged)
		}
	}
	if e := r.Arms[0].Estimate("wait_mean"); !(e.Low < 0.1 && 0.1 < e.High) || e.Runs != 30 || !e.Lag1.Known() {
		t.Errorf("wait %+v, want an interval that holds 100 ms", e)
	}
	if bins := len(arm.Series.Bins); bins > steadyBins || bins < steadyBins/2 {
		t.Errorf("a series of %d bins", bins)
	}
	found := mustReplicate(t, mustParse(t, queue), 1, Options{})
	if w := found.Arms[0].WarmUp; !(w >= 0 && w < 2000) {
		t.Errorf("a warm-up of %v s was found in a run of 4000", w)
	}
	several := mustReplicate(t, mustParse(t, queue, "steady_state.warm_up=1000s"), 3, Options{TotalsOnly: true})
	if r := several.Replications; r.Batches != 0 || r.WarmUp != 1000 || r.Arms[0].Estimate("arrivals").Runs != 3 {
		t.Errorf("%+v, want three runs", r)
	}
}

func TestSteadyStatesThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		assignments []string
		want        string
	}{
		{[]string{"faults=[{kind: timeout, from: 1s, to: 2s, timeout: 1s}]"}, "test.yaml:7:15: steady_state: a run with a fault ends and has no steady state; leave out steady_state or the faults"},
		{[]string{"steady_state.warm_up=4000s"}, "--set steady_state.warm_up: 4,000 s leaves nothing of the horizon, 4,000 s"},
		{[]string{"horizon=10ns"}, "test.yaml:7:15: steady_state: the horizon is too short for 20 batches"},
		{[]string{"steady_state.batches=1"}, "--set steady_state.batches: must be at least 2"},
	} {
		_, _, err := Parse("test.yaml", []byte(queue), c.assignments)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.assignments, err, c.want)
		}
	}
	short := mustParse(t, queue, "horizon=5s")
	if _, err := short.Replicate(background, 1, Options{}, nil); err == nil || !strings.Contains(err.Error(), "the run is too short to find its warm-up; make horizon longer or give steady_state.warm_up") {
		t.Errorf("a short run: %v", err)
	}
}

// Healthy calls and those of a partial fault fail as often as they are to, within four
// standard errors.
func TestAShareOfTheCallsFails(t *testing.T) {
	const text = `
name: share
horizon: 2000s
arrivals: {process: poisson, rate: 50/s}
dependency: {latency: {law: exponential, mean: 20ms}, failure_rate: 2%}
faults: [{kind: partial, from: 500s, to: 1500s, failure_rate: 30%, timeout: 1s}]
`
	summary := mustReplicate(t, mustParse(t, text), 1, Options{TotalsOnly: true})
	fault := summary.Arms[0].FaultTotal.Requests
	for _, c := range []struct {
		what          string
		failed, calls int
		rate          float64
	}{
		{"fault", fault.Failed, fault.Arrivals, 0.3},
		{"healthy", summary.Arms[0].Requests.Failed - fault.Failed, summary.Arms[0].Requests.Arrivals - fault.Arrivals, 0.02},
	} {
		got, standard := float64(c.failed)/float64(c.calls), math.Sqrt(c.rate*(1-c.rate)/float64(c.calls))
		if math.Abs(got-c.rate) > 4*standard {
			t.Errorf("%s: %v of %d fail, want %v ± %v", c.what, got, c.calls, c.rate, 4*standard)
		}
	}
	if p99 := summary.Arms[0].FaultTotal.P99; p99 != 1 {
		t.Errorf("p99 in the fault is %v, want the timeout of 1 s", p99)
	}
}

func TestIncidentsAreLaidOverAScenario(t *testing.T) {
	text, err := Text("fault-window")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Incidents() {
		incident, err := IncidentNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		if incident.Name != name || incident.About == "" {
			t.Errorf("%s is called %q and is about %q", name, incident.Name, incident.About)
		}
		source := Source{File: "fault-window.yaml", Text: text, Incident: incident, Assignments: []string{"pool.slots=50"}}
		scenario, _, err := source.Parse("seed=7")
		if err != nil {
			t.Fatal(err)
		}
		calls := scenario.arms[scenario.main].system.(*Calls)
		if scenario.Seed != 7 || calls.Pool.Slots != 50 || calls.Horizon < 2*time.Minute || name == "none" && len(calls.Faults) > 0 {
			t.Errorf("%s: seed %d, %d slots, horizon %v, %d faults", name, scenario.Seed, calls.Pool.Slots, calls.Horizon, len(calls.Faults))
		}
	}
	if _, err := IncidentNamed("nine"); err == nil || err.Error() != `no incident is called "nine"; did you mean none?` {
		t.Error(err)
	}
	steady, err := IncidentNamed("slow")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := (Source{File: "queue.yaml", Text: []byte(queue), Incident: steady}).Parse(); err != nil {
		t.Errorf("an incident ends a steady state: %v", err)
	}
}

func TestArms(t *testing.T) {
	scenario := mustName(t, "fault-window")
	if scenario.Main() != "with-breaker" || !slices.Equal(scenario.Arms(), []string{"without-breaker", "with-breaker"}) {
		t.Errorf("%s of %v", scenario.Main(), scenario.Arms())
	}
	if shared := mustName(t, "shared-pool"); shared.Main() != "slowdown/ratio:20:0.1:200" {
		t.Errorf("without an arm that lays nothing over the scenario it is the last, not %s", shared.Main())
	}
	only, err := scenario.Only("without-breaker")
	if err != nil || only.Main() != "without-breaker" || len(only.Arms()) != 1 || len(scenario.Arms()) != 2 {
		t.Errorf("%v, %v", only, err)
	}
	if _, err := scenario.Only("with-braker"); err == nil || err.Error() != `arm "with-braker" is not known; did you mean with-breaker?` {
		t.Error(err)
	}
}
