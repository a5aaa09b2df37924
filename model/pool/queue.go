package pool

// queue is a first-in first-out queue in a ring that grows by doubling.
type queue struct {
	ring  []uint32
	head  int
	count int
}

func (q *queue) push(index uint32) {
	if q.count == len(q.ring) {
		larger := make([]uint32, max(16, 2*len(q.ring)))
		copied := copy(larger, q.ring[q.head:])
		copy(larger[copied:], q.ring[:q.head])
		q.ring, q.head = larger, 0
	}
	q.ring[(q.head+q.count)&(len(q.ring)-1)] = index
	q.count++
}

func (q *queue) pop() uint32 {
	first := q.ring[q.head]
	q.head = (q.head + 1) & (len(q.ring) - 1)
	q.count--
	return first
}
