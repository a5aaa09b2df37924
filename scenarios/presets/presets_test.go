package presets_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

type document struct {
	Breaker presets.Preset `yaml:"breaker"`
}

var codec = config.NewCodec(presets.Union)

func decode(text string) (presets.Preset, error) {
	root, err := config.Parse("breaker.yaml", []byte(text))
	if err != nil {
		return nil, err
	}
	var d document
	_, err = codec.Decode(root, &d)
	return d.Breaker, err
}

func mustDecode(t *testing.T, text string) presets.Preset {
	t.Helper()
	preset, err := decode(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return preset
}

func TestEveryLibraryDecodesByItsNameAlone(t *testing.T) {
	for _, l := range presets.Libraries {
		got := mustDecode(t, "breaker: {preset: "+l.Name+"}")
		if reflect.TypeOf(got) != reflect.TypeOf(l.Preset) {
			t.Errorf("%s decodes to a %T, want a %T", l.Name, got, l.Preset)
		}
		// A context that ran out of time is no failure to mercari.
		if c := got.Common(); c.RejectionLatency != 500*time.Microsecond || (len(c.Ignored) != 0) != (l.Name == "mercari") {
			t.Errorf("%s: %+v, want a rejection of 500us and nothing ignored", l.Name, c)
		}
	}
}

func TestEveryDefaultIsWrittenAndReadBack(t *testing.T) {
	for _, l := range presets.Libraries {
		want := mustDecode(t, "breaker: {preset: "+l.Name+"}")
		written, err := codec.Encode(document{want})
		if err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		if got := mustDecode(t, string(written.YAML())); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read back %+v, want %+v", l.Name, got, want)
		}
	}
}

// The defaults that users know by heart, as canonical documents have them.
func TestDefaultsAreTheLibrarys(t *testing.T) {
	for name, lines := range map[string][]string{
		"textbook":          {"failureRateThreshold: 50%", "slidingWindowSize: 100", "waitDurationInOpenState: 1m"},
		"resilience4j":      {"failureRateThreshold: 50%", "slowCallRateThreshold: 100%", "slowCallDurationThreshold: 1m", "slidingWindowType: COUNT_BASED", "minimumNumberOfCalls: 100", "waitDurationInOpenState: 1m", "permittedNumberOfCallsInHalfOpenState: 10", "exponentialBackoffMultiplier: 1.5", "initialState: CLOSED"},
		"gobreaker":         {"MaxRequests: 0", "Interval: 0s", "Timeout: 1m", "ReadyToTrip: ConsecutiveFailures", "ConsecutiveFailures: 5"},
		"failsafe-go":       {"FailureThreshold: 1", "Delay: 1m", "SuccessThreshold: 0"},
		"hystrix-go":        {"timeout: 1s", "max_concurrent_requests: 10", "request_volume_threshold: 20", "sleep_window: 5s", "error_percent_threshold: 50%"},
		"cep21-circuit":     {"opener: hystrix", "Timeout: 1s", "SleepWindow: 5s", "NumBuckets: 10"},
		"mercari":           {"CounterResetInterval: 1s", "TripFunc: Threshold", "Threshold: 10", "HalfOpenMaxSuccesses: 4", "InitialInterval: 500ms", "MaxInterval: 1m"},
		"go-resiliency":     {"errorThreshold: 3", "successThreshold: 1", "timeout: 5s"},
		"opossum":           {"timeout: 10s", "errorThresholdPercentage: 50%", "resetTimeout: 30s", "capacity: unlimited"},
		"cockatiel":         {"breaker: ConsecutiveBreaker", "threshold: 5", "minimumNumberOfCalls: size", "exponentialBackoff: none"},
		"pybreaker":         {"fail_max: 5", "reset_timeout: 1m", "success_threshold: 1"},
		"polly":             {"FailureRatio: 10%", "MinimumThroughput: 100", "SamplingDuration: 30s", "BreakDuration: 5s"},
		"hystrix":           {"requestVolumeThreshold: 20", "errorThresholdPercentage: 50%", "sleepWindowInMilliseconds: 5s", "healthSnapshotIntervalInMilliseconds: 500ms"},
		"semian":            {"error_threshold: 3", "error_timeout: 10s", "error_threshold_timeout_enabled: true"},
		"finagle":           {"policy: hybrid", "numFailures: 5", "requiredSuccessRate: 80%", "markDeadForStart: 5s", "markDeadForMaximum: 5m"},
		"envoy":             {"interval: 10s", "max_ejection_percent: 10%", "consecutive_5xx: 5", "success_rate_stdev_factor: 1900", "enforcing_failure_percentage: 0%", "healthy_panic_threshold: 50%"},
		"istio":             {"consecutive5xxErrors: 5", "consecutiveGatewayErrors: 0", "maxEjectionPercent: 10%", "minHealthPercent: 0%"},
		"consecutive":       {"failures: 5", "open: 30s"},
		"success-threshold": {"successes: 3"},
		"latency":           {"quantile: 99%", "above: 1s", "readings: 10", "interval: 1s"},
		"staged":            {"shed_above: 500ms", "shed: 50%", "open_above: 1s"},
	} {
		written, err := codec.Encode(document{mustDecode(t, "breaker: {preset: "+name+"}")})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, line := range lines {
			if !containsLine(string(written.YAML()), line) {
				t.Errorf("%s: no %q in its defaults\n%s", name, line, written.YAML())
			}
		}
	}
}

func containsLine(text, want string) bool {
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == want {
			return true
		}
	}
	return false
}

