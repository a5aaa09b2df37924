package breaker

import (
	"fmt"
	"time"

	"halfopen/des/portable" // mathematics with the same bits everywhere; not the engine
)

// MovingAverage remembers an exponentially weighted moving average of successes:
// with a result after so much time, what was before weighs exp(-time/Length). It says
// nothing before Length has passed since it was emptied. Results are counted in slices of
// a fifth of Length or more. This is Finagle's success rate within a duration (classes Ema
// and WindowedAdder).
type MovingAverage struct {
	Length time.Duration // Valid range is [5ms,+∞).
}

func (w MovingAverage) open() memory {
	m := &average{length: w.Length}
	m.recent.width = (w.Length / adderSlices).Truncate(time.Millisecond)
	m.clear(0)
	return m
}

func (w MovingAverage) name(results int) string {
	return fmt.Sprintf("%d results of the last %s", results, inSeconds(w.Length))
}

// average is the memory of MovingAverage. Its clock goes in milliseconds, as the
// library's.
type average struct {
	unmarked
	length  time.Duration
	recent  adder
	begun   time.Duration
	updated time.Duration // none at noTime
	mean    float64
}

const noTime = -1

func (a *average) record(now time.Duration, _ uint32, s sample) (*Tally, bool) {
	a.recent.add(now, s)
	a.update((now - a.begun).Truncate(time.Millisecond), float64(s.is(succeeded)))
	return a.tally(now), true
}

func (a *average) update(stamp time.Duration, success float64) {
	if a.updated == noTime {
		a.mean = success
	} else {
		weight := portable.Exp(-float64(stamp-a.updated) / float64(a.length))
		a.mean = float64(success*(1-weight)) + float64(a.mean*weight)
	}
	a.updated = stamp
}

func (a *average) tally(time.Duration) *Tally {
	tally := &a.recent.total
	if a.updated >= a.length {
		tally.FailureAverage = 1 - a.mean
	}
	return tally
}

func (a *average) clear(now time.Duration) {
	a.recent = adder{width: a.recent.width, begun: now}
	a.begun, a.updated, a.mean = now, noTime, 0
}

// adder counts results in slices, as com.twitter.util.WindowedAdder does. A slice begins
// with a result: the first one that comes a width or more after the last slice began. As
// many of the oldest slices are forgotten as whole widths have passed.
type adder struct {
	width  time.Duration
	begun  time.Duration // the newest slice
	slices [adderSlices]Tally
	newest int
	total  Tally
}

const adderSlices = 5

func (a *adder) add(now time.Duration, s sample) {
	if passed := (now - a.begun) / a.width; passed > 0 {
		for range min(passed, adderSlices) {
			a.newest = (a.newest + 1) % adderSlices
			a.total.subtract(a.slices[a.newest])
			a.slices[a.newest] = Tally{}
		}
		a.begun = now
	}
	a.slices[a.newest].add(s)
	a.total.add(s)
}

// FailureAverage opens when there are at least Minimum results in the window and the
// moving average of failures is above a share. The window is MovingAverage.
type FailureAverage struct {
	Above   float64 // Valid range is [0,1).
	Minimum int     // Valid range is [1,+∞).
}

func (r FailureAverage) opens(tally *Tally) bool {
	return tally.Results >= r.Minimum && tally.FailureAverage > r.Above
}

func (r FailureAverage) reason(tally Tally, watch Watch) Reason {
	return AverageReached{Tally: tally, Window: watch.Window, Rule: r}
}

// AverageReached is the reason of an opening by FailureAverage.
type AverageReached struct {
	Tally  Tally
	Window Window
	Rule   FailureAverage
}

func (r AverageReached) String() string {
	return fmt.Sprintf("the moving average of failures is %s > %s, with %s",
		percent(r.Tally.FailureAverage), percent(r.Rule.Above), r.Window.name(r.Tally.Results))
}
