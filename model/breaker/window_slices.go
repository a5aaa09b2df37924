package breaker

import (
	"fmt"
	"time"
)

// Slices remembers the results of the last Count*Width of time, in slices that begin
// with a result: the first one that comes Width or more after the last slice began.
// A slice is forgotten when it began the whole period ago. This is Polly.
type Slices struct {
	Count int           // Valid range is [1,+∞).
	Width time.Duration // Valid range is (0,+∞).
}

func (w Slices) open() memory {
	// A slice lives for Count*Width, and the next one begins Width later at least.
	return &slices{window: w, slices: make([]slice, w.Count+1)}
}

func (w Slices) name(results int) string {
	return fmt.Sprintf("%d results of the last %s", results, inSeconds(time.Duration(w.Count)*w.Width))
}

// slice is the results from an instant on.
type slice struct {
	begun  time.Duration
	counts Tally
}

// slices is the memory of Slices: a queue in a ring.
type slices struct {
	unmarked
	window Slices
	slices []slice
	oldest int
	length int
	total  Tally
}

func (l *slices) at(place int) *slice { return &l.slices[(l.oldest+place)%len(l.slices)] }

func (l *slices) record(now time.Duration, _ uint32, s sample) (*Tally, bool) {
	// What is new is counted before what is old is forgotten, as in the library; in
	// the total it comes to the same.
	l.advance(now)
	l.at(l.length - 1).counts.add(s)
	l.total.add(s)
	return &l.total, true
}

func (l *slices) tally(now time.Duration) *Tally {
	l.advance(now)
	return &l.total
}

// advance begins a slice if it is time, and forgets the old ones.
func (l *slices) advance(now time.Duration) {
	period := time.Duration(l.window.Count) * l.window.Width
	for l.length > 0 && now-l.at(0).begun >= period {
		l.total.subtract(l.at(0).counts)
		l.oldest = (l.oldest + 1) % len(l.slices)
		l.length--
	}
	if l.length == 0 || now-l.at(l.length-1).begun >= l.window.Width {
		*l.at(l.length) = slice{begun: now}
		l.length++
	}
}

func (l *slices) clear(time.Duration) { l.oldest, l.length, l.total = 0, 0, Tally{} }

// OneSliceAResult remembers results in Count slices of Width. A result that comes
// Width or more after the present slice began begins the next one, in place of the
// oldest, however much time has passed: after a quiet time old results are still
// there. This is cockatiel's SamplingBreaker.
type OneSliceAResult struct {
	Count int           // Valid range is [1,+∞).
	Width time.Duration // Valid range is (0,+∞).
}

func (w OneSliceAResult) open() memory {
	m := &rotating{width: w.Width, slices: make([]slice, w.Count)}
	m.clear(0)
	return m
}

func (w OneSliceAResult) name(results int) string {
	return fmt.Sprintf("%d results of the last %d slices of %s", results, w.Count, inSeconds(w.Width))
}

// rotating is the memory of OneSliceAResult.
type rotating struct {
	unmarked
	width   time.Duration
	slices  []slice
	present int
	total   Tally
}

func (r *rotating) record(now time.Duration, _ uint32, s sample) (*Tally, bool) {
	if now-r.slices[r.present].begun >= r.width {
		r.present = (r.present + 1) % len(r.slices)
		r.total.subtract(r.slices[r.present].counts)
		r.slices[r.present] = slice{begun: now}
	}
	r.slices[r.present].counts.add(s)
	r.total.add(s)
	return &r.total, true
}

func (r *rotating) tally(time.Duration) *Tally { return &r.total }

// clear forgets the results. The library sets the begin of every slice to 1970, so
// that the next result begins one.
func (r *rotating) clear(time.Duration) {
	for i := range r.slices {
		r.slices[i] = slice{begun: -r.width}
	}
	r.total = Tally{}
}
