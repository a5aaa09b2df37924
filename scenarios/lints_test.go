package scenarios

import (
	"math"
	"strings"
	"testing"

	"halfopen/measure"
	"halfopen/scenarios/presets"
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
		{[]string{"dependency.failure_rate=60%"}, "fault-window.yaml:15:25: breaker.failureRateThreshold: 60 % of the healthy calls fail, "},
		{[]string{"faults=[{kind: slowdown, from: 15s, to: 35s, latency: {law: exponential, mean: 1s}}]"}, "fault-window.yaml:15:25: breaker.failureRateThreshold: fault from 15 s to 35 s: calls in this fault are slow, "},
		{[]string{"breaker.maxWaitDurationInHalfOpenState=1ms", "breaker.permittedNumberOfCallsInHalfOpenState=50"}, "--set breaker.maxWaitDurationInHalfOpenState: "},
		{[]string{"breaker.waitDurationInOpenState=60s"}, "--set breaker.waitDurationInOpenState: fault from 15 s to 35 s: a breaker that opens in this fault does so at 17 s at the earliest and waits 60 s, "},
	} {
		got := warningsOf(t, c.assignments...)
		if c.want == "" && len(got) > 0 || c.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], c.want)) {
			t.Errorf("%v: %q, want %s", c.assignments, got, c.want)
		}
	}
}

// So it does with the names of any library's settings; where the library has none, it
// stands at the breaker.
func TestFindingsOfLibrariesNameTheirSettings(t *testing.T) {
	const fault = "fault from 15 s to 35 s: "
	for breaker, want := range map[string]string{
		"resilience4j, minimumNumberOfCalls: 100, slidingWindowSize: 10, waitDurationInOpenState: 5s": "minimumNumberOfCalls: minimum 100 is clamped to the window of 10: the breaker judges from 10 results on",
		"resilience4j, initialState: DISABLED":                                                        "breaker: this breaker is held closed: it admits every call and never opens",
		"hystrix, forceOpen: true":                                                                    "breaker: this breaker is held open: it refuses every call",
		"cep21-circuit, opener: none":                                                                 "breaker: this breaker is held closed: ",
		"opossum, enabled: false":                                                                     "breaker: this breaker is held closed: ",
		"gobreaker, Interval: 1s":                                                                     "Interval: " + fault + "every failing call of this fault takes at least 2 s, longer than the interval of 1 s: its result belongs to an interval that is over and is dropped, so that the breaker can never open by them; use an interval of at least 3 s, or none",
		"polly, ignored: [failed]":                                                                    "ignored: " + fault + "100 % of the calls in this fault fail, and what they end with is ignored: the breaker does not notice",
		"semian, ignored: [failed]":                                                                   "ignored: " + fault,
		"envoy":                                                                                       "max_ejection_percent: 10 % of 1 host ejects none: 1 of 1 is 100 %; use at least 100 %, or always_eject_one_host, or at least 10 hosts",
		"envoy, max_ejection_percent: 100%, ignored: [failed]":                                        "ignored: every outcome that a failing call may have is ignored: no host is ever ejected",
		"istio": "maxEjectionPercent: 10 % of 1 host ejects none: 1 of 1 is 100 %; use at least 100 %, or at least 10 hosts",
		"istio, maxEjectionPercent: 100%, consecutive5xxErrors: 0":                             "maxEjectionPercent: no rule ejects a host: none of them is enforced",
		"envoy, max_ejection_percent: 100%, consecutive_5xx: 0, success_rate_minimum_hosts: 1": "success_rate_stdev_factor: of 1 host none has a success rate more than √(1-1) = 0 standard deviations below the mean, and 1.9 are needed: no host is ever ejected; use at least 5 hosts",
		"mercari, OpenTimeout: 5s": "breaker: " + fault + "half-open admits every call until the first result: about 2 s × 50/s = 100 calls go to the dependency each time, where 4 would do; this library has no setting for it",
		"latency, above: 3s":       "breaker: " + fault + "100 % of the calls in this fault fail, and none takes longer than 3 s: a breaker that watches how long calls take does not notice",
		"latency, readings: 40":    "breaker: " + fault + "calls in this fault that take longer than 1 s come back within 20 s, and it takes 40 readings in a row, 1 s apart: the breaker can never open in it; use at most 19",
	} {
		got := warningsOf(t, "generator=streams", "breaker={preset: "+breaker+"}")
		if len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%s: %q, want %s", breaker, got, want)
		}
	}
}

