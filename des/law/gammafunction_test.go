package law

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"pgregory.net/rapid"
)

// The values come from mpmath 1.3.0 with 30 digits.
func TestGammaFunctionOfKnownValues(t *testing.T) {
	checkKnown(t, []known{
		{"of 0.1", gammaFunction(0.1), 9.51350769866873183629},
		{"of 1/2", gammaFunction(0.5), math.Sqrt(math.Pi)},
		{"of 1", gammaFunction(1), 1},
		{"of 2", gammaFunction(2), 1},
		{"of 5.5", gammaFunction(5.5), 52.3427777845535201811},
		{"of 20", gammaFunction(20), 121645100408832000},
		{"beyond every number", gammaFunction(171.7), math.Inf(1)},
	})
	const tolerance = 1e-12 // what it promises above 33
	for x, want := range map[float64]float64{33.5: 1.50585697562670189251e+36, 120.5: 6.10029497402400587436e+197} {
		if got := gammaFunction(x); math.Abs(got/want-1) > tolerance {
			t.Errorf("of %v: %v, want %v", x, got, want)
		}
	}
}

// TestIncompleteGammaOfPublishedValues has Q(chi² | nu) = Q(nu/2, chi²/2) of the table
// of the chi-square distribution in Abramowitz and Stegun, "Handbook of Mathematical
// Functions", 1964, table 26.7, which has five digits.
func TestIncompleteGammaOfPublishedValues(t *testing.T) {
	for _, published := range []struct{ chi2, nu, q float64 }{
		{1, 1, 0.31731},
		{1, 2, 0.60653},
		{1, 3, 0.80125},
		{10, 10, 0.44049},
		{20, 20, 0.45793},
		{40, 30, 0.10486},
	} {
		if _, got := incompleteGamma(published.nu/2, published.chi2/2); math.Abs(got-published.q) > 0.000005 {
			t.Errorf("Q(%v | %v) = %v, want %v", published.chi2, published.nu, got, published.q)
		}
	}
}

// The values come from mpmath 1.3.0 with 30 digits. The tolerance is what
// incompleteGamma promises.
func TestIncompleteGammaOfKnownValues(t *testing.T) {
	const tolerance = 1e-14
	for _, known := range []struct{ a, x, below float64 }{
		{0.0001, 0.001, 0.999367038254165508624},
		{0.5, 0.25, 0.520499877813046537683},
		{3.7, 2, 0.186274670889053978931},
		{9.99, 10.989, 0.659452516251203960679},
		{10, 10, 0.542070285528147791686},
		{10.5, 11, 0.60049011443875121597},
		{10, 20, 0.995004587691692412834},
		{99.5, 80, 0.0194362509108118828161},
		{1000, 1100, 0.998940676746070022651},
		{12345.6, 12345.6, 0.501196831209548443569},
		{2, 0, 0},
		{2, -1, 0},
		{2, math.Inf(1), 1},
		{200, math.Inf(1), 1},
	} {
		below, above := incompleteGamma(known.a, known.x)
		if math.Abs(below-known.below) > tolerance || math.Abs(above-(1-known.below)) > tolerance {
			t.Errorf("P(%v, %v) = %v and Q %v, want %v", known.a, known.x, below, above, known.below)
		}
	}
	// The smaller one keeps its digits in the tails.
	if below, _ := incompleteGamma(3.7, 1e-30); math.Abs(below/math.Pow(1e-30, 3.7)*math.Gamma(4.7)-1) > 1e-12 {
		t.Errorf("lower tail %v", below)
	}
	if _, above := incompleteGamma(1, 500); math.Abs(above/math.Exp(-500)-1) > 1e-12 {
		t.Errorf("upper tail %v", above)
	}
}

// TestIncompleteGammaIsThatOfGonum goes through both ways to compute it and both of its
// factor. gonum's is right within 1e-13 there.
func TestIncompleteGammaIsThatOfGonum(t *testing.T) {
	for _, a := range []float64{0.001, 0.1, 0.9, 1, 2.5, 9.9, 10.1, 60, 1000} {
		for fraction := 0.01; fraction < 20; fraction *= 1.1 {
			x := fraction * a
			if got, _ := incompleteGamma(a, x); math.Abs(got-mathext.GammaIncReg(a, x)) > 1e-13 {
				t.Errorf("P(%v, %v) = %v, want %v", a, x, got, mathext.GammaIncReg(a, x))
			}
		}
	}
}

// TestPropertyIncompleteGammaIsADistribution over shapes and numbers of many orders of
// magnitude, with more of them near the shape, where it converges most slowly.
func TestPropertyIncompleteGammaIsADistribution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := between(1e-9, 1e6).Draw(t, "a")
		x := rapid.OneOf(between(1e-300, 1e300), between(a/2, 2*a), between(a, a+1)).Draw(t, "x")
		below, above := incompleteGamma(a, x)
		if !(0 <= below && below <= 1 && 0 <= above && above <= 1 && math.Abs(below+above-1) <= 0x1p-52) {
			t.Fatalf("P %v and Q %v", below, above)
		}
		if more, _ := incompleteGamma(a, x*1.01); more < below-2e-14 {
			t.Fatalf("P decreases from %v to %v", below, more)
		}
	})
}
