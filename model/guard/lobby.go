package guard

import (
	"time"

	"halfopen/des"
	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/line"
)

// lobby is a Guard whose breaker lets calls wait and ask again: until the verdict on a
// trial call, or for the one call that may be under way. They do so in the order in
// which they came.
//
// Where a coordinator has no trial call to give, a call waits only if one of this breaker
// is under way, whose verdict it waits for. It is refused otherwise: what it would wait for
// happens elsewhere, and nobody would wake it.
type lobby struct {
	*Guard
	oneAtATime bool
	waiting    line.Line
	releasing  bool // the model asks for more to release
}

var _ model.Clocked = (*lobby)(nil)

// Enter asks the breaker. A call that is to wait has not been refused.
func (l *lobby) Enter(now time.Duration, call *model.Call) model.Step {
	if !l.mayAsk(now) {
		return l.waitForVerdict(now, call)
	}
	permit, admitted := l.breaker.Acquire(now)
	switch {
	case admitted:
		return l.admit(now, call, permit)
	case l.breaker.Queues():
		return l.keep(call)
	default:
		return l.refuse(now, call)
	}
}

// waitForVerdict keeps a call that may not ask if a trial call is under way.
func (l *lobby) waitForVerdict(now time.Duration, call *model.Call) model.Step {
	if l.isTrying() && l.breaker.Queues() {
		return l.keep(call)
	}
	return l.refuse(now, call)
}

func (l *lobby) keep(call *model.Call) model.Step {
	l.waiting.Push(call.Index)
	return model.Wait()
}

// Release lets the call that has waited longest ask again, if it need not wait. Where only
// one may be under way, the others would only wait once more; an open breaker refuses all.
func (l *lobby) Release(time.Duration) (index uint32, step model.Step, released bool) {
	oneIsCalled := l.releasing && l.oneAtATime && l.breaker.State() != breaker.Open
	l.releasing = l.waiting.Len() > 0 && !l.isAwaited() && !oneIsCalled
	if !l.releasing {
		return 0, model.Step{}, false
	}
	return l.waiting.Pop(), model.Anew(), true
}

// isAwaited reports whether what calls wait for is still to come.
func (l *lobby) isAwaited() bool {
	return l.breaker.Queues() && (l.oneAtATime || l.isTrying())
}

// Due is at once where calls wait for the one that is under way, and none is: the one whose
// turn it was has been refused, or interrupted before it could ask.
func (l *lobby) Due() (time.Duration, des.Rank) {
	if l.oneAtATime && l.waiting.Len() > 0 && !l.isAwaited() {
		return 0, des.Completion
	}
	return model.Never, des.Completion
}

// Withdraw takes a call out of those that wait.
func (l *lobby) Withdraw(_ time.Duration, index uint32) { l.waiting.Remove(index) }

// Waiting is the number of calls that wait.
func (l *lobby) Waiting() int { return l.waiting.Len() }
