package lint

import (
	"math"
	"testing"
	"time"

	"halfopen/model/breaker"
)

// tail is the chance that a Poisson count of that mean is at least n, term by term.
func tail(mean float64, n int) float64 {
	chance, term := 0.0, math.Exp(-mean)
	for k := range n + 1000 {
		if k >= n {
			chance += term
		}
		term *= mean / float64(k+1)
	}
	return chance
}

// A setting is told from the value on at which the chance falls below remote, and
// at no smaller one.
func TestBorders(t *testing.T) {
	half := func(n int) int { return (n + 1) / 2 }
	for _, c := range []struct {
		name   string
		words  string
		of     func(n int) []change
		chance func(n int) float64
	}{
		{
			"the minimum in a run of 30 results", "hardly ever open;",
			func(n int) []change { return because(rate(0.5), last(200, n, 0.01), faults()) },
			func(n int) float64 { return tail(30, n) },
		},
		{
			"the minimum in any of 61 windows of 50 results", "hardly ever open;",
			func(n int) []change { return because(rate(5), seconds(10, n, 0.5), faults()) },
			func(n int) float64 { return 61 * tail(50, n) },
		},
		{
			"the same, and in any of 13 of 60 results when a fault ends", "hardly ever open;",
			func(n int) []change { return because(rate(5), seconds(10, n, 0.01)) },
			func(n int) float64 { return 61*tail(50, n) + 13*tail(60, n) },
		},
		{
			"the same of slices, which begin with a result", "hardly ever open;",
			func(n int) []change {
				return because(rate(5), watching(breaker.Slices{Count: 10, Width: second}, n, 0.5), faults())
			},
			func(n int) float64 { return 61 * tail(50, n-1) },
		},
		{
			"the same of ten slices, each of which does", "hardly ever open;",
			func(n int) []change {
				return because(rate(5), watching(breaker.OneSliceAResult{Count: 10, Width: second}, n, 0.5), faults())
			},
			func(n int) float64 { return 61 * tail(50, n-10) },
		},
		{
			"the same of the time before each of 300 failures", "hardly ever open",
			func(n int) []change {
				return because(rate(5), opensAtRule(breaker.LastFailures{Count: n, Within: 10 * second}, breaker.FailureCount{Failures: n}), faults())
			},
			func(n int) float64 { return 300 * tail(50, n-1) },
		},
		{
			"half the window against 20 failures", "open in it",
			func(n int) []change {
				return because(rate(10), last(n, n, 0.5), faults(from15(2*second, 1, healthy, always(0.1))))
			},
			func(n int) float64 { return tail(20, half(n)) },
		},
		{
			"half the window against 50 failures before the end", "before its end",
			func(n int) []change { return because(last(n, n, 0.5), faults(from15(3*second, 1, healthy, always(2)))) },
			func(n int) float64 { return tail(50, half(n)) },
		},
		{
			"90 % of the minimum against 50 failures in any of 21 windows", "open in it",
			func(n int) []change {
				return because(rate(5), seconds(10, n, 0.9), faults(from15(20*second, 1, healthy, always(12))))
			},
			func(n int) float64 { return 21 * tail(50, int(math.Ceil(0.9*float64(n)))) },
		},
		{
			"trial calls against 4.5 in any of 11 half-open periods", "hardly ever close",
			func(n int) []change { return because(rate(5), trials(n, time.Second), latency(always(0.1))) },
			func(n int) float64 { return 11 * tail(4.5, n-1) },
		},
	} {
		want := 1
		for c.chance(want) >= remote {
			want++
		}
		got := 1
		for got < 1000 && !says(Check(system(c.of(got)...)), c.words) {
			got++
		}
		if got != want {
			t.Errorf("%s: told from %d on, want %d", c.name, got, want)
		}
	}
}
