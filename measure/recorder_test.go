package measure

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// played is a recorder to which a test plays what a run would tell.
type played struct {
	*Recorder
	number uint64
}

// request plays a request without a breaker; reached says whether it was sent.
func (p *played) request(at, latency time.Duration, outcome model.Outcome, reached bool) {
	call := &model.Call{Number: p.number, Arrived: at, Outcome: outcome}
	p.number++
	p.Arrived(at, call)
	if reached {
		p.Sent(at, call)
		call.Reached = true
	}
	p.Ended(at+latency, call)
}

func TestFaultWindowsCountByArrival(t *testing.T) {
	p := &played{Recorder: NewRecorder(Setup{Horizon: 10 * time.Second, Faults: []model.Interval{{From: 2 * time.Second, To: 4 * time.Second}, {From: 4 * time.Second, To: 6 * time.Second}}})}
	for _, at := range []time.Duration{2*time.Second - 1, 2 * time.Second, 4*time.Second - 1, 4 * time.Second, 6 * time.Second} {
		p.request(at, time.Second, model.Failed, at != 4*time.Second-1)
	}
	arm := p.Arm()
	if first := arm.FaultWindow; first.Arrivals != 2 || first.Reached != 1 || first.ReachedShare != 0.5 || first.Failed != 2 {
		t.Errorf("first window %+v, want 2 arrivals, of which 1 reached the dependency", first)
	}
	if total := arm.FaultTotal; total.Arrivals != 3 || total.Reached != 2 || total.Start != 2 || total.End != 6 {
		t.Errorf("both windows %+v, want 3 arrivals from 2 to 6 s, of which 2 reached the dependency", total)
	}
	if second := arm.FaultWindows[1]; second.Arrivals != 1 || second.Mean != 1 || second.SuccessMean.Known() {
		t.Errorf("second window %+v, want 1 arrival that failed after 1 s", second)
	}
}

func TestNoTripNoRecovery(t *testing.T) {
	arm := NewRecorder(Setup{Horizon: time.Second, Breaker: true}).Arm()
	if arm.TimeToOpen.Known() || arm.RecoveryLag.Known() || arm.FaultWindow != nil || arm.Pool != nil {
		t.Errorf("%+v, want no opening, no recovery, no window, no pool", arm)
	}
	text, err := json.Marshal(arm)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"recovery_lag_s":null`, `"fault_window":null`, `"pool":null`, `"mean_s":null`,
		`"transitions":[]`, `"half_open":[]`, `"fault_windows":[]`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s", text, want)
		}
	}
}

// trial plays a trial call that is answered later.
func (p *played) trial(index uint32, at time.Duration) *model.Call {
	call := &model.Call{Index: index, Number: p.number, Arrived: at}
	p.number++
	p.Arrived(at, call)
	p.Asked(at, call, breaker.HalfOpen, true)
	p.Sent(at, call)
	call.Reached = true
	return call
}

func (p *played) change(at time.Duration, from, to breaker.State) {
	p.Changed(breaker.Transition{At: at, From: from, To: to, Reason: breaker.WaitOver{}})
}

func TestHalfOpenPeriods(t *testing.T) {
	p := &played{Recorder: NewRecorder(Setup{Horizon: time.Minute, Breaker: true, Faults: []model.Interval{{From: time.Second, To: 20 * time.Second}}})}
	p.change(5*time.Second, breaker.Closed, breaker.Open)
	p.change(10*time.Second, breaker.Open, breaker.HalfOpen)
	first, second := p.trial(0, 10*time.Second), p.trial(1, 11*time.Second)
	first.Outcome, second.Outcome = model.Failed, model.Succeeded
	p.Answered(12*time.Second, first, breaker.Permit{})
	p.Ended(12*time.Second, first)
	p.change(12*time.Second, breaker.HalfOpen, breaker.Open)
	p.Answered(15*time.Second, second, breaker.Permit{}) // late, yet it has a result
	p.Ended(15*time.Second, second)
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

// A breaker that flaps for ever must not fill the memory.
func TestListsAreBounded(t *testing.T) {
	p := &played{Recorder: NewRecorder(Setup{Horizon: time.Hour, Breaker: true})}
	for i := range time.Duration(maxListed + 10) {
		p.change(3*i, breaker.Closed, breaker.Open)
		p.change(3*i+1, breaker.Open, breaker.HalfOpen)
		call := p.trial(0, 3*i+1)
		p.Answered(3*i+2, call, breaker.Permit{})
		p.Ended(3*i+2, call)
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
		if len(period.Probes) != 1 || period.Verdict != "closed" {
			t.Fatalf("period %d: %+v, want one probe and a verdict", i, period)
		}
	}
}

func TestOccupancyEndsAtTheHorizon(t *testing.T) {
	r := NewRecorder(Setup{Horizon: 10 * time.Second, Slots: 3, Faults: []model.Interval{{From: 4 * time.Second, To: 6 * time.Second}}})
	r.Occupied(5*time.Second, 2, 0)
	r.Occupied(5*time.Second, 3, 0)
	r.Occupied(5*time.Second, 2, 1)
	r.Occupied(20*time.Second, 0, 0)
	arm := r.Arm()
	if p := arm.Pool; p.BusyMean != 1 || p.QueueMean != 0.5 || p.BusyMax != 2 || p.QueueMax != 1 {
		t.Errorf("%+v, want a mean of 1 busy and 0.5 waiting, at most 2 and 1 for any time", p)
	}
	if w := arm.FaultWindow; w.BusyMean != 1 || w.BusyMax != 2 {
		t.Errorf("%+v, want a mean of 1 busy, at most 2", w)
	}
}

func TestEveryMetricIsDefined(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Metrics {
		if m.Name == "" || m.Label == "" || m.Definition == "" || seen[m.Name] {
			t.Errorf("metric %+v lacks something or stands twice", m.Name)
		}
		seen[m.Name] = true
		m.Of(&Arm{}) // every metric copes with an arm that has nothing
	}
}

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
