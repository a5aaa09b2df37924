package measure

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func durations(t *rapid.T) []time.Duration {
	length := rapid.IntRange(1, 300).Draw(t, "length")
	list := make([]time.Duration, length)
	for i := range list {
		// Over the whole range of magnitudes, with repetitions.
		shift := rapid.IntRange(0, 62).Draw(t, "shift")
		list[i] = time.Duration(rapid.Int64Range(0, 1<<shift).Draw(t, "duration"))
	}
	return list
}

func TestQuantilesAreNearestRanks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := durations(t)
		var d, coarse distribution
		for i, duration := range list {
			d.add(duration)
			coarse.add(duration)
			if i == len(list)/2 {
				coarse.coarsen()
			}
		}
		slices.Sort(list)
		for _, percent := range []uint64{1, 50, 99, 100} {
			rank := int(math.Ceil(float64(len(list)) * float64(percent) / 100))
			want := seconds(list[rank-1])
			if got := d.quantile(percent); got != want {
				t.Fatalf("p%d of %d is %v, want %v", percent, len(list), got, want)
			}
			if got := coarse.quantile(percent); math.Abs(float64(got-want)) > 0.004*float64(want) {
				t.Fatalf("p%d of %d from a histogram is %v, want %v within 0.4 %%", percent, len(list), got, want)
			}
		}
		if d.mean() != coarse.mean() {
			t.Fatalf("means %v and %v differ", d.mean(), coarse.mean())
		}
	})
}

func TestEveryBucketHoldsItsMiddle(t *testing.T) {
	for bucket := range bucketOf(math.MaxInt64) + 1 {
		middle := middleOf(bucket)
		if bucketOf(middle) != bucket {
			t.Fatalf("the middle of bucket %d, %d, is in bucket %d", bucket, middle, bucketOf(middle))
		}
	}
}

// The sum of long waits passes the range of an int64: 292 years.
func TestMeanOfLongDurations(t *testing.T) {
	var d distribution
	const century = 100 * 365 * 24 * time.Hour
	for range 1000 {
		d.add(century)
	}
	if got, want := d.mean(), seconds(century); got != want {
		t.Errorf("mean %v, want %v", got, want)
	}
}

func TestNothingHasNoMean(t *testing.T) {
	latency := new(distribution).latency()
	for name, v := range map[string]Value{"mean": latency.Mean, "p50": latency.P50, "p99": latency.P99, "max": latency.Max} {
		if v.Known() {
			t.Errorf("%s of nothing is %v, want none", name, v)
		}
	}
}

func TestAResetDistributionIsEmpty(t *testing.T) {
	var d distribution
	d.add(time.Hour)
	d.quantile(99)
	d.reset()
	d.add(2)
	d.add(1)
	if got := d.latency(); got.Count != 2 || got.P50 != seconds(1) || got.Max != seconds(2) {
		t.Errorf("%+v, want two durations of 1 and 2 ns", got)
	}
}
