package fleet

import (
	"time"

	"halfopen/model/guard"
)

// Limits is how many trial calls a fleet may send. The zero Limits bounds nothing.
type Limits struct {
	// UnderWay is the number that may be under way at once. Valid range is [0,+∞); 0 is
	// no bound.
	UnderWay int
	// Every is the time from one to the next, in the long run: for r a second it is
	// time.Second / r. Valid range is [0,+∞); 0 is no bound.
	Every time.Duration
	// Burst is the number that may be sent together, if none was sent for long enough:
	// the size of a bucket into which a token falls Every so often, and from which every
	// trial call takes one. Valid range is [0,+∞); 0 is 1. Times Every it must be an
	// instant of simulated time (292 years).
	Burst int
}

// A Coordinator lets the breakers of a fleet try again in turns. Whoever asks first while
// there is a trial call to give has it. It knows everything at once and never fails.
//
// A trial call that hangs keeps its place until it ends. The locks of real coordinators
// expire (in Stoplight after the time open); here a timeout behind the guards does that.
type Coordinator struct {
	limits   Limits
	underWay int
	// full is the instant from which the bucket is full, if nothing is taken from it. It
	// says how many tokens are there: the virtual scheduling algorithm of ITU-T I.371.
	full time.Duration
}

var _ guard.Coordinator = (*Coordinator)(nil)

// NewCoordinator returns a coordinator with all that it may give.
func NewCoordinator(limits Limits) *Coordinator {
	limits.Burst = max(1, limits.Burst)
	return &Coordinator{limits: limits}
}

// Free reports whether a further trial call may be sent.
func (c *Coordinator) Free(now time.Duration) bool {
	if c.limits.UnderWay > 0 && c.underWay >= c.limits.UnderWay {
		return false
	}
	return c.full-now <= time.Duration(c.limits.Burst-1)*c.limits.Every
}

// Take gives leave for one.
func (c *Coordinator) Take(now time.Duration) {
	c.underWay++
	c.full = max(c.full, now) + c.limits.Every
}

// GiveBack is told that one has ended. Its token is spent.
func (c *Coordinator) GiveBack(time.Duration) { c.underWay-- }

// UnderWay is the number of trial calls that are under way.
func (c *Coordinator) UnderWay() int { return c.underWay }
