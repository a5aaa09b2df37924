package server

import (
	"math"
	"time"
)

// Shedding is a policy that drops calls when their turn in a queue comes: who asked has
// given up, perhaps, and the time is better spent on others. It is one of Deadline,
// ControlledDelay and CoDel.
type Shedding interface {
	shedder() shedder
}

// shedder is the policy at one queue.
type shedder interface {
	// limit is asked for each call that comes to wait, behind so many others.
	limit(now time.Duration, others int) time.Duration
	// drops is asked about a call whose turn it is: that has waited for that time, with
	// that limit, and leaves so many behind. It is asked about others until it has let
	// one pass or none is left.
	drops(now, waited, limit time.Duration, behind int) bool
}

// Deadline drops a call that has waited longer than that.
type Deadline struct {
	After time.Duration // Valid range is [0,+∞).
}

func (d Deadline) shedder() shedder { return d }

func (d Deadline) limit(time.Duration, int) time.Duration { return d.After }

func (Deadline) drops(_, waited, limit time.Duration, _ int) bool { return waited > limit }

// ControlledDelay is a Deadline that gets short when a queue does not empty: a call that
// comes when its queue was empty at some time within the last Interval may wait for
// Interval, and one that comes later for Target only (B. Maurer, "Fail at Scale", ACM Queue
// 13(8), 2015, where it is used with LastFirst).
type ControlledDelay struct {
	// Target is 5 ms at Facebook, and Interval 100 ms. Valid range is [0,+∞).
	Target, Interval time.Duration
}

func (c ControlledDelay) shedder() shedder { return &controlledDelay{ControlledDelay: c} }

// controlledDelay knows when its queue was empty last.
type controlledDelay struct {
	ControlledDelay
	Deadline
	empty time.Duration
}

func (c *controlledDelay) limit(now time.Duration, others int) time.Duration {
	if others == 0 {
		c.empty = now
	}
	if now-c.empty > c.Interval {
		return c.Target
	}
	return c.Interval
}

// CoDel drops calls when even the shortest wait of an Interval is longer than Target: what
// waits then is not a burst but a queue that stands. It drops one call, and further ones in
// ever shorter times, in proportion to the inverse square root of their number, until a
// call has waited less (K. Nichols and V. Jacobson, "Controlling Queue Delay", ACM Queue
// 10(5), 2012; RFC 8289, whose pseudocode it follows, and drops when their turn comes).
type CoDel struct {
	// Target is 5 ms in the RFC, and Interval 100 ms. Valid range is (0,+∞).
	Target, Interval time.Duration
}

func (c CoDel) shedder() shedder { return &coDel{CoDel: c} }

// coDel has the variables of the RFC: first_above_time, drop_next, count, lastcount and
// dropping. The RFC drops in a loop, and looks at the next packet when it has dropped one;
// here each call is asked about by itself.
type coDel struct {
	CoDel
	firstAbove, next time.Duration
	count, counted   int
	dropping         bool
	looping          bool // the call before was dropped in the loop
}

func (*coDel) limit(time.Duration, int) time.Duration { return 0 }

func (c *coDel) drops(now, waited, _ time.Duration, behind int) bool {
	above, looping := c.standsAbove(now, waited, behind), c.looping
	c.looping = false
	if !above {
		c.dropping = false
		return false
	}
	if !c.dropping {
		c.begin(now)
		return true
	}
	if looping {
		c.next += c.pause()
	}
	if now < c.next {
		return false
	}
	c.count++
	c.looping = true
	return true
}

// standsAbove reports whether calls have waited for longer than the target all through an
// interval. The last call of a queue is never too much.
func (c *coDel) standsAbove(now, waited time.Duration, behind int) bool {
	switch {
	case waited < c.Target || behind == 0:
		c.firstAbove = 0
	case c.firstAbove == 0:
		c.firstAbove = now + c.Interval
	default:
		return now >= c.firstAbove
	}
	return false
}

// begin begins to drop: as often as it did, if that is not long ago.
func (c *coDel) begin(now time.Duration) {
	c.dropping = true
	added := c.count - c.counted
	c.count = 1
	if added > 1 && now-c.next < 16*c.Interval {
		c.count = added
	}
	c.next = now + c.pause()
	c.counted = c.count
}

// pause is the time until the next drop.
func (c *coDel) pause() time.Duration {
	return time.Duration(float64(c.Interval) / math.Sqrt(float64(c.count)))
}
