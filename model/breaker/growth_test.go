package breaker_test

import (
	"slices"
	"testing"
	"time"

	"halfopen/model/breaker"
)

func TestWaitsBetweenSteps(t *testing.T) {
	const s = time.Second
	jitter := breaker.Jitter{BetweenSteps: true}
	for name, test := range map[string]struct {
		wait    breaker.Wait
		numbers []float64
		want    []time.Duration
	}{
		"none at the first, none at the most": {
			breaker.Wait{Open: 5 * s, Growth: breaker.Growth{Factor: 2, Most: 22 * s}, Jitter: jitter}, []float64{0.2, 0, 0.5},
			[]time.Duration{5 * s, 6 * s, 10 * s, 22 * s, 22 * s}},
		"another factor": {
			breaker.Wait{Open: s, Growth: breaker.Growth{Factor: 3}, Jitter: jitter}, []float64{0.5, 0.5},
			[]time.Duration{s, 2 * s, 6 * s}},
		"the first is the most": {
			breaker.Wait{Open: 5 * s, Growth: breaker.Growth{Factor: 2, Most: 5 * s}, Jitter: jitter}, nil,
			[]time.Duration{5 * s, 5 * s}},
	} {
		if got := waits(test.wait, len(test.want), test.numbers...); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// Two failures in a row and three failures are two rules, which open it at different times, and then together.
func TestEachRuleHasItsOwnSteps(t *testing.T) {
	config := breaker.Config{
		Watch: breaker.Watch{
			Window:  breaker.Everything{},
			Rule:    breaker.AnyOf{breaker.FailureCount{Failures: 3}, breaker.FailuresInARow{Failures: 2}},
			Cleared: breaker.OnClose, Always: true,
		},
		Wait: breaker.Wait{Open: time.Second, ByTimer: true, EachRule: true,
			Growth: breaker.Growth{Factor: 10}, Jitter: breaker.Jitter{Most: time.Second / 2}},
		Trial: breaker.Trial{Permits: 1, Verdict: breaker.RuleOfWatch{}},
		Late:  breaker.CountedNow,
	}
	var open []time.Duration
	b := breaker.New(config, &drawn{[]float64{0.5, 0.5, 1, 0.25, 0, 0, 0.75}}, func(t breaker.Transition) {
		if over, is := t.Reason.(breaker.WaitOver); is {
			open = append(open, over.Open)
		}
	})
	now := time.Duration(0)
	results := func(results ...breaker.Result) {
		for _, result := range results {
			permit, _ := b.Acquire(now)
			b.Record(now, permit, result)
		}
		now += time.Hour
		b.Advance(now)
	}
	const f, s = breaker.Failure, breaker.Success
	results(f, f)             // in a row, the first time: 1 s
	results(f)                // both: 1 s, and 10 s + 0.5 s
	results(f)                // both: 10 s - 0.25 s, and 100 s - 0.5 s
	results(s, f, f)          // closed, and in a row for the first time again: 1 s - 0.5 s
	results(s, f, s, f, s, f) // three, the first time: 1 s + 0.25 s
	want := []time.Duration{time.Second, 10500 * time.Millisecond, 99500 * time.Millisecond, 500 * time.Millisecond, 1250 * time.Millisecond}
	if !slices.Equal(open, want) {
		t.Errorf("open for %v, want %v", open, want)
	}
}
