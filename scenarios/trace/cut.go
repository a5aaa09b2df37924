package trace

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"time"
)

// sort puts the requests in the order of time. Those of one instant stay as they were.
func (t *Trace) sort() {
	if t.OutOfOrder == 0 {
		return
	}
	order := make([]int, len(t.Instants))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if t.Instants[a] < t.Instants[b] {
			return -1
		}
		if t.Instants[a] > t.Instants[b] {
			return 1
		}
		return 0
	})
	t.Instants = arranged(t.Instants, order)
	t.Durations = arranged(t.Durations, order)
	t.Outcomes = arranged(t.Outcomes, order)
}

// arranged is a list in another order; one that is nil stays so.
func arranged[T any](list []T, order []int) []T {
	if list == nil {
		return nil
	}
	arranged := make([]T, len(list))
	for to, from := range order {
		arranged[to] = list[from]
	}
	return arranged
}

// cut takes a part of the sorted trace, and sets its instants right.
func (t *Trace) cut(options Options) error {
	first := t.Instants[0]
	from, to := t.since(first, options.From), len(t.Instants)
	if options.To > 0 {
		to = t.since(first, options.To)
	}
	if from >= to {
		return fmt.Errorf("none of its requests is in the cut: the last comes %v after the first", t.Instants[len(t.Instants)-1]-first)
	}
	t.Instants = part(t.Instants, from, to)
	t.Durations = part(t.Durations, from, to)
	t.Outcomes = part(t.Outcomes, from, to)
	for i := range t.Instants {
		t.Instants[i] = t.Instants[i] - first - options.From
	}
	return t.scale(options.Speed)
}

// since is the place of the first request that came so long after the first instant or
// later.
func (t *Trace) since(first, after time.Duration) int {
	return sort.Search(len(t.Instants), func(i int) bool { return t.Instants[i]-first >= after })
}

// part is a part of a list; of one that is nil there is none.
func part[T any](list []T, from, to int) []T {
	if list == nil {
		return nil
	}
	return list[from:to]
}

// scale makes the requests come faster, or slower.
func (t *Trace) scale(speed float64) error {
	if speed == 0 || speed == 1 {
		return nil
	}
	if last := t.Instants[len(t.Instants)-1]; float64(last)/speed >= math.MaxInt64 {
		return fmt.Errorf("at a speed of %v it takes more than 292 years", speed)
	}
	for i, at := range t.Instants {
		t.Instants[i] = time.Duration(math.RoundToEven(float64(at) / speed))
	}
	return nil
}
