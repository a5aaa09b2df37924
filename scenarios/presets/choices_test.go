package presets_test

import (
	"testing"
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/presets"
)

func TestTheMinimumThatAWindowOfCallsLowers(t *testing.T) {
	for text, want := range map[string][2]int{
		"resilience4j, slidingWindowSize: 10":                                {10, 100},
		"resilience4j, slidingWindowSize: 10, minimumNumberOfCalls: 10":      {10, 0},
		"resilience4j, slidingWindowSize: 10, slidingWindowType: TIME_BASED": {100, 0},
	} {
		preset := machine(t, text)
		minimum := preset.Config().Watch.Rule.(breaker.AnyOf)[0].(breaker.FailureRate).Minimum
		if got := [2]int{minimum, preset.(presets.Clamping).Clamped()}; got != want {
			t.Errorf("%s: minimum and what it was are %d, want %d", text, got, want)
		}
	}
}

// 0.07*100 is more than 7, and so are 7 of 100 to opossum.
func TestPercentagesAreAsWritten(t *testing.T) {
	for text, want := range map[string]float64{"7": 7, "28%": 28, "55.5%": 55.5, "0": 0} {
		rule := machine(t, "opossum, errorThresholdPercentage: "+text).Config().Watch.Rule.(breaker.FailureRate)
		if rule.Threshold.Value != want {
			t.Errorf("%s is %v, want %v", text, rule.Threshold.Value, want)
		}
	}
}

func TestWaitsOfCockatiel(t *testing.T) {
	growth := func(factor float64) breaker.Growth { return breaker.Growth{Factor: factor, Most: 30 * time.Second} }
	for text, want := range map[string]breaker.Wait{
		"halfOpenAfter: 2s":                 {Open: 2 * time.Second},
		"exponentialBackoff: {}":            {Open: 128 * time.Millisecond, Growth: growth(2), Jitter: breaker.Jitter{Decorrelated: true}},
		"exponentialBackoff: {exponent: 3}": {Open: 128 * time.Millisecond, Growth: growth(3), Jitter: breaker.Jitter{Decorrelated: true}},
		"exponentialBackoff: {exponent: 3, generator: noJitterGenerator}":   {Open: 128 * time.Millisecond, Growth: growth(2)},
		"exponentialBackoff: {exponent: 3, generator: fullJitterGenerator}": {Open: 128 * time.Millisecond, Growth: growth(2), Jitter: breaker.Jitter{Full: true}},
		"exponentialBackoff: {generator: halfJitterGenerator}":              {Open: 128 * time.Millisecond, Growth: growth(2), Jitter: breaker.Jitter{Equal: true}},
	} {
		if got := machine(t, "cockatiel, "+text).Config().Wait; got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}

func TestWaitsOfMercari(t *testing.T) {
	for text, want := range map[string]breaker.Wait{
		"OpenTimeout: 2s": {Open: 2 * time.Second, ByTimer: true},
		"OpenBackOff: {}": {Open: 500 * time.Millisecond, ByTimer: true, Growth: breaker.Growth{Factor: 1.5, Most: time.Minute}, Jitter: breaker.Jitter{Part: 0.5}},
	} {
		if got := machine(t, "mercari, "+text).Config().Wait; got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
	const tooLong = "breaker: {preset: mercari, OpenBackOff: {InitialInterval: 2m}}"
	if _, err := decode(tooLong); err == nil {
		t.Errorf("%s is accepted, want that it must be at most MaxInterval", tooLong)
	}
}

func TestBoundsAroundTheCalls(t *testing.T) {
	for text, want := range map[string]guard.Bounds{
		"opossum":                              {Timeout: 10 * time.Second, Counted: true},
		"opossum, timeout: false, capacity: 5": {Concurrent: 5, Counted: true},
		"cep21-circuit":                        {Timeout: time.Second, Concurrent: 10},
		"cep21-circuit, Timeout: none, MaxConcurrentRequests: none": {},
	} {
		if got := machine(t, text).(presets.Bounded).Bounds(); got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}
