package measure

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// collected is a distribution of some durations.
func collected(durations []time.Duration) *distribution {
	d := &distribution{}
	for _, duration := range durations {
		d.add(duration)
	}
	return d
}

// The sum of long waits passes the range of an int64: 292 years.
func TestMeanOfLongDurations(t *testing.T) {
	const year = 365 * 24 * time.Hour
	var d, other distribution
	for range 1000 {
		d.add(100 * year)
		other.add(200 * year)
	}
	for name, c := range map[string]struct{ got, want Value }{
		"of one":  {meanOf(&d), seconds(100 * year)},
		"of both": {meanOf(&d, &other), seconds(150 * year)},
	} {
		if c.got != c.want {
			t.Errorf("mean %s is %v, want %v", name, c.got, c.want)
		}
	}
	d.absorb(&other)
	if got, want := meanOf(&d), seconds(150*year); got != want {
		t.Errorf("mean after absorbing is %v, want %v", got, want)
	}
}

func TestNothingHasNoMean(t *testing.T) {
	for _, parts := range [][]*distribution{nil, {{}}, {{}, {coarse: &Histogram{}}}} {
		l := latencyOf(new(selector), parts...)
		if l.Count != 0 {
			t.Errorf("nothing counts %d", l.Count)
		}
		for name, v := range map[string]Value{"mean": l.Mean, "p50": l.P50, "p95": l.P95, "p99": l.P99, "p999": l.P999, "max": l.Max} {
			if v.Known() {
				t.Errorf("%s of nothing is %v, want none", name, v)
			}
		}
	}
}

// Waits are mostly zero: they count, and are not kept.
func TestZerosAreDurations(t *testing.T) {
	d := collected([]time.Duration{0, 0, 0, 8})
	got := latencyOf(new(selector), d)
	want := Latency{Count: 4, Mean: 2e-9, P50: 0, P95: 8e-9, P99: 8e-9, P999: 8e-9, Max: 8e-9, Exact: true}
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	zeros := collected([]time.Duration{0, 0})
	if got := latencyOf(new(selector), zeros); got != (Latency{Count: 2, Exact: true}) {
		t.Errorf("%+v, want two zeros", got)
	}
}

func TestAResetDistributionIsEmpty(t *testing.T) {
	for _, coarsened := range []bool{false, true} {
		d := collected([]time.Duration{0, time.Hour})
		if coarsened {
			d.coarsen()
		}
		d.reset()
		d.add(2)
		d.add(1)
		got := latencyOf(new(selector), d)
		want := Latency{Count: 2, Mean: 1.5e-9, P50: 1e-9, P95: 2e-9, P99: 2e-9, P999: 2e-9, Max: 2e-9, Exact: true}
		if got != want {
			t.Errorf("coarsened %v: %+v, want %+v", coarsened, got, want)
		}
	}
}

// It makes no difference whether durations are added to one distribution or come
// to it through another, nor when one of them lets a histogram take over.
func TestAbsorbing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, more := bounded(t, 150), bounded(t, 150)
		all := collected(append(append([]time.Duration{}, list...), more...))
		d, other := collected(list), collected(more)
		coarse := false
		for _, part := range []*distribution{d, other} {
			if rapid.Bool().Draw(t, "coarse") {
				part.coarsen()
				all.coarsen()
				coarse = true
			}
		}
		d.absorb(other)
		got, want := latencyOf(new(selector), d), latencyOf(new(selector), all)
		if differs := difference("", got, want); differs != "" || got.Exact == coarse {
			t.Fatalf("coarse %v: %s", coarse, differs)
		}
	})
}
