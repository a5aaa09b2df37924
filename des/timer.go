package des

// A Timer names one scheduled event that can be cancelled. The zero Timer names
// none: cancelling it does nothing.
type Timer struct {
	slot       uint32
	generation uint32
}

// timerSlot holds a timer's event while it is pending. Its generation grows
// when the slot is used again, which makes old Timers harmless; it starts at 1,
// so that the zero Timer matches none.
type timerSlot struct {
	event      Event
	generation uint32
	live       bool
	lane       uint32 // index of the lane that it waits in; noLane for the queue
}

const noLane = ^uint32(0)

// timers is the table of the timers that are pending or cancelled but not yet
// swept out.
type timers struct {
	slots []timerSlot
	free  []uint32
}

func (t *timers) add(event Event, lane uint32) Timer {
	var slot uint32
	if last := len(t.free) - 1; last >= 0 {
		slot = t.free[last]
		t.free = t.free[:last]
	} else {
		slot = uint32(len(t.slots))
		t.slots = append(t.slots, timerSlot{})
	}
	s := &t.slots[slot]
	s.event, s.live, s.lane = event, true, lane
	s.generation++
	return Timer{slot: slot, generation: s.generation}
}

// cancel reports whether the timer was pending, and where it waits.
func (t *timers) cancel(timer Timer) (lane uint32, cancelled bool) {
	if int(timer.slot) >= len(t.slots) {
		return noLane, false
	}
	s := &t.slots[timer.slot]
	if !s.live || s.generation != timer.generation {
		return noLane, false
	}
	s.live = false
	return s.lane, true
}

// release frees the slot and reports its event and whether it was still live.
func (t *timers) release(slot uint64) (Event, bool) {
	s := &t.slots[slot]
	live := s.live
	s.live = false
	t.free = append(t.free, uint32(slot))
	return s.event, live
}

// sweepBelow is the number of cancelled timers that are not worth a sweep.
const sweepBelow = 64

// worthSweeping reports whether the cancelled entries outnumber the live ones,
// so that the cost of a sweep is paid by the cancellations since the last one.
func worthSweeping(cancelled, total int) bool {
	return cancelled > sweepBelow && 2*cancelled > total
}
