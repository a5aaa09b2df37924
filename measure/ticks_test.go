package measure

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// A request reaches the dependency once, however often it is tried again, and
// what waits at the end is unfinished.
func TestTicksCountRequestsAndAttempts(t *testing.T) {
	r := NewTickRecorder(TickSetup{Ticks: 3, Tick: time.Second})
	call, other := &model.Call{Index: 0}, &model.Call{Index: 1}
	r.Arrived(0, call)
	r.Arrived(0, other)
	r.Sent(0, call)
	call.Reached = true
	r.Sent(time.Second, call)
	call.Outcome = model.Succeeded
	r.Ended(time.Second, call)
	arm := r.Arm()
	if q := arm.Requests; q.Arrivals != 2 || q.Reached != 1 || q.Succeeded != 1 || q.Unfinished != 1 {
		t.Errorf("%+v, want 2 requests, of which 1 reached the dependency and 1 is unfinished", q)
	}
	if totals := arm.Totals.(*TickTotals); totals.Calls != 2 || totals.Failed != 1 || totals.Backlog != 1 || totals.OverAt != nil {
		t.Errorf("%+v, want 2 calls, 1 failed, 1 waiting", totals)
	}
}

// What a breaker refuses in ticks, tries, and hears too late.
func TestTicksAndTheBreaker(t *testing.T) {
	r := NewTickRecorder(TickSetup{Ticks: 5, Tick: time.Second, Breaker: true})
	change := func(at time.Duration, from, to breaker.State) {
		r.Changed(breaker.Transition{At: at, From: from, To: to, Reason: breaker.WaitOver{}})
	}
	call, trial, other := &model.Call{Index: 0}, &model.Call{Index: 7}, &model.Call{Index: 3}
	r.Arrived(0, call)
	r.Arrived(0, trial)
	r.Arrived(0, other)
	r.Sent(0, call)
	call.Reached = true
	change(0, breaker.Closed, breaker.Open)
	call.Outcome = model.Failed
	r.Late(0, call, breaker.Permit{Period: 0})
	r.Refused(time.Second, trial, breaker.Open)
	r.Refused(time.Second, call, breaker.Open)
	change(2*time.Second, breaker.Open, breaker.HalfOpen)
	for _, c := range []*model.Call{trial, other} {
		c.Trial = true
		r.Tried(2*time.Second, c)
		r.Sent(2*time.Second, c)
	}
	other.Outcome = model.Failed
	r.Answered(2*time.Second, other)
	trial.Outcome = model.Succeeded
	r.Answered(3*time.Second, trial)
	change(3*time.Second, breaker.HalfOpen, breaker.Closed)
	r.Ended(3*time.Second, trial)
	arm := r.Arm()

	probes := []Probe{{Sent: 2, Result: 3, Outcome: "succeeded", Latency: 1}, {Sent: 2, Result: 2, Outcome: "failed"}}
	if d := difference("periods", arm.HalfOpen, []HalfOpenPeriod{{From: 2, To: 3, Verdict: "closed", Probes: probes}}); d != "" {
		t.Error(d)
	}
	first, second := arm.Transitions[0], arm.Transitions[1]
	if first.LateFailures != 1 || first.Refused != 0 || second.Refused != 2 || arm.Trials != 2 || arm.Openings != 1 {
		t.Errorf("%+v, %d trials, %d openings; want 1 late failure, 2 refused, 2 trials, 1 opening", arm.Transitions, arm.Trials, arm.Openings)
	}
	if q := arm.Requests; q.Reached != 3 || q.ReachedClosed != 1 || q.ReachedAsTrial != 2 {
		t.Errorf("%+v, want one that reached the dependency while closed and two as trial calls", q)
	}
	for i, want := range []string{"open", "open", "half_open", "closed", "closed"} {
		if got := arm.Ticks[i].State; got != want {
			t.Errorf("tick %d: %s at its end, want %s", i, got, want)
		}
	}
}
