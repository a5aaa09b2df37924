package law

import (
	"math"
	"testing"

	"halfopen/des/random"
)

func TestExponentialDrawIsTheSourcesOverTheRate(t *testing.T) {
	if got := (Exponential{Rate: 50}).Draw(script{exponential: 3}); got != 3.0/50 {
		t.Errorf("%v, want 0.06", got)
	}
}

// TestExponentialDrawsPythonsNumbers has the value that CPython 3.11.7 prints for
//
//	random.Random(42).expovariate(50)
func TestExponentialDrawsPythonsNumbers(t *testing.T) {
	const want = 0.02040120574549602
	got := Exponential{Rate: 50}.Draw(random.NewCPython(42))
	// The logarithms may differ by 2^-52 of their value, and both divisions round.
	if math.Abs(got-want) > 0x1p-51*want {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestExponentialOfKnownValues(t *testing.T) {
	law := Exponential{Rate: 0.05}
	checkKnown(t, []known{
		{"mean", law.Mean(), 20},
		{"variance", law.Variance(), 400},
		{"median", law.Quantile(0.5), 20 * math.Ln2},
		{"p99", law.Quantile(0.99), 20 * math.Log(100)},
		{"probability up to the mean", law.CDF(20), 1 - 1/math.E},
		{"probability below 0", law.CDF(-1), 0},
	})
}
