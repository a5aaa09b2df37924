package findings

import (
	"math"
	"testing"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

func TestEstimatesInTheirUnits(t *testing.T) {
	for _, c := range []struct {
		unit        measure.Unit
		value, half float64
		want        string
	}{
		{measure.Count, 121.04, 3.478, "121 ± 3.5"},
		{measure.Count, 2946, math.NaN(), "2,946"},
		{measure.Count, 2946, 0, "2,946"},
		{measure.Share, 0.1209, 0.0031, "12.09 ± 0.31 %"},
		{measure.Share, 0.00001, 0.000002, "< 0.01 ± 0.0002 %"},
		{measure.Seconds, 1.55, 0.0414, "1.55 s ± 41 ms"},
		{measure.Seconds, 0.242, 0.00613, "242 ± 6.1 ms"},
		{measure.Seconds, 2, 0, "2 s"},
		{measure.Minutes, 0.357, 0.00091, "0.357 ± 0.00091 min"},
		{measure.PerSecond, 32.2, 0.27, "32.2 ± 0.27/s"},
		{measure.PerHour, 420, math.NaN(), "420/h"},
		{measure.SlotSeconds, 281.4, 16.2, "281 ± 16 slot-s"},
		{measure.Count, -20.8, 6.3, "-20.8 ± 6.3"},
	} {
		if got := Estimate(c.unit, estimate.Estimate{Value: c.value, HalfWidth: c.half}); got != c.want {
			t.Errorf("%v ± %v %s: %q, want %q", c.value, c.half, c.unit, got, c.want)
		}
	}
	if got := Difference(measure.Share, estimate.Estimate{Value: 0.0000819, HalfWidth: 0.00015}); got != "0.00819 ± 0.015 %" {
		t.Errorf("a small difference of shares: %q", got)
	}
}

// Every metric's unit can be written.
func TestEveryUnitIsWritten(t *testing.T) {
	for _, table := range [][]measure.Metric{measure.Metrics, measure.TickMetrics, measure.RoundMetrics} {
		for _, m := range table {
			if Value(m.Unit, 1) == "" || Distance(m.Unit, 1) == "" {
				t.Errorf("%s in %s", m.Name, m.Unit)
			}
		}
	}
}
