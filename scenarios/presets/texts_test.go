package presets_test

import (
	"fmt"
	"testing"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/lint"
	"halfopen/scenarios/presets"
)

// machine decodes a preset that is one breaker.
func machine(t *testing.T, settings string) presets.Machine {
	t.Helper()
	return mustDecode(t, "breaker: {preset: "+settings+"}").(presets.Machine)
}

func TestTextbook(t *testing.T) {
	const small = "textbook, slidingWindowSize: 4, minimumNumberOfCalls: 2, permittedNumberOfCallsInHalfOpenState: 2, maxWaitDurationInHalfOpenState: 3s"
	newTrace(t, machine(t, small).Config()).at(0).begins("late").
		call(1, breaker.Failure).is(breaker.Closed).call(1, breaker.Success).is(breaker.Open). // 50 % of the minimum
		at(59_999).refused().at(60_000).is(breaker.Open).begins("a").begins("b").refused().
		ends("late", breaker.Success).ends("a", breaker.Failure).is(breaker.HalfOpen).ends("b", breaker.Success).is(breaker.Open).
		at(120_000).begins("a").at(122_999).is(breaker.HalfOpen).at(123_000).is(breaker.Open)
	newTrace(t, machine(t, small).Config()).at(0).call(4, breaker.Success).
		call(1, breaker.Failure).is(breaker.Closed).call(1, breaker.Failure).is(breaker.Open)

	seconds := newTrace(t, machine(t, small+", slidingWindowType: TIME_BASED").Config())
	seconds.at(0).call(6, breaker.Success).at(3999).call(4, breaker.Failure).is(breaker.Closed).
		at(4000).call(1, breaker.Failure).is(breaker.Open)
}

func TestConsecutive(t *testing.T) {
	open := func(t *testing.T) *trace {
		return newTrace(t, machine(t, "consecutive").Config()).at(0).begins("late").begins("later").begins("latest").
			call(4, breaker.Failure).call(1, breaker.Success).call(4, breaker.Failure).is(breaker.Closed).
			call(1, breaker.Failure).is(breaker.Open).at(29_999).refused().at(30_000).is(breaker.Open)
	}
	open(t).begins("trial").refused().ends("late", breaker.Success).ends("later", breaker.Failure).is(breaker.HalfOpen).
		ends("trial", breaker.Success).is(breaker.Closed).call(4, breaker.Failure).ends("latest", breaker.Failure).is(breaker.Closed)
	open(t).call(1, breaker.Failure).is(breaker.Open).at(59_999).refused().at(60_000).begins("trial")
	open(t).call(3, breaker.Ignored).is(breaker.HalfOpen).begins("trial").refused()
}

func TestSuccessThreshold(t *testing.T) {
	open := func(t *testing.T) *trace {
		return newTrace(t, machine(t, "success-threshold").Config()).at(0).call(5, breaker.Failure).is(breaker.Open).at(30_000)
	}
	open(t).call(2, breaker.Success).is(breaker.HalfOpen).call(1, breaker.Success).is(breaker.Closed)
	open(t).call(2, breaker.Success).call(1, breaker.Failure).is(breaker.Open)
	open(t).begins("a").begins("b").begins("c").refused()
}

// ended lets calls begin together in a second, and end after so many milliseconds each.
func (r *trace) ended(second, calls int, took float64) *trace {
	begun := max(float64(second)*1000+100, float64(r.now)/float64(time.Millisecond))
	r.at(begun)
	for i := range calls {
		r.begins(fmt.Sprint("call ", i))
	}
	r.at(begun + took)
	for i := range calls {
		r.ends(fmt.Sprint("call ", i), breaker.Success)
	}
	return r
}

const quick = "latency, above: 200ms"

func TestLatencyOpensAfterReadingsInARow(t *testing.T) {
	bad := func(settings string, readings int) *trace {
		r := newTrace(t, machine(t, settings).Config())
		for second := range readings {
			r.ended(second, 98, 50).ended(second, 2, 200.001)
		}
		return r
	}
	bad(quick, 10).at(9_999.999).is(breaker.Closed).at(10_000).is(breaker.Open)
	bad(quick, 9).ended(9, 100, 50).at(10_000).is(breaker.Closed).ended(10, 3, 201).at(11_000).is(breaker.Closed)
	// An interval without a reading ends the row, be it that no call ended in it or too few.
	bad(quick, 9).ended(10, 3, 201).at(11_000).is(breaker.Closed)
	bad(quick+", minimum: 100", 9).ended(9, 99, 201).at(10_000).is(breaker.Closed)
	bad(quick+", minimum: 100", 9).ended(9, 100, 201).at(10_000).is(breaker.Open)
}

