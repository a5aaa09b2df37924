package hedge_test

import (
	"time"

	"halfopen/model"
	"halfopen/model/modeltest"
)

const ms = time.Millisecond

// run takes requests through a path, to their ends.
var run = modeltest.Run

// an answer is what an attempt meets.
type answer struct {
	after   time.Duration
	outcome model.Outcome
}

// script answers the attempts that come, in their order.
type script struct {
	left []answer
	sent []time.Duration // when they came
}

func (s *script) Enter(now time.Duration, _ *model.Call) model.Step {
	next := s.left[0]
	s.left, s.sent = s.left[1:], append(s.sent, now)
	return model.Serve(next.outcome, next.after)
}

func (*script) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// ending remembers how the only request ended.
type ending struct {
	model.Indifferent
	at      time.Duration
	outcome model.Outcome
}

func (e *ending) Ended(now time.Duration, call *model.Call) { e.at, e.outcome = now, call.Outcome }

// levels remembers how many slots of a pool are busy.
type levels struct{ busy, waiting int }

func (l *levels) Occupied(_ time.Duration, busy, waiting int) { l.busy, l.waiting = busy, waiting }
