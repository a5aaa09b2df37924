package law

import (
	"math"
	"testing"
)

// TestSmallDifferencesKeepTheirDigits compares with package math. A unit in the last
// place is at most 2^-52, the allowance is three for the four operations.
func TestSmallDifferencesKeepTheirDigits(t *testing.T) {
	check := func(what string, x, got, want float64) {
		if !(got == want || math.Abs(got-want) <= 3*0x1p-52*math.Abs(want)) {
			t.Errorf("%s(%v) = %v, want %v", what, x, got, want)
		}
	}
	for size := 1e-320; size < 1e300; size *= 1.7 {
		for _, x := range []float64{size, -size} {
			check("expm1", x, expm1(x), math.Expm1(x))
			if x > -1 {
				check("log1p", x, log1p(x), math.Log1p(x))
			}
		}
	}
	inf := math.Inf(1)
	check("expm1", 0, expm1(0), 0)
	check("expm1", inf, expm1(inf), inf)
	check("expm1", -inf, expm1(-inf), -1)
	check("log1p", 0, log1p(0), 0)
	check("log1p", -1, log1p(-1), -inf)
	check("log1p", inf, log1p(inf), inf)
}
