package ratelimit

import (
	"math"
	"math/bits"
	"time"
)

// TokenBucket lets Tokens calls pass in the time Per, one by one, and up to Burst at once
// after a time in which none came.
type TokenBucket struct {
	// Tokens in the time Per is the rate. Valid ranges are [1,+∞) and (0,+∞).
	Tokens int
	Per    time.Duration
	// Burst is the number of tokens in a full bucket, as it is in the beginning. Valid
	// range is [1,+∞). A bucket that is filled in more than 292 years is never empty.
	Burst int
}

func (r TokenBucket) turns() turns {
	return &bucket{
		parts: int64(r.Tokens),
		one:   r.timeFor(1),
		depth: r.timeFor(r.Burst - 1),
	}
}

// timeFor is the time in which some tokens come.
func (r TokenBucket) timeFor(tokens int) moment {
	high, low := bits.Mul64(uint64(tokens), uint64(r.Per))
	if high >= uint64(r.Tokens) {
		return moment{whole: math.MaxInt64 / 2}
	}
	whole, parts := bits.Div64(high, low, uint64(r.Tokens))
	return moment{whole: time.Duration(min(whole, math.MaxInt64/2)), parts: int64(parts)}
}

// A moment is an instant, or a time, in nanoseconds and parts of one.
type moment struct {
	whole time.Duration
	parts int64
}

// bucket is the state of a TokenBucket.
type bucket struct {
	parts int64  // of a nanosecond; fewer than that are in a moment
	one   moment // the time in which a token comes
	depth moment // that in which all but one come
	full  moment // when the bucket is full again, if that is to come
}

// reserve: there is a token when all but one of them would be missing.
func (b *bucket) reserve(now, patience time.Duration) time.Duration {
	if b.full.whole < now {
		b.full = moment{whole: now}
	}
	wait := b.full.whole - b.depth.whole - now
	if b.full.parts > b.depth.parts {
		wait++ // there is none before the next whole nanosecond
	}
	wait = max(0, wait)
	if wait <= patience {
		b.take()
	}
	return wait
}

// take takes a token, or the next one that comes and is nobody's yet.
func (b *bucket) take() {
	b.full.whole += b.one.whole
	b.full.parts += b.one.parts
	if b.full.parts >= b.parts {
		b.full.whole++
		b.full.parts -= b.parts
	}
}
