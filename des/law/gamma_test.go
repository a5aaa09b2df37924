package law

import (
	"math"
	"testing"
)

// The values come from mpmath 1.3.0 with 30 digits. CDF is right within 1e-14, and
// what a quantile may be off by is that divided by the density.
func TestGammaOfKnownValues(t *testing.T) {
	law := Gamma{Shape: 3.7, Rate: 0.5}
	few := Gamma{Shape: 0.3, Rate: 1}
	checkKnown(t, []known{
		{"mean", law.Mean(), 7.4},
		{"variance", law.Variance(), 14.8},
		{"probability up to 0", law.CDF(0), 0},
		{"probability below 0", law.CDF(-1), 0},
		{"probability up to infinity", law.CDF(math.Inf(1)), 1},
	})
	for _, known := range []known{
		{"p1", law.Quantile(0.01), 2 * 0.69878548941504646816},
		{"median", law.Quantile(0.5), 2 * 3.37253801323641473376},
		{"p99", law.Quantile(0.99), 2 * 9.5632500495678598659},
		{"probability up to 4", law.CDF(4), 0.186274670889053978931},
		{"p1 of a small shape", few.Quantile(0.01), 1.5022226552360389763e-7},
		{"median of a small shape", few.Quantile(0.5), 0.0731311358669519026756},
		{"p99 of a small shape", few.Quantile(0.99), 2.63940915707053378338},
		{"probability up to 0.01 of a small shape", few.CDF(0.01), 0.279240996359014845542},
	} {
		if math.Abs(known.got/known.want-1) > 1e-12 {
			t.Errorf("%s %v, want %v", known.what, known.got, known.want)
		}
	}
}

func TestGammaOfAWholeShapeIsErlang(t *testing.T) {
	for _, k := range []int{1, 3, 50} {
		erlang, gamma := Erlang{K: k, Rate: 2}, Gamma{Shape: float64(k), Rate: 2}
		for x := 0.1; x < float64(k); x += 0.1 {
			if math.Abs(erlang.CDF(x)-gamma.CDF(x)) > 1e-13 {
				t.Errorf("shape %d: CDF(%v) = %v, want %v", k, x, gamma.CDF(x), erlang.CDF(x))
			}
		}
	}
}

// TestGammaDraw has a normal number of 0, so that the cube is 1, and sure acceptance.
func TestGammaDraw(t *testing.T) {
	middle := script{word: math.MaxUint64, exponential: 2}
	checkKnown(t, []known{
		{"shape 4/3", Gamma{Shape: 4.0 / 3, Rate: 5}.Draw(middle), 1.0 / 5},
		{"shape 1/3, a draw of 4/3 made smaller", Gamma{Shape: 1.0 / 3, Rate: 5}.Draw(middle), math.Exp(-6) / 5},
	})
}

// TestGammaOfAVerySmallShape has most of its draws and quantiles below every float64.
func TestGammaOfAVerySmallShape(t *testing.T) {
	law := Gamma{Shape: 0.0001, Rate: 1}
	if got := law.Draw(script{word: math.MaxUint64, exponential: 1}); got != 0 {
		t.Errorf("draw %v, want 0", got)
	}
	if got := law.Quantile(0.5); got != math.SmallestNonzeroFloat64 {
		t.Errorf("median %v, want the smallest float64", got)
	}
}
