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
	return &generations{width: w.Width, counts: make([]Tally, w.Buckets), end: w.Width}
}

func (w Generations) name(results int) string {
	return fmt.Sprintf("%d calls begun in the last %s", results, inSeconds(time.Duration(w.Buckets)*w.Width))
}

// generations is the memory of Generations. Its mark is the age, in buckets.
type generations struct {
	width  time.Duration
	counts []Tally
	newest int           // the index of the bucket of the present
	end    time.Duration // its end
	age    uint32
	total  Tally
}

func (g *generations) start(now time.Duration, s sample) uint32 {
	g.advance(now)
	g.counts[g.newest].add(s)
	g.total.add(s)
	return g.age
}

func (g *generations) record(now time.Duration, mark uint32, s sample) (*Tally, bool) {
	g.advance(now)
	if ago := int(g.age - mark); ago < len(g.counts) {
		g.bucket(ago).add(s)
		g.total.add(s)
	}
	return &g.total, true
}

func (g *generations) tally(now time.Duration) *Tally {
	g.advance(now)
	return &g.total
}

// bucket is that of so many buckets ago.
func (g *generations) bucket(ago int) *Tally {
	if ago > g.newest {
		ago -= len(g.counts)
	}
	return &g.counts[g.newest-ago]
}

func (g *generations) advance(now time.Duration) {
	if now < g.end {
		return
	}
	passed := (now-g.end)/g.width + 1
	g.end = later(g.end, passed*g.width)
	g.age += uint32(passed)
	if passed >= time.Duration(len(g.counts)) {
		clear(g.counts)
		g.total = Tally{}
		return
	}
	for range passed {
		if g.newest++; g.newest == len(g.counts) {
			g.newest = 0
		}
		g.leave(&g.counts[g.newest])
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
	g.total, g.age, g.end = Tally{}, 0, later(now, g.width)
}
