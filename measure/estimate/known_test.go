package estimate

import (
	"math"
	"testing"
)

// near reports whether two numbers agree to a share of the second, or are both NaN.
func near(got, want, share float64) bool {
	return got == want || math.Abs(got-want) <= share*math.Abs(want) || math.IsNaN(got) && math.IsNaN(want)
}

// asPrinted is half a unit of the eighth significant digit, as a share of the smallest
// number that has it.
const asPrinted = 5e-8

var nan, inf = math.NaN(), math.Inf(1)

// From the t table of the NIST/SEMATECH e-Handbook of Statistical Methods, section
// 1.3.6.7.2, upper critical values at 0.975.
func TestQuantilesAreThoseOfTheTable(t *testing.T) {
	for freedom, want := range map[float64]float64{
		1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 19: 2.093,
		29: 2.045, 30: 2.042, 49: 2.010, 60: 2.000, 99: 1.984, 100: 1.984,
	} {
		// Twice: found, and kept.
		for range 2 {
			if got := quantile(freedom); math.Abs(got-want) > 0.0005 {
				t.Errorf("with %v degrees of freedom %v, want %v", freedom, got, want)
			}
		}
	}
}

func TestQuantilesApproachTheNormal(t *testing.T) {
	// The next term of the expansion is t = z + (z³+z)/(4·freedom) (Abramowitz and Stegun
	// 26.7.5), the one after it is of the order of 5/freedom².
	const z = normalQuantile
	for _, freedom := range []float64{999, 1000, 1e4, 1e4 + 0.5} {
		want := z + (z*z*z+z)/(4*freedom)
		if got := quantile(freedom); math.Abs(got-want) > 5/freedom/freedom+asPrinted*z {
			t.Errorf("with %v degrees of freedom %v, want %v", freedom, got, want)
		}
	}
}

// To twelve digits, by the incomplete beta function with thirty.
func TestProbabilitiesKeepTheirDigitsInTheTail(t *testing.T) {
	for _, c := range []struct{ t, freedom, want float64 }{
		{0, 3, 1},
		{3, 5.5, 0.0267234806618},
		{1.5, 30, 0.144065929129},
		{50, 9, 2.56895291087e-12},
		{1e8, 1, 6.36619772368e-9},
		{1e6, 2, 9.99999999998e-13},
		{20, 30, 6.74908366577e-19},
		{40, 100, 2.46210760214e-63},
	} {
		for _, at := range []float64{c.t, -c.t} {
			if got := twoSided(at, c.freedom); !near(got, c.want, asPrinted) {
				t.Errorf("beyond %v with %v degrees of freedom %v, want %v", at, c.freedom, got, c.want)
			}
		}
	}
}

func TestNoMoreThanEightDigitsAreKept(t *testing.T) {
	if got := quantile(9); got != 2.2621572 {
		t.Errorf("quantile %v, want 2.2621572", got)
	}
	if got := twoSided(1.5, 30); got != 0.14406593 {
		t.Errorf("probability %v, want 0.14406593", got)
	}
}

// The hours of sleep that two drugs added, for ten patients: Student (1908), data set
// "sleep" of R. What is wanted is what R prints.
var (
	sleepA = []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0}
	sleepB = []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}
)

// Welch's test on three pairs of samples of unequal size and spread: "Welch's t-test",
// Wikipedia.
var (
	alike  = []float64{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4}
	alike2 = []float64{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4}
	few    = []float64{17.2, 20.9, 22.6, 18.1, 21.7, 21.4, 23.5, 24.2, 14.7, 21.8}
	many   = []float64{21.5, 22.8, 21.0, 23.0, 21.6, 23.6, 22.5, 20.7, 23.4, 21.8, 20.7, 21.7, 21.5, 22.5, 23.6, 21.5, 22.5, 23.5, 21.5, 21.8}
	narrow = []float64{19.8, 20.4, 19.6, 17.8, 18.5, 18.9, 18.3, 18.9, 19.5, 22.0}
	wide   = []float64{28.2, 26.6, 20.1, 23.3, 25.2, 22.1, 17.7, 27.6, 20.6, 13.7, 23.2, 17.5, 20.6, 18.0, 23.9, 21.6, 24.3, 20.4, 24.0, 13.2}
)

func TestPublishedComparisons(t *testing.T) {
	for name, c := range map[string]struct {
		got           Difference
		low, high     float64
		p             float64
		runs          int
		interval, ofP float64 // half a unit of the last digit that is published
	}{
		"sleep, paired":     {Paired(sleepA, sleepB), 0.7001142, 2.4598858, 0.002833, 10, 5e-8, 5e-7},
		"sleep, unpaired":   {Unpaired(sleepA, sleepB), -0.2054832, 3.3654832, 0.07939, 10, 5e-8, 5e-6},
		"alike":             {Unpaired(alike, alike2), nan, nan, 0.021, 15, 0, 5e-4},
		"few and many":      {Unpaired(few, many), nan, nan, 0.149, 10, 0, 5e-4},
		"narrow and wide":   {Unpaired(narrow, wide), nan, nan, 0.036, 10, 0, 5e-4},
		"one of two is one": {Unpaired([]float64{1, 2}, []float64{3, 3}), 1.5 - 12.7062047/2, 1.5 + 12.7062047/2, math.Atan(1./3) * 2 / math.Pi, 2, 3e-7, 5e-9},
	} {
		if !math.IsNaN(c.low) && (math.Abs(c.got.Low()-c.low) > c.interval || math.Abs(c.got.High()-c.high) > c.interval) {
			t.Errorf("%s: from %v to %v, want from %v to %v", name, c.got.Low(), c.got.High(), c.low, c.high)
		}
		if math.Abs(c.got.P-c.p) > c.ofP || c.got.Runs != c.runs {
			t.Errorf("%s: p %v of %d runs, want %v of %d", name, c.got.P, c.got.Runs, c.p, c.runs)
		}
	}
}
