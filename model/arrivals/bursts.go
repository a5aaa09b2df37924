package arrivals

import (
	"math"
	"time"

	"halfopen/model"
)

// Bursts is a burst of requests at every instant of another process: size of them, at
// once if over is 0, and otherwise one every over/size, the first at that instant. Size is
// in [1,+∞), over in [0,+∞). Bursts may overlap; a request then costs time in proportion to
// the bursts that are under way.
func Bursts(starts model.Arrivals, size int, over time.Duration) model.Arrivals {
	return &bursts{starts: starts, size: size, over: over}
}

type bursts struct {
	starts model.Arrivals
	size   int
	over   time.Duration
	begun  bool
	coming model.Arrival // the start of the next burst
	more   bool          // there is one
	active []burst       // those under way, in the order in which they began
}

// burst is one that is under way.
type burst struct {
	start model.Arrival
	sent  int
	next  time.Duration // the instant of its next request
}

func (b *bursts) fetch() { b.coming, b.more = b.starts.Next() }

func (b *bursts) users() uint32 { return usersOf(b.starts) }

func (b *bursts) Next() (model.Arrival, bool) {
	if !b.begun {
		b.begun = true
		b.fetch()
	}
	first := b.first()
	for b.more && (first < 0 || b.coming.At < b.active[first].next) {
		b.active = append(b.active, burst{start: b.coming, next: b.coming.At})
		first = len(b.active) - 1
		b.fetch()
	}
	if first < 0 {
		return model.Arrival{}, false
	}
	next := b.active[first].start
	next.At = b.active[first].next
	b.proceed(first)
	return next, true
}

// first is the place of the burst whose request is the next, -1 if none is under way.
func (b *bursts) first() int {
	first := -1
	for i := range b.active {
		if first < 0 || b.active[i].next < b.active[first].next {
			first = i
		}
	}
	return first
}

// proceed takes a burst to its next request, or ends it.
func (b *bursts) proceed(place int) {
	burst := &b.active[place]
	burst.sent++
	if after := b.offset(burst.sent); burst.sent < b.size && after <= math.MaxInt64-burst.start.At {
		burst.next = burst.start.At + after
		return
	}
	b.active = append(b.active[:place], b.active[place+1:]...)
}

// offset is the time from the start of a burst to one of its requests, exactly.
func (b *bursts) offset(request int) time.Duration {
	size, number := time.Duration(b.size), time.Duration(request)
	return b.over/size*number + b.over%size*number/size
}
