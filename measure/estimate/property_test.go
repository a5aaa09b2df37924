package estimate

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// anySample is of whole numbers, so that sums, shifts and scales are exact, and some are
// missing.
func anySample(t *rapid.T, length int, label string) []float64 {
	observation := rapid.Custom(func(t *rapid.T) float64 {
		if rapid.IntRange(0, 9).Draw(t, "missing if 0") == 0 {
			return nan
		}
		return float64(rapid.IntRange(-1000, 1000).Draw(t, "observation"))
	})
	return rapid.SliceOfN(observation, length, length).Draw(t, label)
}

// comparisons is every way to compare two samples.
var comparisons = map[string]func(a, b []float64) Difference{
	"Paired":          Paired,
	"Unpaired":        Unpaired,
	"PairedSection":   func(a, b []float64) Difference { return PairedSection(largest(a), largest(b), a, b) },
	"UnpairedSection": func(a, b []float64) Difference { return UnpairedSection(largest(a), largest(b), a, b) },
}

// largest stands for a pooled statistic: it moves with its sample.
func largest(sample []float64) float64 {
	if list := known(sample); len(list) > 0 {
		return slices.Max(list)
	}
	return nan
}

// checkComparisons checks every way to compare, with samples of one length.
func checkComparisons(t *testing.T, check func(t *rapid.T, compare func(a, b []float64) Difference, a, b []float64)) {
	for name, compare := range comparisons {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			length := rapid.IntRange(0, 30).Draw(t, "runs")
			check(t, compare, anySample(t, length, "a"), anySample(t, length, "b"))
		}))
	}
}

// wantAlike allows for rounding: of a mean, and of the t distribution to either side.
// No mean of whole numbers that is not 0 is so small that this is much of it.
func wantAlike(t *rapid.T, got, want Difference) {
	t.Helper()
	const share = 1e-9
	value := near(got.Value, want.Value, share) || math.Abs(got.Value-want.Value) < 1e-9
	if !value || !near(got.HalfWidth, want.HalfWidth, 2*asPrinted+share) || !near(got.P, want.P, 2*asPrinted+share) || got.Runs != want.Runs {
		t.Fatalf("%+v, want %+v", got, want)
	}
}

func TestPropertyTheOtherWayRoundIsTheOpposite(t *testing.T) {
	checkComparisons(t, func(t *rapid.T, compare func(a, b []float64) Difference, a, b []float64) {
		want := compare(a, b)
		want.Value = -want.Value
		wantAlike(t, compare(b, a), want)
	})
}

func TestPropertyUnitsDoNotMatter(t *testing.T) {
	checkComparisons(t, func(t *rapid.T, compare func(a, b []float64) Difference, a, b []float64) {
		factor := float64(rapid.IntRange(1, 1000).Draw(t, "factor"))
		offset := float64(rapid.IntRange(-1000, 1000).Draw(t, "offset"))
		in := func(sample []float64) []float64 {
			result := slices.Clone(sample)
			for i := range result {
				result[i] = factor*result[i] + offset
			}
			return result
		}
		want := compare(a, b)
		want.Value *= factor
		want.HalfWidth *= factor
		wantAlike(t, compare(in(a), in(b)), want)
	})
}

func TestPropertyAShiftOfOneSampleShiftsTheDifference(t *testing.T) {
	checkComparisons(t, func(t *rapid.T, compare func(a, b []float64) Difference, a, b []float64) {
		shift := float64(rapid.IntRange(-1000, 1000).Draw(t, "shift"))
		shifted := slices.Clone(b)
		for i := range shifted {
			shifted[i] += shift
		}
		got, want := compare(a, shifted), compare(a, b)
		want.Value += shift
		want.P = got.P // is another
		wantAlike(t, got, want)
	})
}

