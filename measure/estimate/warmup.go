package estimate

import (
	"math"
	"time"
)

const (
	// groupSize is how many observations are averaged at first: the 5 of MSER-5.
	groupSize = 5
	// maxGroups bounds the memory. It is even.
	maxGroups = 10_000
	// minGroups is below which nothing is said: a hundred observations.
	minGroups = 20
	// unjudged is how many groups at the end are always kept. A few that happen to be
	// close to each other would otherwise look best.
	unjudged = 5
)

// A WarmUp finds how much of the start of a run to delete, because the run began empty,
// and what it measured there is not what it measures later. It is MSER-5: observations
// are averaged in groups of 5, and of every number of groups that could be deleted,
// the one is chosen that makes the standard error of the mean of the rest smallest, as if
// the groups were independent. To delete more makes the rest more alike, but fewer.
//
// The zero value is ready. Memory is bounded: with every 10,000 groups, neighbours are
// merged, and groups become twice as large.
//
// Source: White, "An effective truncation heuristic for bias reduction in simulation
// output", Simulation 69 (1997); White, Cobb and Spratt, "A comparison of five steady-state
// truncation heuristics for simulation", Winter Simulation Conference (2000). That five
// groups are always kept is from Hoad, Robinson and Davies, "Automating warm-up length
// estimation", Winter Simulation Conference (2008).
type WarmUp struct {
	groups []group // complete ones
	merged int     // how often neighbours were merged
	count  int     // observations in last
	last   group   // value is still a sum
}

// A group is neighbouring observations.
type group struct {
	start time.Duration // the instant of the first of them
	value float64       // their mean
}

// Add takes the next observation and its instant, in the order of the run. NaN is left
// out.
func (w *WarmUp) Add(at time.Duration, value float64) {
	if math.IsNaN(value) {
		return
	}
	if w.count == 0 {
		w.last = group{start: at}
	}
	w.last.value += value
	w.count++
	if size := groupSize << w.merged; w.count == size {
		w.groups = append(w.groups, group{w.last.start, w.last.value / float64(size)})
		w.count = 0
	}
	if len(w.groups) == maxGroups {
		w.merge()
	}
}

func (w *WarmUp) merge() {
	for i := range maxGroups / 2 {
		a, b := w.groups[2*i], w.groups[2*i+1]
		w.groups[i] = group{a.start, (a.value + b.value) / 2}
	}
	w.groups = w.groups[:maxGroups/2]
	w.merged++
}

// End is the instant of the first observation to keep: what was observed before it is to
// be deleted. It is 0 if nothing is. Found is false if more than half of the run would have
// to be deleted, or if it has fewer than a hundred observations: the run is too short to
// tell.
func (w *WarmUp) End() (at time.Duration, found bool) {
	deleted := w.deleted()
	switch {
	case len(w.groups) < minGroups || 2*deleted > len(w.groups):
		return 0, false
	case deleted == 0:
		return 0, true
	}
	return w.groups[deleted].start, true
}

// deleted is the number of groups to delete, the smallest if several are as good. The
// mean and the squares of the rest are updated from the end towards the start (Welford,
// 1962).
func (w *WarmUp) deleted() int {
	deleted, least := len(w.groups), math.Inf(1)
	var mean, squares float64
	for i := len(w.groups) - 1; i >= 0; i-- {
		kept := float64(len(w.groups) - i)
		deviation := w.groups[i].value - mean
		mean += deviation / kept
		squares += float64(deviation * (w.groups[i].value - mean))
		if kept < unjudged {
			continue
		}
		if variance := squares / kept / kept; variance <= least { // of the mean of the rest
			deleted, least = i, variance
		}
	}
	return deleted
}
