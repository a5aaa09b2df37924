package arrivals_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/arrivals"
)

func TestBursts(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		name   string
		starts []time.Duration
		size   int
		over   time.Duration
		want   []time.Duration
	}{
		{"none", nil, 3, 0, nil},
		{"at once", []time.Duration{ms, 5 * ms}, 2, 0, []time.Duration{ms, ms, 5 * ms, 5 * ms}},
		{"evenly", []time.Duration{0}, 4, 10 * ms, []time.Duration{0, 2500 * time.Microsecond, 5 * ms, 7500 * time.Microsecond}},
		{"evenly, with a remainder", []time.Duration{0}, 3, 10, []time.Duration{0, 3, 6}},
		{"overlapping", []time.Duration{0, 3 * ms}, 3, 9 * ms, []time.Duration{0, 3 * ms, 3 * ms, 6 * ms, 6 * ms, 9 * ms}},
		{"of one", []time.Duration{1, 2, 2}, 1, ms, []time.Duration{1, 2, 2}},
		{"past the end of time", []time.Duration{math.MaxInt64 - 5}, 3, 9, []time.Duration{math.MaxInt64 - 5, math.MaxInt64 - 2}},
	} {
		if got := take(arrivals.Bursts(arrivals.Recorded(c.starts), c.size, c.over), 100); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// However bursts overlap, their requests are those of each, in the order of time.
func TestBurstsAreTheSumOfEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		starts := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) time.Duration {
			return time.Duration(rapid.IntRange(0, 50).Draw(t, "start"))
		}), 0, 12).Draw(t, "starts")
		slices.Sort(starts)
		size := rapid.IntRange(1, 6).Draw(t, "size")
		over := time.Duration(rapid.IntRange(0, 40).Draw(t, "over"))
		var want []time.Duration
		for _, start := range starts {
			for i := range size {
				want = append(want, start+over*time.Duration(i)/time.Duration(size))
			}
		}
		slices.Sort(want)
		if got := take(arrivals.Bursts(arrivals.Recorded(starts), size, over), 1000); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// A burst every ten seconds on top of one request a second.
func ExampleBursts() {
	process := arrivals.Merge(
		arrivals.Part{Process: arrivals.Deterministic(1)},
		arrivals.Part{Process: arrivals.Bursts(arrivals.Deterministic(0.1), 3, 300*time.Millisecond)},
	)
	for range 9 {
		process.Next()
	}
	for range 5 {
		next, _ := process.Next()
		fmt.Print(next.At, " ")
	}
	// Output:
	// 10s 10s 10.1s 10.2s 11s
}
