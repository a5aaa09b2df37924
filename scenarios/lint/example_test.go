package lint_test

import (
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/model/breaker"
	"halfopen/scenarios/lint"
)

// The defaults of resilience4j with a window of 10 seconds, at 5 calls a second.
func Example() {
	found := lint.Check(lint.System{
		Rate:    5,
		Latency: lint.TimingOf(law.Exponential{Rate: 50}),
		Faults: []lint.Fault{{
			From: 15 * time.Second, To: 35 * time.Second, FailureRate: 1,
			FailureTiming: lint.TimingOf(law.Deterministic{Value: 2}),
		}},
		Horizon: time.Minute,
		Breaker: breaker.Config{
			Watch: breaker.Watch{
				Window: breaker.LastPeriod{Buckets: 10, Width: time.Second},
				Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(0.5), Minimum: 100},
			},
			Wait:  breaker.Wait{Open: time.Minute},
			Trial: breaker.Trial{Permits: 10, Verdict: breaker.RateOfTrials{Results: 10, Threshold: breaker.AtLeast(0.5)}},
		},
	})
	for _, f := range found {
		fmt.Println(f.Message)
	}
	// Output:
	// a window of 10 s collects about 10 s × 5/s = 50 results, fewer than the minimum of 100: the breaker will hardly ever open; use at most 30, or a window of at least 27 s
}
