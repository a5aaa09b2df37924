package law

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A fit makes a law of two numbers that are known of it.
type fit func(a, b float64) (Law, error)

func fitOf[L Law](constructor func(a, b float64) (L, error)) fit {
	return func(a, b float64) (Law, error) { return constructor(a, b) }
}

// fitted returns a law that can be fitted.
func fitted[L Law](t *testing.T, constructor func(a, b float64) (L, error), a, b float64) L {
	t.Helper()
	law, err := constructor(a, b)
	if err != nil {
		t.Fatal(err)
	}
	return law
}

// TestFitsOfKnownValues has the parameters that mpmath 1.3.0 finds with 30 digits, for a
// mean of 25 with a variation of 0.8, and for a median of 20 with a 99th percentile of 80.
func TestFitsOfKnownValues(t *testing.T) {
	lognormal, lognormal99 := fitted(t, LognormalOfMoments, 25, 0.8), fitted(t, LognormalOfPercentiles, 20, 80)
	gamma, gamma99 := fitted(t, GammaOfMoments, 25, 0.8), fitted(t, GammaOfPercentiles, 20, 80)
	weibull, weibull99 := fitted(t, WeibullOfMoments, 25, 0.8), fitted(t, WeibullOfPercentiles, 20, 80)
	pareto, pareto99 := fitted(t, ParetoOfMean, 25, 1.25), fitted(t, ParetoOfPercentiles, 20, 80)
	checkKnown(t, []known{
		{"median of the lognormal law", lognormal.Median, 19.5217202360757581905},
		{"sigma of the lognormal law", lognormal.Sigma, 0.703346459318668252202},
		{"median of the lognormal law by percentiles", lognormal99.Median, 20},
		{"sigma of the lognormal law by percentiles", lognormal99.Sigma, 0.595910171728492310343},
		{"shape of the gamma law", gamma.Shape, 1.5625},
		{"rate of the gamma law", gamma.Rate, 0.0625},
		{"shape of the Weibull law by percentiles", weibull99.Shape, 1.36601042282230967057},
		{"scale of the Weibull law by percentiles", weibull99.Scale, 26.1550240292857976041},
		{"minimum of the Pareto law", pareto.Min, 5},
		{"tail index of the Pareto law", pareto.TailIndex, 1.25},
		{"minimum of the Pareto law by percentiles", pareto99.Min, 15.6442485213865438073},
		{"tail index of the Pareto law by percentiles", pareto99.TailIndex, 2.82192809488736234787},
	})
	// These are searched for, with functions of which a few digits are lost.
	for _, known := range []known{
		{"shape of the gamma law by percentiles", gamma99.Shape, 1.96437321766733920675},
		{"rate of the gamma law by percentiles", gamma99.Rate, 0.0821481972242120656068},
		{"shape of the Weibull law", weibull.Shape, 1.25824926271268145085},
		{"scale of the Weibull law", weibull.Scale, 26.88166092706076552},
	} {
		if math.Abs(known.got/known.want-1) > 1e-12 {
			t.Errorf("%s %v, want %v", known.what, known.got, known.want)
		}
	}
}

// checkFit fits, and compares what the law has with what it was to have.
func checkFit(t *rapid.T, name string, fit fit, a, b float64, of func(Law) (a, b float64), tolerance float64) {
	law, err := fit(a, b)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := law.Check(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	gotA, gotB := of(law)
	if !(math.Abs(gotA/a-1) <= tolerance && math.Abs(gotB/b-1) <= tolerance) {
		t.Fatalf("%s: %v and %v, want %v and %v", name, gotA, gotB, a, b)
	}
}

func momentsOf(law Law) (mean, variation float64) {
	return law.Mean(), math.Sqrt(law.Variance()) / law.Mean()
}

func percentilesOf(law Law) (p50, p99 float64) { return law.Quantile(0.5), law.Quantile(0.99) }

func TestPropertyFitsGiveTheMomentsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mean := anyRate.Draw(t, "mean")
		// Up to Sigma² = log(1e8), which the exponent of the mean multiplies.
		variation := between(1e-6, 1e4).Draw(t, "variation")
		checkFit(t, "lognormal", fitOf(LognormalOfMoments), mean, variation, momentsOf, 1e-13)
		checkFit(t, "gamma", fitOf(GammaOfMoments), mean, variation, momentsOf, 1e-13)
		variation = between(0.002, 1e5).Draw(t, "variation of a Weibull law")
		checkFit(t, "Weibull", fitOf(WeibullOfMoments), mean, variation, momentsOf, max(1e-13, 1e-14/(variation*variation)))
		index := 1 + between(1e-3, 1e3).Draw(t, "tail index")
		checkFit(t, "Pareto", fitOf(ParetoOfMean), mean, index, func(law Law) (a, b float64) { return law.Mean(), law.(Pareto).TailIndex }, 1e-12)
	})
}

func TestPropertyFitsGiveThePercentilesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p50 := anyRate.Draw(t, "p50")
		p99 := p50 * between(1.0001, 1e6).Draw(t, "ratio")
		checkFit(t, "lognormal", fitOf(LognormalOfPercentiles), p50, p99, percentilesOf, 1e-13)
		checkFit(t, "Weibull", fitOf(WeibullOfPercentiles), p50, p99, percentilesOf, 1e-13)
		checkFit(t, "Pareto", fitOf(ParetoOfPercentiles), p50, p99, percentilesOf, 1e-13)
	})
}

// TestFitsGiveThePercentilesOfAGammaLawBack up to the ends of what can be fitted. The
// distribution function is right within 1e-14; that is divided by x times the density,
// 0.005 at the median of a shape of 0.01.
func TestFitsGiveThePercentilesOfAGammaLawBack(t *testing.T) {
	for _, ratio := range []float64{1.024, 1.03, 1.2, 2, 4, 6.644, 10, 100, 1e4, 1e10, 1e29} {
		law := fitted(t, GammaOfPercentiles, 0.02, 0.02*ratio)
		p50, p99 := percentilesOf(law)
		if math.Abs(p50/0.02-1) > 2e-12 || math.Abs(p99/(0.02*ratio)-1) > 2e-12 {
			t.Errorf("%v: median %v and 99th percentile %v", ratio, p50, p99)
		}
	}
}

func TestFitsSayWhatCannotBe(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	moments := map[string]fit{"lognormal": fitOf(LognormalOfMoments), "gamma": fitOf(GammaOfMoments), "Weibull": fitOf(WeibullOfMoments)}
	percentiles := map[string]fit{
		"lognormal": fitOf(LognormalOfPercentiles), "gamma": fitOf(GammaOfPercentiles),
		"Weibull": fitOf(WeibullOfPercentiles), "Pareto": fitOf(ParetoOfPercentiles),
	}
	gamma := map[string]fit{"gamma": percentiles["gamma"]}
	weibull := map[string]fit{"Weibull": moments["Weibull"]}
	pareto := map[string]fit{"Pareto": fitOf(ParetoOfMean)}
	for _, test := range []struct {
		fits map[string]fit
		a, b float64
		want string
	}{
		{moments, 0, 1, "mean is 0, want a positive finite number"},
		{moments, inf, 1, "mean is +Inf, want a positive finite number"},
		{moments, 1, 0, "coefficient of variation is 0, want a positive finite number"},
		{moments, 1, nan, "coefficient of variation is NaN, want a positive finite number"},
		{map[string]fit{"lognormal": moments["lognormal"]}, 1, 1e200, "median of the lognormal law is 0, want a positive finite number"},
		{map[string]fit{"gamma": moments["gamma"]}, 1, 1e-200, "shape of the gamma law is +Inf, want a positive finite number"},
		{weibull, 1, 0.0019, "coefficient of variation of a Weibull law is 0.0019, want 0.002 to 100000"},
		{weibull, 1, 100_001, "coefficient of variation of a Weibull law is 100001, want 0.002 to 100000"},
		{percentiles, 0, 1, "p50 is 0, want a positive finite number"},
		{percentiles, 1, inf, "p99 is +Inf, want a positive finite number"},
		{percentiles, 80, 80, "p99 is 80, want more than p50, 80"},
		{percentiles, 80, 20, "p99 is 20, want more than p50, 80"},
		{gamma, 1, 1.01, "p99 of a gamma law is 1.01 times p50, want 1.024 to 1e29 times"},
		{gamma, 1, 1e30, "p99 of a gamma law is 1e+30 times p50, want 1.024 to 1e29 times"},
		{pareto, 0, 2, "mean is 0, want a positive finite number"},
		{pareto, 1, 1, "tail index of a Pareto law with a mean is 1, want more than 1"},
		{pareto, 1, nan, "tail index is NaN, want a positive finite number"},
		{pareto, 1, inf, "tail index is +Inf, want a positive finite number"},
	} {
		for name, fit := range test.fits {
			if _, err := fit(test.a, test.b); err == nil || err.Error() != test.want {
				t.Errorf("%s of %v and %v: %v, want %s", name, test.a, test.b, err, test.want)
			}
		}
	}
}
