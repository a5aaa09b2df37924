package arrivals

import (
	"math"
	"slices"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
)

// Users is a closed loop: each user thinks, sends a request, waits until it is back, and
// thinks again; at time 0 all begin to think. N users with a mean think time Z and a mean
// response time R send N/(Z+R) requests a second in the long run (the interactive response
// time formula: P. Denning and J. Buzen, The Operational Analysis of Queueing Network
// Models, ACM Computing Surveys 10, 1978).
type Users struct {
	// Count is their number. Valid range is [1,2^32-1).
	Count int
	// Think is the law of the time in seconds from the end of a request to the next one.
	// Its values are at least 0 and its mean is above 0.
	Think law.Law
}

// Process is the requests; Arrival.User is the user's number, from 1. A user's thoughts are
// drawn from streams of the user and the number of requests before, so that they are the
// same whatever becomes of the requests.
func (u Users) Process(draws random.PerCall) model.Responsive {
	c := &closed{think: u.Think, draws: draws, sent: make([]uint32, u.Count+1)}
	for user := range uint32(u.Count) {
		if first, more := c.after(0, model.Arrival{User: user + 1}); more {
			c.first = append(c.first, first)
		}
	}
	slices.SortFunc(c.first, sooner)
	return c
}

type closed struct {
	think law.Law
	draws random.PerCall
	sent  []uint32        // the requests of each user so far, the one that is coming included
	first []model.Arrival // those of the users' first requests that are to come
}

func (c *closed) users() uint32 { return uint32(len(c.sent) - 1) }

func (c *closed) Next() (model.Arrival, bool) {
	if len(c.first) == 0 {
		return model.Arrival{}, false
	}
	next := c.first[0]
	c.first = c.first[1:]
	return next, true
}

func (c *closed) Ended(now time.Duration, call *model.Call) (model.Arrival, bool) {
	return c.after(now, model.Arrival{Flow: int(call.Flow), User: call.User})
}

// after is a user's next request after the user has thought.
func (c *closed) after(now time.Duration, next model.Arrival) (model.Arrival, bool) {
	thought := c.think.Draw(c.draws.At(uint64(next.User), c.sent[next.User]))
	c.sent[next.User]++
	return later(next, now, thought)
}

// later is an arrival some seconds from now. It is false for one beyond the engine's range.
func later(next model.Arrival, now time.Duration, seconds float64) (model.Arrival, bool) {
	if !(seconds < end) {
		return model.Arrival{}, false
	}
	after := des.Seconds(seconds)
	next.At = now + after
	return next, after <= math.MaxInt64-now
}
