package measure

import (
	"time"

	"halfopen/measure/estimate"
	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/pool"
)

// Settling watches a run to find its warm-up, by the latency of its requests.
type Settling struct {
	model.Indifferent
	WarmUp estimate.WarmUp
}

var (
	_ model.Observer = (*Settling)(nil)
	_ pool.Observer  = (*Settling)(nil)
	_ guard.Observer = (*Settling)(nil)
)

// Ended takes the latency of a request that is back at its caller.
func (s *Settling) Ended(now time.Duration, call *model.Call) {
	s.WarmUp.Add(now, (now - call.Arrived).Seconds())
}

// Occupied is of no interest here, as the following are.
func (*Settling) Occupied(time.Duration, int, int) {}

// Stale is told of an answer of a fallback.
func (*Settling) Stale(time.Duration, time.Duration) {}

// Watch is told of the breaker of a name.
func (s *Settling) Watch(string) guard.Observer { return s }

// Refused is told of a call that the breaker refuses.
func (*Settling) Refused(time.Duration, *model.Call, breaker.State) {}

// Tried is told of a trial call.
func (*Settling) Tried(time.Duration, *model.Call) {}

// Answered is told of the result of a trial call.
func (*Settling) Answered(time.Duration, *model.Call) {}

// Late is told of a late result.
func (*Settling) Late(time.Duration, *model.Call, breaker.Permit) {}

// Changed is told of a transition.
func (*Settling) Changed(breaker.Transition) {}
