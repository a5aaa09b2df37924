package arrivals

import (
	"container/heap"
	"fmt"
	"time"

	"halfopen/model"
)

// A Part is a process and the path that its requests take.
type Part struct {
	// Flow is the number of the path.
	Flow    int
	Process model.Arrivals
}

// Merge is the requests of several processes in the order of time, those of one instant in
// the order of the parts. It is Responsive if one of them is; that one must be alone on its
// path, by which it is known whom to tell of the end of a request, and Merge panics if it
// is not. Users of several parts have their numbers as the parts gave them: those with the
// same flow and number are the same.
func Merge(parts ...Part) model.Arrivals {
	m := &merged{parts: parts}
	responsive := map[int]model.Responsive{}
	flows := map[int]int{}
	for _, part := range parts {
		flows[part.Flow]++
		if process, is := part.Process.(model.Responsive); is {
			responsive[part.Flow] = process
		}
	}
	for flow := range responsive {
		if flows[flow] > 1 {
			panic(fmt.Sprintf("arrivals: flow %d has responsive arrivals and others", flow))
		}
	}
	if len(responsive) == 0 {
		return m
	}
	return &responding{m, responsive}
}

type merged struct {
	parts []Part
	heads heads
	begun bool
}

func (m *merged) users() uint32 {
	most := uint32(0)
	for _, part := range m.parts {
		most = max(most, usersOf(part.Process))
	}
	return most
}

// Next asks the part whose request was the last for its next one only now, when that has
// been dealt with.
func (m *merged) Next() (model.Arrival, bool) {
	if !m.begun {
		m.begin()
	} else if len(m.heads) > 0 {
		m.renew()
	}
	if len(m.heads) == 0 {
		return model.Arrival{}, false
	}
	return m.heads[0].arrival, true
}

func (m *merged) begin() {
	m.begun = true
	for i := range m.parts {
		if next, more := m.ask(i); more {
			m.heads = append(m.heads, head{next, i})
		}
	}
	heap.Init(&m.heads)
}

func (m *merged) renew() {
	if next, more := m.ask(m.heads[0].part); more {
		m.heads[0].arrival = next
		heap.Fix(&m.heads, 0)
	} else {
		heap.Pop(&m.heads)
	}
}

// ask is the next request of a part, on its path.
func (m *merged) ask(part int) (model.Arrival, bool) {
	next, more := m.parts[part].Process.Next()
	next.Flow = m.parts[part].Flow
	return next, more
}

// head is the next request of a part.
type head struct {
	arrival model.Arrival
	part    int
}

// heads is a heap, the earliest first.
type heads []head

func (h heads) Len() int { return len(h) }

func (h heads) Less(i, j int) bool {
	if h[i].arrival.At != h[j].arrival.At {
		return h[i].arrival.At < h[j].arrival.At
	}
	return h[i].part < h[j].part
}

func (h heads) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

// Push is never needed.
func (h *heads) Push(any) { panic("arrivals: a part more") }

// Pop forgets the last.
func (h *heads) Pop() any {
	*h = (*h)[:len(*h)-1]
	return nil
}

// responding is merged processes of which one at least is responsive.
type responding struct {
	*merged
	responsive map[int]model.Responsive // by flow
}

func (r *responding) Ended(now time.Duration, call *model.Call) (model.Arrival, bool) {
	process, is := r.responsive[int(call.Flow)]
	if !is {
		return model.Arrival{}, false
	}
	next, more := process.Ended(now, call)
	next.Flow = int(call.Flow)
	return next, more
}
