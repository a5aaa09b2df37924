package measure

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// split deals a list out to some distributions.
func split(t *rapid.T, list []time.Duration) []*distribution {
	parts := make([]*distribution, rapid.IntRange(1, 4).Draw(t, "parts"))
	for i := range parts {
		parts[i] = &distribution{}
	}
	for _, duration := range list {
		parts[rapid.IntRange(0, len(parts)-1).Draw(t, "part")].add(duration)
	}
	return parts
}

// nearestRank is a quantile by definition: sorted[ceil(n p) - 1].
func nearestRank(list []time.Duration, permille uint64) time.Duration {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[max(1, int(math.Ceil(float64(len(list))*float64(permille)/1000)))-1]
}

// quantilesDrawn are those of a Latency or others, in ascending order.
var quantilesDrawn = rapid.SampledFrom([][]uint64{{500, 950, 990, 999}, {990}, {0, 1, 999, 1000}, {10, 300, 300, 700}})

// The lengths that are drawn are around the one from which not everything is
// sorted. One selector finds one list after the other.
func TestQuantilesAreNearestRanks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s selector
		for range 2 {
			list := drawDurations(t, 2*fewDurations, 63)
			if rapid.Bool().Draw(t, "at the limit") {
				length := fewDurations + rapid.IntRange(-2, 2).Draw(t, "beyond")
				for len(list) < length {
					list = append(list, list...)
					list = append(list, time.Duration(len(list)))
				}
				list = list[:length]
			}
			permilles := quantilesDrawn.Draw(t, "quantiles")
			got := s.quantiles(split(t, list), permilles...)
			for i, permille := range permilles {
				if len(list) == 0 {
					if got[i].Known() {
						t.Fatalf("quantile %d of nothing is %v", permille, got[i])
					}
					continue
				}
				if want := seconds(nearestRank(list, permille)); got[i] != want {
					t.Fatalf("quantile %d of %d is %v, want %v", permille, len(list), got[i], want)
				}
			}
		}
	})
}

// coarsenSome lets histograms take over in some of the parts, at least in one.
func coarsenSome(t *rapid.T, parts []*distribution) {
	some := rapid.IntRange(0, len(parts)-1).Draw(t, "coarse")
	for i, part := range parts {
		if i == some || rapid.Bool().Draw(t, "coarse too") {
			part.coarsen()
		}
	}
}

// A quantile from a histogram is the mean of the bucket in which the exact one
// lies, and a bucket is at most 1/128 of its values wide.
func TestCoarseQuantilesAreClose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := append(bounded(t, 2*fewDurations), 1)
		parts := split(t, list)
		coarsenSome(t, parts)
		permilles := quantilesDrawn.Draw(t, "quantiles")
		got := new(selector).quantiles(parts, permilles...)
		if latencyOf(new(selector), parts...).Exact {
			t.Fatal("latencies that come from a histogram are called exact")
		}
		for i, permille := range permilles {
			want := float64(seconds(nearestRank(list, permille)))
			if math.Abs(float64(got[i])-want) > want/subBuckets {
				t.Fatalf("quantile %d of %d is %v, want %v within 0.8 %%", permille, len(list), got[i], want)
			}
		}
	})
}

// Where every bucket holds one duration only, nothing is lost.
func TestCoarseQuantilesOfEqualDurationsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ofBucket := map[int]time.Duration{}
		list := append(bounded(t, 2*fewDurations), 1)
		for i, duration := range list {
			bucket := bucketOf(duration)
			if _, taken := ofBucket[bucket]; !taken {
				ofBucket[bucket] = duration
			}
			list[i] = ofBucket[bucket]
		}
		parts := split(t, list)
		coarsenSome(t, parts)
		permilles := quantilesDrawn.Draw(t, "quantiles")
		got := new(selector).quantiles(parts, permilles...)
		for i, permille := range permilles {
			if want := seconds(nearestRank(list, permille)); got[i] != want {
				t.Fatalf("quantile %d of %d is %v, want %v", permille, len(list), got[i], want)
			}
		}
	})
}
