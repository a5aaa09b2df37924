package fleet

import (
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// A Store is where instances keep the breaker that they share: Redis and the like.
type Store struct {
	// Latency is the law of the time, in seconds, in which a caller that asks for the
	// state of the breaker has it.
	Latency law.Law
	// Timeout is the time after which a caller that has no answer gives up. An answer at
	// that very instant is one. Valid range is (0,+∞).
	Timeout time.Duration
	// Down is when the store does not answer those who ask then, in the order of time.
	Down []model.Interval
	// FailClosed lets a caller that has given up refuse its call, as gobreaker does.
	// Otherwise the call is made, and the breaker never hears of it, as with pybreaker,
	// whose fallback_circuit_state is closed unless one says otherwise.
	FailClosed bool
}

// reading is the stage at which a call waits for the store.
type reading struct {
	store     Store
	latency   random.PerCall
	observer  guard.Observer
	uncounted *marks
}

var _ model.Stage = (*reading)(nil)

// Enter asks the store.
func (r *reading) Enter(now time.Duration, call *model.Call) model.Step {
	after, answers := r.ask(now, call)
	if !answers && r.store.FailClosed {
		r.observer.Refused(now, call, breaker.Open)
		return model.Refuse(model.Rejected, r.store.Timeout)
	}
	r.uncounted.set(call.Index, !answers)
	return model.PassAfter(after)
}

// ask is how long the caller waits, and whether it has an answer then.
func (r *reading) ask(now time.Duration, call *model.Call) (after time.Duration, answers bool) {
	if r.isDown(now) {
		return r.store.Timeout, false
	}
	after = des.Seconds(r.store.Latency.Draw(r.latency.At(call.Number, call.Attempt)))
	return min(after, r.store.Timeout), after <= r.store.Timeout
}

func (r *reading) isDown(now time.Duration) bool {
	for len(r.store.Down) > 0 && r.store.Down[0].To <= now {
		r.store.Down = r.store.Down[1:]
	}
	return len(r.store.Down) > 0 && r.store.Down[0].Contains(now)
}

// Leave has nothing to do.
func (r *reading) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// marks is a set of calls, by index.
type marks []bool

func (m *marks) set(index uint32, marked bool) {
	for int(index) >= len(*m) {
		*m = append(*m, false)
	}
	(*m)[index] = marked
}
