package law

import "testing"

func TestDeterministicUsesNoRandomNumbers(t *testing.T) {
	if got := (Deterministic{Value: 20}).Draw(nil); got != 20 {
		t.Errorf("draw %v, want 20", got)
	}
}

func TestDeterministicDistribution(t *testing.T) {
	law := Deterministic{Value: 20}
	for x, want := range map[float64]float64{19.99: 0, 20: 1, 21: 1} {
		if got := law.CDF(x); got != want {
			t.Errorf("CDF(%v) = %v, want %v", x, got, want)
		}
	}
}
