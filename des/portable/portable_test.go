package portable

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"testing"
)

// ulps returns how many units in the last place x and y are apart: the number
// of steps from one floating-point number to the next.
func ulps(x, y float64) uint64 {
	if math.IsNaN(x) || math.IsNaN(y) {
		return math.MaxUint64
	}
	a, b := order(x), order(y)
	return uint64(max(a, b) - min(a, b))
}

// order numbers the floating-point numbers in ascending order, both zeros 0.
func order(x float64) int64 {
	if bits := int64(math.Float64bits(x)); bits >= 0 {
		return bits
	}
	return -int64(math.Float64bits(-x))
}

type special struct{ x, want float64 }

func checkSpecial(t *testing.T, name string, function func(float64) float64, values []special) {
	t.Helper()
	for _, value := range values {
		got := function(value.x)
		both := math.IsNaN(got) && math.IsNaN(value.want)
		if !both && math.Float64bits(got) != math.Float64bits(value.want) {
			t.Errorf("%s(%v) = %v, want %v", name, value.x, got, value.want)
		}
	}
}

// TestBitsAreThoseOfEveryArchitecture compares results with digests of what they
// were on amd64.
func TestBitsAreThoseOfEveryArchitecture(t *testing.T) {
	for _, golden := range []struct {
		name     string
		function func(float64) float64
		argument func(word uint64) float64
		want     string
	}{
		{"Log of any positive number", Log, func(word uint64) float64 { return math.Float64frombits(word % (0x7ff << 52)) }, "8dae7a4518962420"},
		{"Log of a probability", Log, func(word uint64) float64 { return math.Ldexp(float64(1+word>>11), -53) }, "b401b61e169e57bc"},
		{"Exp from underflow to overflow", Exp, func(word uint64) float64 { return math.Ldexp(float64(int64(word)), -53) }, "8b16801828626bd1"},
		{"Exp of a small number", Exp, func(word uint64) float64 { return math.Ldexp(float64(int64(word)), -63) }, "7736a57a324becaa"},
	} {
		if got := digest(golden.function, golden.argument); got != golden.want {
			t.Errorf("%s: digest %s, want %s", golden.name, got, golden.want)
		}
	}
}

// digest hashes the results of 100,000 arguments, made from the words of a linear
// congruential sequence (Knuth's MMIX).
func digest(function func(float64) float64, argument func(uint64) float64) string {
	hash := fnv.New64a()
	var result [8]byte
	word := uint64(1)
	for range 100_000 {
		word = word*6364136223846793005 + 1442695040888963407
		binary.LittleEndian.PutUint64(result[:], math.Float64bits(function(argument(word))))
		hash.Write(result[:])
	}
	return fmt.Sprintf("%016x", hash.Sum64())
}

var sink float64 // keeps the compiler from dropping what is measured

func BenchmarkLog(b *testing.B) {
	sum := 0.0
	for i := range b.N {
		sum += Log(float64(i + 1))
	}
	sink = sum
}

func BenchmarkExp(b *testing.B) {
	sum := 0.0
	for i := range b.N {
		sum += Exp(-float64(i&15) / 2)
	}
	sink = sum
}
