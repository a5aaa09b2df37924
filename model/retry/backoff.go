package retry

import (
	"math"
	"time"

	"halfopen/model"
)

// Jitter is how chance varies a delay v. The formulas are those of M. Brooker,
// "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015), and of the program
// behind it (aws-samples/aws-arch-backoff-simulator), where U(a,b) is uniform between a
// and b.
type Jitter uint8

const (
	// NoJitter waits for v.
	NoJitter Jitter = iota
	// FullJitter waits for U(0,v).
	FullJitter
	// EqualJitter waits for v/2 + U(0,v/2).
	EqualJitter
	// DecorrelatedJitter waits for min(MaxDelay, U(Delay,3w)), where w is the last delay,
	// and Delay before the first one. Factor means nothing.
	DecorrelatedJitter
)

// delay is the next delay of a call, and whether many calls have the same one.
func (c *Config) delay(p *progress, call *model.Call) (delay time.Duration, shared bool) {
	if c.Jitter == NoJitter {
		p.pause = c.grow(p)
		return p.pause, true
	}
	u := c.Draws.At(call.Number, call.Attempt).Float64()
	if c.Jitter == DecorrelatedJitter {
		p.pause = c.decorrelate(p, u)
		return p.pause, false
	}
	p.pause = c.grow(p)
	return c.Jitter.vary(p.pause, u), false
}

// grow is the delay that follows another, without chance.
func (c *Config) grow(p *progress) time.Duration {
	switch {
	case p.repeats == 1:
		return min(c.Delay, c.most())
	case c.Factor > 1:
		return c.bound(float64(p.pause) * c.Factor)
	default:
		return p.pause
	}
}

func (c *Config) decorrelate(p *progress, u float64) time.Duration {
	base, last := float64(c.Delay), float64(p.pause)
	if p.repeats == 1 {
		last = base
	}
	return c.bound(base + float64(u*(float64(3*last)-base)))
}

// bound is a delay of at most MaxDelay.
func (c *Config) bound(delay float64) time.Duration {
	most := c.most()
	if delay < float64(most) {
		return time.Duration(delay)
	}
	return most
}

func (c *Config) most() time.Duration {
	if c.MaxDelay > 0 {
		return c.MaxDelay
	}
	return math.MaxInt64
}

// vary is a part of a delay.
func (j Jitter) vary(delay time.Duration, u float64) time.Duration {
	if j == FullJitter {
		return time.Duration(u * float64(delay))
	}
	half := float64(delay) / 2
	return time.Duration(half + float64(u*half))
}
