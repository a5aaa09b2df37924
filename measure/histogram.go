package measure

import (
	"math/bits"
	"time"
)

// subBuckets is the number of buckets in each doubling of the value: a bucket
// is at most 1/128 of its value wide, so its middle is within 0.4 % of it.
const (
	subBits    = 7
	subBuckets = 1 << subBits
)

// histogram counts durations in buckets that are exact up to 256 ns and of
// constant relative width above. It is the layout of HdrHistogram (Gil Tene,
// 2012) with powers of two.
type histogram struct {
	counts []uint64
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

// middleOf is the middle of a bucket.
func middleOf(bucket int) time.Duration {
	shift := bucket/subBuckets - 1
	if shift <= 0 {
		return time.Duration(bucket)
	}
	low := uint64(bucket-shift*subBuckets) << shift
	return time.Duration(low + (uint64(1)<<shift-1)/2)
}

func (h *histogram) add(d time.Duration) {
	bucket := bucketOf(d)
	if bucket >= len(h.counts) {
		h.counts = append(h.counts, make([]uint64, bucket+1-len(h.counts))...)
	}
	h.counts[bucket]++
}

// rank is the duration of that rank in ascending order, from 1.
func (h *histogram) rank(rank uint64) time.Duration {
	for bucket, count := range h.counts {
		if rank <= count {
			return middleOf(bucket)
		}
		rank -= count
	}
	return 0
}
