package estimate

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestARunningEstimateIsThatOfTheMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(-1000, 1000), rapid.Just(math.NaN())), 0, 50).Draw(t, "list")
		offset := rapid.SampledFrom([]float64{0, 1e6}).Draw(t, "offset")
		var running Running
		for i := range list {
			list[i] += offset
			running.Add(list[i])
		}
		got, want := running.Estimate(), Mean(list)
		if got.Runs != want.Runs || !sameBut(got.Value, want.Value) || !sameBut(got.HalfWidth, want.HalfWidth) {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
}

// sameBut allows for another order of rounding.
func sameBut(a, b float64) bool {
	return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-8*(1+math.Abs(b))
}
