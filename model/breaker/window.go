package breaker

import (
	"fmt"
	"time"
)

// A Window is the choice of the results that a closed breaker remembers. It is
// one of LastResults and LastPeriod.
type Window interface {
	// open returns an empty memory of this kind.
	open() memory
	// name says in words which results these are, as in "3 of the NAME failed".
	name(results int) string
}

// memory is the state of a window.
type memory interface {
	// record takes a result in, and returns what is then remembered.
	record(now time.Duration, result Result) Tally
	clear()
}

// LastResults remembers the last Size results, however old.
type LastResults struct {
	Size int // Valid range is [1,+∞).
}

func (w LastResults) open() memory { return &ring{failed: make([]bool, w.Size)} }

func (w LastResults) name(results int) string { return fmt.Sprintf("last %d results", results) }

// ring is the memory of LastResults.
type ring struct {
	failed []bool
	next   int
	counts Tally
}

func (r *ring) record(_ time.Duration, result Result) Tally {
	if r.counts.Results == len(r.failed) {
		oldest := Tally{Results: 1}
		if r.failed[r.next] {
			oldest.Failures = 1
		}
		r.counts.subtract(oldest)
	}
	r.failed[r.next] = result == Failure
	if r.next++; r.next == len(r.failed) {
		r.next = 0
	}
	r.counts.add(result)
	return r.counts
}

func (r *ring) clear() { r.next, r.counts = 0, Tally{} }

// LastPeriod remembers the results of the last Buckets*Width of time, in
// buckets that begin at whole multiples of Width. The bucket of the present
// instant is one of them, so that the period covered is between Buckets-1 and
// Buckets times Width. resilience4j's time-based window is this with a Width of
// one second.
type LastPeriod struct {
	Buckets int           // Valid range is [1,+∞).
	Width   time.Duration // Valid range is (0,+∞).
}

func (w LastPeriod) open() memory {
	return &buckets{width: w.Width, counts: make([]Tally, w.Buckets)}
}

func (w LastPeriod) name(results int) string {
	return fmt.Sprintf("%d results of the last %s", results, inSeconds(time.Duration(w.Buckets)*w.Width))
}

// buckets is the memory of LastPeriod.
type buckets struct {
	width   time.Duration
	counts  []Tally // of the period p at p modulo the length
	current int64   // the period of the newest bucket
	total   Tally
}

func (b *buckets) record(now time.Duration, result Result) Tally {
	b.advance(now)
	b.counts[b.current%int64(len(b.counts))].add(result)
	b.total.add(result)
	return b.total
}

// advance empties the buckets whose periods have left the window.
func (b *buckets) advance(now time.Duration) {
	period := int64(now / b.width)
	if period-b.current >= int64(len(b.counts)) {
		b.clear()
		b.current = period
		return
	}
	for b.current < period {
		b.current++
		oldest := &b.counts[b.current%int64(len(b.counts))]
		b.total.subtract(*oldest)
		*oldest = Tally{}
	}
}

func (b *buckets) clear() {
	clear(b.counts)
	b.total = Tally{}
}
