package breaker

import (
	"fmt"
	"time"
)

// LastPeriod remembers the results of the last Buckets*Width of time, in
// buckets that begin at whole multiples of Width. The bucket of the present
// instant is one of them, so that the period covered is between Buckets-1 and
// Buckets times Width. resilience4j's time-based window is this with a Width of
// one second.
type LastPeriod struct {
	Buckets int           // Valid range is [1,+∞).
	Width   time.Duration // Valid range is (0,+∞).
	// Complete leaves the bucket of the present out: the Buckets before it are what
	// counts. It is for a rule that is looked at when a bucket has just ended.
	Complete bool
	// SinceCleared counts the multiples of Width from when the window was emptied,
	// and not from the start of time.
	SinceCleared bool
}

func (w LastPeriod) open() memory {
	kept := w.Buckets
	if w.Complete {
		kept++
	}
	return &buckets{window: w, counts: make([]Tally, kept), end: w.Width}
}

func (w LastPeriod) name(results int) string {
	return fmt.Sprintf("%d results of the last %s", results, inSeconds(time.Duration(w.Buckets)*w.Width))
}

// buckets is the memory of LastPeriod.
type buckets struct {
	window LastPeriod
	counts []Tally
	newest int           // the index of the bucket of the present
	end    time.Duration // its end
	total  Tally         // of those that count
}

func (b *buckets) start(now time.Duration, s sample) uint32 {
	if s != 0 {
		b.record(now, 0, s)
	}
	return 0
}

func (b *buckets) record(now time.Duration, _ uint32, s sample) (*Tally, bool) {
	if now >= b.end {
		b.advance(now)
	}
	b.counts[b.newest].add(s)
	if !b.window.Complete {
		b.total.add(s)
	}
	return &b.total, true
}

func (b *buckets) tally(now time.Duration) *Tally {
	if now >= b.end {
		b.advance(now)
	}
	return &b.total
}

// advance begins the bucket of the present, and empties those whose periods have left the
// window.
func (b *buckets) advance(now time.Duration) {
	width := b.window.Width
	periods := int64((now-b.end)/width) + 1
	b.end = later(b.end, time.Duration(periods)*width)
	for range min(periods, int64(len(b.counts))) {
		if b.window.Complete {
			b.total.include(b.counts[b.newest])
		}
		if b.newest++; b.newest == len(b.counts) {
			b.newest = 0
		}
		b.total.subtract(b.counts[b.newest])
		b.counts[b.newest] = Tally{}
	}
}

func (b *buckets) clear(now time.Duration) {
	clear(b.counts)
	b.total = Tally{}
	if b.window.SinceCleared {
		b.end = later(now, b.window.Width)
	}
}
