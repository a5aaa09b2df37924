package porting_test

import (
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"halfopen/scenarios/config"
	"halfopen/scenarios/porting"
	"halfopen/scenarios/presets"
)

var update = flag.Bool("update", false, "write the files of testdata/export anew")

var codec = config.NewCodec(presets.Union)

// breaker reads a preset as a scenario has it, and reports a mistake.
func breaker(text string) (presets.Preset, error) {
	root, err := config.Parse("breaker.yaml", []byte("breaker: "+text))
	if err != nil {
		return nil, err
	}
	var document struct {
		Breaker presets.Preset `yaml:"breaker"`
	}
	_, err = codec.Decode(root, &document)
	return document.Breaker, err
}

func mustBreaker(t *testing.T, text string) presets.Preset {
	t.Helper()
	p, err := breaker(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func TestExportedFiles(t *testing.T) {
	for _, test := range []struct{ file, as, instance, breaker string }{
		{"resilience4j.yml", "resilience4j", "", "{preset: resilience4j, failureRateThreshold: 37.5%, slidingWindowSize: 20, minimumNumberOfCalls: 10, waitDurationInOpenState: 1500ms}"},
		{"resilience4j-growing.yml", "resilience4j", "orders/eu", "{preset: resilience4j, enableExponentialBackoff: true, exponentialMaxWaitDurationInOpenState: 10m}"},
		{"resilience4j-growing-for-ever.yml", "resilience4j", "", "{preset: resilience4j, enableExponentialBackoff: true}"},
		{"resilience4j-slow.yml", "resilience4j", "on", "{preset: resilience4j, slowCallDurationThreshold: 2s, slidingWindowType: TIME_BASED, maxWaitDurationInHalfOpenState: 30s, transitionToStateAfterWaitDuration: CLOSED, automaticTransitionFromOpenToHalfOpenEnabled: true}"},
		{"resilience4j-random.yml", "resilience4j", "", "{preset: resilience4j, enableRandomizedWait: true}"},
		{"gobreaker.go", "gobreaker", "", "{preset: gobreaker}"},
		{"gobreaker-ratio.go", "gobreaker", "payment-gateway", "{preset: gobreaker, MaxRequests: 3, Interval: 10s, BucketPeriod: 1s, Timeout: 90s, ReadyToTrip: FailureRatio, Requests: 20, FailureRatio: 50%}"},
		{"gobreaker-total.go", "gobreaker", "time.service", "{preset: gobreaker, Timeout: 0s, ReadyToTrip: TotalFailures, TotalFailures: 9}"},
		{"failsafe-go.go", "failsafe-go", "", "{preset: failsafe-go, FailureThreshold: 5, Delay: 30s}"},
		{"failsafe-go-ratio.go", "failsafe-go", "", "{preset: failsafe-go, FailureThreshold: 5, FailureThresholdingCapacity: 10, SuccessThreshold: 3, SuccessThresholdingCapacity: 5, Jitter: 100ms, JitterFactor: 0.25}"},
		{"failsafe-go-period.go", "failsafe-go", "", "{preset: failsafe-go, FailureThreshold: 5, FailureThresholdingPeriod: 1m, SuccessThreshold: 1, DelayMin: 1s, DelayMax: 10s}"},
		{"failsafe-go-rate.go", "failsafe-go", "", "{preset: failsafe-go, FailureRateThreshold: 20%, FailureExecutionThreshold: 100, FailureThresholdingPeriod: 2m}"},
		{"failsafe-go-rate-and-ratio.go", "failsafe-go", "", "{preset: failsafe-go, FailureRateThreshold: 20%, FailureThresholdingPeriod: 2m, FailureThreshold: 2, FailureThresholdingCapacity: 5}"},
		{"polly.json", "polly", "Orders:CircuitBreaker", "{preset: polly, FailureRatio: 50%, MinimumThroughput: 20, SamplingDuration: 24h, BreakDuration: 2500ms}"},
		{"opossum.json", "opossum", "", "{preset: opossum, timeout: false, errorThresholdPercentage: 25%, capacity: 50, allowWarmUp: true}"},
		{"envoy.yaml", "envoy", "", "{preset: envoy, interval: 500ms, max_ejection_percent: 50%, enforcing_failure_percentage: 100%, healthy_panic_threshold: 0%}"},
		{"istio.yaml", "istio", "", "{preset: istio, consecutiveGatewayErrors: 3, baseEjectionTime: 3m, minHealthPercent: 30%}"},
	} {
		text, notes, err := porting.Export(mustBreaker(t, test.breaker), test.as, test.instance)
		if err != nil || len(notes) != 0 {
			t.Errorf("%s: notes %q, error %v, want none", test.file, notes, err)
			continue
		}
		golden(t, filepath.Join("testdata", "export", test.file), text)
	}
}

// golden compares with a file, which -update writes.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s differs; run go test -update and look at it\n%s", path, got)
	}
}

