package breaker

import (
	"fmt"
	"time"
)

// LastResults remembers the last Size results, however old. It can count only
// results, not calls.
type LastResults struct {
	Size int // Valid range is [1,+∞).
}

func (w LastResults) open() memory { return &ring{samples: make([]sample, w.Size)} }

func (w LastResults) name(results int) string { return fmt.Sprintf("last %d results", results) }

// ring is the memory of LastResults.
type ring struct {
	unmarked
	samples []sample
	next    int
	counts  Tally
}

func (r *ring) record(_ time.Duration, _ uint32, s sample) (*Tally, bool) {
	if r.counts.Results == len(r.samples) {
		r.counts.forget(r.samples[r.next])
	}
	r.samples[r.next] = s
	if r.next++; r.next == len(r.samples) {
		r.next = 0
	}
	r.counts.add(s)
	return &r.counts, true
}

func (r *ring) tally(time.Duration) *Tally { return &r.counts }

func (r *ring) clear(time.Duration) { r.next, r.counts = 0, Tally{} }
