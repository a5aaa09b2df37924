package explain

import (
	"slices"
	"strings"
	"testing"

	"halfopen/measure"
)

// armOf is an arm with a breaker, faults, and transitions.
func armOf(requests measure.Requests, faults []measure.FaultWindow, transitions ...measure.Transition) *measure.Arm {
	arm := &measure.Arm{
		Name: "a", Breaker: true, Horizon: 60, Requests: requests, FaultWindows: faults,
		History: measure.History{Transitions: transitions, TimeToOpen: measure.None, RecoveryLag: measure.None},
	}
	for _, t := range transitions {
		if t.To == open {
			arm.Openings++
		}
	}
	return arm
}

func window(from, to measure.Value) measure.FaultWindow {
	return measure.FaultWindow{Start: from, End: to}
}

func change(at measure.Value, from, to string) measure.Transition {
	return measure.Transition{At: at, From: from, To: to, Reason: "because"}
}

// with changes an arm.
func with(arm *measure.Arm, change func(*measure.Arm)) *measure.Arm {
	change(arm)
	return arm
}

// changed changes a request.
func changed(r measure.Request, change func(*measure.Request)) measure.Request {
	change(&r)
	return r
}

func TestHeadline(t *testing.T) {
	some := measure.Requests{Arrivals: 100, Reached: 100}
	fault := []measure.FaultWindow{window(15, 35)}
	for _, c := range []struct {
		name, want string
		arm        *measure.Arm
	}{
		{"no breaker", "no breaker", &measure.Arm{}},
		{"nothing arrived", "stayed closed: no requests arrived", armOf(measure.Requests{}, nil)},
		{"all shed", "stayed closed: no call was made", armOf(measure.Requests{Arrivals: 3, Shed: 3}, nil)},
		{"nothing failed", "stayed closed: none of 100 calls failed", armOf(some, nil)},
		{"nothing failed in the fault", "stayed closed: none of 100 calls failed, not even during the fault", armOf(some, fault)},
		{
			"too few failed",
			"stayed closed: 3 of 100 calls failed (3 %), but its window never held enough results with enough failures among them; most within 1 s: 2 of 5 calls failed (40 %), from 1.000 s on",
			with(armOf(measure.Requests{Arrivals: 100, Reached: 100, Failed: 2, TimedOut: 1}, nil), func(a *measure.Arm) {
				a.Series.BinWidth = 1
				for i, failed := range []int{1, 2, 2} {
					a.Series.Bins = append(a.Series.Bins, measure.Bin{Second: measure.Value(i), Requests: measure.Requests{Reached: 5, Failed: failed}})
				}
			}),
		},
		{"without a fault", "opened once; open at the end; no call refused", armOf(some, nil, change(1, closed, open))},
		{
			"before the fault and over it", "opened once; already open when the fault began, closed again 5 s after it ended; no call refused",
			with(armOf(some, fault, change(1, closed, open), change(36, open, halfOpen), change(40, halfOpen, closed)), func(a *measure.Arm) { a.RecoveryLag = 5 }),
		},
		{
			"before the fault only", "opened once; closed at the end; no call refused",
			armOf(some, fault, change(1, closed, open), change(6, open, halfOpen), change(7, halfOpen, closed)),
		},
		{
			"two faults", "opened twice; open 2 s after fault 1 began, half_open at the end; 7 calls refused; 1 trial call",
			with(armOf(measure.Requests{Arrivals: 9, Rejected: 7}, []measure.FaultWindow{window(15, 20), window(30, 35)}, change(17, closed, open), change(22, open, halfOpen), change(23, halfOpen, open), change(28, open, halfOpen)),
				func(a *measure.Arm) { a.TimeToOpen, a.Trials = 2, 1 }),
		},
		{
			"a warm-up that is not counted", "opened once; open at the end",
			with(armOf(some, nil, change(1, closed, open)), func(a *measure.Arm) { a.WarmUp = 5 }),
		},
	} {
		if account := Of(c.arm, Setting{}); account.Headline() != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, account.Headline(), c.want)
		}
	}
}

// rowsOf is the rows of an arm as lines.
func rowsOf(arm *measure.Arm, setting Setting) string {
	account := Of(arm, setting)
	var lines []string
	for _, row := range account.Rows(100) {
		lines = append(lines, strings.Join(slices.Concat([]string{row.At, row.What}, row.Why), " | "))
	}
	return strings.Join(lines, "\n")
}