func TestLatencyReadsANearestRank(t *testing.T) {
	for _, test := range []struct {
		quantile   string
		fast, slow int
		took       float64
		want       breaker.State
		because    string
	}{
		{"99%", 99, 1, 201, breaker.Closed, "the 99th of 100 is fast"},
		{"99%", 98, 2, 201, breaker.Open, "the 99th of 100 is slow"},
		{"99%", 98, 2, 200, breaker.Closed, "as long as the limit is not above it"},
		{"99%", 98, 1, 201, breaker.Open, "the 99th of 99 is slow"},
		{"90%", 9, 1, 201, breaker.Closed, "the 9th of 10 is fast"},
		{"90%", 8, 2, 201, breaker.Open, "the 9th of 10 is slow"},
		{"70%", 7, 3, 201, breaker.Closed, "the 7th of 10 is fast"},
		{"100%", 999, 1, 201, breaker.Open, "the longest of all is slow"},
	} {
		settings := quick + ", readings: 1, quantile: " + test.quantile
		r := newTrace(t, machine(t, settings).Config()).ended(0, test.fast, 50).ended(0, test.slow, test.took).at(1000)
		if r.State() != test.want {
			t.Errorf("%s of %d fast calls and %d of %v ms: %v, and %s", test.quantile, test.fast, test.slow, test.took, r.State(), test.because)
		}
	}
}

func TestLatencyTriesAgain(t *testing.T) {
	open := func() *trace {
		return newTrace(t, machine(t, quick+", readings: 2").Config()).at(0).begins("late").
			ended(0, 3, 300).ended(1, 3, 300).at(2000).is(breaker.Open).at(31_999).refused().at(32_300).is(breaker.Open)
	}
	open().begins("trial").refused().ends("late", breaker.Failure).at(32_500).ends("trial", breaker.Success).is(breaker.Closed).
		// Readings are at whole intervals from now on.
		at(33_000).begins("a").at(33_300).ends("a", breaker.Success).begins("b").at(33_501).ends("b", breaker.Success).
		at(34_499).is(breaker.Closed).at(34_500).is(breaker.Open)
	open().begins("trial").at(32_501).ends("trial", breaker.Success).is(breaker.Open)
	open().begins("trial").ends("trial", breaker.Failure).is(breaker.Open).at(62_299).refused().at(62_300).begins("trial")
	open().call(2, breaker.Ignored).begins("trial").refused()
}

func TestLatencyDoesNotAskWhetherCallsFail(t *testing.T) {
	newTrace(t, machine(t, quick+", readings: 1").Config()).at(100).call(100, breaker.Failure).at(1000).is(breaker.Closed)
	newTrace(t, machine(t, quick+", readings: 1").Config()).at(100).begins("a").at(400).ends("a", breaker.Failure).at(1000).is(breaker.Open)
	newTrace(t, machine(t, quick+", readings: 1").Config()).at(100).begins("a").at(400).ends("a", breaker.Ignored).at(1000).is(breaker.Closed)
}

// admitted counts how many of so many calls are admitted; those are fast.
func (r *trace) admitted(calls int) int {
	admitted := 0
	for range calls {
		if permit, ok := r.Acquire(r.now); ok {
			admitted++
			r.Record(r.now, permit, breaker.Success)
		}
	}
	return admitted
}

func TestStaged(t *testing.T) {
	const limits = "staged, shed_above: 200ms, open_above: 400ms, minimum: 2"
	const staged = limits + ", shed: 25%"
	shedding := func(settings string) *trace {
		r := newTrace(t, machine(t, settings).Config()).ended(0, 98, 50).ended(0, 2, 300)
		if got := r.at(999.999).admitted(2); got != 2 {
			t.Errorf("%d of 2 calls admitted before the first reading, want both", got)
		}
		return r.at(1000).is(breaker.Closed)
	}
	if got := shedding(staged).admitted(400); got != 300 {
		t.Errorf("%d of 400 calls admitted, want three in four", got)
	}
	if got := shedding(limits + ", shed: 100%").admitted(10); got != 0 {
		t.Errorf("%d of 10 calls admitted, want none", got)
	}
	if got := newTrace(t, machine(t, staged).Config()).ended(0, 99, 50).ended(0, 1, 300).at(1000).admitted(10); got != 10 {
		t.Errorf("%d of 10 calls admitted after 1 slow call of 100, want all", got)
	}
	for what, r := range map[string]*trace{
		"a good reading": shedding(staged).at(1100).call(3, breaker.Success),
		"no reading":     shedding(staged),
		"too few calls":  shedding(staged).at(1100).begins("a").at(1500).ends("a", breaker.Success),
	} {
		if got := r.at(2000).is(breaker.Closed).admitted(10); got != 10 {
			t.Errorf("%d of 10 calls admitted after %s, want all", got, what)
		}
	}
	newTrace(t, machine(t, staged).Config()).ended(0, 98, 50).ended(0, 2, 400.001).at(1000).is(breaker.Open).
		at(30_999).refused().at(31_000).is(breaker.Open).begins("trial").refused().at(31_400).ends("trial", breaker.Success).is(breaker.Closed)
	newTrace(t, machine(t, staged).Config()).ended(0, 1, 500).at(1000).is(breaker.Closed)
	// The trial call may take longer than shed_above, but not than open_above.
	newTrace(t, machine(t, staged).Config()).at(0).begins("late").ended(0, 2, 500).at(31_000).begins("trial").
		ends("late", breaker.Failure).is(breaker.HalfOpen).
		at(31_401).ends("trial", breaker.Success).is(breaker.Open).at(61_401).call(2, breaker.Ignored).begins("trial")
}

