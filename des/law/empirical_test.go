package law

import (
	"math"
	"testing"
)

func TestEmpiricalOfKnownValues(t *testing.T) {
	law := NewEmpirical([]float64{4, 1, 3, 2})
	checkKnown(t, []known{
		{"mean", law.Mean(), 2.5},
		{"variance", law.Variance(), 1.25},
		{"quantile 0", law.Quantile(0), 1},
		{"quantile of the first rank", law.Quantile(0.25), 1},
		{"quantile just above", law.Quantile(0.2500001), 2},
		{"median", law.Quantile(0.5), 2},
		{"quantile of the third rank", law.Quantile(0.75), 3},
		{"quantile 1", law.Quantile(1), 4},
		{"probability below all", law.CDF(0.5), 0},
		{"probability up to one", law.CDF(3), 0.75},
		{"probability between", law.CDF(3.5), 0.75},
		{"probability up to the last", law.CDF(4), 1},
	})
}

// TestEmpiricalQuantileIsTheNearestRank has the values 1 ... 100, where p percent is
// the value p.
func TestEmpiricalQuantileIsTheNearestRank(t *testing.T) {
	values := make([]float64, 100)
	for i := range values {
		values[i] = float64(100 - i)
	}
	law := NewEmpirical(values)
	checkKnown(t, []known{
		{"p50", law.Quantile(0.5), 50},
		{"p99", law.Quantile(0.99), 99},
		{"p99.9", law.Quantile(0.999), 100},
	})
}

func TestEmpiricalDrawsEveryValueAlike(t *testing.T) {
	law := NewEmpirical([]float64{10, 20, 30})
	for word, want := range map[uint64]float64{
		0:                      10,
		math.MaxUint64 / 3:     10,
		math.MaxUint64/3 + 1:   20,
		math.MaxUint64 / 3 * 2: 20,
		math.MaxUint64/3*2 + 1: 30,
		math.MaxUint64:         30,
	} {
		if got := law.Draw(script{word: word}); got != want {
			t.Errorf("%#x: %v, want %v", word, got, want)
		}
	}
}

func TestEmpiricalKeepsItsOwnValues(t *testing.T) {
	values := []float64{3, 1, 2}
	law := NewEmpirical(values)
	if values[0] != 3 {
		t.Error("the values were sorted in place")
	}
	values[0] = 100
	if got := law.Quantile(1); got != 3 {
		t.Errorf("largest value %v, want 3", got)
	}
}
