package breaker

import (
	"fmt"
	"time"
)

// Everything remembers all results since it was emptied.
type Everything struct{}

func (Everything) open() memory { return &everything{} }

func (Everything) name(results int) string { return fmt.Sprintf("%d results since it closed", results) }

// everything is the memory of Everything.
type everything struct{ counts Tally }

func (e *everything) start(_ time.Duration, s sample) uint32 {
	e.counts.add(s)
	return 0
}

func (e *everything) record(_ time.Duration, _ uint32, s sample) (*Tally, bool) {
	e.counts.add(s)
	return &e.counts, true
}

func (e *everything) tally(time.Duration) *Tally { return &e.counts }

func (e *everything) clear(time.Duration) { e.counts = Tally{} }

// Tumbling remembers the results since the last multiple of Length after it was
// emptied, as mercari/go-circuitbreaker does with a ticker.
type Tumbling struct {
	Length time.Duration // Valid range is (0,+∞).
}

func (w Tumbling) open() memory { return &tumbling{length: w.Length, end: w.Length} }

func (w Tumbling) name(results int) string {
	return fmt.Sprintf("%d results of the present period of %s", results, inSeconds(w.Length))
}

// tumbling is the memory of Tumbling.
type tumbling struct {
	everything
	length, end time.Duration
}

func (t *tumbling) start(now time.Duration, s sample) uint32 {
	t.advance(now)
	return t.everything.start(now, s)
}

func (t *tumbling) record(now time.Duration, mark uint32, s sample) (*Tally, bool) {
	t.advance(now)
	return t.everything.record(now, mark, s)
}

func (t *tumbling) tally(now time.Duration) *Tally {
	t.advance(now)
	return &t.counts
}

func (t *tumbling) advance(now time.Duration) {
	if now >= t.end {
		t.counts = Tally{}
		t.end = later(t.end, (now-t.end)/t.length*t.length+t.length)
	}
}

func (t *tumbling) clear(now time.Duration) {
	t.counts = Tally{}
	t.end = later(now, t.length)
}
