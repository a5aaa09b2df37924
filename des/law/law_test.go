package law

import (
	"math"
	"slices"
	"testing"

	"halfopen/des/random"
)

// The laws that each test about all laws goes through. Those without jumps have a
// distribution function that takes every value; heavy ones have, besides, such long
// tails that averages of draws say nothing about the moments.
var (
	continuous = map[string]Law{
		"uniform":          Uniform{Min: -1, Max: 3},
		"exponential":      Exponential{Rate: 50},
		"Erlang 1":         Erlang{K: 1, Rate: 2},
		"Erlang 2":         Erlang{K: 2, Rate: 0.1},
		"Erlang 30":        Erlang{K: 30, Rate: 1000},
		"hyperexponential": Hyperexponential{Weights: []float64{9, 1}, Rates: []float64{1.0 / 10, 1.0 / 110}},
		"weightless":       Hyperexponential{Weights: []float64{0, 2, 3, 0}, Rates: []float64{1, 2, 3, 4}},
		"lognormal":        Lognormal{Median: 20, Sigma: 0.6},
		"gamma 0.3":        Gamma{Shape: 0.3, Rate: 50},
		"gamma 1":          Gamma{Shape: 1, Rate: 2},
		"gamma 3.7":        Gamma{Shape: 3.7, Rate: 0.1},
		"gamma 400":        Gamma{Shape: 400, Rate: 20},
		"Weibull 0.7":      Weibull{Shape: 0.7, Scale: 20},
		"Weibull 5":        Weibull{Shape: 5, Scale: 0.02},
		"Pareto":           Pareto{Min: 10, TailIndex: 9},
		"mixture": Mixture{Weights: []float64{9, 0, 1}, Laws: []Law{
			Lognormal{Median: 2, Sigma: 0.2}, Exponential{Rate: 1}, Gamma{Shape: 30, Rate: 1},
		}},
		"histogram": NewHistogram([]float64{-1, 0, 2, 3, 10, 11}, []float64{0, 70, 20, 10, 0}),
	}
	heavy = map[string]Law{
		"Pareto with a variance":    Pareto{Min: 10, TailIndex: 2.5},
		"Pareto with a mean":        Pareto{Min: 10, TailIndex: 1.5},
		"Pareto without a mean":     Pareto{Min: 10, TailIndex: 0.8},
		"widely spread lognormal":   Lognormal{Median: 20, Sigma: 3},
		"widely spread Weibull":     Weibull{Shape: 0.2, Scale: 20},
		"mixture with a heavy tail": Mixture{Weights: []float64{0.7, 0.3}, Laws: []Law{Uniform{Min: 1, Max: 2}, Pareto{Min: 2, TailIndex: 1.1}}},
	}
	discrete = map[string]Law{
		"deterministic": Deterministic{Value: 20},
		"empirical":     NewEmpirical([]float64{5, 1, 1, 8, -2, 13, 0}),
		"one value":     NewEmpirical([]float64{7}),
		"mixture with jumps": Mixture{Weights: []float64{7, 2, 1}, Laws: []Law{
			Uniform{Min: -1, Max: 3}, Deterministic{Value: 2}, NewEmpirical([]float64{-3, 5}),
		}},
	}
)

// forAll runs a test for every law.
func forAll(t *testing.T, test func(t *testing.T, law Law), laws ...map[string]Law) {
	for _, laws := range laws {
		for name, law := range laws {
			t.Run(name, func(t *testing.T) { test(t, law) })
		}
	}
}

// named returns the law of that name.
func named(name string) Law {
	for _, laws := range []map[string]Law{continuous, discrete, heavy} {
		if law, ok := laws[name]; ok {
			return law
		}
	}
	return nil
}

func draw(law Law, n int) []float64 {
	src := random.Keyed{Seed: 1}.Sequence("draws")
	values := make([]float64, n)
	for i := range values {
		values[i] = law.Draw(src)
	}
	return values
}

// maxStandardErrors makes a statistic of correct code fail for one choice of the
// stream in 16,000. As the streams are fixed, each test passes always or never.
const maxStandardErrors = 4

func checkStatistic(t *testing.T, what string, got, want, standardError float64) {
	t.Helper()
	// The second term is for what is certain but for rounding.
	if !(math.Abs(got-want) <= maxStandardErrors*standardError+1e-12*math.Abs(want)) {
		t.Errorf("%s is %v, want %v within %d times %v", what, got, want, maxStandardErrors, standardError)
	}
}

