package portable

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestLogOfSpecialValues(t *testing.T) {
	checkSpecial(t, "Log", Log, []special{
		{math.Inf(1), math.Inf(1)},
		{0, math.Inf(-1)},
		{math.Copysign(0, -1), math.Inf(-1)},
		{-math.SmallestNonzeroFloat64, math.NaN()},
		{-1, math.NaN()},
		{math.Inf(-1), math.NaN()},
		{math.NaN(), math.NaN()},
		{1, 0},
	})
}

// TestLogOfKnownValues compares with values that mpmath 1.3.0 computed with 60
// digits.
func TestLogOfKnownValues(t *testing.T) {
	for _, known := range []struct{ x, want float64 }{
		{math.SmallestNonzeroFloat64, -744.440071921381262314107298446},
		{0x1p-1022, -708.396418532264106224411228130}, // the smallest normal number
		{7.852537510250426e-309, -709.437957005886301735},
		{math.MaxFloat64, 709.782712893383996732223389911},
		{0.5, -0.693147180559945309417232121458},
		{2, 0.693147180559945309417232121458},
		{10, 2.30258509299404568401799145468},
		{1 + 0x1p-52, 2.22044604925031283432823045398e-16},
		{1 - 0x1p-53, -1.11022302462515660402300178187e-16},
	} {
		if got := Log(known.x); ulps(got, known.want) > 1 {
			t.Errorf("Log(%v) = %v, want %v", known.x, got, known.want)
		}
	}
}

// TestLogIsThatOfPackageMath relies on both being off by less than 1 unit in the
// last place: they are then the same or neighbours. math.Log is not on subnormal
// numbers, where it is wrong on amd64 (Go 1.26).
func TestLogIsThatOfPackageMath(t *testing.T) {
	numbers := rand.New(rand.NewPCG(1, 2))
	ranges := map[string]func() float64{
		"normal numbers":       func() float64 { return math.Float64frombits(1<<52 + numbers.Uint64N(0x7fe<<52)) },
		"near 1":               func() float64 { return 1 + math.Ldexp(numbers.Float64()-0.5, -numbers.IntN(53)) },
		"around the reduction": func() float64 { return math.Sqrt2 / 2 * (1 + math.Ldexp(numbers.Float64()-0.5, -20)) },
		"probabilities":        func() float64 { return 1 - numbers.Float64() },
	}
	for name, next := range ranges {
		for range 200_000 {
			x := next()
			if got, want := Log(x), math.Log(x); ulps(got, want) > 1 {
				t.Fatalf("%s: Log(%v) = %v, want %v", name, x, got, want)
			}
		}
	}
}

func TestLogOfSubnormalNumbers(t *testing.T) {
	numbers := rand.New(rand.NewPCG(3, 4))
	for range 200_000 {
		x := math.Float64frombits(1 + numbers.Uint64N(1<<52-1))
		// One unit each for both logarithms, half a one for the difference.
		if got, want := Log(x), math.Log(x*0x1p60)-60*math.Ln2; ulps(got, want) > 2 {
			t.Fatalf("Log(%v) = %v, want %v", x, got, want)
		}
	}
}

func TestLogNeverDecreases(t *testing.T) {
	for _, x := range []float64{0.3, math.Sqrt2 / 2, 0.999999, 1, math.Sqrt2, 2, 50} {
		for range 10_000 {
			next := math.Nextafter(x, math.Inf(1))
			if Log(next) < Log(x) {
				t.Fatalf("Log(%v) = %v, but Log(%v) = %v", next, Log(next), x, Log(x))
			}
			x = next
		}
	}
}
