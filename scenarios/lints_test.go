package scenarios

import (
	"math"
	"strings"
	"testing"

	"halfopen/measure"
)

func warningsOf(t *testing.T, assignments ...string) []string {
	t.Helper()
	_, warnings, err := Named("fault-window", assignments)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, w := range warnings {
		texts = append(texts, w.Error())
	}
	return texts
}

// Each finding of the arithmetic stands at the knob that it is about.
func TestFindingsNameTheirKnobs(t *testing.T) {
	for _, c := range []struct {
		assignments []string
		want        string
	}{
		{nil, ""},
		{[]string{"breaker.minimumNumberOfCalls=21"}, "--set breaker.minimumNumberOfCalls: this breaker can never open: a window of 20 calls never holds 21"},
		{[]string{"breaker.slidingWindowType=TIME_BASED", "breaker.slidingWindowSize=10", "arrivals.rate=1/s", "breaker.minimumNumberOfCalls=50"},
			"--set breaker.minimumNumberOfCalls: a window of 10 s collects about 10 s × 1/s = 10 results, fewer than the minimum of 50: "},
		{[]string{"breaker.slidingWindowType=TIME_BASED", "breaker.slidingWindowSize=1"}, "--set breaker.slidingWindowSize: fault from 15 s to 35 s: a window of 1 s is shorter than the 2 s that a failing call takes: "},
		{[]string{"dependency.failure_rate=60%"}, "fault-window.yaml:14:25: breaker.failureRateThreshold: 60 % of the healthy calls fail, "},
		{[]string{"faults=[{kind: slowdown, from: 15s, to: 35s, latency: {law: exponential, mean: 1s}}]"}, "fault-window.yaml:14:25: breaker.failureRateThreshold: fault from 15 s to 35 s: calls in this fault are slow, "},
		{[]string{"breaker.maxWaitDurationInHalfOpenState=1ms", "breaker.permittedNumberOfCallsInHalfOpenState=50"}, "--set breaker.maxWaitDurationInHalfOpenState: "},
		{[]string{"breaker.waitDurationInOpenState=60s"}, "--set breaker.waitDurationInOpenState: fault from 15 s to 35 s: a breaker that opens in this fault does so at 17 s at the earliest and waits 60 s, "},
	} {
		got := warningsOf(t, c.assignments...)
		if c.want == "" && len(got) > 0 || c.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], c.want)) {
			t.Errorf("%v: %q, want %s", c.assignments, got, c.want)
		}
	}
}

// What holds of several faults is told once, of the first.
func TestAFindingOfSeveralFaultsIsToldOnce(t *testing.T) {
	slow := "{kind: slowdown, from: %, to: %, latency: {law: exponential, mean: 1s}}"
	var faults []string
	for _, times := range [][2]string{{"10s", "15s"}, {"25s", "30s"}, {"40s", "45s"}} {
		faults = append(faults, strings.Replace(strings.Replace(slow, "%", times[0], 1), "%", times[1], 1))
	}
	got := warningsOf(t, "faults=["+strings.Join(faults, ", ")+"]")
	if len(got) != 1 || !strings.Contains(got[0], "fault from 10 s to 15 s: ") {
		t.Errorf("%q", got)
	}
}

// A pool that is too small for the calls of a fault changes when they come: then
// nothing is said of that fault.
func TestNothingIsFoundOfAFaultThatFillsThePool(t *testing.T) {
	const setting = "breaker.waitDurationInOpenState=60s"
	if got := warningsOf(t, setting); len(got) != 1 {
		t.Errorf("200 slots for 100 busy ones: %q", got)
	}
	if got := warningsOf(t, setting, "pool.slots=100"); len(got) != 0 {
		t.Errorf("100 slots for 100 busy ones: %q", got)
	}
}

// Whether a call fails says nothing of how long it takes: the two are drawn apart.
func TestFailuresAndLatenciesAreIndependent(t *testing.T) {
	scenario := mustName(t, "fault-window", "generator=streams", "faults=[]", "dependency.failure_rate=30%", "horizon=1000s", "breaker=none")
	summary, err := scenario.Run(background, Options{Log: true})
	if err != nil {
		t.Fatal(err)
	}
	var sums [2]float64
	var counts [2]float64
	for _, request := range summary.Arms[0].Log {
		i := 0
		if request.Outcome == "failed" {
			i = 1
		}
		sums[i] += float64(request.Latency)
		counts[i]++
	}
	const mean = 0.02 // and standard deviation
	difference := sums[1]/counts[1] - sums[0]/counts[0]
	if standard := mean * math.Sqrt(1/counts[0]+1/counts[1]); math.Abs(difference) > 4*standard {
		t.Errorf("failures take %v s longer, chance explains %v", difference, 4*standard)
	}
}

// All arms of a steady state leave out the same start, the longest that one needs.
func TestArmsShareTheirWarmUp(t *testing.T) {
	alone := func(rate string) measure.Value {
		summary := mustReplicate(t, mustParse(t, queue, "arrivals.rate="+rate), 1, Options{TotalsOnly: true})
		return summary.Arms[0].WarmUp
	}
	together := mustReplicate(t, mustParse(t, queue, "arms=[{name: busy, arrivals: {rate: 9/s}}, {name: calm, arrivals: {rate: 1/s}}]"), 1, Options{TotalsOnly: true})
	busy, calm := alone("9/s"), alone("1/s")
	if busy == calm {
		t.Fatalf("both arms have a warm-up of %v s: this tells nothing", busy)
	}
	for _, arm := range together.Arms {
		if want := max(busy, calm); math.Abs(float64(arm.WarmUp-want)) > 1e-6 {
			t.Errorf("arm %s leaves out %v s, want %v", arm.Name, arm.WarmUp, want)
		}
	}
}
