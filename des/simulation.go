package des

import (
	"fmt"
	"math"
	"time"
)

// A Handler is the model's side of the engine. Handle is called for every event
// with the instant at which it happens, which is also the simulation's Now.
type Handler interface {
	Handle(now time.Duration, event Event)
}

// A Simulation is a clock and the events that are still to come. Make one with
// New. It belongs to one goroutine.
type Simulation struct {
	// Trace, if set, is called for every event just before its handler. A trace
	// must not change anything.
	Trace func(now time.Duration, rank Rank, event Event)

	handler   Handler
	now       time.Duration
	queue     queue
	next      entry // of the feed; nothing if there is none
	sequence  uint64
	timers    timers
	lanes     []*Lane
	cancelled int // cancelled timers in the queue
}

// New returns a simulation at time 0 whose events go to handler.
func New(handler Handler) *Simulation {
	if handler == nil {
		panic("des: simulation without a handler")
	}
	return &Simulation{handler: handler, next: nothing}
}

// Now is the instant of the event that is being handled, or of the last one.
func (s *Simulation) Now() time.Duration { return s.now }

// Schedule lets event happen at an instant that is not before Now.
func (s *Simulation) Schedule(at time.Duration, rank Rank, event Event) {
	s.checkFuture(at)
	s.queue.push(entry{at: at, key: s.nextKey(rank, plainEntry), content: pack(event)})
}

// Feed is Schedule for a process that has one event to come at a time, such as the
// arrivals: it must be called again only when the last such event has happened.
// That event stands beside the queue, which costs less.
func (s *Simulation) Feed(at time.Duration, rank Rank, event Event) {
	s.checkFuture(at)
	if s.next != nothing {
		panic(fmt.Sprintf("des: fed with an event at %v, before the one at %v has happened", at, s.next.at))
	}
	s.next.set(entry{at: at, key: s.nextKey(rank, plainEntry), content: pack(event)})
}

// nothing stands for no entry; it comes after every other.
var nothing = entry{at: math.MaxInt64, key: math.MaxUint64}

// ScheduleTimer is Schedule for an event that may be cancelled.
func (s *Simulation) ScheduleTimer(at time.Duration, rank Rank, event Event) Timer {
	s.checkFuture(at)
	timer := s.timers.add(event, noLane)
	s.queue.push(entry{at: at, key: s.nextKey(rank, timerEntry), content: uint64(timer.slot)})
	return timer
}

// nextKey is the key of the next entry. There are sequence numbers for 14 years
// of 40 million events a second.
func (s *Simulation) nextKey(rank Rank, kind uint64) uint64 {
	s.sequence++
	return uint64(rank)<<rankShift | s.sequence<<sequenceShift | kind
}

func (s *Simulation) checkFuture(at time.Duration) {
	if at < s.now {
		panicPast(at, s.now)
	}
}

// panicPast is apart from checkFuture so that this is small enough to be inlined.
func panicPast(at, now time.Duration) {
	panic(fmt.Sprintf("des: event at %v, before the clock's %v", at, now))
}

// Cancel takes back the event of a timer and reports whether it was still to
// come.
func (s *Simulation) Cancel(timer Timer) bool {
	lane, cancelled := s.timers.cancel(timer)
	if !cancelled {
		return false
	}
	if lane != noLane {
		l := s.lanes[lane]
		l.cancelled++
		if worthSweeping(l.cancelled, l.count) {
			l.sweep()
		}
		return true
	}
	s.cancelled++
	if worthSweeping(s.cancelled, len(s.queue.heap)) {
		s.sweep()
	}
	return true
}

// sweep drops the cancelled timers of the queue.
func (s *Simulation) sweep() {
	s.queue.keep(func(e entry) bool {
		if e.kind() != timerEntry || s.timers.slots[e.content].live {
			return true
		}
		s.timers.release(e.content)
		return false
	})
	s.cancelled = 0
}

// Pending is the number of events that are still to come.
func (s *Simulation) Pending() int {
	pending := len(s.queue.heap) - s.cancelled
	if s.next != nothing {
		pending++
	}
	if s.queue.hole {
		pending--
	}
	for _, lane := range s.lanes {
		pending += lane.count - lane.cancelled
		if lane.count > 0 {
			pending-- // the lane's entry in the queue
		}
	}
	return pending
}

// Run handles events until none is left.
func (s *Simulation) Run() { s.run(math.MaxInt64) }

// RunUntil handles the events up to and including those at the instant end, and
// then sets the clock to end.
func (s *Simulation) RunUntil(end time.Duration) {
	if end < s.now {
		panic(fmt.Sprintf("des: run until %v, before the clock's %v", end, s.now))
	}
	s.run(end)
	s.now = end
}

func (s *Simulation) run(end time.Duration) {
	for {
		if s.queue.hole {
			s.queue.settle()
		}
		first, fed := &s.next, true
		if heap := s.queue.heap; len(heap) > 0 && before(heap[0].at, heap[0].key, s.next.at, s.next.key) == 1 {
			first, fed = &heap[0], false
		}
		at, key, content := first.at, first.key, first.content
		if at > end || key == nothing.key {
			return
		}
		if fed {
			s.next.set(nothing)
		} else {
			s.queue.take()
		}
		if kind := key & kindMask; kind != plainEntry {
			var live bool
			if content, live = s.open(kind, content); !live {
				continue
			}
		}
		s.now = at
		if s.Trace != nil {
			s.Trace(at, Rank(key>>rankShift), unpack(content))
		}
		s.handler.Handle(at, unpack(content))
	}
}

// open finds the event of a timer or of a lane's head, and whether it is live.
func (s *Simulation) open(kind, content uint64) (event uint64, live bool) {
	var lane *Lane
	if kind == laneEntry {
		lane = s.lanes[content]
		first := lane.take()
		if content = first.content; first.kind() == plainEntry {
			return content, true
		}
	}
	e, live := s.timers.release(content)
	if !live && lane != nil {
		lane.cancelled--
	} else if !live {
		s.cancelled--
	}
	return pack(e), live
}
