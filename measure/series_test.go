package measure

import (
	"testing"
	"time"
)

func TestBinsWidenOnLongRuns(t *testing.T) {
	for _, c := range []struct {
		horizon, width time.Duration
		bins           int
	}{
		{300 * time.Millisecond, time.Second, 1},
		{60 * time.Second, time.Second, 60},
		{60*time.Second + 1, time.Second, 61},
		{10_000 * time.Second, time.Second, 10_000},
		{10_001 * time.Second, 2 * time.Second, 5_001},
		{240 * time.Hour, 87 * time.Second, 9_932},
	} {
		s := newSeries(c.horizon, MaxBins)
		if s.width != c.width || len(s.bins) != c.bins {
			t.Errorf("%v: %d bins of %v, want %d of %v", c.horizon, len(s.bins), s.width, c.bins, c.width)
		}
	}
}

// Latencies are kept only while their bin is open.
func TestFinishedBinsKeepNoLatencies(t *testing.T) {
	s := newSeries(100*time.Second, MaxBins)
	for second := range 100 {
		for range 10 {
			s.arrive(second)
		}
		for i := range 10 {
			s.end(second, s.start(second)+time.Duration(i), time.Millisecond, true)
		}
	}
	kept := 0
	for i := range s.bins {
		if s.bins[i].views != nil {
			kept++
		}
	}
	if kept != 1 || len(s.spare) != 1 {
		t.Errorf("%d bins keep latencies and %d are spare, want 1 and 1", kept, len(s.spare))
	}
	for i, bin := range s.result().Bins {
		if bin.Mean != 0.001 || bin.SuccessP99 != 0.001 {
			t.Fatalf("bin %d: %+v, want a mean and a p99 of 1 ms", i, bin)
		}
	}
}

// A request that ends after its second belongs to the second of its arrival.
func TestALateEndBelongsToTheSecondOfTheArrival(t *testing.T) {
	s := newSeries(3*time.Second, MaxBins)
	s.arrive(0)
	s.arrive(1)
	s.end(1, 1500*time.Millisecond, 500*time.Millisecond, true)
	s.end(0, 10*time.Second, 10*time.Second, false)
	bins := s.result().Bins
	if bins[0].Mean != 10 || bins[0].SuccessMean.Known() || bins[1].Mean != 0.5 || bins[2].Mean.Known() {
		t.Errorf("means %v (successes %v), %v, %v; want 10 (none), 0.5, none",
			bins[0].Mean, bins[0].SuccessMean, bins[1].Mean, bins[2].Mean)
	}
}

func TestOccupancyIsSpreadOverBins(t *testing.T) {
	s := newSeries(2500*time.Millisecond, MaxBins)
	busy := func(b *bin) *sum { return &b.busy }
	s.occupy(piece{from: 500 * time.Millisecond, to: 9 * time.Second, value: 4}, busy)
	bins := s.result().Bins
	for i, want := range []Value{2, 4, 4} { // the last bin is half a second long
		if bins[i].Busy != want {
			t.Errorf("bin %d: %v busy, want %v", i, bins[i].Busy, want)
		}
	}
}