func TestWordsOfLatencies(t *testing.T) {
	for settings, want := range map[string]string{
		"latency": "latency opens at 10 readings in a row of the 99 % quantile of 1 s above 1 s, waits 30 s, 1 trial call",
		"staged":  "staged sheds 50 % of the calls at the 99 % quantile of 1 s above 500 ms, opens above 1 s, waits 30 s, 1 trial call",
	} {
		if got := presets.Words(machine(t, settings)); got != want {
			t.Errorf("%s: %q, want %q", settings, got, want)
		}
	}
}

// Trace 40 of pybreaker: calls wait for one another, so that one of a second a second is all.
func TestPybreakerTrace(t *testing.T) {
	r := newTrace(t, machine(t, "pybreaker").Config())
	for second := range 10 {
		r.at(float64(second) * 1000).begins("call")
		for range 9 {
			r.refused()
			if !r.Queues() {
				t.Fatal("a call beside another one does not wait")
			}
		}
		r.at(float64(second)*1000+999).refused().at(float64(second)*1000+1000).ends("call", breaker.Success)
	}
}

// The names that a finding shows. No setting is named that the library does not have.
func TestKnobs(t *testing.T) {
	for settings, want := range map[string]string{
		"textbook":                             "slidingWindowSize minimumNumberOfCalls failureRateThreshold permittedNumberOfCallsInHalfOpenState maxWaitDurationInHalfOpenState waitDurationInOpenState",
		"polly":                                "SamplingDuration MinimumThroughput FailureRatio   BreakDuration",
		"hystrix":                              "rollingStatsTimeInMilliseconds requestVolumeThreshold errorThresholdPercentage   sleepWindowInMilliseconds",
		"semian":                               "error_threshold_timeout  error_threshold success_threshold  error_timeout",
		"finagle":                              "window minRequestThreshold requiredSuccessRate   markDeadForStart",
		"finagle, policy: consecutiveFailures": "  numFailures   markDeadForStart",
		"consecutive":                          "  failures   open",
		"success-threshold":                    "  failures successes  open",
		"latency":                              "interval minimum quantile   open",
		"staged":                               "interval minimum quantile   open",
	} {
		m := machine(t, settings)
		var names [6]string
		for _, setting := range []lint.Setting{lint.Window, lint.Minimum, lint.Threshold, lint.TrialResults, lint.MaxWait, lint.Open} {
			names[setting] = m.Knob(setting)
		}
		if got := fmt.Sprintf("%s %s %s %s %s %s", names[0], names[1], names[2], names[3], names[4], names[5]); got != want {
			t.Errorf("%s: %q, want %q", settings, got, want)
		}
	}
}

// A limit of no time would make the breaker never see a slow call.
func TestLatenciesRefuse(t *testing.T) {
	for _, settings := range []string{
		"latency, above: 0s", "staged, shed_above: 0s, open_above: 1s", "staged, shed_above: 0s, open_above: 0s",
		"latency, interval: 999us", "semian, error_timeout: 0s", "finagle, window: 4ms",
	} {
		if _, err := decode("breaker: {preset: " + settings + "}"); err == nil {
			t.Errorf("%s is accepted", settings)
		}
	}
	if got := machine(t, "polly, SamplingDuration: 1h").Config().Watch.Window; got != (breaker.Slices{Count: 10, Width: 6 * time.Minute}) {
		t.Errorf("an hour of Polly is %+v", got)
	}
}
