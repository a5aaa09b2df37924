package server

import (
	"cmp"
	"slices"
	"time"

	"halfopen/model"
)

// A Reduction is a time in which hosts have less capacity.
type Reduction struct {
	model.Interval
	Hosts []int // nil is all of them
	// Left is the servers, or the processors, that each of them has left. Valid range is
	// [0,+∞).
	Left int
}

// capacity is what each host has, and how that will change.
type capacity struct {
	now     []int // by host
	changes []change
}

type change struct {
	at       time.Duration
	host, to int
}

// newCapacity takes reductions of which those of one host do not overlap.
func newCapacity(hosts, each int, reductions []Reduction) capacity {
	c := capacity{now: slices.Repeat([]int{each}, hosts)}
	for _, r := range reductions {
		eachHost(r.Hosts, hosts, func(host int) {
			c.changes = append(c.changes, change{r.From, host, r.Left}, change{r.To, host, each})
		})
	}
	slices.SortStableFunc(c.changes, func(a, b change) int { return cmp.Compare(a.at, b.at) })
	return c
}

// next is the next change if it is due.
func (c *capacity) next(now time.Duration) (next change, due bool) {
	if len(c.changes) == 0 || c.changes[0].at > now {
		return change{}, false
	}
	next = c.changes[0]
	c.changes = c.changes[1:]
	return next, true
}

// due is the instant of the next change, Never if there is none.
func (c *capacity) due() time.Duration {
	if len(c.changes) == 0 {
		return model.Never
	}
	return c.changes[0].at
}
