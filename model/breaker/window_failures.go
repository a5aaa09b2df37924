package breaker

import (
	"fmt"
	"time"
)

// WithoutGap remembers the failures since the last time longer than Gap without one.
// Successes do not count. This is go-resiliency.
type WithoutGap struct {
	Gap time.Duration // Valid range is [0,+∞).
}

func (w WithoutGap) open() memory { return &withoutGap{gap: w.Gap} }

func (w WithoutGap) name(int) string {
	return fmt.Sprintf("results without a pause of %s between failures", inSeconds(w.Gap))
}

// withoutGap is the memory of WithoutGap.
type withoutGap struct {
	unmarked
	gap, last time.Duration
	counts    Tally
}

func (g *withoutGap) record(now time.Duration, _ uint32, s sample) (*Tally, bool) {
	if s.is(failed) == 1 {
		if now > later(g.last, g.gap) {
			g.counts = Tally{}
		}
		g.last = now
		g.counts.add(s)
	}
	return &g.counts, true
}

func (g *withoutGap) tally(time.Duration) *Tally { return &g.counts }

func (g *withoutGap) clear(time.Duration) { g.counts = Tally{} }

// LastFailures remembers the last Count failures that are not older than Within.
// One that follows the last within Lumping is left out. Successes do not count.
// This is semian.
type LastFailures struct {
	Count   int           // Valid range is [1,+∞).
	Within  time.Duration // Valid range is [0,+∞); 0 is however old.
	Lumping time.Duration // Valid range is [0,+∞).
}

func (w LastFailures) open() memory {
	return &lastFailures{window: w, at: make([]time.Duration, w.Count)}
}

func (w LastFailures) name(int) string {
	if w.Within == 0 {
		return "results since it closed"
	}
	return "results of the last " + inSeconds(w.Within)
}

// lastFailures is the memory of LastFailures: a queue in a ring.
type lastFailures struct {
	unmarked
	window LastFailures
	at     []time.Duration
	oldest int
	length int
	counts Tally
}

func (f *lastFailures) record(now time.Duration, _ uint32, s sample) (*Tally, bool) {
	kept := true
	if s.is(failed) == 1 {
		kept = f.fail(now)
	}
	return f.tally(now), kept
}

// fail takes a failure in, unless it is left out.
func (f *lastFailures) fail(now time.Duration) bool {
	for f.window.Within > 0 && f.length > 0 && later(f.at[f.oldest], f.window.Within) < now {
		f.drop()
	}
	if f.length > 0 && f.at[(f.oldest+f.length-1)%len(f.at)] > now-f.window.Lumping {
		return false
	}
	if f.length == len(f.at) {
		f.drop()
	}
	f.at[(f.oldest+f.length)%len(f.at)] = now
	f.length++
	return true
}

func (f *lastFailures) drop() {
	f.oldest = (f.oldest + 1) % len(f.at)
	f.length--
}

func (f *lastFailures) tally(time.Duration) *Tally {
	f.counts = Tally{Results: f.length, Failures: f.length}
	return &f.counts
}

func (f *lastFailures) clear(time.Duration) { f.oldest, f.length = 0, 0 }
