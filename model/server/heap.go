package server

import "math/bits"

// key is what a heap is ordered by: a number of 128 bits, then the order of coming.
type key struct {
	fixed
	order uint64
}

func (k key) less(other key) bool {
	_, borrow := bits.Sub64(k.order, other.order, 0)
	_, borrow = bits.Sub64(k.low, other.low, borrow)
	_, borrow = bits.Sub64(k.high, other.high, borrow)
	return borrow != 0
}

// entries is the keys of everything that may be in a heap, by number. Each is in one of
// the heaps that share it, at most.
type entries []entry

type entry struct {
	key
	place int // in the heap
}

// heap is a binary heap of numbers with their least key first. Any can be taken out.
type heap []int

func (h heap) first() int { return h[0] }

// push adds a number that is in no heap.
func (h *heap) push(e entries, number int, k key) {
	e[number].key = k
	*h = append(*h, number)
	h.up(e, len(*h)-1)
}

// remove takes a number out of the heap that it is in.
func (h *heap) remove(e entries, number int) {
	place, last := e[number].place, len(*h)-1
	moved := (*h)[last]
	*h = (*h)[:last]
	if place == last {
		return
	}
	(*h)[place] = moved
	e[moved].place = place
	h.up(e, place)
	h.down(e, e[moved].place)
}

func (h heap) up(e entries, place int) {
	number := h[place]
	for place > 0 {
		parent := (place - 1) / 2
		if !e[number].less(e[h[parent]].key) {
			break
		}
		h.put(e, place, h[parent])
		place = parent
	}
	h.put(e, place, number)
}

func (h heap) down(e entries, place int) {
	number := h[place]
	for {
		child := 2*place + 1
		if child >= len(h) {
			break
		}
		if other := child + 1; other < len(h) && e[h[other]].less(e[h[child]].key) {
			child = other
		}
		if !e[h[child]].less(e[number].key) {
			break
		}
		h.put(e, place, h[child])
		place = child
	}
	h.put(e, place, number)
}

func (h heap) put(e entries, place, number int) {
	h[place] = number
	e[number].place = place
}
