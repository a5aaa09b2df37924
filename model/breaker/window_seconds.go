package breaker

import (
	"fmt"
	"time"
)

// LastSeconds remembers the results of the last Seconds seconds, in buckets of one.
// The counts of results and of failures forget a bucket only when they grow
// themselves, so that either spans one second more until then. This is hystrix-go,
// with 10.
type LastSeconds struct {
	Seconds int // Valid range is [1,+∞).
}

func (w LastSeconds) open() memory {
	return &seconds{results: newRolling(w.Seconds), failures: newRolling(w.Seconds)}
}

func (w LastSeconds) name(results int) string {
	return fmt.Sprintf("%d results of the last %d s", results, w.Seconds)
}

// seconds is the memory of LastSeconds.
type seconds struct {
	unmarked
	results, failures rolling
}

func (m *seconds) record(now time.Duration, _ uint32, s sample) (Tally, bool) {
	second := int64(now / time.Second)
	m.results.add(second, s.is(counted))
	m.failures.add(second, s.is(failed))
	return m.tally(now), true
}

func (m *seconds) tally(now time.Duration) Tally {
	second := int64(now / time.Second)
	return Tally{Results: m.results.sum(second), Failures: m.failures.sum(second)}
}

func (m *seconds) clear(time.Duration) {
	m.results.clear()
	m.failures.clear()
}

// rolling counts by the second.
type rolling struct {
	counts []int // of the second s at s modulo the length: one more than are kept
	newest int64 // the last second in which it grew
	total  int
}

func newRolling(kept int) rolling { return rolling{counts: make([]int, kept+1)} }

func (r *rolling) at(second int64) *int { return &r.counts[second%int64(len(r.counts))] }

func (r *rolling) add(second int64, n int) {
	if n == 0 {
		return
	}
	r.forget(second)
	*r.at(second) += n
	r.total += n
	if second > r.newest {
		r.newest = second
		// The second that is now one too old goes as well.
		r.drop(second + 1)
	}
}

// forget empties the buckets of the seconds after the newest up to this one.
func (r *rolling) forget(second int64) {
	if second-r.newest >= int64(len(r.counts)) {
		r.clear()
		return
	}
	for s := r.newest + 1; s <= second; s++ {
		r.drop(s)
	}
}

// drop empties the bucket of a second, which is that of the oldest one.
func (r *rolling) drop(second int64) {
	r.total -= *r.at(second)
	*r.at(second) = 0
}

// sum is the count of the seconds that are not too old.
func (r *rolling) sum(second int64) int {
	if second-r.newest >= int64(len(r.counts)) {
		return 0
	}
	total := r.total
	for s := r.newest + 1; s <= second; s++ {
		total -= *r.at(s)
	}
	return total
}

func (r *rolling) clear() {
	clear(r.counts)
	r.total = 0
}
