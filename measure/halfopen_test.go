package measure

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// trial plays a trial call that is answered later.
func (p *played) trial(at time.Duration) *model.Call {
	call := p.call(at)
	p.Arrived(at, &call)
	call.Trial = true
	p.Tried(at, &call)
	p.Sent(at, &call)
	call.Reached = true
	return &call
}

// answer plays the result of a trial call.
func (p *played) answer(at time.Duration, call *model.Call, outcome model.Outcome) {
	call.Outcome = outcome
	p.Answered(at, call)
	p.Left(at, call)
	p.Ended(at, call)
}

func (p *played) change(at time.Duration, from, to breaker.State) {
	p.Changed(breaker.Transition{At: at, From: from, To: to, Reason: breaker.WaitOver{}})
}

func TestHalfOpenPeriods(t *testing.T) {
	p := newPlayed(Setup{Horizon: time.Minute, Breaker: true, Faults: []model.Interval{{From: time.Second, To: 20 * time.Second}}})
	p.change(5*time.Second, breaker.Closed, breaker.Open)
	p.change(10*time.Second, breaker.Open, breaker.HalfOpen)
	first, second := p.trial(10*time.Second), p.trial(11*time.Second)
	p.answer(12*time.Second, first, model.Failed)
	p.change(12*time.Second, breaker.HalfOpen, breaker.Open)
	p.answer(15*time.Second, second, model.Succeeded) // late, yet it has a result
	p.change(17*time.Second, breaker.Open, breaker.HalfOpen)
	p.change(21*time.Second, breaker.HalfOpen, breaker.Closed)
	p.change(30*time.Second, breaker.Closed, breaker.Open)
	p.change(35*time.Second, breaker.Open, breaker.HalfOpen)
	arm := p.Arm()

	want := []HalfOpenPeriod{
		{From: 10, To: 12, Verdict: "open", Probes: []Probe{
			{Sent: 10, Result: 12, Outcome: "failed", Latency: 2},
			{Sent: 11, Result: 15, Outcome: "succeeded", Latency: 4},
		}},
		{From: 17, To: 21, Verdict: "closed"},
		{From: 35, To: None, Verdict: "undecided"},
	}
	if got := fmt.Sprint(arm.HalfOpen); got != fmt.Sprint(want) {
		t.Errorf("got  %s\nwant %s", got, fmt.Sprint(want))
	}
	if arm.Openings != 3 || arm.Trials != 2 || arm.TimeToOpen != 4 || arm.RecoveryLag != 1 {
		t.Errorf("%d openings, %d trials, open after %v, recovered after %v; want 3, 2, 4, 1",
			arm.Openings, arm.Trials, arm.TimeToOpen, arm.RecoveryLag)
	}
	if arm.Requests.ReachedAsTrial != 2 || arm.FaultWindow.ReachedAsTrial != 2 {
		t.Errorf("%+v, want 2 trials", arm.Requests)
	}
}

// A group of hosts goes half-open without a trial call, from closed too, and comes back
// from open: in any order, and several times at one instant.
func TestHalfOpenPeriodsOfAGroup(t *testing.T) {
	closed, open, halfOpen := breaker.Closed, breaker.Open, breaker.HalfOpen
	p := newPlayed(Setup{Horizon: time.Minute, Breaker: true, Faults: []model.Interval{{From: time.Second, To: 20 * time.Second}}})
	p.change(5*time.Second, closed, halfOpen)
	p.change(10*time.Second, halfOpen, closed)
	p.change(12*time.Second, closed, halfOpen)
	p.Late(13*time.Second, &model.Call{Outcome: model.Failed}, breaker.Permit{Period: 2})
	p.change(14*time.Second, halfOpen, open)
	p.change(30*time.Second, open, halfOpen)
	p.change(30*time.Second, halfOpen, closed)
	p.change(40*time.Second, closed, halfOpen)
	arm := p.Arm()
	want := []HalfOpenPeriod{
		{From: 5, To: 10, Verdict: "closed"},
		{From: 12, To: 14, Verdict: "open"},
		{From: 30, To: 30, Verdict: "closed"},
		{From: 40, To: None, Verdict: "undecided"},
	}
	if got := fmt.Sprint(arm.HalfOpen); got != fmt.Sprint(want) {
		t.Errorf("got  %s\nwant %s", got, fmt.Sprint(want))
	}
	if arm.Openings != 1 || arm.Trials != 0 || arm.TimeToOpen != 13 || arm.RecoveryLag != 10 || arm.Transitions[2].LateFailures != 1 {
		t.Errorf("%d openings, %d trials, open after %v, recovered after %v, %+v; want 1, 0, 13, 10 and a late failure",
			arm.Openings, arm.Trials, arm.TimeToOpen, arm.RecoveryLag, arm.Transitions[2])
	}
}

