package concurrency

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// An Observer is told of a limit.
type Observer interface {
	// Limited is told of a new value.
	Limited(now time.Duration, limit int)
}

// A Limiter is a stage that lets calls pass while fewer than the limit are under way, and
// sheds the others.
type Limiter struct {
	limit    Limit
	observer Observer
	underWay int
	begun    []beginning // by the index of the call
}

// beginning is what is known of a call when it begins.
type beginning struct {
	at    time.Duration
	calls int // under way, itself included
}

var _ model.Stage = (*Limiter)(nil)

// New returns a limiter with no call under way. The observer may be nil. For the chance see
// Algorithm.
func New(algorithm Algorithm, chance random.Source, observer Observer) *Limiter {
	return &Limiter{limit: algorithm.Start(chance), observer: observer}
}

// Enter lets the call pass or sheds it.
func (l *Limiter) Enter(now time.Duration, call *model.Call) model.Step {
	if l.underWay >= l.limit.Value() {
		return model.Refuse(model.Shed, 0)
	}
	l.underWay++
	for int(call.Index) >= len(l.begun) {
		l.begun = append(l.begun, beginning{})
	}
	l.begun[call.Index] = beginning{now, l.underWay}
	return model.Pass()
}

// meaning is what an outcome says about the limit.
type meaning uint8

const (
	nothing meaning = iota
	through
	dropped
)

var meanings = [model.Outcomes]meaning{
	model.Succeeded:     through,
	model.Degraded:      through,
	model.HiddenFailure: through,
	model.TimedOut:      dropped,
	model.Shed:          dropped,
}

// Leave makes a sample of the call, if its outcome says anything.
func (l *Limiter) Leave(now time.Duration, call *model.Call) model.Return {
	l.underWay--
	if meaning := meanings[call.Outcome]; meaning != nothing {
		begun := l.begun[call.Index]
		l.take(Sample{
			At:      now,
			Took:    max(1, now-begun.at), // no real call takes no time
			Calls:   begun.calls,
			Dropped: meaning == dropped,
		})
	}
	return model.Onwards()
}

func (l *Limiter) take(s Sample) {
	before := l.limit.Value()
	l.limit.Take(s)
	if after := l.limit.Value(); after != before && l.observer != nil {
		l.observer.Limited(s.At, after)
	}
}

// UnderWay is the number of calls that are under way.
func (l *Limiter) UnderWay() int { return l.underWay }
