package law

import (
	"testing"
)

func TestHistogramOfKnownValues(t *testing.T) {
	law := NewHistogram([]float64{0, 10, 20, 50}, []float64{5, 80, 15})
	checkKnown(t, []known{
		{"mean", law.Mean(), 0.05*5 + 0.8*15 + 0.15*35},
		{"variance", law.Variance(), 0.05*(100.0/12+12.5*12.5) + 0.8*(100.0/12+2.5*2.5) + 0.15*(900.0/12+17.5*17.5)},
		{"least", law.Quantile(0), 0},
		{"within the first bucket", law.Quantile(0.01), 2},
		{"at a bound", law.Quantile(0.05), 10},
		{"within the second bucket", law.Quantile(0.45), 15},
		{"within the last bucket", law.Quantile(0.95), 40},
		{"most", law.Quantile(1), 50},
		{"probability below all", law.CDF(-1), 0},
		{"probability up to a bound", law.CDF(20), 0.85},
		{"probability within a bucket", law.CDF(30), 0.9},
		{"probability above all", law.CDF(60), 1},
		{"draw", law.Draw(script{uniform: 0.45}), 15},
		{"least draw", law.Draw(script{uniform: 0}), 0},
	})
	if got := law.Draw(script{uniform: largestUniform}); !(49.9 < got && got <= 50) {
		t.Errorf("largest draw %v, want at most 50", got)
	}
}

// TestHistogramWithEmptyBuckets never is where nothing was counted.
func TestHistogramWithEmptyBuckets(t *testing.T) {
	law := NewHistogram([]float64{0, 1, 2, 3, 4, 5}, []float64{0, 6, 0, 6, 0})
	checkKnown(t, []known{
		{"least", law.Quantile(0), 1},
		{"least draw", law.Draw(script{uniform: 0}), 1},
		{"up to the gap", law.Quantile(0.5), 2},
		{"behind the gap", law.Quantile(0.75), 3.5},
		{"most", law.Quantile(1), 4},
	})
	if got := law.Quantile(0.5 + 1e-9); !(got > 3) {
		t.Errorf("quantile just behind the gap %v, want more than 3", got)
	}
}

func TestHistogramKeepsItsOwnNumbers(t *testing.T) {
	bounds, counts := []float64{0, 1, 2}, []float64{1, 1}
	law := NewHistogram(bounds, counts)
	bounds[2], counts[1] = 100, 1000
	checkKnown(t, []known{{"most", law.Quantile(1), 2}, {"mean", law.Mean(), 1}})
}
