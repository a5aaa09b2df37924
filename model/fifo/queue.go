// Package fifo is the queue in which calls wait at a stage: first in, first out.
//
// A slice that is appended to at one end and cut at the other moves through memory and
// is copied again and again. A ring that grows by doubling does neither.
package fifo

// A Queue holds the indices of calls. The zero Queue is empty.
type Queue struct {
	ring  []uint32
	head  int
	count int
}

// Len is the number of calls in the queue.
func (q *Queue) Len() int { return q.count }

// Push puts a call at the end.
func (q *Queue) Push(index uint32) {
	if q.count == len(q.ring) {
		larger := make([]uint32, max(16, 2*len(q.ring)))
		copied := copy(larger, q.ring[q.head:])
		copy(larger[copied:], q.ring[:q.head])
		q.ring, q.head = larger, 0
	}
	q.ring[(q.head+q.count)&(len(q.ring)-1)] = index
	q.count++
}

// Pop takes the first call out of a queue that is not empty.
func (q *Queue) Pop() uint32 {
	first := q.ring[q.head]
	q.head = (q.head + 1) & (len(q.ring) - 1)
	q.count--
	return first
}
