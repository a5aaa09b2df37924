package measure

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// bounded draws durations over all magnitudes up to 2^53 ns, 104 days, so that
// the sums of a few hundred of them in one bucket stay below 2^64 ns.
func bounded(t *rapid.T, longest int) []time.Duration { return drawDurations(t, longest, 53) }

// drawDurations draws a list that has repetitions, zeros, and durations of every
// magnitude up to a power of two.
func drawDurations(t *rapid.T, longest, bits int) []time.Duration {
	length := rapid.IntRange(0, longest).Draw(t, "length")
	list := make([]time.Duration, length)
	for i := range list {
		if i > 0 && rapid.IntRange(0, 3).Draw(t, "again") == 0 {
			list[i] = list[rapid.IntRange(0, i-1).Draw(t, "which")]
			continue
		}
		magnitude := rapid.IntRange(0, bits).Draw(t, "magnitude")
		list[i] = time.Duration(rapid.Uint64Range(0, 1<<magnitude-1).Draw(t, "duration"))
	}
	return list
}

func histogramOf(durations []time.Duration) *Histogram {
	h := &Histogram{}
	h.addAll(durations)
	return h
}

// sum is a histogram that holds what others hold.
func sum(parts ...*Histogram) *Histogram {
	h := &Histogram{}
	for _, part := range parts {
		h.Add(part)
	}
	return h
}

// Buckets follow each other without a gap from 0 to the largest duration, and
// none is wider than 1/128 of its values.
func TestBucketsCoverEverything(t *testing.T) {
	last := bucketOf(math.MaxInt64)
	for bucket := range last + 1 {
		from, to := startOf(bucket), startOf(bucket+1)-1
		if bucketOf(from) != bucket || bucketOf(to) != bucket {
			t.Fatalf("bucket %d is from %d to %d, which are in %d and %d", bucket, from, to, bucketOf(from), bucketOf(to))
		}
		if width := to - from + 1; width > 1 && width > from/subBuckets {
			t.Fatalf("bucket %d from %d is %d wide", bucket, from, width)
		}
	}
	if startOf(0) != 0 || startOf(last+1)-1 != math.MaxInt64 {
		t.Errorf("buckets from %d to %d, want 0 to %d", startOf(0), startOf(last+1)-1, int64(math.MaxInt64))
	}
}

func TestHistogramsAddInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lists := [3][]time.Duration{bounded(t, 60), bounded(t, 60), bounded(t, 60)}
		a, b, c := histogramOf(lists[0]), histogramOf(lists[1]), histogramOf(lists[2])
		all := histogramOf(slices.Concat(lists[0], lists[1], lists[2]))
		for name, h := range map[string]*Histogram{
			"(a+b)+c": sum(sum(a, b), c),
			"a+(b+c)": sum(a, sum(b, c)),
			"c+b+a":   sum(c, b, a),
		} {
			if !slices.Equal(h.buckets, all.buckets) {
				t.Fatalf("%s is not a histogram of all", name)
			}
		}
		if got, want := all.Count(), uint64(len(lists[0])+len(lists[1])+len(lists[2])); got != want {
			t.Fatalf("count %d, want %d", got, want)
		}
	})
}

// A timeout or a refusal takes the same time again and again: its quantiles are
// exact, alone and among others.
func TestQuantilesOfEqualDurationsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		duration := time.Duration(rapid.Int64Range(0, 1<<53).Draw(t, "duration"))
		number := rapid.IntRange(1, 300).Draw(t, "number")
		h := histogramOf(slices.Repeat([]time.Duration{duration}, number))
		for _, permille := range []uint64{1, 500, 990, 1000} {
			if got := h.Quantile(permille); got != seconds(duration) {
				t.Fatalf("%d of %v: quantile %d is %v, want %v", number, duration, permille, got, seconds(duration))
			}
		}
	})
}

func TestQuantileOfAHistogramIsANearestRank(t *testing.T) {
	var list []time.Duration
	for i := range 100 {
		list = append(list, time.Duration(i+1)) // below 256 ns every value has its own bucket
	}
	h := histogramOf(list)
	for permille, want := range map[uint64]Value{0: 1e-9, 1: 1e-9, 10: 1e-9, 11: 2e-9, 500: 50e-9, 501: 51e-9, 990: 99e-9, 991: 100e-9, 1000: 100e-9} {
		if got := h.Quantile(permille); got != want {
			t.Errorf("quantile %d of 1 to 100 ns is %v, want %v", permille, got, want)
		}
	}
	// From 1000 to 1003 ns is one bucket, and the mean is 1000.75 ns.
	if got := histogramOf([]time.Duration{1000, 1001, 1001, 1001}).Quantile(500); got != 1001e-9 {
		t.Errorf("the mean of a bucket is %v, want it in whole nanoseconds, rounded to the nearest: 1.001e-06", got)
	}
	if got := new(Histogram).Quantile(500); got.Known() {
		t.Errorf("a quantile of nothing is %v, want none", got)
	}
}
