package server

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Numbers come and go, and the first of a heap is always the one with the least key:
// nanoseconds, what is behind the point, and the order of coming.
func TestAHeapHasTheLeastFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h heap
		const most = 30
		e := make(entries, most)
		var in []int
		compare := func(a, b int) int {
			return cmp.Or(cmp.Compare(e[a].high, e[b].high), cmp.Compare(e[a].low, e[b].low), cmp.Compare(e[a].order, e[b].order))
		}
		came := uint64(0)
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				for _, number := range rapid.SliceOfNDistinct(rapid.IntRange(0, most-1), 1, 4, rapid.ID).Draw(t, "numbers") {
					if slices.Contains(in, number) {
						continue
					}
					part := rapid.Uint64Range(0, 9)
					h.push(e, number, key{fixed{part.Draw(t, "high"), part.Draw(t, "low")}, came})
					came++
					in = append(in, number)
				}
			},
			"remove": func(t *rapid.T) {
				if len(in) == 0 {
					t.Skip("nothing is in the heap")
				}
				at := rapid.IntRange(0, len(in)-1).Draw(t, "at")
				h.remove(e, in[at])
				in = slices.Delete(in, at, at+1)
			},
			"": func(t *rapid.T) {
				if len(h) != len(in) {
					t.Fatalf("%d numbers are in the heap, want %d", len(h), len(in))
				}
				if len(in) > 0 && h.first() != slices.MinFunc(in, compare) {
					t.Fatalf("first %d, want %d", h.first(), slices.MinFunc(in, compare))
				}
			},
		})
	})
}
