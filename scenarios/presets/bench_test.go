package presets_test

import (
	"testing"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// machines are the breakers to measure: the defaults of every preset that is one breaker,
// and windows that go by time where the default has none.
func machines(t testing.TB) map[string]breaker.Config {
	texts := map[string]string{
		"resilience4j, by time":      "{preset: resilience4j, slidingWindowType: TIME_BASED, slidingWindowSize: 10}",
		"gobreaker, by time":         "{preset: gobreaker, Interval: 10s}",
		"gobreaker, by time, rolls":  "{preset: gobreaker, Interval: 10s, BucketPeriod: 1s}",
		"failsafe-go, by time":       "{preset: failsafe-go, FailureThreshold: 5, FailureThresholdingPeriod: 10s}",
		"failsafe-go, rate, by time": "{preset: failsafe-go, FailureRateThreshold: 50%, FailureExecutionThreshold: 20, FailureThresholdingPeriod: 10s}",
	}
	for _, l := range presets.Libraries {
		texts[l.Name] = "{preset: " + l.Name + "}"
	}
	configs := map[string]breaker.Config{}
	for name, text := range texts {
		preset, err := decode("breaker: " + text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if machine, ok := preset.(presets.Machine); ok {
			configs[name] = machine.Config()
		}
	}
	return configs
}

// call is a call of a closed breaker that succeeds: two decisions.
func call(b *breaker.Breaker, now time.Duration) {
	permit, _ := b.Acquire(now)
	b.Record(now, permit, breaker.Success)
}

func TestADecisionAllocatesNothing(t *testing.T) {
	for name, config := range machines(t) {
		b := breaker.New(config, nil, func(breaker.Transition) {})
		now := time.Duration(0)
		if n := testing.AllocsPerRun(1000, func() {
			now += time.Millisecond
			call(b, now)
		}); n != 0 {
			t.Errorf("%s: %v allocations for a call, want none", name, n)
		}
	}
}

func BenchmarkDecision(b *testing.B) {
	for name, config := range machines(b) {
		b.Run(name, func(b *testing.B) {
			subject := breaker.New(config, nil, func(breaker.Transition) {})
			b.ReportAllocs()
			for i := range b.N {
				call(subject, time.Duration(i)*time.Millisecond)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*b.N), "ns/decision")
		})
	}
}
