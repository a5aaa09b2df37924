package findings

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"halfopen/measure/estimate"
)

func TestIntervals(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		value, half      float64
		number, duration string
	}{
		{104, 2.3, "104 ± 2", "104 ± 2 s"},
		{104, 1.42, "104.0 ± 1.4", "104.0 ± 1.4 s"},
		{104, 0.96, "104.0 ± 1.0", "104.0 ± 1.0 s"},
		{104, 0.9, "104.0 ± 0.9", "104.0 ± 0.9 s"},
		{104, 0.05, "104", "104 s"}, // not seen in three digits
		{104, 0, "104", "104 s"},
		{104, nan, "104", "104 s"},
		{104, math.Inf(1), "104", "104 s"},
		{0.207, 0.0042, "0.207 ± 0.004", "207 ± 4 ms"},
		{0.0005, 0.03, "0.00 ± 0.03", "0 ± 30 ms"},
		{0.0005, 2, "0 ± 2", "0 ± 2 s"},
		{-0.04, 2, "0 ± 2", "0 ± 2 s"},
		{-0.02, 0.015, "-0.020 ± 0.015", "-20 ± 15 ms"},
		{2946, 34, "2,946 ± 34", "2,946 ± 34 s"},
		{1234567.8, 12345.6, "1,234,568 ± 12,000", "1,234,568 ± 12,000 s"},
		{1e-5, 1e-6, "0.0000100 ± 0.0000010", "10.0 ± 1.0 µs"},
		{0, 0.5, "0.0 ± 0.5", "0 ± 500 ms"},
		{nan, nan, "NaN", "no time"},
	} {
		e := estimate.Estimate{Value: c.value, HalfWidth: c.half}
		if got := numberText(e); got != c.number {
			t.Errorf("%g ± %g is %s, want %s", c.value, c.half, got, c.number)
		}
		if got := durationText(e); got != c.duration {
			t.Errorf("%g s ± %g s is %s, want %s", c.value, c.half, got, c.duration)
		}
	}
}

// What is written is off by half of the last digit of the half-width at most, which is
// a quarter of it.
func TestPropertyIntervalsKeepTheirSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.Float64Range(-1e6, 1e6).Draw(t, "value")
		half := math.Abs(value)*rapid.Float64Range(0.001, 10).Draw(t, "part") + 1e-6
		low, high, ok := strings.Cut(plusMinus(value, half), " ± ")
		if !ok {
			t.Fatal("no interval")
		}
		for text, want := range map[string]float64{low: value, high: half} {
			got, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
			if err != nil || math.Abs(got-want) > 0.251*half {
				t.Fatalf("%g ± %g is written %s ± %s", value, half, low, high)
			}
		}
	})
}

func TestSpanOfEstimates(t *testing.T) {
	list := []estimate.Estimate{{Value: 5, HalfWidth: 1}, {Value: 2, HalfWidth: math.NaN()}, {Value: 9, HalfWidth: 3}}
	if got := span(list, numberText); got != "2 to 9 ± 3" {
		t.Error(got)
	}
	if got := span(list[:1], numberText); got != "5.0 ± 1.0" {
		t.Error(got)
	}
}
