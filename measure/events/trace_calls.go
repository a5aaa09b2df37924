package events

import (
	"slices"
	"time"
)

// calls is the spans and marks of calls.
type calls struct {
	limit   int
	every   uint64 // only requests whose number is a multiple of it are taken
	order   uint64 // counts the events of calls
	under   []underWay
	kept    []span
	dropped uint64
}

// underWay is when a call that is under way began what it does, by its index.
type underWay struct{ request, stay moment }

// moment is an instant, and which of the events of that instant it is.
type moment struct {
	at    time.Duration
	order uint64
}

// span is what is shown of a call: a request, a stay at a service, or a mark, which has no
// start.
type span struct {
	start, end moment
	event      event
}

func (s *span) isMark() bool { return s.start.order == 0 }

// take sees to an event of a call.
func (c *calls) take(e *event) {
	c.order++
	for int(e.index) >= len(c.under) {
		c.under = append(c.under, underWay{})
	}
	under, now := &c.under[e.index], moment{e.at, c.order}
	switch e.kind {
	case arrived:
		under.request = now
	case sent:
		under.stay = now
	case left:
		c.keep(span{under.stay, now, *e})
	case ended:
		c.keep(span{under.request, now, *e})
	default:
		c.keep(span{end: now, event: *e})
	}
}

// keep keeps a span if its request is one of those that are taken.
func (c *calls) keep(s span) {
	if s.event.request%c.every != 0 {
		return
	}
	if len(c.kept) >= c.limit {
		c.thin(s.event.request)
	}
	switch {
	case s.event.request%c.every != 0:
	case len(c.kept) >= c.limit:
		c.dropped++ // of a request that has more of them than all are to have
	default:
		c.kept = append(c.kept, s)
	}
}

// thin takes half of the requests until there is room, if any but the first are there to be
// left out.
func (c *calls) thin(latest uint64) {
	for len(c.kept) >= c.limit && c.every <= latest {
		c.every *= 2
		c.kept = slices.DeleteFunc(c.kept, func(s span) bool { return s.event.request%c.every != 0 })
	}
}

// edge is a start or an end of a span.
type edge struct {
	moment
	phase byte // b, e or n
	span  *span
}

// edges is all of them in the order in which they happened.
func (c *calls) edges() []edge {
	edges := make([]edge, 0, 2*len(c.kept))
	for i := range c.kept {
		s := &c.kept[i]
		if s.isMark() {
			edges = append(edges, edge{s.end, 'n', s})
			continue
		}
		edges = append(edges, edge{s.start, 'b', s}, edge{s.end, 'e', s})
	}
	slices.SortFunc(edges, func(a, b edge) int {
		if a.order < b.order {
			return -1
		}
		return 1
	})
	return edges
}
