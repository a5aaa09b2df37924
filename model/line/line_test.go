package line_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"halfopen/model/line"
)

// A line is a list in which calls are pushed at the end and taken from anywhere.
func TestALineIsAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l line.Line
		var list []uint32
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				index := rapid.Uint32Range(0, 30).Draw(t, "pushed")
				if slices.Contains(list, index) {
					t.Skip("it is in the line")
				}
				l.Push(index)
				list = append(list, index)
			},
			"pop": func(t *rapid.T) {
				if len(list) == 0 {
					t.Skip("nothing is in the line")
				}
				if got := l.Pop(); got != list[0] {
					t.Fatalf("popped %d, want %d", got, list[0])
				}
				list = list[1:]
			},
			"remove": func(t *rapid.T) {
				if len(list) == 0 {
					t.Skip("nothing is in the line")
				}
				at := rapid.IntRange(0, len(list)-1).Draw(t, "at")
				l.Remove(list[at])
				list = slices.Delete(slices.Clone(list), at, at+1)
			},
			"": func(t *rapid.T) {
				if l.Len() != len(list) {
					t.Fatalf("length %d, want %d", l.Len(), len(list))
				}
				if len(list) > 0 && (l.First() != list[0] || l.Last() != list[len(list)-1]) {
					t.Fatalf("from %d to %d, want %v", l.First(), l.Last(), list)
				}
			},
		})
	})
}

func Example() {
	var l line.Line
	l.Push(7)
	l.Push(8)
	l.Push(9)
	l.Remove(8)
	fmt.Println(l.Pop(), l.Last(), l.Len())
	// Output: 7 9 1
}