func TestNotesOfAnExport(t *testing.T) {
	for _, test := range []struct {
		as, breaker string
		want        []string
	}{
		{"resilience4j", "{preset: resilience4j, rejectionLatency: 1ms, ignored: [failed, timed_out]}", []string{
			"rejectionLatency: 1ms is left out; it is the caller's, and no setting of the library",
			"ignored: [failed, timed_out] is left out; name their exceptions under ignoreExceptions",
		}},
		{"resilience4j", "{preset: resilience4j, failureRateThreshold: 0.5%, enableRandomizedWait: true, randomizedWaitFactor: 1}", []string{
			"failureRateThreshold: 0.5% is refused by the library, which takes at least 1",
			"randomizedWaitFactor: 1 is refused by the library, which takes less than 1",
		}},
		{"gobreaker", "{preset: gobreaker, FailureRatio: 70%, ignored: [timed_out]}", []string{
			"FailureRatio: 70% is left out; the form has no place for it beside the other settings",
			"ignored: [timed_out] is left out; name their errors in IsExcluded",
		}},
		{"failsafe-go", "{preset: failsafe-go, Delay: 10s, DelayMin: 1s, DelayMax: 2s}", []string{
			"Delay: 10s is left out; the form has no place for it beside the other settings",
		}},
		{"polly", "{preset: polly, BreakDuration: 1000000150ns}", []string{
			`BreakDuration: 1000000150ns is rounded to "00:00:01.0000002", since the form has no smaller steps`,
		}},
		{"opossum", "{preset: opossum, timeout: 100us, resetTimeout: 0s, rollingCountTimeout: 1400us}", []string{
			"timeout: 100us is rounded to 1, since the form has no smaller steps",
			"rollingCountTimeout: 1400us is rounded to 1, since the form has no smaller steps",
		}},
		{"istio", "{preset: istio, maxEjectionPercent: 0%, minHealthPercent: 99.6%}", []string{
			"maxEjectionPercent: 0% is the default, 10%, to Istio, which takes 0 for none given",
			"minHealthPercent: 99.6% is rounded to 100, since the form has no smaller steps",
		}},
		{"envoy", "{preset: envoy, max_ejection_percent: 12.4%, enforcing_success_rate: 0.1%, base_ejection_time: 0s, ignored: [failed]}", []string{
			"base_ejection_time: 0s is refused by the library, which takes more than 0s",
			"max_ejection_percent: 12.4% is rounded to 12, since the form has no smaller steps",
			"enforcing_success_rate: 0.1% is rounded to 1, since the form has no smaller steps",
			"ignored: [failed] is left out; the library has no setting for it",
		}},
	} {
		_, notes, err := porting.Export(mustBreaker(t, test.breaker), test.as, "")
		if err != nil || !slices.Equal(notes, test.want) {
			t.Errorf("%s\ngot %q, %v\nwant %q", test.breaker, notes, err, test.want)
		}
	}
}

func TestTheTextbooksBreakerAsResilience4js(t *testing.T) {
	const same = "failureRateThreshold: 30%, slidingWindowSize: 40, minimumNumberOfCalls: 20, waitDurationInOpenState: 5s, permittedNumberOfCallsInHalfOpenState: 3, maxWaitDurationInHalfOpenState: 7s}"
	text, notes, err := porting.Export(mustBreaker(t, "{preset: textbook, "+same), "resilience4j", "")
	if err != nil {
		t.Fatal(err)
	}
	want, _, err := porting.Export(mustBreaker(t, "{preset: resilience4j, "+same), "resilience4j", "")
	if err != nil || string(text) != string(want) {
		t.Errorf("got %s, want %s, %v", text, want, err)
	}
	always := []string{"waitDurationInOpenState", "late results", "slowCallRateThreshold"}
	if !mention(notes, always...) {
		t.Errorf("notes %q, want ones on %q", notes, always)
	}

	for text, more := range map[string][]string{
		"slidingWindowSize: 10, minimumNumberOfCalls: 11":                                {"minimumNumberOfCalls"},
		"slidingWindowSize: 10, minimumNumberOfCalls: 10":                                nil,
		"slidingWindowSize: 10, minimumNumberOfCalls: 11, slidingWindowType: TIME_BASED": nil,
		"minimumNumberOfCalls: 9, waitDurationInOpenState: 0s, rejectionLatency: 0s":     {"permittedNumberOfCallsInHalfOpenState", "waitDurationInOpenState", "rejectionLatency"},
	} {
		_, notes, err := porting.Export(mustBreaker(t, "{preset: textbook, "+text+"}"), "resilience4j", "")
		if err != nil || !mention(notes, slices.Concat(always, more)...) {
			t.Errorf("%s: notes %q, %v, want ones on %q and %q", text, notes, err, always, more)
		}
	}
}

