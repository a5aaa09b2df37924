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
	return &Simulation{handler: handler}
}

// Now is the instant of the event that is being handled, or of the last one.
func (s *Simulation) Now() time.Duration { return s.now }

// Schedule lets event happen at an instant that is not before Now.
func (s *Simulation) Schedule(at time.Duration, rank Rank, event Event) {
	s.queue.push(s.entry(at, rank, event, plainContent))
}

// ScheduleTimer is Schedule for an event that may be cancelled.
func (s *Simulation) ScheduleTimer(at time.Duration, rank Rank, event Event) Timer {
	e := s.entry(at, rank, event, timerContent)
	timer := s.timers.add(event, noLane)
	e.event = Event{Subject: timer.slot}
	s.queue.push(e)
	return timer
}

// entry makes the entry of an event, with the next sequence number.
func (s *Simulation) entry(at time.Duration, rank Rank, event Event, content uint64) entry {
	if at < s.now {
		panic(fmt.Sprintf("des: event at %v, before the clock's %v", at, s.now))
	}
	if s.sequence == maxSequence {
		panic("des: more events than the sequence numbers can tell apart")
	}
	s.sequence++
	return entry{
		at:    at,
		key:   uint64(rank)<<rankShift | s.sequence<<sequenceShift | content,
		event: event,
	}
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
		if e.content() != timerContent || s.timers.slots[e.event.Subject].live {
			return true
		}
		s.timers.release(e.event.Subject)
		return false
	})
	s.cancelled = 0
}

// Pending is the number of events that are still to come.
func (s *Simulation) Pending() int {
	pending := len(s.queue.heap) - s.cancelled
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
	for !s.queue.empty() {
		if s.queue.hole {
			s.queue.settle()
		}
		first := s.queue.heap[0]
		if first.at > end {
			return
		}
		s.queue.take()
		event := first.event
		if first.content() != plainContent {
			var live bool
			if event, live = s.open(first); !live {
				continue
			}
		}
		s.now = first.at
		if s.Trace != nil {
			s.Trace(s.now, first.rank(), event)
		}
		s.handler.Handle(s.now, event)
	}
}

// open finds the event of a timer or of a lane's head, and whether it is live.
func (s *Simulation) open(e entry) (Event, bool) {
	var lane *Lane
	if e.content() == laneContent {
		lane = s.lanes[e.event.Subject]
		e = lane.take()
	}
	if e.content() != timerContent {
		return e.event, true
	}
	event, live := s.timers.release(e.event.Subject)
	if live {
		return event, true
	}
	if lane != nil {
		lane.cancelled--
	} else {
		s.cancelled--
	}
	return event, false
}
