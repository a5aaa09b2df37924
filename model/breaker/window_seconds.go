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
	counts            Tally
}

func (m *seconds) record(now time.Duration, _ uint32, s sample) (*Tally, bool) {
	second := int64(now / time.Second)
	m.results.add(second, s.is(counted))
	m.failures.add(second, s.is(failed))
	return m.tally(now), true
}

func (m *seconds) tally(now time.Duration) *Tally {
	second := int64(now / time.Second)
	m.counts.Results, m.counts.Failures = m.results.sum(second), m.failures.sum(second)
	return &m.counts
}

func (m *seconds) clear(time.Duration) {
	m.results.clear()
	m.failures.clear()
}

// rolling counts by the second, in a ring.
type rolling struct {
	counts []int // one more than are kept
	place  int   // of the newest
	newest int64 // the last second in which it grew
	total  int
}

func newRolling(kept int) rolling { return rolling{counts: make([]int, kept+1)} }

// after is the next place. The oldest is next to the newest.
func (r *rolling) after(place int) int {
	if place++; place < len(r.counts) {
		return place
	}
	return 0
}

func (r *rolling) add(second int64, n int) {
	if n == 0 {
		return
	}
	if second > r.newest {
		r.advance(second)
	}
	r.counts[r.place] += n
	r.total += n
}

// advance makes a second the newest. The one that is then one too old goes.
func (r *rolling) advance(second int64) {
	for range r.passed(second) {
		r.place = r.after(r.place)
		r.drop(r.place)
	}
	r.newest = second
	r.drop(r.after(r.place))
}

// passed is the number of counts whose place has come again since the newest.
func (r *rolling) passed(second int64) int64 {
	return min(second-r.newest, int64(len(r.counts)))
}

func (r *rolling) drop(place int) {
	r.total -= r.counts[place]
	r.counts[place] = 0
}

// sum is the count of the seconds that are not too old.
func (r *rolling) sum(second int64) int {
	if second == r.newest || r.total == 0 {
		return r.total
	}
	return r.total - r.old(second)
}

// old is the count of those that are.
func (r *rolling) old(second int64) int {
	old, place := 0, r.place
	for range r.passed(second) {
		place = r.after(place)
		old += r.counts[place]
	}
	return old
}

func (r *rolling) clear() {
	clear(r.counts)
	r.total = 0
}
