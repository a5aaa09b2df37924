package law

import (
	"math"
	"testing"
)

// TestNormalQuantileOfPublishedValues has the values that the paper gives for a check
// of the algorithm (Wichura 1988, table 2), to 16 digits, and one of mpmath 1.3.0.
func TestNormalQuantileOfPublishedValues(t *testing.T) {
	checkKnown(t, []known{
		{"at 0.25", normalQuantile(0.25), -0.6744897501960817},
		{"at 0.001", normalQuantile(0.001), -3.090232306167814},
		{"at 1e-20", normalQuantile(1e-20), -9.262340089798408},
		{"at 1e-300", normalQuantile(1e-300), -37.0470962993611992372},
		{"at 0.99", normalQuantile(0.99), 2.326347874040841100886},
		{"in the middle", normalQuantile(0.5), 0},
		{"at 0", normalQuantile(0), math.Inf(-1)},
		{"at 1", normalQuantile(1), math.Inf(1)},
	})
}

// The values come from mpmath 1.3.0. Far out, exp(-x²/2) costs as many units in the
// last place as its exponent has.
func TestNormalCDFOfKnownValues(t *testing.T) {
	checkKnown(t, []known{
		{"up to -5", normalCDF(-5), 2.86651571879193911674e-7},
		{"up to 0", normalCDF(0), 0.5},
		{"up to 1.96", normalCDF(1.96), 0.975002104851779565863},
		{"up to infinity", normalCDF(math.Inf(1)), 1},
		{"up to -infinity", normalCDF(math.Inf(-1)), 0},
	})
	const far, want = -37.0, 5.72557122252457682268e-300
	if got := normalCDF(far); math.Abs(got/want-1) > far*far/2*0x1p-52 {
		t.Errorf("up to %v: %v, want %v", far, got, want)
	}
}

// TestNormalCDFIsThatOfPackageMath allows for the rounding of numbers near 1.
func TestNormalCDFIsThatOfPackageMath(t *testing.T) {
	for x := -8.0; x < 8; x += 0.01 {
		if got, want := normalCDF(x), math.Erfc(-x/math.Sqrt2)/2; math.Abs(got-want) > 1e-15 {
			t.Errorf("up to %v: %v, want %v", x, got, want)
		}
	}
}

// TestNormalDrawsAreSymmetric has words for the middle, for the ends and between, on
// both sides.
func TestNormalDrawsAreSymmetric(t *testing.T) {
	for word, want := range map[uint64]float64{
		0:                  normalQuantile(0x1p-54),
		0x8000000000000000: normalQuantile(0.25 + 0x1p-54),
		0xfffffffffffffffe: normalQuantile(0.5 - 0x1p-54),
	} {
		below, above := standardNormal(script{word: word}), standardNormal(script{word: word + 1})
		if below != want || above != -want {
			t.Errorf("%#x: %v and %v, want %v on both sides", word, below, above, want)
		}
	}
}
