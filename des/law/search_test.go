package law

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestPropertyBisectFindsTheFirst goes through numbers of all sizes and both signs.
func TestPropertyBisectFindsTheFirst(t *testing.T) {
	number := rapid.Custom(func(t *rapid.T) float64 {
		size := math.Ldexp(rapid.Float64Range(0.5, 1).Draw(t, "fraction"), rapid.IntRange(-1080, 1023).Draw(t, "exponent"))
		return rapid.SampledFrom([]float64{size, -size, 0}).Draw(t, "signed")
	})
	rapid.Check(t, func(t *rapid.T) {
		first := number.Draw(t, "first")
		isEnough := func(x float64) bool { return x >= first }
		if got := bisect(isEnough, math.Inf(-1), math.Inf(1)); got != first {
			t.Fatalf("between infinities: %v, want %v", got, first)
		}
		if got := bisect(isEnough, first, math.MaxFloat64); got != first {
			t.Fatalf("from %v: %v", first, got)
		}
		below := math.Nextafter(first, math.Inf(-1))
		if got := bisect(isEnough, -math.MaxFloat64, below); got != below {
			t.Fatalf("up to %v, which is not enough: %v", below, got)
		}
	})
}