func TestPropertyTheOrderOfRunsDoesNotMatter(t *testing.T) {
	checkComparisons(t, func(t *rapid.T, compare func(a, b []float64) Difference, a, b []float64) {
		order := make([]int, len(a))
		for i := range order {
			order[i] = i
		}
		var otherA, otherB []float64
		for _, i := range rapid.Permutation(order).Draw(t, "order") {
			otherA, otherB = append(otherA, a[i]), append(otherB, b[i])
		}
		wantAlike(t, compare(otherA, otherB), compare(a, b))
	})
}

func TestPropertyARunIsMissingAsIfItWereNotThere(t *testing.T) {
	checkComparisons(t, func(t *rapid.T, compare func(a, b []float64) Difference, a, b []float64) {
		got := compare(append(a, nan), append(b, nan))
		wantAlike(t, got, compare(a, b))
	})
}

func TestPropertyTheIntervalAndTheProbabilityAgree(t *testing.T) {
	checkComparisons(t, func(t *rapid.T, compare func(a, b []float64) Difference, a, b []float64) {
		d := compare(a, b)
		judged := d.Runs >= 2
		if judged == math.IsNaN(d.HalfWidth) || judged == math.IsNaN(d.P) {
			t.Fatalf("%+v is judged if there are two runs, and not otherwise", d)
		}
		if !judged {
			return
		}
		if d.P < 0 || d.P > 1 || d.HalfWidth < 0 {
			t.Fatalf("%+v is out of range", d)
		}
		const limit = 1 - Level
		distance := math.Abs(d.Value) - d.HalfWidth
		if d.P < limit*(1-1e-6) && distance <= 0 || d.P > limit*(1+1e-6) && distance > 0 {
			t.Fatalf("%+v leaves out zero: %v, although its probability is %v", d, distance > 0, d.P)
		}
	})
}

func TestPropertyAMeanIsADifferenceFromNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sample := anySample(t, rapid.IntRange(0, 30).Draw(t, "runs"), "sample")
		mean := Mean(sample)
		wantAlike(t, Difference{Estimate: Section(mean.Value, sample)}, Difference{Estimate: mean})
		wantAlike(t, Difference{Estimate: Paired(make([]float64, len(sample)), sample).Estimate}, Difference{Estimate: mean})
		if mean.Runs >= 2 {
			wantAlike(t, Difference{Estimate: Unpaired(make([]float64, mean.Runs), sample).Estimate}, Difference{Estimate: mean})
		}
	})
}

func TestPropertySectionsFarFromWhatIsPooledWidenTheInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sample := anySample(t, rapid.IntRange(2, 30).Draw(t, "runs"), "sample")
		mean := Mean(sample)
		if mean.Runs < 2 {
			return // there is no interval to widen
		}
		bias := float64(rapid.IntRange(1, 100).Draw(t, "bias"))
		// Σ(x-pooled)² = Σ(x-mean)² + R·bias².
		r := float64(mean.Runs)
		want := math.Hypot(mean.HalfWidth, quantile(r-1)*bias/math.Sqrt(r-1))
		if got := Section(mean.Value+bias, sample).HalfWidth; !near(got, want, 1e-9) {
			t.Fatalf("half-width %v, want %v", got, want)
		}
	})
}

func TestPropertyOfMeansSectioningIsTheUsualComparison(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.IntRange(0, 30).Draw(t, "runs")
		a, b := anySample(t, length, "a"), anySample(t, length, "b")
		wantAlike(t, UnpairedSection(Mean(a).Value, Mean(b).Value, a, b), Unpaired(a, b))
		for i := range a { // pairs of which one is missing are in a mean, but in no difference
			if math.IsNaN(a[i]) || math.IsNaN(b[i]) {
				a[i], b[i] = nan, nan
			}
		}
		want := Paired(a, b)
		got := PairedSection(Mean(a).Value, Mean(b).Value, a, b)
		if want.HalfWidth == 0 { // the means' rounding is all that varies
			got.HalfWidth, got.P = want.HalfWidth, want.P
		}
		wantAlike(t, got, want)
	})
}
