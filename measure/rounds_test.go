package measure

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// What a breaker refuses in rounds is an event call of its round, and holds no
// slot.
func TestRoundsAndTheBreaker(t *testing.T) {
	r := NewRoundRecorder(RoundSetup{
		Rounds: 5, Round: time.Second, Slots: 4, Breaker: true, Failure: 1,
		Hold: func(time.Duration, model.Outcome) time.Duration { return 3 * time.Second },
	})
	change := func(at time.Duration, from, to breaker.State) {
		r.Changed(breaker.Transition{At: at, From: from, To: to, Reason: breaker.WaitOver{}})
	}
	event := func(at time.Duration, outcome model.Outcome) *model.Call {
		call := &model.Call{Flow: EventFlow, Outcome: outcome}
		r.Arrived(at, call)
		r.Sent(at, call)
		return call
	}
	refuse := func(at time.Duration, state breaker.State) {
		call := &model.Call{Flow: EventFlow, Outcome: model.Rejected}
		r.Arrived(at, call)
		r.Refused(at, call, state)
		r.Ended(at, call)
	}
	event(0, model.Succeeded)
	event(time.Second, model.Failed)
	change(time.Second, breaker.Closed, breaker.Open)
	refuse(time.Second, breaker.Open)
	refuse(2*time.Second, breaker.Open)
	refuse(2*time.Second, breaker.Open)
	change(3*time.Second, breaker.Open, breaker.HalfOpen)
	trial := event(3*time.Second, model.Succeeded)
	r.Tried(3*time.Second, trial)
	r.Answered(3*time.Second, trial)
	refuse(3*time.Second, breaker.HalfOpen)
	change(3*time.Second, breaker.HalfOpen, breaker.Closed)
	arm := r.Arm()

	for i, want := range []int{0, 1, 2, 1, 0} {
		if got := arm.Rounds[i].EventRejected; got != want {
			t.Errorf("round %d: %d rejected, want %d", i, got, want)
		}
	}
	for i, want := range []int{0, 3, 1} {
		if got := arm.Transitions[i].Refused; got != want {
			t.Errorf("transition %d: %d refused, want %d", i, got, want)
		}
	}
	totals := arm.Totals.(*RoundTotals)
	if totals.EventRejected != 4 || totals.Calls != 3 || totals.EventSlotRounds != 9 || totals.Opens != 1 || arm.Trials != 1 || arm.Requests.Rejected != 4 {
		t.Errorf("%+v, %d trials, %d rejected; want 4 rejected, 3 calls for 3 rounds each, 1 opening, 1 trial", totals, arm.Trials, arm.Requests.Rejected)
	}
	if round, held := totals.DetectionRound, totals.DetectionSlotRounds; round == nil || *round != 0 || *held != 3 {
		t.Errorf("%+v, want a detection in the round of the failure, after one call of 3 rounds", totals)
	}
}
