package model

import "time"

// Interval is the time from From until before To.
type Interval struct {
	From, To time.Duration
}

// Contains reports whether an instant is in the interval.
func (i Interval) Contains(now time.Duration) bool { return i.From <= now && now < i.To }
