package estimate

import (
	"math/rand/v2"
	"testing"
	"time"
)

// A sweep makes a hundred thousand of these.
func BenchmarkComparison(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 2))
	one, other := sample(10, random.NormFloat64), sample(10, random.NormFloat64)
	for name, compare := range comparisons {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				compare(one, other)
			}
		})
	}
}

func BenchmarkMean(b *testing.B) {
	list := sample(10, rand.New(rand.NewPCG(1, 2)).NormFloat64)
	b.ReportAllocs()
	for b.Loop() {
		Mean(list)
	}
}

// What Mean would take without the quantiles that are kept.
func BenchmarkQuantile(b *testing.B) {
	for b.Loop() {
		findQuantile(9)
	}
}

func BenchmarkHolm(b *testing.B) {
	list := sample(40, rand.New(rand.NewPCG(1, 2)).Float64)
	b.ReportAllocs()
	for b.Loop() {
		Holm(list)
	}
}

// An observation, of a run so long that groups are merged.
func BenchmarkWarmUp(b *testing.B) {
	var w WarmUp
	at := time.Duration(0)
	b.ReportAllocs()
	for b.Loop() {
		w.Add(at, float64(at))
		at++
	}
}

func BenchmarkWarmUpEnd(b *testing.B) {
	var w WarmUp
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 49_999 {
		w.Add(time.Duration(i), random.NormFloat64())
	}
	for b.Loop() {
		w.End()
	}
}
