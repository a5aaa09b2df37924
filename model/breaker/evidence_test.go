package breaker_test

import (
	"testing"
	"time"

	"halfopen/model/breaker"
)

// The evidence is what the present state decides by, and to ask for it changes nothing.
func TestEvidence(t *testing.T) {
	config := breaker.Config{
		Watch: breaker.Watch{Window: breaker.LastResults{Size: 3}, Rule: breaker.FailureCount{Failures: 2}},
		Wait:  breaker.Wait{Open: time.Second},
		Trial: breaker.Trial{Permits: 2, Verdict: breaker.EachTrial{Successes: 2}},
	}
	b := breaker.New(config, nil, func(breaker.Transition) {})
	for _, c := range []struct {
		at       time.Duration
		result   breaker.Result
		state    breaker.State
		results  int
		failures int
	}{
		{0, breaker.Success, breaker.Closed, 1, 0},
		{1, breaker.Failure, breaker.Closed, 2, 1},
		{2, breaker.Success, breaker.Closed, 3, 1},
		{3, breaker.Success, breaker.Closed, 3, 1},
		{4, breaker.Failure, breaker.Closed, 3, 1}, // the first failure is forgotten
		{5, breaker.Failure, breaker.Open, 0, 0},
		{time.Second + 5, breaker.Success, breaker.HalfOpen, 1, 0},
		{time.Second + 6, breaker.Success, breaker.Closed, 0, 0},
	} {
		permit, admitted := b.Acquire(c.at)
		if !admitted {
			t.Fatalf("the call at %v is refused", c.at)
		}
		b.Record(c.at, permit, c.result)
		for range 2 {
			if got := b.Evidence(c.at); b.State() != c.state || got.Results != c.results || got.Failures != c.failures {
				t.Errorf("at %v: %v by %+v, want %v by %d results with %d failures", c.at, b.State(), got, c.state, c.results, c.failures)
			}
		}
	}
}
