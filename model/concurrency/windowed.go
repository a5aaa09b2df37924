package concurrency

import (
	"math"
	"time"

	"halfopen/des/random"
)

// Windowed collects samples for a time and hands their average to another algorithm, as
// one sample: dropped, if one of them was, and with the most calls under way. This is
// WindowedLimit, read at commit 25a05f1, with the average of AverageSampleWindowFactory.
type Windowed struct {
	Of Algorithm
	// MinTime and MaxTime bound the time, which is twice the shortest time that a call of
	// the last window took. Valid range is [100ms,+∞), MinTime not above MaxTime.
	MinTime, MaxTime time.Duration
	// Samples is the number below which a window is thrown away. Valid range is [10,+∞).
	Samples int
	// Shortest is the time below which a call is no sample, not even one that was dropped.
	// Valid range is [0,+∞).
	Shortest time.Duration
}

// NetflixWindowed is the default of WindowedLimit.
func NetflixWindowed(of Algorithm) Windowed {
	return Windowed{Of: of, MinTime: time.Second, MaxTime: time.Second, Samples: 10, Shortest: 100 * time.Microsecond}
}

// Start implements Algorithm.
func (w Windowed) Start(chance random.Source) Limit {
	return &windowed{Windowed: w, Limit: w.Of.Start(chance), window: empty}
}

type windowed struct {
	Windowed
	Limit
	until  time.Duration
	window window
}

// window is the samples since the last one was closed.
type window struct {
	samples int
	sum     time.Duration // of the times that they took
	least   time.Duration // of these
	calls   int           // the most
	dropped bool
}

var empty = window{least: math.MaxInt64}

func (w *windowed) Take(s Sample) {
	if s.Took < w.Shortest {
		return
	}
	w.window.add(s)
	if s.At <= w.until {
		return
	}
	closed := w.window
	w.window = empty
	w.until = s.At + min(max(2*closed.least, w.MinTime), w.MaxTime)
	if closed.samples >= w.Samples {
		w.Limit.Take(closed.average(s.At))
	}
}

func (w *window) add(s Sample) {
	w.samples++
	w.sum += s.Took
	w.least = min(w.least, s.Took)
	w.calls = max(w.calls, s.Calls)
	w.dropped = w.dropped || s.Dropped
}

func (w *window) average(now time.Duration) Sample {
	return Sample{At: now, Took: w.sum / time.Duration(w.samples), Calls: w.calls, Dropped: w.dropped}
}