// armInTime is an arm with something of everything.
func armInTime() *measure.Arm {
	trip := change(17, closed, open)
	trip.LateSuccesses, trip.LateFailures = 2, 3
	wait := change(22, open, halfOpen)
	wait.Refused = 1
	verdict := change(24, halfOpen, open)
	verdict.Refused, verdict.LateSuccesses = 4, 1
	last := change(40, open, halfOpen)
	arm := armOf(measure.Requests{Arrivals: 100, Rejected: 12}, []measure.FaultWindow{window(15, 24), window(50, 70)}, trip, wait, verdict, last)
	arm.RejectedHealthy = 6
	arm.Trials = 4
	arm.HalfOpen = []measure.HalfOpenPeriod{
		{From: 22, To: 24, Verdict: open, Probes: []measure.Probe{
			{Sent: 22, Result: 24, Outcome: "timed_out", Latency: 2},
			{Sent: 22, Result: 22.5, Outcome: "succeeded", Latency: 0.5},
			{Sent: 23, Result: 24.5, Outcome: "succeeded", Latency: 1.5},
		}},
		{From: 40, To: measure.None, Verdict: measure.Undecided, Probes: []measure.Probe{{Sent: 40, Result: measure.None, Latency: measure.None}}},
	}
	return arm
}

func TestRows(t *testing.T) {
	want := `15.000 s | the fault begins
17.000 s | closed -> open | because | 5 calls admitted before were still in flight: later 2 succeeded and 3 failed
22.000 s | open -> half_open | because; 1 call refused
24.000 s | the fault ends
24.000 s | half_open -> open | because | it took 2 s: 3 trial calls (2 succeeded after 500 ms to 1.5 s, 1 timed out after 2 s), 4 slot-seconds, 4 calls refused meanwhile | 1 trial call admitted before was still in flight: it succeeded later
40.000 s | open -> half_open | because; no call refused
50.000 s | the fault begins
at the end | half_open | no verdict yet: 1 trial call (1 without an answer), 0 slot-seconds, 7 calls refused meanwhile | of the 12 refused calls, 6 while no fault lasted`
	want = strings.Replace(strings.Replace(want, "the fault ", "fault 1 ", 2), "the fault begins", "fault 2 begins", 1)
	if got := rowsOf(armInTime(), Setting{}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A group of hosts goes half-open without a trial call, and from closed.
func TestAGroupOfHosts(t *testing.T) {
	arm := armOf(measure.Requests{Arrivals: 100, Reached: 100, Failed: 1}, []measure.FaultWindow{window(15, 24)}, change(17, closed, halfOpen), change(40, halfOpen, closed))
	arm.HalfOpen = []measure.HalfOpenPeriod{{From: 17, To: 40, Verdict: closed}}
	arm.RecoveryLag = 16
	arm.Log = []measure.Request{{Arrived: 16, Latency: 1, Outcome: "failed", Reached: true, BreakerState: closed}}
	want := `15.000 s | the fault begins
17.000 s | closed -> half_open | because
24.000 s | the fault ends
40.000 s | half_open -> closed | because | it took 23 s: no call refused meanwhile
at the end | closed`
	if got := rowsOf(arm, Setting{}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	account := Of(arm, Setting{})
	if got, want := account.Headline(), "half-open once, never open; closed again 16 s after the fault ended; no call refused"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// armInSteps is an arm in rounds, with faults in any order.
func armInSteps() (*measure.Arm, Setting) {
	reasons := []string{
		"5 of the last 5 results failed, 100 % >= 100 %, minimum 5 reached",
		"first call after the wait, 1 s open >= 1 s",
		"no verdict within the maximum wait of 0.02 s, 3 successes were in",
	}
	arm := armOf(measure.Requests{Arrivals: 100}, nil, change(2.04, closed, open), change(3.04, open, halfOpen), change(3.21, halfOpen, open))
	for i := range reasons {
		arm.Transitions[i].Reason = reasons[i]
	}
	arm.Trials, arm.HalfOpen = 1, []measure.HalfOpenPeriod{{From: 3.04, To: 3.21, Verdict: open}}
	found := 9
	arm.Totals, arm.Rounds = &measure.RoundTotals{EventRejected: 96, DetectionRound: &found}, make([]measure.Round, 1200)
	return arm, Setting{Step: Step{Name: "round", Length: 0.01}, Faults: []StepFault{{"mode down", 195, -1}, {"the surge", 10, 1500}}}
}

// A run in steps is told in steps, the reasons too.
func TestRowsInSteps(t *testing.T) {
	arm, setting := armInSteps()
	want := `round 10 | the surge begins
round 195 | mode down begins
round 204 | closed -> open | 5 of the last 5 results failed, 100 % >= 100 %, minimum 5 reached
round 304 | open -> half_open | first call after the wait, 100 rounds open >= 100 rounds; no call refused
round 321 | half_open -> open | no verdict within the maximum wait of 2 rounds, 3 successes were in | it took 17 rounds: 1 trial call, no call refused meanwhile
at the end | open | 96 calls refused since`
	if got := rowsOf(arm, setting); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	account := Of(arm, setting)
	if first := account.Faults[0].Name; first != "the surge" {
		t.Errorf("the first fault is %s, want the surge", first)
	}
	setting.Faults = setting.Faults[:1]
	account = Of(arm, setting)
	if want := "opened twice; open 9 rounds after mode down began, open at the end; 96 calls refused; 1 trial call"; account.Headline() != want {
		t.Errorf("headline %q, want %q", account.Headline(), want)
	}
}

func TestWhatWasInFlight(t *testing.T) {
	for _, c := range []struct {
		successes, failures int
		want                string
	}{
		{0, 0, ""},
		{1, 0, "1 call admitted before was still in flight: it succeeded later"},
		{0, 1, "1 call admitted before was still in flight: it failed later"},
		{2, 0, "2 calls admitted before were still in flight: all of them succeeded later"},
		{0, 1234, "1,234 calls admitted before were still in flight: all of them failed later"},
		{1, 1, "2 calls admitted before were still in flight: later 1 succeeded and 1 failed"},
	} {
		late := Transition{InFlight: c.successes + c.failures, LateSuccesses: c.successes, LateFailures: c.failures}
		if got := late.late("call"); got != c.want {
			t.Errorf("%d and %d: %q, want %q", c.successes, c.failures, got, c.want)
		}
	}
}

// What the first failure tells depends on when its call was sent.
func TestFirstFailureInWords(t *testing.T) {
	request := func(arrived, waited, latency measure.Value) measure.Request {
		return measure.Request{Arrived: arrived, Waited: waited, Latency: latency, Outcome: "failed", Reached: true, BreakerState: closed}
	}
	for _, c := range []struct {
		name, want string
		log        []measure.Request
	}{
		{"no log", "", nil},
		{"in the fault", "the first failed call of the fault came back at 17.000 s, 1.5 s after it was sent; the breaker opened 1 s later", []measure.Request{request(15, 0.5, 2), request(16, 0, 2)}},
		{"not one of before the fault", "the first failed call of the fault came back at 18.000 s, 2 s after it was sent; the breaker opened at once", []measure.Request{request(14, 0, 2), request(16, 0, 2)}},
		{"nor one that came later", "", []measure.Request{request(17, 0, 2)}},
		{"nor a trial call", "", []measure.Request{changed(request(16, 0, 1), func(r *measure.Request) { r.BreakerState = halfOpen })}},
		{"nor a success", "", []measure.Request{changed(request(16, 0, 1), func(r *measure.Request) { r.Outcome = "succeeded" })}},
	} {
		arm := armOf(measure.Requests{Arrivals: 9}, []measure.FaultWindow{window(15, 35)}, change(18, closed, open))
		arm.Log = c.log
		account := Of(arm, Setting{})
		if got := account.Transitions[0].FirstFailure.words(Step{}); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
	// After the fault it does not matter.
	arm := armOf(measure.Requests{Arrivals: 9}, []measure.FaultWindow{window(0, 1)}, change(18, closed, open))
	arm.Log = []measure.Request{request(1, 0, 2)}
	account := Of(arm, Setting{})
	if got, want := account.Transitions[0].FirstFailure.words(Step{}), "the first failure of this closed period came back at 3.000 s, 2 s after it was sent; the breaker opened 15 s later"; got != want {
		t.Errorf("after the fault:\n got %s\nwant %s", got, want)
	}
}
