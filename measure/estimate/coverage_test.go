package estimate

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// repetitions of an experiment, for the share of them in which something happens.
const repetitions = 4000

// wantShare repeats an experiment and compares how often it is so with a probability, to
// three standard errors of a binomial and what the probability is uncertain by.
func wantShare(t *testing.T, want, uncertain float64, experiment func(random *rand.Rand) bool) {
	t.Helper()
	random := rand.New(rand.NewPCG(20, 7))
	count := 0
	for range repetitions {
		if experiment(random) {
			count++
		}
	}
	got := float64(count) / repetitions
	tolerance := 3*math.Sqrt(want*(1-want)/repetitions) + uncertain
	if math.Abs(got-want) > tolerance {
		t.Errorf("a share of %.4f, want %.4f ± %.4f", got, want, tolerance)
	}
}

func sample(runs int, observe func() float64) []float64 {
	list := make([]float64, runs)
	for i := range list {
		list[i] = observe()
	}
	return list
}

func covers(e Estimate, truth float64) bool { return e.Low() <= truth && truth <= e.High() }

func TestMeansOfNormalSamplesAreCovered(t *testing.T) {
	for _, runs := range []int{2, 5, 30} {
		wantShare(t, Level, 0, func(random *rand.Rand) bool {
			return covers(Mean(sample(runs, func() float64 { return 1e9 + random.NormFloat64() })), 1e9)
		})
	}
}

// Of skewed samples the interval covers less. For the exponential law, the second-order
// term of the expansion in Hall, The Bootstrap and Edgeworth Expansion (1992), is 0.9 / runs.
func TestMeansOfExponentialSamplesAreCovered(t *testing.T) {
	const runs = 500
	wantShare(t, Level, 0.9/runs, func(random *rand.Rand) bool {
		return covers(Mean(sample(runs, random.ExpFloat64)), 1)
	})
}

// A run of the same chance has what both arms share, and a little of its own.
func TestPairedDifferencesAreCovered(t *testing.T) {
	wantShare(t, Level, 0, func(random *rand.Rand) bool {
		a := sample(6, random.NormFloat64)
		b := slices.Clone(a)
		for i := range b {
			b[i] += 0.5 + 0.1*random.NormFloat64()
		}
		return covers(Paired(a, b).Estimate, 0.5)
	})
}

// Welch's test is approximate: with these sizes and spreads, 0.9494 of 200,000 intervals
// held the truth.
func TestUnpairedDifferencesAreCovered(t *testing.T) {
	wantShare(t, 0.9494, 0.0005, func(random *rand.Rand) bool {
		a := sample(8, func() float64 { return 4 * random.NormFloat64() })
		b := sample(25, func() float64 { return 0.5 + random.NormFloat64() })
		return covers(Unpaired(a, b).Estimate, 0.5)
	})
}

// The nearest rank of 200 exponential values is 0.1 of its standard deviation below the
// quantile. That makes S² one percent larger, and the share 0.0015.
func TestSectionsOfAQuantileAreCovered(t *testing.T) {
	p90 := func(sorted []float64) float64 { return sorted[len(sorted)*9/10-1] }
	wantShare(t, Level, 0.0015, func(random *rand.Rand) bool {
		var pooled, sections []float64
		for range 10 {
			section := sample(200, random.ExpFloat64)
			slices.Sort(section)
			sections = append(sections, p90(section))
			pooled = append(pooled, section...)
		}
		slices.Sort(pooled)
		return covers(Section(p90(pooled), sections), math.Log(10))
	})
}

// Of ten comparisons in which there is nothing to find, in how many experiments is
// anything found? Of independent ones, the smallest must be below a tenth of the limit.
func TestHolmFindsNothingWhereThereIsNothing(t *testing.T) {
	const limit = 1 - Level
	want := 1 - math.Pow(1-limit/10, 10)
	wantShare(t, want, 0, func(random *rand.Rand) bool {
		p := sample(10, func() float64 {
			return Paired(sample(8, random.NormFloat64), sample(8, random.NormFloat64)).P
		})
		return slices.Min(Holm(p)) <= limit
	})
}
