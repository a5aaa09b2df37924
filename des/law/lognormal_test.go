package law

import (
	"math"
	"testing"
)

// The values come from mpmath 1.3.0 with 30 digits.
func TestLognormalOfKnownValues(t *testing.T) {
	law := Lognormal{Median: 20, Sigma: 0.6}
	checkKnown(t, []known{
		{"mean", law.Mean(), 23.9443472624362032975},
		{"variance", law.Variance(), 248.44151843341899407},
		{"median", law.Quantile(0.5), 20},
		{"p99", law.Quantile(0.99), 80.7647814996962790105},
		{"probability up to 10", law.CDF(10), 0.123994994252863555588},
		{"probability up to 40", law.CDF(40), 0.876005005747136444412},
		{"probability up to 0", law.CDF(0), 0},
		{"probability below 0", law.CDF(-1), 0},
		{"probability up to infinity", law.CDF(math.Inf(1)), 1},
	})
}

// TestLognormalVarianceOfANarrowLaw would lose all digits if 1 were subtracted from
// exp(Sigma²).
func TestLognormalVarianceOfANarrowLaw(t *testing.T) {
	law := Lognormal{Median: 1, Sigma: 1e-9}
	checkKnown(t, []known{{"variance", law.Variance(), 1e-18}})
}

func TestLognormalDrawTakesOneNumber(t *testing.T) {
	law := Lognormal{Median: 20, Sigma: 0.6}
	quarter := script{word: 0x8000000000000001} // above the median
	checkKnown(t, []known{{"draw", law.Draw(quarter), law.Quantile(0.75)}})
}
