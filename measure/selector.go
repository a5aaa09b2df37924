package measure

import (
	"slices"
	"sync"
	"time"
)

// selector finds exact quantiles without sorting everything: it counts the
// durations in the buckets of a histogram, and sorts only those in the bucket
// where a quantile lies. It costs a few nanoseconds a duration where sorting
// costs a hundred. The zero selector is ready; it keeps its memory.
type selector struct {
	counts []uint32
	picked []time.Duration
}

// selectors keeps the memory of selectors that are not in use, for the next run.
var selectors = sync.Pool{New: func() any { return new(selector) }}

// fewDurations are sorted at once.
const fewDurations = 200

// quantiles is the durations of nearest rank, in seconds, of all parts together;
// None if they are empty. The quantiles are in thousandths, in ascending order,
// and at most four.
func (s *selector) quantiles(parts []*distribution, permilles ...uint64) [4]Value {
	var count, zeros uint64
	longest, find := time.Duration(0), s.sort
	for _, d := range parts {
		count, zeros, longest = count+d.count, zeros+d.zeros, max(longest, d.max)
	}
	if count > fewDurations {
		find = s.search
	}
	for _, d := range parts {
		if d.coarse != nil {
			find = s.estimate
		}
	}
	result := [4]Value{None, None, None, None}
	if count == 0 {
		return result
	}
	var ranks []uint64 // without the zeros
	for i, permille := range permilles {
		rank := rankOf(count, permille)
		if rank <= zeros {
			result[i] = 0
			continue
		}
		ranks = append(ranks, rank-zeros)
	}
	if len(ranks) > 0 {
		find(parts, longest, ranks, result[len(permilles)-len(ranks):])
	}
	return result
}

// estimate finds the durations of some ranks in a histogram.
func (s *selector) estimate(parts []*distribution, longest time.Duration, ranks []uint64, found []Value) {
	var all Histogram
	zeros := uint64(0)
	for _, d := range parts {
		d.pour(&all)
		zeros += d.zeros
	}
	for i, rank := range ranks {
		found[i] = seconds(min(all.rank(rank+zeros), longest))
	}
}

// sort finds them by sorting all durations.
func (s *selector) sort(parts []*distribution, longest time.Duration, ranks []uint64, found []Value) {
	s.pick(parts, 0, longest)
	for i, rank := range ranks {
		found[i] = seconds(s.picked[rank-1])
	}
}

// pick gathers, in ascending order, the durations between two.
func (s *selector) pick(parts []*distribution, from, to time.Duration) {
	s.picked = s.picked[:0]
	for _, d := range parts {
		d.exact.each(func(chunk []time.Duration) {
			for _, duration := range chunk {
				if from <= duration && duration <= to {
					s.picked = append(s.picked, duration)
				}
			}
		})
	}
	slices.Sort(s.picked)
}

// search finds the bucket of each rank, and the rank in it.
func (s *selector) search(parts []*distribution, longest time.Duration, ranks []uint64, found []Value) {
	s.count(parts, bucketOf(longest))
	at, below := 0, uint64(0) // below is the number of durations in the buckets before at
	picked := -1
	for i, rank := range ranks {
		for below+uint64(s.counts[at]) < rank {
			below += uint64(s.counts[at])
			at++
		}
		if picked != at {
			s.picked = slices.Grow(s.picked[:0], int(s.counts[at]))
			s.pick(parts, startOf(at), startOf(at+1)-1)
			picked = at
		}
		found[i] = seconds(s.picked[rank-below-1])
	}
}

func (s *selector) count(parts []*distribution, last int) {
	if last >= len(s.counts) {
		s.counts = make([]uint32, last+1)
	} else {
		clear(s.counts[:last+1])
	}
	counts := s.counts
	for _, d := range parts {
		d.exact.each(func(chunk []time.Duration) {
			for _, duration := range chunk {
				counts[bucketOf(duration)]++
			}
		})
	}
}

// startOf is the least duration of a bucket.
func startOf(bucket int) time.Duration {
	shift := bucket/subBuckets - 1
	if shift <= 0 {
		return time.Duration(bucket)
	}
	return time.Duration(bucket-shift*subBuckets) << shift
}
