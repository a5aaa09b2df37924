package lint_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
	"halfopen/scenarios/presets"
)

var codec = config.NewCodec(presets.Union)

// machine is the breaker of a file.
func machine(t *testing.T, text string) presets.Machine {
	t.Helper()
	root, err := config.Parse("breaker.yaml", []byte("breaker: {preset: "+text+"}"))
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Breaker presets.Preset `yaml:"breaker"`
	}
	if _, err := codec.Decode(root, &document); err != nil {
		t.Fatal(err)
	}
	is, _ := document.Breaker.(presets.Machine)
	return is
}

// protected is a system with a breaker of a library.
func protected(s lint.System, m presets.Machine) lint.System {
	guarded := presets.Guarded(m)
	s.Breaker, s.Ignored, s.Bounds = guarded.Breaker, guarded.Ignored, guarded.Bounds
	if clamping, ok := m.(presets.Clamping); ok {
		s.Clamped = clamping.Clamped()
	}
	return s
}

// With its defaults, every library's breaker opens in the published fault, and what is
// said of it is so in 50 runs.
func TestDefaultsInThePublishedFault(t *testing.T) {
	const neverTries, herd = "it never tries again", "half-open admits every call until the first result"
	want := map[string]string{
		"textbook": neverTries, "resilience4j": neverTries, "gobreaker": neverTries, "failsafe-go": neverTries, "pybreaker": neverTries,
		"go-resiliency": herd, "semian": herd,
	}
	for _, l := range presets.Libraries {
		m := machine(t, l.Name)
		if m == nil { // hosts are ejected, one by one
			continue
		}
		s := protected(lint.Published(), m)
		var found []string
		for _, f := range lint.Check(s) {
			found = append(found, f.Message)
		}
		if wanted := want[l.Name]; len(found) > 1 || (wanted != "") != (len(found) == 1) || len(found) == 1 && !strings.Contains(found[0], wanted) {
			t.Errorf("%s: found %q, want %q", l.Name, found, wanted)
		}
		for seed := range uint64(50) {
			if broken := lint.BrokenClaim(s, seed); broken != "" {
				t.Errorf("%s: %s\ndid not hold in run %d", l.Name, broken, seed)
			}
		}
		if !lint.GoesTo(breaker.Open, s) {
			t.Errorf("%s did not open", l.Name)
		}
	}
}

// variants is the libraries' breakers with settings that make them judge otherwise.
var variants = []string{
	"textbook",
	"resilience4j", "resilience4j, slidingWindowType: TIME_BASED, slidingWindowSize: 10", "resilience4j, slidingWindowSize: 20, slowCallDurationThreshold: 1s",
	"resilience4j, slidingWindowSize: 10, waitDurationInOpenState: 5s, enableExponentialBackoff: true, automaticTransitionFromOpenToHalfOpenEnabled: true, maxWaitDurationInHalfOpenState: 3s",
	"hystrix", "hystrix, executionTimeoutInMilliseconds: none, semaphoreMaxConcurrentRequests: none",
	"gobreaker", "gobreaker, Interval: 10s", "gobreaker, Interval: 3s, BucketPeriod: 1s, Timeout: 5s, MaxRequests: 3", "gobreaker, ReadyToTrip: FailureRatio, Timeout: 5s",
	"gobreaker, ReadyToTrip: FailureRatio, Interval: 10s", "gobreaker, ReadyToTrip: TotalFailures, TotalFailures: 20, Interval: 5s, Timeout: 5s",
	"failsafe-go", "failsafe-go, FailureThreshold: 5, FailureThresholdingCapacity: 10, Delay: 5s, SuccessThreshold: 3", "failsafe-go, FailureThreshold: 20, FailureThresholdingPeriod: 5s, Delay: 5s",
	"failsafe-go, FailureRateThreshold: 50%, FailureExecutionThreshold: 20, FailureThresholdingPeriod: 10s, Delay: 5s, Jitter: 2s",
	"hystrix-go", "hystrix-go, max_concurrent_requests: 10000, timeout: 100s",
	"cep21-circuit", "cep21-circuit, Timeout: none, MaxConcurrentRequests: none", "cep21-circuit, opener: none",
	"mercari", "mercari, TripFunc: ConsecutiveFailures, CounterResetInterval: 5s, OpenTimeout: 5s", "mercari, TripFunc: FailureRate, CounterResetInterval: 10s, OpenTimeout: 3s", "mercari, TripFunc: FailureRate, CounterResetInterval: 0s",
	"mercari, ignored: [failed]",
	"go-resiliency", "go-resiliency, errorThreshold: 20, timeout: 1s",
	"opossum", "opossum, volumeThreshold: 100", "opossum, timeout: false, errorThresholdPercentage: 100%",
	"cockatiel", "cockatiel, breaker: CountBreaker, threshold: 0.5", "cockatiel, breaker: SamplingBreaker, threshold: 0.2, halfOpenAfter: 3s, exponentialBackoff: {}", "cockatiel, threshold: 20, ignored: [failed]",
	"pybreaker", "pybreaker, reset_timeout: 5s",
	"polly", "polly, FailureRatio: 50%, MinimumThroughput: 20, SamplingDuration: 5s", "polly, ignored: [failed]",
	"semian", "semian, error_threshold: 20, error_timeout: 3s", "semian, error_threshold: 100, error_threshold_timeout_enabled: false, lumping_interval: 100ms",
	"finagle", "finagle, policy: consecutiveFailures, numFailures: 10", "finagle, policy: successRateWithinDuration, window: 5s",
	"consecutive", "consecutive, open: 5s, failures: 12", "success-threshold", "success-threshold, open: 2s",
	"latency", "latency, readings: 2, above: 100ms, open: 5s", "staged",
}

