package estimate

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestHolmPublishedExamples(t *testing.T) {
	for name, c := range map[string]struct{ p, want []float64 }{
		"the documentation of pingouin":   {[]float64{.50, .003, .32, .054, .0003}, []float64{.64, .012, .64, .162, .0015}},
		"the documentation of stdlib":     {[]float64{.319, .201, .4, .374, .113}, []float64{.957, .804, .957, .957, .565}},
		"Wikipedia, Holm-Bonferroni":      {[]float64{.01, .04, .03, .005}, []float64{.03, .06, .06, .02}},
		"missing ones do not count":       {[]float64{.01, nan, .04, .03, nan, .005}, []float64{.03, nan, .06, .06, nan, .02}},
		"one":                             {[]float64{.05}, []float64{.05}},
		"none":                            {nil, nil},
		"only missing":                    {[]float64{nan}, []float64{nan}},
		"none is above 1":                 {[]float64{.6, .7, 1}, []float64{1, 1, 1}},
		"equal ones stay equal":           {[]float64{.01, .02, .01}, []float64{.03, .03, .03}},
		"what cannot be chance stays so":  {[]float64{0, .02}, []float64{0, .02}},
		"tiny ones keep all their digits": {[]float64{3e-200, 1}, []float64{6e-200, 1}},
	} {
		got := Holm(c.p)
		if !slices.EqualFunc(got, c.want, func(got, want float64) bool { return near(got, want, 1e-15) }) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestPropertyHolmIsMonotoneAndNotBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		probability := rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{0, 0.01, 1, nan}))
		p := rapid.SliceOfN(probability, 0, 40).Draw(t, "p")
		adjusted := Holm(p)
		count := float64(len(known(p)))
		for i := range p {
			if math.IsNaN(p[i]) != math.IsNaN(adjusted[i]) {
				t.Fatalf("%v becomes %v", p[i], adjusted[i])
			}
			// Between the p-value and Bonferroni's.
			if adjusted[i] < p[i] || adjusted[i] > min(1, count*p[i]) {
				t.Fatalf("%v becomes %v, of %v", p[i], adjusted[i], count)
			}
			for j := range p {
				if p[i] <= p[j] && adjusted[i] > adjusted[j] {
					t.Fatalf("%v becomes %v, but %v becomes %v", p[i], adjusted[i], p[j], adjusted[j])
				}
			}
		}
	})
}

// By Holm's procedure itself: reject from the smallest on, until one is above its limit.
func TestPropertyHolmRejectsWhatTheProcedureRejects(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOfN(rapid.Float64Range(0, 0.1), 1, 20).Draw(t, "p")
		limit := rapid.Float64Range(0.001, 0.5).Draw(t, "limit")
		sorted := slices.Sorted(slices.Values(p))
		rejected := 0
		for rejected < len(p) && sorted[rejected]*float64(len(p)-rejected) <= limit {
			rejected++
		}
		got := 0
		for _, adjusted := range Holm(p) {
			if adjusted <= limit {
				got++
			}
		}
		if got != rejected {
			t.Fatalf("%d are at most %v, want %d", got, limit, rejected)
		}
	})
}