// TestMomentsOfDraws compares the average of n draws with the mean, and that of
// their squared distances from it with the variance. The standard error of the
// latter is estimated from the draws.
func TestMomentsOfDraws(t *testing.T) {
	forAll(t, func(t *testing.T, law Law) {
		const n = 1_000_000
		mean, variance := law.Mean(), law.Variance()
		sum, squares, fourths := 0.0, 0.0, 0.0
		for _, x := range draw(law, n) {
			square := (x - mean) * (x - mean)
			sum += x
			squares += square
			fourths += square * square
		}
		checkStatistic(t, "mean", sum/n, mean, math.Sqrt(variance/n))
		varianceOfSquares := fourths/n - squares/n*(squares/n)
		checkStatistic(t, "variance", squares/n, variance, math.Sqrt(max(0, varianceOfSquares)/n))
	}, continuous, discrete)
}

// TestQuantilesOfDraws counts the draws up to a quantile, whose number is binomial.
func TestQuantilesOfDraws(t *testing.T) {
	forAll(t, func(t *testing.T, law Law) {
		const n = 200_000
		values := draw(law, n)
		slices.Sort(values)
		for _, p := range []float64{0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999} {
			x := law.Quantile(p)
			reached := law.CDF(x) // p, or more at a jump
			atMost, _ := slices.BinarySearch(values, math.Nextafter(x, math.Inf(1)))
			checkStatistic(t, "fraction of draws up to a quantile",
				float64(atMost)/n, reached, math.Sqrt(reached*(1-reached)/n))
		}
	}, continuous, discrete, heavy)
}

// TestDrawsFollowTheDistribution compares n draws to the distribution function, by
// the largest difference (Kolmogorov and Smirnov). It exceeds c/sqrt(n) for one choice
// of the stream in exp(2c²)/2 at most (Massart, "The Tight Constant in the
// Dvoretzky-Kiefer-Wolfowitz Inequality", 1990).
func TestDrawsFollowTheDistribution(t *testing.T) {
	forAll(t, func(t *testing.T, law Law) {
		const n, choices = 200_000, 16_000
		values := draw(law, n)
		slices.Sort(values)
		largest := 0.0
		for i, x := range values {
			p := law.CDF(x)
			largest = max(largest, float64(i+1)/n-p, p-float64(i)/n)
		}
		if limit := math.Sqrt(math.Log(2*choices) / 2 / n); !(largest <= limit) {
			t.Errorf("distribution of draws differs by %.2g, want at most %.2g", largest, limit)
		}
	}, continuous, heavy)
}

// TestQuantilesInvertTheDistribution allows for the rounding of CDF, at most 100
// times that of a number near 1.
func TestQuantilesInvertTheDistribution(t *testing.T) {
	forAll(t, func(t *testing.T, law Law) {
		for p := 0.001; p < 1; p += 0.001 {
			if got := law.CDF(law.Quantile(p)); math.Abs(got-p) > 1e-14 {
				t.Errorf("CDF(Quantile(%v)) = %v", p, got)
			}
		}
	}, continuous, heavy)
}

func TestQuantilesAtTheEnds(t *testing.T) {
	inf := math.Inf(1)
	for name, ends := range map[string][2]float64{
		"uniform":          {-1, 3},
		"exponential":      {0, inf},
		"Erlang 2":         {0, inf},
		"hyperexponential": {0, inf},
		"deterministic":    {20, 20},
		"empirical":        {-2, 13},
		"one value":        {7, 7},
		"lognormal":        {0, inf},
		"gamma 0.3":        {0, inf},
		"gamma 3.7":        {0, inf},
		"Weibull 0.7":      {0, inf},
		"Pareto":           {10, inf},
		"mixture":          {0, inf},
		"histogram":        {0, 10},

		"mixture with jumps":        {-3, 5},
		"mixture with a heavy tail": {1, inf},
	} {
		law := named(name)
		got := [2]float64{law.Quantile(0), law.Quantile(1)}
		if got != ends || math.Signbit(got[0]) != math.Signbit(ends[0]) {
			t.Errorf("%s: from %v to %v, want from %v to %v", name, got[0], got[1], ends[0], ends[1])
		}
	}
}

func TestQuantileRefusesWhatIsNoProbability(t *testing.T) {
	forAll(t, func(t *testing.T, law Law) {
		for _, p := range []float64{-1e-300, 1 + 0x1p-52, math.Inf(1), math.NaN()} {
			func() {
				defer func() {
					if got, want := recover(), "law: probability outside [0, 1]"; got != want {
						t.Errorf("Quantile(%v): panic %v, want %v", p, got, want)
					}
				}()
				law.Quantile(p)
			}()
		}
	}, continuous, discrete, heavy)
}

func TestDrawAllocatesNothing(t *testing.T) {
	forAll(t, func(t *testing.T, law Law) {
		src := random.Keyed{Seed: 1}.Sequence("draws")
		if allocated := testing.AllocsPerRun(1000, func() { law.Draw(src) }); allocated != 0 {
			t.Errorf("%v allocations", allocated)
		}
	}, continuous, discrete, heavy)
}
