package breaker

import (
	"fmt"
	"time"
)

// Generation remembers the results of the calls that began in the present
// generation. A generation ends after more than Length; the next one begins with the
// first call or result after that. Results of calls of an earlier one are dropped.
// This is gobreaker with an Interval.
type Generation struct {
	Length time.Duration // Valid range is (0,+∞).
}

func (w Generation) open() memory { return &generation{length: w.Length, end: w.Length} }

func (w Generation) name(results int) string {
	return fmt.Sprintf("%d calls of the present interval of %s", results, inSeconds(w.Length))
}

// generation is the memory of Generation. Its mark is the number of the generation.
type generation struct {
	length, end time.Duration
	number      uint32
	counts      Tally
}

func (g *generation) advance(now time.Duration) {
	if now > g.end {
		g.clear(now)
	}
}

func (g *generation) start(now time.Duration, s sample) uint32 {
	g.advance(now)
	g.counts.add(s)
	return g.number
}

func (g *generation) record(now time.Duration, mark uint32, s sample) (*Tally, bool) {
	g.advance(now)
	if mark != g.number {
		return &g.counts, false
	}
	g.counts.add(s)
	return &g.counts, true
}

func (g *generation) tally(now time.Duration) *Tally {
	g.advance(now)
	return &g.counts
}

func (g *generation) clear(now time.Duration) {
	g.number++
	g.counts = Tally{}
	g.end = later(now, g.length)
}

// Generations remembers the results of the calls that began in the last
// Buckets*Width of time since it was emptied, each in the bucket in which its call
// began. The result of a call that began earlier is not counted, but the rule is looked
// at. This is gobreaker with an Interval and a BucketPeriod, and its way of counting what
// failed in a row: when a bucket leaves, its own last row is taken off only if the row is
// that and every failure of the other buckets.
type Generations struct {
	Buckets int           // Valid range is [2,+∞).
	Width   time.Duration // Valid range is (0,+∞).
}

func (w Generations) open() memory {
	return &generations{width: w.Width, counts: make([]Tally, w.Buckets)}
}

func (w Generations) name(results int) string {
	return fmt.Sprintf("%d calls begun in the last %s", results, inSeconds(time.Duration(w.Buckets)*w.Width))
}

// generations is the memory of Generations. Its mark is the age, in buckets.
type generations struct {
	width  time.Duration
	counts []Tally
	begun  time.Duration
	age    uint32
	total  Tally
}

func (g *generations) start(now time.Duration, s sample) uint32 {
	g.advance(now)
	g.bucket(g.age).add(s)
	g.total.add(s)
	return g.age
}

func (g *generations) record(now time.Duration, mark uint32, s sample) (*Tally, bool) {
	g.advance(now)
	if g.age-mark < uint32(len(g.counts)) {
		g.total.add(s)
		g.bucket(mark).add(s)
	}
	return &g.total, true
}

func (g *generations) tally(now time.Duration) *Tally {
	g.advance(now)
	return &g.total
}

func (g *generations) bucket(age uint32) *Tally { return &g.counts[age%uint32(len(g.counts))] }

func (g *generations) advance(now time.Duration) {
	age := uint32((now - g.begun) / g.width)
	if age-g.age >= uint32(len(g.counts)) {
		clear(g.counts)
		g.total = Tally{}
		g.age = age
		return
	}
	for g.age < age {
		g.age++
		g.leave(g.bucket(g.age))
	}
}

// leave takes the oldest bucket out.
func (g *generations) leave(oldest *Tally) {
	others := g.total.Failures - oldest.Failures
	if g.total.FailuresInARow == others+oldest.FailuresInARow {
		g.total.FailuresInARow = max(0, g.total.FailuresInARow-oldest.FailuresInARow)
	}
	g.total.subtract(*oldest)
	*oldest = Tally{}
}

func (g *generations) clear(now time.Duration) {
	clear(g.counts)
	g.total, g.age, g.begun = Tally{}, 0, now
}
