// Package service is a service that calls other services.
//
// A request to a shop's front page is a dozen calls behind it. A service holds what it
// holds, a thread, a connection, for as long as the slowest of them takes, and so a slow
// database empties the pools of services that have never heard of it. A Service is the
// last stage of the path to it: it does its own work, and then makes its calls, each
// along a path with policies of its own. Its threads, if they are limited, are a stage
// before it.
package service

import (
	"fmt"
	"time"

	"halfopen/model"
)

// Config is what a service does for each call to it.
type Config struct {
	// Work is the last stage of a path: how long the service itself takes, and
	// whether it fails by itself. A call that fails there makes no further calls.
	Work model.Stage
	// Calls are made when that is done, in their order.
	Calls []Call
	// Parallel makes them at once, and not each when the one before it is answered.
	Parallel bool
}

// A Call is a call that a service makes.
type Call struct {
	// Path is the number of the path that it takes.
	Path int
	// Number tells it apart from the other calls of all services, for what is drawn for it.
	// Valid range is [0,2^30).
	Number uint32
	// Optional calls may fail: the service answers all the same.
	Optional bool
}

// A Service is the stage. A call that is not optional and was not answered well is a
// failure of the service, at once: the service waits for no other.
type Service struct {
	config Config
	tasks  []task // by the index of the call
}

// task is what is remembered of a call to the service.
type task struct {
	outcome model.Outcome // of its own work
	after   time.Duration
	next    int // the next call to be made
	left    int // calls that are not answered
}

var _ model.Forker = (*Service)(nil)

// New returns the stage. A service without calls is its work.
func New(config Config) model.Stage {
	if len(config.Calls) == 0 {
		return config.Work
	}
	return &Service{config: config}
}

// Enter decides what the service's own work is.
func (s *Service) Enter(now time.Duration, call *model.Call) model.Step {
	step := s.config.Work.Enter(now, call)
	outcome, after, serves := step.Served()
	if !serves {
		panic(fmt.Sprintf("service: the work of a service that calls others must be served at once, and %T does not", s.config.Work))
	}
	for int(call.Index) >= len(s.tasks) {
		s.tasks = append(s.tasks, task{})
	}
	s.tasks[call.Index] = task{outcome: outcome, after: after, left: len(s.config.Calls)}
	return model.Fork()
}

// Leave lets the work see the call leave.
func (s *Service) Leave(now time.Duration, call *model.Call) model.Return {
	return s.config.Work.Leave(now, call)
}

// Begin works.
func (s *Service) Begin(_ time.Duration, call *model.Call, tasks model.Tasks) {
	tasks.AlarmAfter(s.tasks[call.Index].after)
}

// Ring makes the first calls when the work is done.
func (s *Service) Ring(_ time.Duration, call *model.Call, tasks model.Tasks) {
	t := &s.tasks[call.Index]
	if !t.outcome.LooksGood() {
		tasks.Finish(t.outcome)
		return
	}
	s.call(t, tasks)
	for s.config.Parallel && t.next < len(s.config.Calls) {
		s.call(t, tasks)
	}
}

func (s *Service) call(t *task, tasks model.Tasks) {
	next := s.config.Calls[t.next]
	tasks.Call(next.Path, next.Number)
	t.next++
}

// Back takes an answer, and goes on to the next call or answers itself.
func (s *Service) Back(_ time.Duration, call, branch *model.Call, tasks model.Tasks) {
	t := &s.tasks[call.Index]
	t.left--
	if branch.Outcome == model.HiddenFailure && t.outcome == model.Succeeded {
		t.outcome = model.HiddenFailure // it is hidden from the service too
	}
	switch {
	case !branch.Outcome.LooksGood() && !s.isOptional(branch):
		tasks.Finish(model.Failed)
	case t.left == 0:
		tasks.Finish(t.outcome)
	case !s.config.Parallel:
		s.call(t, tasks)
	}
}

func (s *Service) isOptional(branch *model.Call) bool {
	for _, c := range s.config.Calls {
		if c.Path == int(branch.Flow) {
			return c.Optional
		}
	}
	return false
}
