package scenarios

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/pool"
)

// unobserved is what pools tell whose levels the run does not show.
type unobserved struct{}

var _ pool.Observer = unobserved{}

func (unobserved) Occupied(time.Duration, int, int) {}

// both is two observers of one breaker.
type both [2]guard.Observer

var _ guard.Observer = both{}

func (b both) Refused(now time.Duration, call *model.Call, state breaker.State) {
	for _, observer := range b {
		observer.Refused(now, call, state)
	}
}

func (b both) Tried(now time.Duration, call *model.Call) {
	for _, observer := range b {
		observer.Tried(now, call)
	}
}

func (b both) Answered(now time.Duration, call *model.Call) {
	for _, observer := range b {
		observer.Answered(now, call)
	}
}

func (b both) Late(now time.Duration, call *model.Call, permit breaker.Permit) {
	for _, observer := range b {
		observer.Late(now, call, permit)
	}
}

func (b both) Changed(transition breaker.Transition) {
	for _, observer := range b {
		observer.Changed(transition)
	}
}

// slots adds the levels of several pools up.
type slots struct {
	observer      pool.Observer
	busy, waiting int
}

// share is one of the pools.
type share struct {
	all           *slots
	busy, waiting int
}

// Occupied is told of one pool, and tells of all.
func (s *share) Occupied(now time.Duration, busy, waiting int) {
	s.all.busy += busy - s.busy
	s.all.waiting += waiting - s.waiting
	s.busy, s.waiting = busy, waiting
	s.all.observer.Occupied(now, s.all.busy, s.all.waiting)
}
