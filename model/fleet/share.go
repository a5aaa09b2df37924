package fleet

import (
	"time"

	"halfopen/des"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/guard"
)

// Share returns the two stages of a breaker that instances share: the paths of all of them
// have both, the second behind the first, and are the only ones that have the breaker. The
// breaker is a guard.Stage, the latency draws how long the store takes, and the observer
// is that of the breaker.
//
// A call waits at the first stage for the store, and asks the breaker when it has the
// answer: what it gets is the state of that instant, and taking a permit is one step, as
// where the store runs a script. The result is written without anybody waiting for it, and
// counts at once; the model loses none, not even while the store is down.
//
// A call for which the store has no answer in time is refused (the observer is told so, as
// of an open breaker), or it is made: then the breaker with all its bounds knows nothing of
// it, except that a timeout of the library's own ends it too.
//
// Where calls wait at the breaker, as those of pybreaker and cockatiel do, they do so
// behind the store, all instances in one line: for the one call that may be under way in
// the whole fleet, which is what the lock is that gobreaker holds in its store during a
// call, or for the verdict on its one trial call. They are told of it, and do not ask the
// store again.
func Share(store Store, breaker guard.BreakerStage, latency random.PerCall, observer guard.Observer) (reads model.Stage, shared guard.BreakerStage) {
	uncounted := &marks{}
	return &reading{store: store, latency: latency, observer: observer, uncounted: uncounted}, newAsking(breaker, uncounted)
}

// asking is the breaker behind the store, past which calls go that the store did not
// answer. What the breaker may be besides, it is too.
type asking struct {
	guard.BreakerStage
	model.Clocked // the same one, or nobody
	uncounted     *marks
	bound         time.Duration
}

var (
	_ guard.BreakerStage = (*asking)(nil)
	_ model.Clocked      = (*asking)(nil)
	_ model.Timekeeper   = (*asking)(nil)
)

func newAsking(breaker guard.BreakerStage, uncounted *marks) *asking {
	a := &asking{BreakerStage: breaker, Clocked: nobody{breaker}, uncounted: uncounted, bound: model.Never}
	if clocked, is := breaker.(model.Clocked); is {
		a.Clocked = clocked
	}
	if timekeeper, is := breaker.(model.Timekeeper); is {
		a.bound = timekeeper.Bound()
	}
	return a
}

// Enter asks the breaker, unless the store did not answer.
func (a *asking) Enter(now time.Duration, call *model.Call) model.Step {
	if (*a.uncounted)[call.Index] {
		call.Trial = false
		return model.Pass()
	}
	return a.BreakerStage.Enter(now, call)
}

// Leave tells the breaker of a call about which it was asked.
func (a *asking) Leave(now time.Duration, call *model.Call) model.Return {
	if (*a.uncounted)[call.Index] {
		return model.Onwards()
	}
	return a.BreakerStage.Leave(now, call)
}

// Bound is the timeout of the library, if it has one.
func (a *asking) Bound() time.Duration { return a.bound }

// nobody is what waits at a breaker at which no calls wait.
type nobody struct{ guard.BreakerStage }

func (nobody) Release(time.Duration) (index uint32, step model.Step, released bool) {
	return 0, model.Step{}, false
}

func (nobody) Waiting() int { return 0 }

func (nobody) Withdraw(time.Duration, uint32) {}

func (nobody) Due() (time.Duration, des.Rank) { return model.Never, des.Completion }
