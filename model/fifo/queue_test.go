package fifo_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"halfopen/model/fifo"
)

// A queue gives back what was pushed, in that order, wherever the start of its ring is
// when it grows.
func TestFirstInFirstOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q fifo.Queue
		pushed, popped := uint32(0), uint32(0)
		for range rapid.IntRange(1, 40).Draw(t, "rounds") {
			for range rapid.IntRange(0, 40).Draw(t, "pushed") {
				q.Push(pushed)
				pushed++
			}
			for range min(q.Len(), rapid.IntRange(0, 40).Draw(t, "popped")) {
				if got := q.Pop(); got != popped {
					t.Fatalf("popped %d, want %d", got, popped)
				}
				popped++
			}
			if q.Len() != int(pushed-popped) {
				t.Fatalf("length %d after %d in and %d out", q.Len(), pushed, popped)
			}
		}
	})
}

func Example() {
	var q fifo.Queue
	q.Push(7)
	q.Push(8)
	fmt.Println(q.Pop(), q.Len())
	// Output: 7 1
}