// A breaker that flaps for ever must not fill the memory.
func TestListsAreBounded(t *testing.T) {
	p := newPlayed(Setup{Horizon: time.Hour, Breaker: true})
	for i := range time.Duration(maxListed + 10) {
		p.change(3*i, breaker.Closed, breaker.Open)
		p.change(3*i+1, breaker.Open, breaker.HalfOpen)
		p.answer(3*i+2, p.trial(3*i+1), model.Succeeded)
		p.change(3*i+2, breaker.HalfOpen, breaker.Closed)
	}
	arm := p.Arm()
	if len(arm.Transitions) != maxListed || len(arm.HalfOpen) != maxListed {
		t.Errorf("%d transitions and %d half-open periods listed, want %d", len(arm.Transitions), len(arm.HalfOpen), maxListed)
	}
	if arm.Openings != maxListed+10 || arm.Trials != maxListed+10 {
		t.Errorf("%d openings and %d trials counted, want %d", arm.Openings, arm.Trials, maxListed+10)
	}
	for i, period := range arm.HalfOpen {
		if len(period.Probes) != 1 || period.Verdict != "closed" || period.To != seconds(3*time.Duration(i)+2) {
			t.Fatalf("period %d: %+v, want one probe and a verdict a nanosecond after its start", i, period)
		}
	}
}

// A half-open breaker that admits calls for ever must not fill it either.
func TestTrialCallsOfAPeriodAreBounded(t *testing.T) {
	p := newPlayed(Setup{Horizon: time.Hour, Breaker: true})
	p.change(1, breaker.Closed, breaker.Open)
	p.change(2, breaker.Open, breaker.HalfOpen)
	for i := range time.Duration(maxListed + 10) {
		p.answer(2*i+4, p.trial(2*i+3), model.Succeeded)
	}
	arm := p.Arm()
	if listed := len(arm.HalfOpen[0].Probes); listed != maxListed || arm.Trials != maxListed+10 || arm.Requests.ReachedAsTrial != maxListed+10 {
		t.Errorf("%d trial calls listed, %d counted, %d reached the dependency; want %d, and all counted", listed, arm.Trials, arm.Requests.ReachedAsTrial, maxListed)
	}
}

// Every transition says what the state that it ends refused, and what the breaker
// could not know then: the calls admitted in that state that came back later,
// however many transitions later.
func TestTransitionsKnowWhatWasRefusedAndLate(t *testing.T) {
	p := newPlayed(Setup{Horizon: time.Minute, Breaker: true})
	refuse := func(at time.Duration, state breaker.State) {
		call := p.call(at)
		p.Arrived(at, &call)
		p.Refused(at, &call, state)
	}
	late := func(at time.Duration, period uint32, outcome model.Outcome) {
		p.Late(at, &model.Call{Outcome: outcome}, breaker.Permit{Period: period})
	}
	p.change(1, breaker.Closed, breaker.Open)
	refuse(2, breaker.Open)
	refuse(2, breaker.Open)
	late(3, 0, model.Failed)
	p.change(4, breaker.Open, breaker.HalfOpen)
	refuse(5, breaker.HalfOpen)
	late(5, 0, model.TimedOut)
	p.change(6, breaker.HalfOpen, breaker.Closed)
	late(7, 2, model.Succeeded)
	late(7, 0, model.Succeeded)
	p.change(8, breaker.Closed, breaker.Open)
	refuse(9, breaker.Open)
	late(9, 3, model.Shed)

	type counts struct{ refused, successes, failures int }
	want := []counts{{0, 1, 2}, {2, 0, 0}, {1, 1, 0}, {0, 0, 1}}
	var got []counts
	for _, transition := range p.Arm().Transitions {
		got = append(got, counts{transition.Refused, transition.LateSuccesses, transition.LateFailures})
	}
	if !slices.Equal(got, want) {
		t.Errorf("refused, late successes and late failures: %v, want %v", got, want)
	}
}

// A late result of a period whose end is not listed is counted nowhere.
func TestLateResultsOfUnlistedPeriods(t *testing.T) {
	p := newPlayed(Setup{Horizon: time.Hour, Breaker: true})
	for i := range time.Duration(maxListed + 2) {
		p.change(i+1, breaker.Closed, breaker.Open)
	}
	p.Late(time.Minute, &model.Call{}, breaker.Permit{Period: maxListed - 1})
	p.Late(time.Minute, &model.Call{}, breaker.Permit{Period: maxListed})
	late := 0
	for _, transition := range p.Arm().Transitions {
		late += transition.LateSuccesses
	}
	if late != 1 {
		t.Errorf("%d late results, want that of the last period that is listed", late)
	}
}
