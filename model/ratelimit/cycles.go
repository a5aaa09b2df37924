package ratelimit

import "time"

// Cycles lets Calls pass in each Period, at once if they come so. Periods begin at whole
// multiples of their length; what has not been used in one is lost. Calls that wait use
// the permits of periods to come.
type Cycles struct {
	Calls  int           // Valid range is [1,+∞).
	Period time.Duration // Valid range is (0,+∞).
}

func (r Cycles) turns() turns {
	return &cycles{calls: int64(r.Calls), period: r.Period, permits: int64(r.Calls)}
}

// cycles is the state of Cycles.
type cycles struct {
	calls   int64
	period  time.Duration
	present int64 // the number of the present period
	permits int64 // left in it; less than 0 if calls wait for those of later ones
}

func (c *cycles) reserve(now, patience time.Duration) time.Duration {
	c.advance(int64(now / c.period))
	wait := time.Duration(0)
	if c.permits <= 0 {
		periods := c.present + 1 - c.permits/c.calls // those before the one in which there is a permit
		wait = time.Duration(periods)*c.period - now
	}
	if wait <= patience {
		c.permits--
	}
	return wait
}

// advance makes a period the present one.
func (c *cycles) advance(period int64) {
	passed := period - c.present
	c.present = period
	if passed > (c.calls-c.permits)/c.calls {
		c.permits = c.calls // those that were not used are lost
		return
	}
	c.permits += passed * c.calls
}