// mention reports whether there is a note on each of some subjects, in their order, and no other.
func mention(notes []string, about ...string) bool { return slices.Equal(subjects(notes), about) }

func TestExportRefuses(t *testing.T) {
	for _, test := range []struct{ as, breaker, want string }{
		{"polly", "{preset: gobreaker}", "this breaker is gobreaker's: use --as gobreaker"},
		{"istio", "{preset: envoy}", "this breaker is envoy's: use --as envoy"},
		{"gobreaker", "{preset: textbook}", "this breaker is textbook's: use --as resilience4j"},
		{"resilience4j", "{preset: hystrix}", "this breaker is hystrix's: it cannot be exported; resilience4j, gobreaker, failsafe-go, polly, opossum, envoy, istio can"},
		{"resiliance4j", "{preset: resilience4j}", `form "resiliance4j" is not known; did you mean resilience4j?`},
		{"", "{preset: resilience4j}", `form "" is not known; use resilience4j, gobreaker, failsafe-go, polly, opossum, envoy, istio`},
	} {
		text, notes, err := porting.Export(mustBreaker(t, test.breaker), test.as, "")
		if err == nil || err.Error() != test.want || text != nil || notes != nil {
			t.Errorf("%s as %q: %q, %q, %v, want %q", test.breaker, test.as, text, notes, err, test.want)
		}
	}
	if _, _, err := porting.Export(nil, "polly", ""); err == nil || err.Error() != "there is no breaker to export; name an arm that has one" {
		t.Errorf("no breaker: %v", err)
	}
}

func TestDifferences(t *testing.T) {
	for _, test := range []struct {
		was, is string
		want    []porting.Difference
	}{
		{"{preset: polly}", "{preset: polly, BreakDuration: 5000ms}", nil},
		{"{preset: polly, FailureRatio: 20%}", "{preset: polly, BreakDuration: 1m, rejectionLatency: 1ms, ignored: [failed, timed_out]}", []porting.Difference{
			{"FailureRatio", "20%", "10%"}, {"BreakDuration", "5s", "1m"}, {"rejectionLatency", "500us", "1ms"}, {"ignored", "[]", "[failed, timed_out]"},
		}},
		{"{preset: opossum}", "{preset: opossum, timeout: false, capacity: 5}", []porting.Difference{
			{"timeout", "10s", "false"}, {"capacity", "unlimited", "5"},
		}},
		{"{preset: mercari}", "{preset: mercari, OpenBackOff: {MaxInterval: 10s}}", []porting.Difference{{"OpenBackOff.MaxInterval", "1m", "10s"}}},
		{"{preset: cockatiel}", "{preset: cockatiel, exponentialBackoff: {exponent: 3}}", []porting.Difference{
			{"exponentialBackoff", "none", "{initialDelay: 128ms, maxDelay: 30s, exponent: 3, generator: decorrelatedJitterGenerator}"},
		}},
	} {
		got, err := porting.Differences(mustBreaker(t, test.was), mustBreaker(t, test.is))
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s, %s: %+v, %v, want %+v", test.was, test.is, got, err, test.want)
		}
	}
	const want = "the breaker was envoy's and is istio's; only two of one library can be compared"
	if _, err := porting.Differences(presets.Envoy{}, presets.Istio{}); err == nil || err.Error() != want {
		t.Errorf("two libraries: %v, want %q", err, want)
	}
	if _, err := porting.Differences(presets.Istio{}, nil); err == nil {
		t.Error("a breaker was compared with none")
	}
}

// A value that no scenario can give is no breaker either.
func TestExportRefusesWhatIsNoPreset(t *testing.T) {
	p := mustBreaker(t, "{preset: polly}").(presets.Polly)
	p.BreakDuration = -time.Second
	p.FailureRatio = 2
	if _, _, err := porting.Export(p, "polly", ""); err == nil {
		t.Error("a share of 200% was exported")
	}
}
