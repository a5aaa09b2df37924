package des

import (
	"math/bits"
	"time"
)

// An entry is one pending event. Its key orders the events of one instant: from
// the top, 8 bits of rank, 54 bits of sequence number, and 2 bits that say what
// the entry holds. The sequence number is unique, so those bits never decide.
type entry struct {
	at    time.Duration
	key   uint64
	event Event
}

const (
	rankShift     = 56
	sequenceShift = 2
	contentMask   = 1<<sequenceShift - 1

	maxSequence = 1<<(rankShift-sequenceShift) - 1
)

// What an entry holds.
const (
	plainContent uint64 = iota
	timerContent        // event.Subject is the timer's slot
	laneContent         // event.Subject is the lane whose head this is
)

func (e entry) content() uint64 { return e.key & contentMask }

func (e entry) rank() Rank { return Rank(e.key >> rankShift) }

// before is 1 if a runs before b and 0 otherwise. It is the borrow of a 128-bit
// subtraction: a comparison without a branch, because in a heap a branch would
// be mispredicted half of the time, which costs more than the heap's depth.
// Instants are not negative, so their bits order as their values do.
func before(a, b *entry) int {
	_, borrow := bits.Sub64(a.key, b.key, 0)
	_, borrow = bits.Sub64(uint64(a.at), uint64(b.at), borrow)
	return int(borrow)
}

// queue is a binary heap. Taking the first entry leaves a hole at the root, and
// the next push fills it: most events schedule a successor, and then one walk
// down the heap serves for both.
type queue struct {
	heap []entry
	hole bool
}

// empty reports whether no entry is left.
func (q *queue) empty() bool { return len(q.heap) == 0 || q.hole && len(q.heap) == 1 }

// take marks the first entry, which the caller has read, as gone.
func (q *queue) take() { q.hole = true }

// settle fills the hole, so that heap[0] is the first entry.
func (q *queue) settle() {
	q.hole = false
	last := len(q.heap) - 1
	e := q.heap[last]
	q.heap = q.heap[:last]
	if last > 0 {
		q.sink(0, e)
	}
}

func (q *queue) push(e entry) {
	if q.hole {
		q.hole = false
		q.sink(0, e)
		return
	}
	q.heap = append(q.heap, e)
	q.rise(len(q.heap)-1, e)
}

// sink places e at i or below it, moving up the earlier of two children.
func (q *queue) sink(i int, e entry) {
	heap := q.heap
	child := 2*i + 1
	for child+1 < len(heap) {
		child += before(&heap[child+1], &heap[child])
		if before(&e, &heap[child]) == 1 {
			heap[i] = e
			return
		}
		heap[i] = heap[child]
		i, child = child, 2*child+1
	}
	if child < len(heap) && before(&heap[child], &e) == 1 {
		heap[i] = heap[child]
		i = child
	}
	heap[i] = e
}

// rise places e at i or above it.
func (q *queue) rise(i int, e entry) {
	heap := q.heap
	for i > 0 {
		parent := (i - 1) / 2
		if before(&heap[parent], &e) == 1 {
			break
		}
		heap[i] = heap[parent]
		i = parent
	}
	heap[i] = e
}

// keep drops every entry for which keep is false and restores the order.
func (q *queue) keep(keep func(entry) bool) {
	if q.hole {
		q.settle()
	}
	kept := q.heap[:0]
	for _, e := range q.heap {
		if keep(e) {
			kept = append(kept, e)
		}
	}
	q.heap = kept
	for i := len(kept)/2 - 1; i >= 0; i-- {
		q.sink(i, kept[i])
	}
}
