package law

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// anyContinuous generates continuous laws with parameters over several orders of
// magnitude.
func anyContinuous() *rapid.Generator[checkedLaw] {
	rate := rapid.Custom(func(t *rapid.T) float64 {
		return math.Exp(rapid.Float64Range(-10, 10).Draw(t, "log of the rate"))
	})
	return rapid.OneOf(
		rapid.Custom(func(t *rapid.T) checkedLaw {
			width := rate.Draw(t, "width")
			least := width * rapid.Float64Range(-10, 10).Draw(t, "min")
			return Uniform{Min: least, Max: least + width}
		}),
		rapid.Custom(func(t *rapid.T) checkedLaw {
			return Exponential{Rate: rate.Draw(t, "rate")}
		}),
		rapid.Custom(func(t *rapid.T) checkedLaw {
			return Erlang{K: rapid.IntRange(1, 200).Draw(t, "shape"), Rate: rate.Draw(t, "rate")}
		}),
		rapid.Custom(func(t *rapid.T) checkedLaw {
			n := rapid.IntRange(1, 5).Draw(t, "branches")
			return Hyperexponential{
				Weights: rapid.SliceOfN(rapid.Float64Range(0.001, 1000), n, n).Draw(t, "weights"),
				Rates:   rapid.SliceOfN(rate, n, n).Draw(t, "rates"),
			}
		}),
	)
}

func TestPropertyQuantileNeverDecreases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		law := anyContinuous().Draw(t, "law")
		p := rapid.Float64Range(0, 1).Draw(t, "p")
		for _, q := range []float64{
			math.Nextafter(p, 1),
			rapid.Float64Range(p, 1).Draw(t, "q"),
		} {
			if law.Quantile(q) < law.Quantile(p) {
				t.Fatalf("Quantile(%v) = %v, but Quantile(%v) = %v", q, law.Quantile(q), p, law.Quantile(p))
			}
		}
	})
}

// TestPropertyDistributionOfQuantile allows for the rounding of CDF. It is largest
// for an Erlang law of 200 steps: at most three times 2^-53 for each of the 200
// terms of the sum, and as many for exp(-y) as y is, up to 500.
func TestPropertyDistributionOfQuantile(t *testing.T) {
	const tolerance = (3*200 + 500) * 0x1p-53
	rapid.Check(t, func(t *rapid.T) {
		law := anyContinuous().Draw(t, "law")
		p := rapid.Float64Range(0, 1).Draw(t, "p")
		if got := law.CDF(law.Quantile(p)); math.Abs(got-p) > tolerance {
			t.Fatalf("CDF(Quantile(%v)) = %v", p, got)
		}
	})
}

func TestPropertyEmpiricalQuantileIsAValueWithEnoughBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-10, 10), 1, 50).Draw(t, "values")
		law := NewEmpirical(values)
		p := rapid.Float64Range(0, 1).Draw(t, "p")
		x := law.Quantile(p)
		// p n is rounded, so that a rank may be missed by that much.
		if law.CDF(x) < p-0x1p-52 {
			t.Fatalf("only %v are at most %v", law.CDF(x), x)
		}
		if below := law.CDF(math.Nextafter(x, math.Inf(-1))); below > 0 && below >= p+0x1p-52 {
			t.Fatalf("%v are under %v already", below, x)
		}
	})
}
