package scenarios

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/group"
	"halfopen/model/guard"
	"halfopen/model/pool"
)

// unobserved is what pools tell whose levels the run does not show.
type unobserved struct{}

var _ pool.Observer = unobserved{}

func (unobserved) Occupied(time.Duration, int, int) {}

// both is two observers of one breaker.
type both [2]guard.Observer

var _ group.Observer = both{}

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

// MemberChanged tells those who want to know it.
func (b both) MemberChanged(change group.MemberChange) {
	for _, observer := range b {
		if members, want := observer.(group.Observer); want {
			members.MemberChanged(change)
		}
	}
}

// tee is two recorders of one run.
type tee struct {
	both
	recorders [2]recorder
}

var _ recorder = tee{}

func newTee(first, second recorder) tee { return tee{both{first, second}, [2]recorder{first, second}} }

func (t tee) Arrived(now time.Duration, call *model.Call) {
	for _, recorder := range t.recorders {
		recorder.Arrived(now, call)
	}
}

func (t tee) Branched(now time.Duration, call, branch *model.Call) {
	for _, recorder := range t.recorders {
		recorder.Branched(now, call, branch)
	}
}

func (t tee) Sent(now time.Duration, call *model.Call) {
	for _, recorder := range t.recorders {
		recorder.Sent(now, call)
	}
}

func (t tee) Left(now time.Duration, call *model.Call) {
	for _, recorder := range t.recorders {
		recorder.Left(now, call)
	}
}

func (t tee) Ended(now time.Duration, call *model.Call) {
	for _, recorder := range t.recorders {
		recorder.Ended(now, call)
	}
}

func (t tee) Occupied(now time.Duration, busy, waiting int) {
	for _, recorder := range t.recorders {
		recorder.Occupied(now, busy, waiting)
	}
}

func (t tee) Stale(now, age time.Duration) {
	for _, recorder := range t.recorders {
		recorder.Stale(now, age)
	}
}

func (t tee) Watch(name string) guard.Observer {
	return both{t.recorders[0].Watch(name), t.recorders[1].Watch(name)}
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
