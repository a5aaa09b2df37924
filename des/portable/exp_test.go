package portable

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestExpOfSpecialValues(t *testing.T) {
	checkSpecial(t, "Exp", Exp, []special{
		{math.Inf(1), math.Inf(1)},
		{math.Inf(-1), 0},
		{math.NaN(), math.NaN()},
		{0, 1},
		{math.Copysign(0, -1), 1},
		{709.78271289338408678, math.Inf(1)}, // the least x with e^x above the largest number
		{math.MaxFloat64, math.Inf(1)},
		{-745.13321910194110842, 0x1p-1074}, // the least with e^x above half of the smallest
		{-745.13321910194122211, 0},
		{-math.MaxFloat64, 0},
	})
}

// TestExpOfKnownValues compares with values that mpmath 1.3.0 computed with 60
// digits.
func TestExpOfKnownValues(t *testing.T) {
	for _, known := range []struct{ x, want float64 }{
		{1, 2.71828182845904523536028747135},
		{-1, 0.367879441171442321595523770161},
		{0.5, 1.64872127070012814684865078781},
		{1e-300, 1},
		{709.78271289338397309, 1.79769313486227321783964963093e308},
		{-708, 3.30755300363840799620117429721e-308},
		{-740, 4.18873988004804893945754000158e-322}, // subnormal
	} {
		if got := Exp(known.x); ulps(got, known.want) > 1 {
			t.Errorf("Exp(%v) = %v, want %v", known.x, got, known.want)
		}
	}
}

// TestExpIsThatOfPackageMath allows 2 units in the last place: math.Exp is off by
// up to 1.6 on amd64, measured against mpmath, and Exp by less than 1. It ends at
// 709.4, because math.Exp overflows at 709.44 there (Go 1.26).
func TestExpIsThatOfPackageMath(t *testing.T) {
	numbers := rand.New(rand.NewPCG(1, 2))
	ranges := map[string]func() float64{
		"all results":       func() float64 { return -746 + 1455.4*numbers.Float64() },
		"subnormal results": func() float64 { return -746 + 38*numbers.Float64() },
		"near 0":            func() float64 { return math.Ldexp(numbers.Float64()-0.5, -numbers.IntN(60)) },
		"near halves of ln2": func() float64 {
			return math.Ln2*(0.5+float64(numbers.IntN(64)-32)) + math.Ldexp(numbers.Float64()-0.5, -20)
		},
		"small": func() float64 { return 20 * (numbers.Float64() - 0.5) },
	}
	for name, next := range ranges {
		for range 200_000 {
			x := next()
			if got, want := Exp(x), math.Exp(x); ulps(got, want) > 2 {
				t.Fatalf("%s: Exp(%v) = %v, want %v", name, x, got, want)
			}
		}
	}
}

func TestExpUndoesLog(t *testing.T) {
	numbers := rand.New(rand.NewPCG(3, 4))
	for range 200_000 {
		x := numbers.ExpFloat64()
		// The logarithm is rounded: an error of 1 unit in its last place is one of
		// |log x| * 2^-52 of x, or less.
		limit := (math.Abs(math.Log(x)) + 2) * 0x1p-52 * x
		if got := Exp(Log(x)); math.Abs(got-x) > limit {
			t.Fatalf("Exp(Log(%v)) = %v", x, got)
		}
	}
}
