package law

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// anyRate generates a rate, or a scale, of any of several orders of magnitude.
var anyRate = rapid.Custom(func(t *rapid.T) float64 {
	return math.Exp(rapid.Float64Range(-10, 10).Draw(t, "log of the rate"))
})

// between generates a number from one to another, small ones as often as large ones.
func between(low, high float64) *rapid.Generator[float64] {
	return rapid.Custom(func(t *rapid.T) float64 {
		x := math.Exp(rapid.Float64Range(math.Log(low), math.Log(high)).Draw(t, "log"))
		return min(max(x, low), high) // which the rounding may pass
	})
}

// anySearched generates continuous laws whose quantiles are searched for, or have a
// formula that rounds upwards for a larger probability.
func anySearched() *rapid.Generator[Law] {
	return rapid.OneOf(
		rapid.Custom(func(t *rapid.T) Law {
			width := anyRate.Draw(t, "width")
			least := width * rapid.Float64Range(-10, 10).Draw(t, "min")
			return Uniform{Min: least, Max: least + width}
		}),
		rapid.Custom(func(t *rapid.T) Law {
			return Exponential{Rate: anyRate.Draw(t, "rate")}
		}),
		rapid.Custom(func(t *rapid.T) Law {
			return Erlang{K: rapid.IntRange(1, 200).Draw(t, "shape"), Rate: anyRate.Draw(t, "rate")}
		}),
		rapid.Custom(func(t *rapid.T) Law {
			n := rapid.IntRange(1, 5).Draw(t, "branches")
			return Hyperexponential{
				Weights: rapid.SliceOfN(rapid.Float64Range(0.001, 1000), n, n).Draw(t, "weights"),
				Rates:   rapid.SliceOfN(anyRate, n, n).Draw(t, "rates"),
			}
		}),
		rapid.Custom(func(t *rapid.T) Law {
			return Gamma{Shape: between(0.05, 200).Draw(t, "shape"), Rate: anyRate.Draw(t, "rate")}
		}),
		rapid.Custom(func(t *rapid.T) Law {
			n := rapid.IntRange(1, 4).Draw(t, "laws")
			return Mixture{
				Weights: rapid.SliceOfN(rapid.Float64Range(0.001, 1000), n, n).Draw(t, "weights"),
				Laws:    rapid.SliceOfN(anyByFormula(), n, n).Draw(t, "laws"),
			}
		}),
		rapid.Custom(func(t *rapid.T) Law {
			n := rapid.IntRange(1, 20).Draw(t, "buckets")
			bounds := []float64{rapid.Float64Range(-10, 10).Draw(t, "least")}
			for _, width := range rapid.SliceOfN(between(0.01, 10), n, n).Draw(t, "widths") {
				bounds = append(bounds, bounds[len(bounds)-1]+width)
			}
			return NewHistogram(bounds, rapid.SliceOfN(rapid.Float64Range(0.001, 1000), n, n).Draw(t, "counts"))
		}),
	)
}

// anyByFormula generates laws whose quantiles have a formula of several roundings.
func anyByFormula() *rapid.Generator[Law] {
	return rapid.OneOf(
		rapid.Custom(func(t *rapid.T) Law {
			return Lognormal{Median: anyRate.Draw(t, "median"), Sigma: between(0.01, 5).Draw(t, "sigma")}
		}),
		rapid.Custom(func(t *rapid.T) Law {
			return Weibull{Shape: between(0.05, 50).Draw(t, "shape"), Scale: anyRate.Draw(t, "scale")}
		}),
		rapid.Custom(func(t *rapid.T) Law {
			return Pareto{Min: anyRate.Draw(t, "min"), TailIndex: between(0.2, 50).Draw(t, "tail index")}
		}),
	)
}

func TestPropertyQuantileNeverDecreases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkNeverDecreases(t, anySearched().Draw(t, "law"), 0)
	})
}

// TestPropertyQuantileByFormulaHardlyDecreases allows for the rounding of the exponent,
// up to 37/0.05 of which is one more 2^-53 of the result.
func TestPropertyQuantileByFormulaHardlyDecreases(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkNeverDecreases(t, anyByFormula().Draw(t, "law"), 4*37/0.05*0x1p-53)
	})
}

func checkNeverDecreases(t *rapid.T, law Law, tolerance float64) {
	p := rapid.Float64Range(0, 1).Draw(t, "p")
	for _, q := range []float64{
		math.Nextafter(p, 1),
		rapid.Float64Range(p, 1).Draw(t, "q"),
	} {
		if law.Quantile(q) < law.Quantile(p)*(1-tolerance) {
			t.Fatalf("Quantile(%v) = %v, but Quantile(%v) = %v", q, law.Quantile(q), p, law.Quantile(p))
		}
	}
}

// TestPropertyDistributionOfQuantile allows for the rounding of CDF. It is largest
// for an Erlang law of 200 steps: at most three times 2^-53 for each of the 200
// terms of the sum, and as many for exp(-y) as y is, up to 500.
func TestPropertyDistributionOfQuantile(t *testing.T) {
	const tolerance = (3*200 + 500) * 0x1p-53
	rapid.Check(t, func(t *rapid.T) {
		law := rapid.OneOf(anySearched(), anyByFormula()).Draw(t, "law")
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
