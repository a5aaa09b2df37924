package scenarios

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/pool"
)

// unobserved is what pools and breakers tell whose levels and transitions the run does not
// show.
type unobserved struct{}

var (
	_ guard.Observer = unobserved{}
	_ pool.Observer  = unobserved{}
)

func (unobserved) Occupied(time.Duration, int, int)                  {}
func (unobserved) Refused(time.Duration, *model.Call, breaker.State) {}
func (unobserved) Tried(time.Duration, *model.Call)                  {}
func (unobserved) Answered(time.Duration, *model.Call)               {}
func (unobserved) Late(time.Duration, *model.Call, breaker.Permit)   {}
func (unobserved) Changed(breaker.Transition)                        {}

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
