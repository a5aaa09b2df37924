package measure

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// contents is all durations of a list, in order.
func (s *samples) contents() []time.Duration {
	var all []time.Duration
	s.each(func(chunk []time.Duration) { all = append(all, chunk...) })
	return all
}

// Nothing is lost or changed at the borders of chunks, however it is added.
func TestSamplesKeepEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s samples
		var want []time.Duration
		for range rapid.IntRange(0, 6).Draw(t, "additions") {
			length := rapid.OneOf(
				rapid.IntRange(0, 3),
				rapid.IntRange(firstChunk-2, firstChunk+2),
				rapid.IntRange(2*firstChunk-2, 3*firstChunk+2),
				rapid.IntRange(longestChunk-2, longestChunk+2),
			).Draw(t, "length")
			list := make([]time.Duration, length)
			for i := range list {
				list[i] = time.Duration(len(want) + i)
			}
			if rapid.Bool().Draw(t, "at once") {
				s.addAll(list)
			} else {
				for _, duration := range list {
					s.add(duration)
				}
			}
			want = append(want, list...)
			clear(list) // samples keeps copies
		}
		if got := s.contents(); !slices.Equal(got, want) {
			t.Fatalf("%d durations, want %d; the first that differs: %d", len(got), len(want), firstDifference(got, want))
		}
		s.reset()
		if got := s.contents(); len(got) != 0 {
			t.Fatalf("%d durations after a reset", len(got))
		}
		s.addAll(want[:min(5, len(want))])
		if got := s.contents(); !slices.Equal(got, want[:min(5, len(want))]) {
			t.Fatalf("%v after a reset, want the first of %v", got, want[:min(5, len(want))])
		}
	})
}

func firstDifference(a, b []time.Duration) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// A list that is used again and again comes to need no other memory, and no chunk
// is longer than the longest.
func TestSamplesReuseTheirMemory(t *testing.T) {
	var s samples
	for range 3 * longestChunk {
		s.add(1)
	}
	for _, chunk := range append(slices.Clone(s.full), s.last) {
		if cap(chunk) > longestChunk {
			t.Errorf("a chunk of %d, want at most %d", cap(chunk), longestChunk)
		}
	}
	s.reset()
	list := make([]time.Duration, longestChunk)
	if allocations := testing.AllocsPerRun(10, func() { s.reset(); s.addAll(list) }); allocations != 0 {
		t.Errorf("%v allocations for a list that was as long before, want none", allocations)
	}
}
