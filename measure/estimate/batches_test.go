package estimate

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

func TestBatchesAtTheEdges(t *testing.T) {
	for name, c := range map[string]struct {
		batches    []float64
		value      float64
		runs       int
		lag1       float64
		correlated bool
	}{
		"none":                       {nil, nan, 0, nan, false},
		"one":                        {[]float64{3}, 3, 1, nan, false},
		"two":                        {[]float64{3, 5}, 4, 2, nan, false},
		"equal":                      {[]float64{3, 3, 3, 3}, 3, 4, nan, false},
		"infinite":                   {[]float64{3, inf, 3, 4}, inf, 4, nan, false},
		"three":                      {[]float64{1, 2, 3}, 2, 3, 0, false},
		"rising":                     {[]float64{1, 2, 3, 4, 5, 6, 7, 8}, 4.5, 8, 0.625, true},
		"neighbours of missing ones": {[]float64{1, 2, nan, 3, 4, nan, nan, 5, 6, 7, 8, nan}, 4.5, 8, 0.625, true},
		"up and down":                {[]float64{1, -1, 1, -1, 1, -1, 1, -1}, 0, 8, -0.875, true},
		"neither":                    {[]float64{1, 2, 1, 0, 1, 2, 1, 0}, 1, 8, 0, false},
	} {
		got := BatchMeans(c.batches)
		if !near(got.Value, c.value, 1e-15) || got.Runs != c.runs || !near(got.Lag1, c.lag1, 1e-15) || got.Correlated != c.correlated {
			t.Errorf("%s: %+v, want %+v", name, got, c)
		}
		if want := Mean(c.batches).HalfWidth; !near(got.HalfWidth, want, 0) {
			t.Errorf("%s: half-width %v, want that of replications, %v", name, got.HalfWidth, want)
		}
	}
}

func TestTheNormalQuantileIsOfTheSameLevel(t *testing.T) {
	if want := distuv.UnitNormal.Quantile((1 + Level) / 2); !near(normalQuantile, want, 1e-14) {
		t.Errorf("%v, want %v", normalQuantile, want)
	}
}

// By von Neumann's definition: the ratio of successive differences to deviations.
func TestPropertyTheRatioIsVonNeumanns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Float64Range(-100, 100), 3, 50).Draw(t, "batches")
		list[0], list[1] = 200, -200 // so that they vary
		mean := Mean(list).Value
		var successive, squares float64
		for i, x := range list {
			squares += (x - mean) * (x - mean)
			if i > 0 {
				successive += (x - list[i-1]) * (x - list[i-1])
			}
		}
		want := 1 - successive/squares/2
		if _, got := autocorrelation(list, mean); math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

// The test's statistic is only close to normal: of 200,000 samples of ten batches, 0.0439
// were called correlated. It is symmetric: half of these have positive correlation.
func TestIndependentBatchesAreSeldomCalledCorrelated(t *testing.T) {
	for _, sign := range []float64{-1, 1} {
		wantShare(t, 0.0439/2, 0.0005, func(random *rand.Rand) bool {
			batches := BatchMeans(sample(10, random.NormFloat64))
			return batches.Correlated && batches.Lag1*sign > 0
		})
	}
}

// In a series with x' = 0.9 x + noise, correlation fades over some twenty observations.
// Batches of length m have correlation 4.7/m, if that is small.
func TestShortBatchesAreCorrelatedAndLongOnesAreNot(t *testing.T) {
	const series, batches = 300, 40
	correlated := func(length int) (share float64) {
		random := rand.New(rand.NewPCG(3, 4))
		x := 0.0
		for range series {
			means := sample(batches, func() float64 {
				sum := 0.0
				for range length {
					x = 0.9*x + random.NormFloat64()
					sum += x
				}
				return sum / float64(length)
			})
			if BatchMeans(means).Correlated {
				share += 1. / series
			}
		}
		return share
	}
	if got := correlated(5); got < 0.99 {
		t.Errorf("batches of 5: %v of the series are called correlated, want nearly all", got)
	}
	const want = 1 - Level
	if got := correlated(500); got > want+3*math.Sqrt(want*(1-want)/series) {
		t.Errorf("batches of 500: %v of the series are called correlated, want %v", got, want)
	}
}
