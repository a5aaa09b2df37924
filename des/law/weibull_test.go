package law

import (
	"math"
	"testing"
)

// The values come from mpmath 1.3.0 with 30 digits.
func TestWeibullOfKnownValues(t *testing.T) {
	law := Weibull{Shape: 0.7, Scale: 20}
	checkKnown(t, []known{
		{"mean", law.Mean(), 25.3164701211456655472},
		{"variance", law.Variance(), 1370.73422146126125382},
		{"p1", law.Quantile(0.01), 0.0279899579162491743316},
		{"quantile of a small probability", law.Quantile(1e-6), 5.36539542298498140138e-8},
		{"median", law.Quantile(0.5), 11.8478022590426762799},
		{"p99", law.Quantile(0.99), 177.224528854783871787},
		{"probability up to the scale", law.CDF(20), 1 - 1/math.E},
		{"probability up to 0", law.CDF(0), 0},
		{"probability below 0", law.CDF(-1), 0},
		{"draw", law.Draw(script{exponential: 1}), 20},
		{"least draw", law.Draw(script{exponential: 0}), 0},
	})
	regular := Weibull{Shape: 5, Scale: 1}
	checkKnown(t, []known{{"mean", regular.Mean(), 0.918168742399760610641}})
	// The difference of squares loses one digit and a half.
	if got, want := regular.Variance(), 0.0442299779831173311171; math.Abs(got/want-1) > 1e-13 {
		t.Errorf("variance %v, want %v", got, want)
	}
}

func TestWeibullOfShapeOneIsExponential(t *testing.T) {
	law, exponential := Weibull{Shape: 1, Scale: 20}, Exponential{Rate: 1.0 / 20}
	checkKnown(t, []known{
		{"mean", law.Mean(), exponential.Mean()},
		{"variance", law.Variance(), exponential.Variance()},
		{"p99", law.Quantile(0.99), exponential.Quantile(0.99)},
		{"draw", law.Draw(script{exponential: 3}), 60},
	})
}

func TestWeibullMomentsBeyondEveryNumber(t *testing.T) {
	for shape, want := range map[float64][2]bool{0.5: {false, false}, 0.01: {false, true}, 0.001: {true, true}} {
		law := Weibull{Shape: shape, Scale: 1}
		got := [2]bool{math.IsInf(law.Mean(), 1), math.IsInf(law.Variance(), 1)}
		if got != want {
			t.Errorf("shape %v: mean %v, variance %v", shape, law.Mean(), law.Variance())
		}
	}
}

// TestWeibullVarianceIsNeverNegative where it is below what the squares are rounded by.
func TestWeibullVarianceIsNeverNegative(t *testing.T) {
	for shape := 5e7; shape < 1e17; shape *= 1.1 {
		if got := (Weibull{Shape: shape, Scale: 1}).Variance(); !(0 <= got && got < 2e-15) {
			t.Errorf("shape %v: variance %v, want almost 0", shape, got)
		}
	}
}