// With their defaults the libraries' breakers open in the published fault, unless it is
// said that they do not.
func TestBreakersOpenUnlessItIsSaid(t *testing.T) {
	for _, l := range presets.Libraries {
		assignments := []string{"generator=streams", "breaker={preset: " + l.Name + "}", "arms=[{name: it}]"}
		never := false
		for _, warning := range warningsOf(t, assignments...) {
			never = never || strings.Contains(warning, "ejects none")
		}
		opened := mustRun(t, "fault-window", assignments...).Arms[0].Openings > 0
		if opened == never {
			t.Errorf("%s opens: %v, but that it never does is said: %v", l.Name, opened, never)
		}
	}
}

func mustRun(t *testing.T, name string, assignments ...string) *measure.Summary {
	t.Helper()
	summary, err := mustName(t, name, assignments...).Run(background, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// The scenarios of the library that show a trap have warnings that tell of it, and no
// others have any.
func TestTrapsOfTheLibraryAreTold(t *testing.T) {
	want := map[string]string{
		"half-open-herd":    "half-open admits every call until the first result: about 5 s × 50/s = 250 calls",
		"hung-probe":        "stays half-open",
		"late-success":      "calls in this fault are slow, ",
		"baseline-flap":     "the breaker opens without any fault",
		"threshold-3-vs-30": "by chance the breaker opens without any fault",
		"short-interval":    "its result belongs to an interval that is over and is dropped",
	}
	for _, name := range Library() {
		_, warnings, err := Named(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if (want[name] != "") != (len(warnings) > 0) {
			t.Errorf("%s: %v, want %q", name, warnings, want[name])
		}
		for _, w := range warnings {
			if !strings.Contains(w.Message, want[name]) {
				t.Errorf("%s: %s, want %q", name, w.Message, want[name])
			}
		}
	}
}

// Of three hosts Envoy ejects none, unless it is told to.
func TestEnvoyOfThreeHosts(t *testing.T) {
	hosts := []string{"generator=streams", "dependency.hosts=3", "arms=[{name: it}]"}
	for _, c := range []struct{ settings, want string }{
		{"", "breaker.max_ejection_percent: 10 % of 3 hosts ejects none: 1 of 3 is 33.33 %; use at least 34 %, or always_eject_one_host, or at least 10 hosts"},
		{", max_ejection_percent: 34%", ""},
		{", always_eject_one_host: true", ""},
	} {
		assignments := append(hosts, "breaker={preset: envoy"+c.settings+"}")
		got := strings.Join(warningsOf(t, assignments...), "\n")
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%q: %q, want %q", c.settings, got, c.want)
		}
		if ejects := len(mustRun(t, "fault-window", assignments...).Arms[0].Transitions) > 0; ejects != (c.want == "") {
			t.Errorf("%q: hosts were ejected: %v", c.settings, ejects)
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

// Nor is anything said where healthy calls fill it.
func TestNothingIsFoundOfAFullPool(t *testing.T) {
	rare := []string{"breaker.slidingWindowType=TIME_BASED", "breaker.minimumNumberOfCalls=9999", "dependency.latency.mean=1s"}
	if got := warningsOf(t, rare...); len(got) != 1 {
		t.Errorf("200 slots for 50 busy ones: %q", got)
	}
	if got := warningsOf(t, append(rare, "pool.slots=50")...); len(got) != 0 {
		t.Errorf("50 slots for 50 busy ones: %q", got)
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
