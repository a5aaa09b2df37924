package lint

import (
	"math"
	"time"

	"halfopen/model/breaker"
)

// window is the results that a closed breaker remembers, in numbers.
type window struct {
	size    int     // the most results in it; unlimited if it goes by time, or is everything
	buckets int     // of a window that goes by time, otherwise 0
	bucket  float64 // the width of one in seconds
	// extra is how many results a window that goes by time may hold besides those of a
	// time of its length: those with which its parts begin.
	extra int
	// gap is how much shorter it may be, in seconds, because a part begins with a result.
	gap float64
	// anew says that it begins anew as a whole.
	anew bool
	// slides says that it is the time before each failure.
	slides bool
	// begun says that it goes by when calls began, and drops the results of those that
	// began too long ago.
	begun bool
	// step is how much shorter it may be then, in seconds, because it goes in steps.
	step float64
	// keeps says that after a time without results old ones are still in it.
	keeps bool
	// loose says that the failures in it are not a share of the results of its time.
	loose bool
}

const unlimited = math.MaxInt

// window is that of the system's breaker. What is in a row is forgotten only where a
// window begins anew as a whole.
func (s System) window(opensAt opensAt) window {
	w := s.windowOf(s.Breaker.Watch.Window)
	if opensAt == aRow && !w.anew {
		w.buckets, w.extra = 0, 0
		w.size = unlimited
	}
	return w
}

func (s System) windowOf(choice breaker.Window) window {
	switch choice := choice.(type) {
	case breaker.LastResults:
		return window{size: choice.Size}
	case breaker.LastPeriod:
		return byTime(choice.Buckets, choice.Width)
	case breaker.Tumbling:
		w := byTime(1, choice.Length)
		w.anew = true
		return w
	case breaker.Generation:
		w := byTime(1, choice.Length)
		w.anew, w.begun, w.extra = true, true, 1
		return w
	case breaker.Generations:
		w := byTime(choice.Buckets, choice.Width)
		w.begun, w.step = true, w.bucket
		return w
	case breaker.Slices:
		w := byTime(choice.Count, choice.Width)
		w.extra, w.gap = 1, secondsFor(1, s.Rate, remote/w.looks(s.Horizon.Seconds(), s.Rate))
		return w
	case breaker.OneSliceAResult:
		w := byTime(choice.Count, choice.Width)
		w.extra, w.keeps = choice.Count, true
		return w
	case breaker.LastSeconds:
		w := byTime(choice.Seconds, time.Second)
		w.loose = true
		return w
	case breaker.LastFailures:
		w := window{size: unlimited}
		if choice.Within > 0 {
			w = byTime(1, choice.Within)
			w.extra, w.slides = 1, true
		}
		w.loose = true
		return w
	case breaker.WithoutGap:
		return window{size: unlimited, loose: true}
	}
	return window{size: unlimited}
}

func byTime(buckets int, width time.Duration) window {
	return window{size: unlimited, buckets: buckets, bucket: width.Seconds()}
}

// timed reports whether the window goes by time.
func (w window) timed() bool { return w.buckets > 0 }

// period is the length of the window in seconds, +Inf if it does not go by time.
func (w window) period() float64 {
	if !w.timed() {
		return math.Inf(1)
	}
	return float64(float64(w.buckets) * w.bucket)
}

// least is the time in seconds that the window spans when its newest bucket has
// just begun.
func (w window) least() float64 { return w.period() - w.bucket - w.gap }

// looks is how often in so many seconds the window is as full as it gets, at a rate of
// what it takes in: at the end of every bucket, or with all that it takes in.
func (w window) looks(seconds, rate float64) float64 {
	if w.slides {
		return rate * seconds
	}
	return seconds/w.bucket + 1
}
