package law

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

const largestUniform = 1 - 0x1p-53

func TestUniformDrawsStayInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		law := Uniform{Min: rapid.Float64Range(-1e300, 1e300).Draw(t, "min")}
		law.Max = rapid.Float64Range(law.Min, 1e300).Draw(t, "max")
		for _, uniform := range []float64{0, 0x1p-53, 0.5, largestUniform} {
			if got := law.Draw(script{uniform: uniform}); got < law.Min || got > law.Max {
				t.Errorf("draw %v of %v", got, uniform)
			}
		}
		if got := law.Quantile(1); got != law.Max {
			t.Errorf("Quantile(1) = %v", got)
		}
	})
}

func TestUniformOfKnownValues(t *testing.T) {
	law := Uniform{Min: 2, Max: 6}
	checkKnown(t, []known{
		{"mean", law.Mean(), 4},
		{"variance", law.Variance(), 4.0 / 3},
		{"quantile", law.Quantile(0.25), 3},
		{"draw", law.Draw(script{uniform: 0.75}), 5},
		{"probability below the minimum", law.CDF(1.5), 0},
		{"probability up to the middle", law.CDF(4), 0.5},
		{"probability up to the maximum", law.CDF(6), 1},
	})
}

func TestUniformWithoutWidthIsConstant(t *testing.T) {
	law := Uniform{Min: 0.1, Max: 0.1}
	if err := law.Check(); err != nil {
		t.Error(err)
	}
	for _, got := range []float64{law.Draw(script{uniform: largestUniform}), law.Quantile(0.3), law.Mean()} {
		if got != 0.1 {
			t.Errorf("%v, want 0.1", got)
		}
	}
	if below, reached := law.CDF(math.Nextafter(0.1, 0)), law.CDF(0.1); below != 0 || reached != 1 {
		t.Errorf("probabilities below and up to it %v and %v, want 0 and 1", below, reached)
	}
}
