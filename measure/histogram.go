package measure

import (
	"math/bits"
	"time"
)

// subBuckets is the number of buckets in each doubling of the value: a bucket
// is at most 1/128 of its value wide.
const (
	subBits    = 7
	subBuckets = 1 << subBits
)

// A Histogram counts durations in buckets that are exact up to 256 ns and of
// constant relative width above, the layout of HdrHistogram (Gil Tene, 2012)
// with powers of two. Each bucket keeps its sum too, and stands for its mean: a
// quantile is exact where all durations of a bucket are equal, as timeouts are,
// and otherwise within 0.8 %. Counts and sums are integers, so that histograms
// can be added in any order with the same result. The zero Histogram is empty.
type Histogram struct {
	buckets []bucket
}

type bucket struct {
	count uint64
	sum   uint64 // nanoseconds
}

// bucketOf is the index of the bucket that holds d, which is not negative.
func bucketOf(d time.Duration) int {
	value := uint64(d)
	shift := bits.Len64(value) - subBits - 1
	if shift <= 0 {
		return int(value)
	}
	return shift*subBuckets + int(value>>shift)
}

func (h *Histogram) add(d time.Duration) {
	at := bucketOf(d)
	if at >= len(h.buckets) {
		h.grow(at + 1)
	}
	b := &h.buckets[at]
	b.count++
	b.sum += uint64(d)
}

func (h *Histogram) addAll(durations []time.Duration) {
	for _, d := range durations {
		h.add(d)
	}
}

// zeros adds durations of 0.
func (h *Histogram) zeros(count uint64) {
	if count > 0 {
		h.grow(max(len(h.buckets), 1))
		h.buckets[0].count += count
	}
}

func (h *Histogram) grow(length int) {
	h.buckets = append(h.buckets, make([]bucket, length-len(h.buckets))...)
}

// Add takes in everything that another histogram holds.
func (h *Histogram) Add(other *Histogram) {
	if len(other.buckets) > len(h.buckets) {
		h.grow(len(other.buckets))
	}
	for i, b := range other.buckets {
		h.buckets[i].count += b.count
		h.buckets[i].sum += b.sum
	}
}

// Count is the number of durations.
func (h *Histogram) Count() uint64 {
	count := uint64(0)
	for _, b := range h.buckets {
		count += b.count
	}
	return count
}

// Quantile is the duration of nearest rank, in seconds: the rank is
// ceil(n*permille/1000). It is None if the histogram is empty.
func (h *Histogram) Quantile(permille uint64) Value {
	count := h.Count()
	if count == 0 {
		return None
	}
	return seconds(h.rank(rankOf(count, permille)))
}

// rankOf is the nearest rank of permille/1000, from 1. Whole thousandths keep
// ceil(n*permille/1000) in integers.
func rankOf(count, permille uint64) uint64 { return max(1, (count*permille+999)/1000) }

// rank is the duration of that rank in ascending order, from 1.
func (h *Histogram) rank(rank uint64) time.Duration {
	for _, b := range h.buckets {
		if rank <= b.count {
			return time.Duration((b.sum + b.count/2) / b.count)
		}
		rank -= b.count
	}
	return 0
}
