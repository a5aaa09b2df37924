package law

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
)

// The values come from mpmath 1.3.0 with 30 digits.
func TestErlangOfKnownValues(t *testing.T) {
	two := Erlang{K: 2, Rate: 1}
	checkKnown(t, []known{
		{"mean", two.Mean(), 2},
		{"variance", two.Variance(), 2},
		{"median", two.Quantile(0.5), 1.67834699001666065341288451209},
		{"p99", two.Quantile(0.99), 6.63835206799381124739780392344},
		{"probability up to 1", two.CDF(1), 1 - 2/math.E},
		{"probability up to 0", two.CDF(0), 0},
		{"probability below 0", two.CDF(-1), 0},
		{"probability up to infinity", two.CDF(math.Inf(1)), 1},
	})
	regular := Erlang{K: 100, Rate: 100}
	checkKnown(t, []known{
		{"mean", regular.Mean(), 1},
		{"variance", regular.Variance(), 0.01},
		{"p1", regular.Quantile(0.01), 0.78215983053795826661},
		{"median", regular.Quantile(0.5), 0.99666864919315488744},
		{"p99", regular.Quantile(0.99), 1.2472256149072080366},
	})
}

// TestErlangOfManySteps has a law so regular that exp(-Rate x) is no float64. The
// sum of K terms, each of which rounds twice, costs more digits.
func TestErlangOfManySteps(t *testing.T) {
	const tolerance = 1e-13
	law := Erlang{K: 1000, Rate: 1}
	for _, known := range []known{
		{"5 deviations below", law.CDF(1000 - 5*math.Sqrt(1000)), 6.4528195904468486904e-8},
		{"3 deviations below", law.CDF(1000 - 3*math.Sqrt(1000)), 0.0010012389950642878223},
		{"at the mean", law.CDF(1000), 0.5042052441802155085},
		{"3 deviations above", law.CDF(1000 + 3*math.Sqrt(1000)), 0.9982527544985348584},
		{"far above", law.CDF(2099), 1},
		{"beyond", law.CDF(2101), 1},
		{"p1", law.Quantile(0.01) / 1000, 0.92790815979664251904},
		{"median", law.Quantile(0.5) / 1000, 0.99966668642696518206},
		{"p99", law.Quantile(0.99) / 1000, 1.0750328320864349992},
	} {
		if math.Abs(known.got-known.want) > tolerance {
			t.Errorf("%s %v, want %v", known.what, known.got, known.want)
		}
	}
}

// TestErlangIsTheGammaDistribution compares with gonum's incomplete gamma
// function, which promises about 1e-14 for these arguments.
func TestErlangIsTheGammaDistribution(t *testing.T) {
	for _, shape := range []int{1, 2, 3, 7, 50, 500} {
		law := Erlang{K: shape, Rate: 4}
		for fraction := 0.1; fraction < 4; fraction += 0.1 {
			x := fraction * law.Mean()
			got, want := law.CDF(x), mathext.GammaIncReg(float64(shape), 4*x)
			if math.Abs(got-want) > 1e-13 {
				t.Errorf("shape %d: CDF(%v) = %v, want %v", shape, x, got, want)
			}
		}
	}
}

func TestErlangDrawsAllItsSteps(t *testing.T) {
	if got := (Erlang{K: 3, Rate: 2}).Draw(script{exponential: 4}); got != 6 {
		t.Errorf("%v, want 6", got)
	}
}
