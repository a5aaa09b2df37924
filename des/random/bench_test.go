package random

import "testing"

var sink float64 // keeps the compiler from dropping what is measured

func BenchmarkUint64(b *testing.B) {
	source := Keyed{Seed: 1}.Sequence("benchmark")
	sum := uint64(0)
	for range b.N {
		sum += source.Uint64()
	}
	sink = float64(sum)
}

func BenchmarkFloat64(b *testing.B) {
	source := Keyed{Seed: 1}.Sequence("benchmark")
	sum := 0.0
	for range b.N {
		sum += source.Float64()
	}
	sink = sum
}

func BenchmarkExponential(b *testing.B) {
	source := Keyed{Seed: 1}.Sequence("benchmark")
	sum := 0.0
	for range b.N {
		sum += source.Exponential()
	}
	sink = sum
}

func BenchmarkExponentialOfAnAttempt(b *testing.B) {
	calls := Keyed{Seed: 1}.PerCall("benchmark")
	sum := 0.0
	for i := range b.N {
		sum += calls.At(uint64(i), 0).Exponential()
	}
	sink = sum
}

func BenchmarkCPythonExponential(b *testing.B) {
	source := NewCPython(1)
	sum := 0.0
	for range b.N {
		sum += source.Exponential()
	}
	sink = sum
}
