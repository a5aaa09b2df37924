package des

import (
	"fmt"
	"time"
)

// A Lane schedules events that all come the same delay after they are
// scheduled, such as the timeouts of a client. They are in order by themselves,
// so the lane keeps them in a ring, at a constant cost each, and only its first
// one stands in the engine's queue.
type Lane struct {
	simulation *Simulation
	index      uint32
	delay      time.Duration
	rank       Rank

	ring      []entry // a power of two in length
	head      int
	count     int
	cancelled int
}

// NewLane returns a lane of the given delay, which must not be negative.
func (s *Simulation) NewLane(delay time.Duration, rank Rank) *Lane {
	if delay < 0 {
		panic(fmt.Sprintf("des: lane with a negative delay of %v", delay))
	}
	lane := &Lane{
		simulation: s,
		index:      uint32(len(s.lanes)),
		delay:      delay,
		rank:       rank,
		ring:       make([]entry, 16),
	}
	s.lanes = append(s.lanes, lane)
	return lane
}

// Schedule lets event happen the lane's delay from now.
func (l *Lane) Schedule(event Event) { l.add(pack(event), plainEntry) }

// ScheduleTimer is Schedule for an event that may be cancelled.
func (l *Lane) ScheduleTimer(event Event) Timer {
	timer := l.simulation.timers.add(event, l.index)
	l.add(uint64(timer.slot), timerEntry)
	return timer
}

func (l *Lane) add(content, kind uint64) {
	s := l.simulation
	at := s.now + l.delay
	s.checkFuture(at)
	if l.count == len(l.ring) {
		l.grow()
	}
	l.ring[(l.head+l.count)&(len(l.ring)-1)].set(entry{at: at, key: s.nextKey(l.rank, kind), content: content})
	l.count++
	if l.count == 1 {
		s.queue.push(l.headEntry())
	}
}

func (l *Lane) grow() {
	larger := make([]entry, 2*len(l.ring))
	copied := copy(larger, l.ring[l.head:])
	copy(larger[copied:], l.ring[:l.head])
	l.ring, l.head = larger, 0
}

// headEntry stands in the queue for the first entry of the ring.
func (l *Lane) headEntry() entry {
	first := l.ring[l.head]
	return entry{at: first.at, key: first.key&^kindMask | laneEntry, content: uint64(l.index)}
}

// take removes the first entry and puts the next one, if any, in the queue.
func (l *Lane) take() entry {
	first := l.ring[l.head]
	l.head = (l.head + 1) & (len(l.ring) - 1)
	l.count--
	if l.count > 0 {
		l.simulation.queue.push(l.headEntry())
	}
	return first
}

// sweep drops the cancelled timers, except a cancelled first one: the queue
// holds its place, and it goes when its time comes.
func (l *Lane) sweep() {
	mask := len(l.ring) - 1
	kept := 1
	l.cancelled = 0
	for i := range l.count {
		e := l.ring[(l.head+i)&mask]
		live := e.kind() != timerEntry || l.simulation.timers.slots[e.content].live
		if i == 0 {
			if !live {
				l.cancelled = 1
			}
			continue
		}
		if !live {
			l.simulation.timers.release(e.content)
			continue
		}
		l.ring[(l.head+kept)&mask] = e
		kept++
	}
	l.count = kept
}
