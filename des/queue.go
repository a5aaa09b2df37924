package des

import (
	"math/bits"
	"slices"
	"time"
)

// An entry is one pending event. Its key orders the events of one instant: from
// the top, 8 bits of rank, 54 bits of sequence number, and 2 bits that say what
// the entry holds. The sequence number is unique, so those bits never decide.
//
// Its fields are three words, and they are moved one by one: a copy of the whole
// is made 16 bytes at a time, and a processor that has just stored the words has
// to wait before it can load them so.
type entry struct {
	at      time.Duration
	key     uint64
	content uint64 // an event, the slot of a timer, or the index of a lane
}

const (
	rankShift     = 56
	sequenceShift = 2
	kindMask      = 1<<sequenceShift - 1
)

// What an entry holds.
const (
	plainEntry uint64 = iota
	timerEntry
	laneEntry // for the head of a lane
)

func (e *entry) kind() uint64 { return e.key & kindMask }

func (e *entry) set(other entry) { e.at, e.key, e.content = other.at, other.key, other.content }

func (e *entry) copy(other *entry) { e.at, e.key, e.content = other.at, other.key, other.content }

// pack and unpack turn an event into one word and back.
func pack(event Event) uint64 { return uint64(event.Kind)<<32 | uint64(event.Subject) }

func unpack(content uint64) Event {
	return Event{Kind: uint32(content >> 32), Subject: uint32(content)}
}

// before is 1 if the first of two entries runs before the second and 0
// otherwise. It is the borrow of a 128-bit subtraction: a comparison without a
// branch, because in a heap a branch would be mispredicted half of the time,
// which costs more than the heap's depth. Instants are not negative, so their
// bits order as their values do.
func before(at time.Duration, key uint64, otherAt time.Duration, otherKey uint64) int {
	_, borrow := bits.Sub64(key, otherKey, 0)
	_, borrow = bits.Sub64(uint64(at), uint64(otherAt), borrow)
	return int(borrow)
}

// queue is a binary heap. Taking the first entry leaves a hole at the root, and
// the next push fills it: most events schedule a successor, and then one walk
// down the heap serves for both.
type queue struct {
	heap []entry
	hole bool
}

// take marks the first entry, which the caller has read, as gone.
func (q *queue) take() { q.hole = true }

// settle fills the hole, so that heap[0] is the first entry, if any is left.
func (q *queue) settle() {
	last := len(q.heap) - 1
	e := q.heap[last]
	q.heap = q.heap[:last]
	q.hole = last > 0
	if q.hole {
		q.push(e)
	}
}

// push adds an entry: in the hole, and from there down to its place, or at the
// end, and from there up.
func (q *queue) push(e entry) {
	if !q.hole {
		q.heap = append(q.heap, e)
		q.rise(len(q.heap)-1, e)
		return
	}
	q.hole = false
	heap := q.heap
	i, child := 0, 1
	for child+1 < len(heap) {
		left, right := &heap[child], &heap[child+1]
		child += before(right.at, right.key, left.at, left.key)
		earlier := &heap[child]
		if before(e.at, e.key, earlier.at, earlier.key) == 1 {
			heap[i].set(e)
			return
		}
		heap[i].copy(earlier)
		i, child = child, 2*child+1
	}
	if child >= len(heap) {
		heap[i].set(e)
		return
	}
	// The last parent has one child. Which of the two goes up is again decided
	// without a branch, since a queue of two events has nothing but this: they
	// are swapped, or not, by a mask.
	only := &heap[child]
	mask := -uint64(before(only.at, only.key, e.at, e.key))
	at := time.Duration(uint64(e.at^only.at) & mask)
	key, content := (e.key^only.key)&mask, (e.content^only.content)&mask
	heap[i].set(entry{e.at ^ at, e.key ^ key, e.content ^ content})
	only.set(entry{only.at ^ at, only.key ^ key, only.content ^ content})
}

// rise places e at i or above it.
func (q *queue) rise(i int, e entry) {
	heap := q.heap
	for i > 0 {
		parent := (i - 1) / 2
		if before(heap[parent].at, heap[parent].key, e.at, e.key) == 1 {
			break
		}
		heap[i].copy(&heap[parent])
		i = parent
	}
	heap[i].set(e)
}

// keep drops every entry for which keep is false.
func (q *queue) keep(keep func(entry) bool) {
	if q.hole {
		q.settle()
	}
	kept := slices.DeleteFunc(q.heap, func(e entry) bool { return !keep(e) })
	// What is in ascending order is a heap.
	slices.SortFunc(kept, func(a, b entry) int { return before(b.at, b.key, a.at, a.key) - before(a.at, a.key, b.at, b.key) })
	q.heap = kept
}