// What the arithmetic knows of the libraries' breakers, where calls are few enough for
// their bounds.
func TestKnownLibraries(t *testing.T) {
	s := lint.Published()
	s.Rate = 0.5
	for text, want := range map[string]string{
		"textbook":     "all",
		"resilience4j": "all",
		"resilience4j, slidingWindowType: TIME_BASED": "all",
		"resilience4j, slowCallDurationThreshold: 1s": "minimum",
		"hystrix":                  "bounds",
		"gobreaker":                "bounds",
		"gobreaker, Interval: 10s": "bounds",
		"gobreaker, Interval: 10s, BucketPeriod: 1s":         "bounds",
		"gobreaker, ReadyToTrip: FailureRatio":               "bounds",
		"gobreaker, ReadyToTrip: FailureRatio, Interval: 5s": "minimum",
		"failsafe-go": "bounds",
		"failsafe-go, FailureThreshold: 5, FailureThresholdingPeriod: 10s":       "bounds",
		"failsafe-go, FailureRateThreshold: 50%, FailureThresholdingPeriod: 10s": "all",
		"hystrix-go":                             "minimum",
		"cep21-circuit":                          "all",
		"mercari":                                "bounds",
		"mercari, TripFunc: ConsecutiveFailures": "bounds",
		"mercari, TripFunc: FailureRate":         "all",
		"go-resiliency":                          "bounds",
		"opossum":                                "nothing",
		"opossum, volumeThreshold: 10":           "minimum",
		"cockatiel":                              "bounds",
		"cockatiel, breaker: CountBreaker, threshold: 0.5":    "all",
		"cockatiel, breaker: SamplingBreaker, threshold: 0.5": "bounds",
		"pybreaker":                            "nothing",
		"polly":                                "all",
		"semian":                               "bounds",
		"finagle":                              "nothing",
		"finagle, policy: consecutiveFailures": "bounds",
		"consecutive":                          "bounds",
		"success-threshold":                    "bounds",
		"latency":                              "minimum",
		"staged":                               "minimum",
	} {
		if got := lint.Known(protected(s, machine(t, text))); got != want {
			t.Errorf("%s: %s is known, want %s", text, got, want)
		}
	}
}

// What is said of any library's breaker, in systems of all kinds, is so in one run of
// each.
func TestClaimsOfLibraries(t *testing.T) {
	for i, text := range variants {
		m := machine(t, text)
		for _, kind := range []struct {
			draw    func(*rapid.T) lint.System
			systems int
		}{{lint.DrawTraffic, 200}, {lint.DrawOutage, 50}} {
			systems := rapid.Custom(kind.draw)
			for seed := range kind.systems {
				seed += 1000 * i
				s := protected(systems.Example(seed), m)
				if broken := lint.BrokenClaim(s, uint64(seed)); broken != "" {
					t.Errorf("%s: %s\ndid not hold in system %d: %+v", text, broken, seed, s)
				}
			}
		}
	}
	for _, l := range presets.Libraries {
		if machine(t, l.Name) != nil && !slices.Contains(variants, l.Name) {
			t.Errorf("%s is left out", l.Name)
		}
	}
}
