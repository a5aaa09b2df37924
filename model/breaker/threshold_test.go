package breaker

import (
	"testing"

	"pgregory.net/rapid"
)

// The least part reaches the threshold, and one less does not.
func TestLeastPart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		compared := Comparison(rapid.IntRange(0, len(comparisons)-1).Draw(t, "compared"))
		threshold := Threshold{
			Value:    float64(rapid.IntRange(1, 1000).Draw(t, "per mille")) / 1000 * comparisons[compared].unit,
			Compared: compared,
		}
		whole := rapid.IntRange(1, 2000).Draw(t, "whole")
		least := threshold.Least(whole)
		if least > 0 && threshold.reached(least-1, whole) {
			t.Errorf("%+v: %d of %d reach it, %d should be the least", threshold, least-1, whole, least)
		}
		if least <= whole && !threshold.reached(least, whole) {
			t.Errorf("%+v: %d of %d do not reach it", threshold, least, whole)
		}
	})
}

func TestLeastPartOfLibraries(t *testing.T) {
	for _, c := range []struct {
		compared    Comparison
		value       float64
		whole, want int
	}{
		{QuotientAtLeast, 0.5, 9, 5},
		{QuotientAtLeast, 0.07, 100, 7},
		{QuotientAbove, 0.5, 10, 6},
		{QuotientAbove, 1, 10, 11}, // none
		{ProductAbove, 0.29, 100, 29},
		{PercentAbove, 7, 100, 7}, // which is 7.000000000000001 %
		{PercentAtLeast32, 33.3, 1000, 333},
		{WholePercentAtLeast, 57, 100, 58},   // 57 are 56.99999999999999 %, cut to 56
		{RoundedPercentAtLeast, 50, 200, 99}, // 49.5 %
		{RoundedAtLeast, 0.5, 200, 99},
	} {
		if got := (Threshold{Value: c.value, Compared: c.compared}).Least(c.whole); got != c.want {
			t.Errorf("comparison %d with %v: %d of %d, want %d", c.compared, c.value, got, c.whole, c.want)
		}
	}
}
