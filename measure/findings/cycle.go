package findings

import (
	"halfopen/measure"
)

// A LimitCycle is what a breaker repeats at the end of a run in ticks.
type LimitCycle struct {
	Ticks     int // its length
	Arrivals  int
	Completed int
	Growth    int // of the backlog, in one cycle
}

// longestCycle bounds the search, and leastCycles is how often a cycle has to
// have been repeated.
const (
	longestCycle = 1000
	leastCycles  = 3
)

// CycleOf is the cycle in which the breaker of an arm changes its state at the
// end of the run, if there is one: the shortest stretch whose states, arrivals,
// completions and growth of the backlog are the last three times the same.
func CycleOf(arm *measure.Arm) (LimitCycle, bool) {
	n := len(arm.Ticks)
	if !arm.Breaker {
		return LimitCycle{}, false
	}
	for length := 2; length <= min(n/leastCycles, longestCycle); length++ {
		if !repeats(arm.Ticks, length) {
			continue
		}
		last := arm.Ticks[n-length:]
		if !changes(last) {
			return LimitCycle{}, false
		}
		return summed(arm.Ticks, length), true
	}
	return LimitCycle{}, false
}

// repeats reports whether the last ticks are cycles of that length.
func repeats(ticks []measure.Tick, length int) bool {
	n := len(ticks)
	for i := n - 1; i >= n-(leastCycles-1)*length; i-- {
		now, before := ticks[i], ticks[i-length]
		if now.State != before.State || now.Arrivals != before.Arrivals || now.Succeeded != before.Succeeded {
			return false
		}
	}
	growth := ticks[n-1].Waiting - ticks[n-1-length].Waiting
	return growth == ticks[n-1-length].Waiting-ticks[n-1-2*length].Waiting
}

// changes reports whether a breaker changes its state in the ticks. One that is
// open at the end of each, and yet admits calls in some, does so within a tick.
func changes(ticks []measure.Tick) bool {
	first := ticks[0]
	for _, t := range ticks {
		if t.State != first.State || t.State == "open" && (t.Calls > 0) != (first.Calls > 0) {
			return true
		}
	}
	return false
}

func summed(ticks []measure.Tick, length int) LimitCycle {
	n := len(ticks)
	c := LimitCycle{Ticks: length, Growth: ticks[n-1].Waiting - ticks[n-1-length].Waiting}
	for _, t := range ticks[n-length:] {
		c.Arrivals += t.Arrivals
		c.Completed += t.Succeeded
	}
	return c
}

// Cycling is the last arm whose breaker ends in a cycle, or nil.
func Cycling(arms []*measure.Arm) *measure.Arm {
	var last *measure.Arm
	for _, arm := range arms {
		if _, ok := CycleOf(arm); ok {
			last = arm
		}
	}
	return last
}

// Cycle is what one cycle of the arm that Cycling chooses completes.
func Cycle(s *measure.Summary) string {
	arm := Cycling(s.Arms)
	if arm == nil {
		return "No breaker ends in a cycle"
	}
	c, _ := CycleOf(arm)
	return ofFirst(s, "A cycle of "+Count(c.Ticks)+" ticks completes "+c.share()+": the backlog "+c.trend())
}

func (c LimitCycle) share() string {
	if c.Completed <= c.Arrivals {
		return Count(c.Completed) + " of " + Plural(c.Arrivals, "arrival")
	}
	return Count(c.Completed) + " for " + Plural(c.Arrivals, "arrival")
}

func (c LimitCycle) trend() string {
	switch {
	case c.Growth > 0:
		return "grows by " + Count(c.Growth)
	case c.Growth < 0:
		return "falls by " + Count(-c.Growth)
	default:
		return "stays as it is"
	}
}
