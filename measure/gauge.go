package measure

import "time"

// gauge follows a number that changes in steps, such as the busy slots.
type gauge struct {
	value int
	since time.Duration
}

// set changes the number. It returns the piece of time that ends now, in which
// the number did not change.
func (g *gauge) set(now time.Duration, value int) piece {
	ended := piece{from: g.since, to: now, value: g.value}
	g.value, g.since = value, now
	return ended
}

// A piece is an interval in which a number did not change.
type piece struct {
	from, to time.Duration
	value    int
}

// sum is what a number was over an interval: its integral and its maximum.
type sum struct {
	area float64 // the number times nanoseconds
	max  int
}

// add takes the part of a piece that lies in [start,end).
func (s *sum) add(start, end time.Duration, p piece) {
	from, to := max(p.from, start), min(p.to, end)
	if from >= to {
		return
	}
	// The conversion keeps the product from being fused into the sum.
	s.area += float64(float64(p.value) * float64(to-from))
	s.max = max(s.max, p.value)
}

// mean is over an interval of that length.
func (s sum) mean(length time.Duration) float64 { return s.area / float64(length) }