func TestSettingsAsLibrariesWriteThem(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		is   func(presets.Preset) bool
	}{
		"no timeout in opossum": {"{preset: opossum, timeout: false}", func(p presets.Preset) bool { return p.(presets.Opossum).Timeout == 0 }},
		"no timeout in cep21": {"{preset: cep21-circuit, Timeout: none, MaxConcurrentRequests: none}", func(p presets.Preset) bool {
			c := p.(presets.Cep21Circuit)
			return c.Timeout == 0 && c.MaxConcurrentRequests == 0
		}},
		"a bare percentage":       {"{preset: resilience4j, failureRateThreshold: 30}", func(p presets.Preset) bool { return p.(presets.Resilience4j).FailureRateThreshold == 0.3 }},
		"a fraction of cockatiel": {"{preset: cockatiel, breaker: CountBreaker, threshold: 0.4, size: 20}", func(p presets.Preset) bool { return p.(presets.Cockatiel).Threshold == 0.4 }},
		"a growing wait": {"{preset: cockatiel, exponentialBackoff: {initialDelay: 500ms, generator: noJitterGenerator}}", func(p presets.Preset) bool {
			b := p.(presets.Cockatiel).ExponentialBackoff
			return b != nil && b.InitialDelay == 500*time.Millisecond && b.MaxDelay == 30*time.Second
		}},
		"ignored outcomes": {"{preset: polly, ignored: [timed_out], rejectionLatency: 1ms}", func(p presets.Preset) bool {
			return reflect.DeepEqual(p.Common(), presets.Caller{RejectionLatency: time.Millisecond, Ignored: []string{"timed_out"}})
		}},
	} {
		if got := mustDecode(t, "breaker: "+test.text); !test.is(got) {
			t.Errorf("%s: %s is %+v", name, test.text, got)
		}
	}
}

func TestRefusedTogether(t *testing.T) {
	for text, want := range map[string]string{
		"{preset: resilience4j, enableExponentialBackoff: true, enableRandomizedWait: true}":             "breaker.enableRandomizedWait: cannot be true together with enableExponentialBackoff",
		"{preset: failsafe-go, FailureRateThreshold: 50%}":                                               "FailureThresholdingPeriod: must be above 0s",
		"{preset: failsafe-go, DelayMin: 2s, DelayMax: 1s}":                                              "breaker.DelayMin: must be at most DelayMax",
		"{preset: cockatiel, threshold: 0.5}":                                                            "breaker.threshold: must be a number of failures",
		"{preset: cockatiel, breaker: CountBreaker}":                                                     "threshold: must be a fraction below 1 for a CountBreaker",
		"{preset: cockatiel, breaker: SamplingBreaker, threshold: 20}":                                   "breaker.threshold: must be a fraction below 1 for a SamplingBreaker",
		"{preset: cockatiel, breaker: CountBreaker, threshold: 0.5, size: 10, minimumNumberOfCalls: 11}": "breaker.minimumNumberOfCalls: must be at most size",
		"{preset: semian, lumping_interval: 11s}":                                                        "breaker.lumping_interval: must be at most error_threshold_timeout",
		"{preset: semian, lumping_interval: 6s, error_threshold_timeout: 5s}":                            "breaker.lumping_interval: must be at most error_threshold_timeout",
		"{preset: finagle, markDeadForStart: 301s}":                                                      "breaker.markDeadForStart: must be at most markDeadForMaximum",
		"{preset: staged, shed_above: 2s}":                                                               "breaker.shed_above: must be at most open_above",
		"{preset: polly, MinimumThroughput: 1}":                                                          "breaker.MinimumThroughput: must be at least 2",
		"{preset: polly, BreakDuration: 499ms}":                                                          "breaker.BreakDuration: must be at least 500ms",
		"{preset: polly, ignored: [rejected]}":                                                           "breaker.ignored.0: must be failed, timed_out or shed",
	} {
		if _, err := decode("breaker: " + text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestEveryLibraryIsListedOnceAndWhole(t *testing.T) {
	names, types := map[string]bool{}, map[reflect.Type]bool{}
	for _, l := range presets.Libraries {
		if names[l.Name] || types[reflect.TypeOf(l.Preset)] {
			t.Errorf("%s, or its type %T, is listed twice", l.Name, l.Preset)
		}
		names[l.Name], types[reflect.TypeOf(l.Preset)] = true, true
		if l.Title == "" || l.Source == "" || l.Checked == "" {
			t.Errorf("%s has no title, source or check: %+v", l.Name, l)
		}
		if isText := l.Checked == presets.Text; isText != (l.Language == "") || isText != (l.Version == "") {
			t.Errorf("%s: a library has a language and a version, a text has neither: %+v", l.Name, l)
		}
	}
}

func TestFind(t *testing.T) {
	if l, ok := presets.Find("polly"); !ok || l.Title != "Polly v8" {
		t.Errorf("Find(polly) = %+v, %t", l, ok)
	}
	if l, ok := presets.Find("Polly"); ok {
		t.Errorf("Find(Polly) = %+v, want none", l)
	}
}

// Every setting has a description, since the schema is where users look names up.
func TestEverySettingIsDescribed(t *testing.T) {
	for _, l := range presets.Libraries {
		for _, f := range reflect.VisibleFields(reflect.TypeOf(l.Preset)) {
			if !f.Anonymous && f.Tag.Get("doc") == "" {
				t.Errorf("%s: %s has no doc tag", l.Name, f.Name)
			}
		}
	}
}
