package presets_test

import (
	"strings"
	"testing"
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/presets"
)

// What the libraries would not take, or take and then fail or hang on, is refused with a
// reason. That everything else means what it means there is for validation/libraries.
func TestRefusedOfTheGoLibraries(t *testing.T) {
	for text, want := range map[string]string{
		"{preset: gobreaker, FailureRatio: 0}":                                                             "breaker.FailureRatio: must be above 0%",
		"{preset: gobreaker, Interval: 1h, BucketPeriod: 1ms}":                                             "breaker.BucketPeriod: must be at least 1/100000 of Interval",
		"{preset: failsafe-go, FailureExecutionThreshold: 5}":                                              "breaker.FailureExecutionThreshold: must be 0 where there is no FailureRateThreshold",
		"{preset: failsafe-go, FailureThresholdingPeriod: 9ns}":                                            "breaker.FailureThresholdingPeriod: must be at least 10ns",
		"{preset: failsafe-go, FailureThresholdingPeriod: 1s, FailureThresholdingCapacity: 5}":             "breaker.FailureThresholdingCapacity: must be 0 where there is a FailureThresholdingPeriod",
		"{preset: failsafe-go, SuccessThresholdingCapacity: 5}":                                            "breaker.SuccessThresholdingCapacity: must be 0 where there is no SuccessThreshold",
		"{preset: failsafe-go, SuccessThreshold: 5, SuccessThresholdingCapacity: 4}":                       "breaker.SuccessThresholdingCapacity: must be at least SuccessThreshold",
		"{preset: failsafe-go, DelayMin: 1s, DelayMax: 2s, Jitter: 1s}":                                    "breaker.Jitter: must be 0s where there is a DelayMax",
		"{preset: failsafe-go, DelayMin: 1s, DelayMax: 2s, JitterFactor: 0.5}":                             "breaker.JitterFactor: must be 0 where there is a DelayMax",
		"{preset: hystrix-go, error_percent_threshold: 12.5%}":                                             "breaker.error_percent_threshold: must be a whole number of percent",
		"{preset: gobreaker, Interval: 1m40s, BucketPeriod: 1ms}":                                          "",
		"{preset: failsafe-go, FailureThresholdingPeriod: 10ns}":                                           "",
		"{preset: failsafe-go, FailureRateThreshold: 50%, FailureThresholdingPeriod: 1s}":                  "",
		"{preset: failsafe-go, SuccessThreshold: 5, SuccessThresholdingCapacity: 5, Jitter: 1s, Delay: 0}": "",
		"{preset: hystrix-go, error_percent_threshold: 7%}":                                                "",
	} {
		switch _, err := decode("breaker: " + text); {
		case want == "" && err != nil:
			t.Errorf("%s: %v, want none", text, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// The library draws its random delays from a source of its own; these are their ranges.
func TestRandomDelaysOfFailsafe(t *testing.T) {
	for text, want := range map[string]breaker.Wait{
		"Delay: 4s, Jitter: 1s":                    {Open: 4 * time.Second, Jitter: breaker.Jitter{Most: time.Second}},
		"Delay: 4s, JitterFactor: 0.25":            {Open: 4 * time.Second, Jitter: breaker.Jitter{Part: 0.25}},
		"Delay: 4s, DelayMin: 1s, DelayMax: 3s":    {Open: 2 * time.Second, Jitter: breaker.Jitter{Most: time.Second}},
		"Delay: 4s, DelayMin: 3s, DelayMax: 3s":    {Open: 3 * time.Second},
		"Delay: 4s, DelayMax: 3s":                  {}, // it does not wait
		"Delay: 0s, Jitter: 1s":                    {},
		"Delay: 4s, Jitter: 1s, JitterFactor: 0.5": {Open: 4 * time.Second, Jitter: breaker.Jitter{Most: time.Second, Part: 0.5}},
	} {
		f := mustDecode(t, "breaker: {preset: failsafe-go, "+text+"}").(presets.FailsafeGo)
		if got := f.Config().Wait; got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

func TestBoundsOfHystrixGo(t *testing.T) {
	h := mustDecode(t, "breaker: {preset: hystrix-go, timeout: 2s, max_concurrent_requests: 7}").(presets.HystrixGo)
	if got, want := h.Bounds(), (guard.Bounds{Timeout: 2 * time.Second, Concurrent: 7, Counted: true}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}
