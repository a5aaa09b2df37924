package measure

import (
	"slices"
	"testing"
	"time"

	"halfopen/model"
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

// keeping is the bins that keep latencies.
func (r *Recorder) keeping() []int {
	var bins []int
	for i := range r.series.bins {
		if r.series.bins[i].sections != nil {
			bins = append(bins, i)
		}
	}
	return bins
}

// Latencies are kept only while their bin is open; then their memory is used
// again.
func TestFinishedBinsKeepNoLatencies(t *testing.T) {
	p := newPlayed(Setup{Horizon: 100 * time.Second})
	for second := range 100 * time.Second / time.Second {
		for i := range time.Duration(10) {
			p.request(second*time.Second+i, time.Millisecond, model.Succeeded, true)
		}
	}
	if kept := p.keeping(); !slices.Equal(kept, []int{99}) || len(p.spare) != 1 {
		t.Errorf("bins %v keep latencies and %d sections are spare, want the last one and 1", kept, len(p.spare))
	}
	for i, bin := range p.Arm().Series.Bins {
		if bin.Arrivals != 10 || bin.Mean != 0.001 || bin.SuccessP99 != 0.001 {
			t.Fatalf("bin %d: %+v, want 10 requests, a mean and a p99 of 1 ms", i, bin)
		}
	}
	if kept := p.keeping(); kept != nil {
		t.Errorf("bins %v keep latencies after the run", kept)
	}
}

// A bin in which a fault starts has two sections. It is kept until the last
// request of both has ended.
func TestABinIsKeptUntilItsLastRequestHasEnded(t *testing.T) {
	const half = time.Second / 2
	for name, latencies := range map[string][2]time.Duration{
		"the first ends last":  {5 * time.Second, 4 * time.Second},
		"the second ends last": {2 * time.Second, 4*time.Second + half},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPlayed(Setup{Horizon: 9 * time.Second, Faults: []model.Interval{{From: half, To: 3 * time.Second}}})
			p.request(0, latencies[0], model.Failed, true)
			p.request(half, latencies[1], model.Failed, true)
			p.until(5*time.Second - 1)
			if kept := p.keeping(); !slices.Contains(kept, 0) {
				t.Errorf("bins %v keep latencies before the end of the last request, want 0 among them", kept)
			}
			p.until(5 * time.Second)
			if kept := p.keeping(); slices.Contains(kept, 0) {
				t.Errorf("bins %v keep latencies after the end of the last request", kept)
			}
			if first := p.Arm().Series.Bins[0]; first.Failed != 2 || first.Mean != seconds(latencies[0]+latencies[1])/2 {
				t.Errorf("%+v, want 2 requests that failed", first)
			}
		})
	}
}

// A request that ends after its second belongs to the second of its arrival.
func TestALateEndBelongsToTheSecondOfTheArrival(t *testing.T) {
	p := newPlayed(Setup{Horizon: 3 * time.Second})
	p.request(0, 10*time.Second, model.Failed, true)
	p.request(time.Second, time.Second/2, model.Succeeded, true)
	bins := p.Arm().Series.Bins
	if bins[0].Mean != 10 || bins[0].SuccessMean.Known() || bins[1].Mean != 0.5 || bins[2].Mean.Known() {
		t.Errorf("means %v (successes %v), %v, %v; want 10 (none), 0.5, none",
			bins[0].Mean, bins[0].SuccessMean, bins[1].Mean, bins[2].Mean)
	}
}

func TestOccupancyIsSpreadOverBins(t *testing.T) {
	r := NewRecorder(Setup{Horizon: 2500 * time.Millisecond, Slots: 4})
	r.Occupied(500*time.Millisecond, 4, 2)
	r.Occupied(9*time.Second, 0, 0)
	for i, want := range []Value{2, 4, 4} { // the last bin is half a second long
		if bin := r.Arm().Series.Bins[i]; bin.Busy != want || bin.Queue != want/2 {
			t.Errorf("bin %d: %v busy and %v waiting, want %v and %v", i, bin.Busy, bin.Queue, want, want/2)
		}
	}
}

func TestArmsShareTheBins(t *testing.T) {
	p := newPlayed(Setup{Horizon: 10 * time.Second, Arms: MaxBins / 4})
	p.request(5*time.Second, time.Second, model.Succeeded, true)
	series := p.Arm().Series
	if series.BinWidth != 3 || len(series.Bins) != 4 || series.Bins[1].Succeeded != 1 || series.Bins[3].Second != 9 {
		t.Errorf("%+v, want 4 bins of 3 s, with a request in the second one", series)
	}
}
