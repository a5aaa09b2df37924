package findings

import (
	"testing"
	"unicode/utf8"

	"halfopen/measure"
)

var none = measure.None

// baseline and breaker are the arms of the published run, as far as the
// findings read them.
func baseline() *measure.Arm {
	return &measure.Arm{
		Name:     "without-breaker",
		Requests: measure.Requests{Arrivals: 2946, Succeeded: 1959, Failed: 987, Reached: 2946},
		Latency:  measure.Latency{Count: 2946, Mean: 0.683, P99: 2},
		Pool:     &measure.Pool{Slots: 200, BusyMean: 33.5, BusyMax: 129},
		FaultWindows: []measure.FaultWindow{{
			Start: 15, End: 35, Mean: 2, P99: 2, SuccessMean: none, BusyMean: 94.1,
			Requests: measure.Requests{Arrivals: 987, Failed: 987, Reached: 987},
		}},
		History: measure.History{TimeToOpen: none, RecoveryLag: none},
	}
}

func breaker() *measure.Arm {
	return &measure.Arm{
		Name:     "with-breaker",
		Breaker:  true,
		Requests: measure.Requests{Arrivals: 2946, Succeeded: 1897, Failed: 102, Rejected: 947, Reached: 1999},
		Latency:  measure.Latency{Count: 2946, Mean: 0.082, P99: 2},
		Pool:     &measure.Pool{Slots: 200, BusyMean: 4, BusyMax: 88},
		FaultWindows: []measure.FaultWindow{{
			Start: 15, End: 35, Mean: 0.20713525835866262, P99: 2, SuccessMean: none, BusyMean: 10.2,
			Requests: measure.Requests{Arrivals: 987, Failed: 102, Rejected: 885, Reached: 102},
		}},
		History: measure.History{
			Openings: 3, Trials: 15, TimeToOpen: 2.165217274, RecoveryLag: 1.376133555,
			Transitions: []measure.Transition{
				{At: 17.17, To: "open"}, {At: 22.17, To: "half_open"}, {At: 24.22, To: "open"},
				{At: 29.22, To: "half_open"}, {At: 31.23, To: "open"}, {At: 36.25, To: "half_open"}, {At: 36.38, To: "closed"},
			},
			HalfOpen: []measure.HalfOpenPeriod{
				{Verdict: "open", Probes: make([]measure.Probe, 5)},
				{Verdict: "open", Probes: make([]measure.Probe, 5)},
				{Verdict: "closed", Probes: make([]measure.Probe, 5)},
			},
		},
	}
}

// quiet is an arm without a fault.
func quiet(arm *measure.Arm) *measure.Arm {
	arm.FaultWindows = nil
	arm.TimeToOpen, arm.RecoveryLag = none, none
	return arm
}

// changed is an arm with a change.
func changed(arm *measure.Arm, change func(*measure.Arm)) *measure.Arm {
	change(arm)
	return arm
}

// neverOpens is a breaker to which nothing happens.
func neverOpens(arm *measure.Arm) {
	arm.Openings, arm.Trials, arm.Transitions, arm.HalfOpen = 0, 0, nil, nil
	arm.TimeToOpen, arm.RecoveryLag = none, none
	arm.Requests.Reached, arm.Requests.Rejected = arm.Requests.Arrivals, 0
	for i := range arm.FaultWindows {
		w := &arm.FaultWindows[i]
		w.Reached, w.Rejected, w.Failed, w.Mean = w.Arrivals, 0, w.Arrivals, 2
	}
}

// ejects is a breaker that stands for several hosts, of which one was away for a while.
func ejects(arm *measure.Arm) {
	neverOpens(arm)
	arm.HalfOpen = []measure.HalfOpenPeriod{{From: 16, To: 50, Verdict: "closed"}}
	arm.Transitions = []measure.Transition{{At: 16, To: "half_open"}, {At: 50, To: "closed"}}
}

func slow(arm *measure.Arm) {
	w := &arm.FaultWindows[0]
	w.Failed, w.Succeeded = 0, w.Reached
}

func twoFaults(arm *measure.Arm) {
	second := arm.FaultWindows[0]
	second.Start, second.End, second.Mean, second.BusyMean = 50, 60, 1, 40
	arm.FaultWindows = append(arm.FaultWindows, second)
}

func arms(list ...*measure.Arm) []*measure.Arm { return list }

func oneRun(arms []*measure.Arm) *measure.Summary { return &measure.Summary{Arms: arms} }

type sentences struct {
	headline, latency, overview, states, reached, pool, probes string
}

var cases = []struct {
	name string
	arms []*measure.Arm
	want sentences
}{
	{"published", arms(baseline(), breaker()), sentences{
		headline: "the breaker let 102 of 987 requests reach the failing dependency (10.33 %)",
		reached:  "The breaker let 102 of 987 requests reach the failing dependency (10.33 %)",
		latency:  "While the dependency fails, the breaker cuts the mean from 2 s to 207 ms",
		overview: "Open 2.17 s into the fault, the breaker cuts the mean from 2 s to 207 ms",
		states:   "Open 2.17 s after the fault began, closed 1.38 s after it ended",
		pool:     "On average 94.1 of 200 slots were busy in the fault, 10.2 with the breaker",
		probes:   "3 half-open periods, 15 trial calls: 2 reopened, 1 closed",
	}},
	{"the other order", arms(breaker(), baseline()), sentences{
		latency: "While the dependency fails, the breaker cuts the mean from 2 s to 207 ms",
		pool:    "On average 94.1 of 200 slots were busy in the fault, 10.2 with the breaker",
	}},
	{"no arms", nil, sentences{
		headline: "no requests arrived", reached: "No requests arrived", latency: "No requests arrived",
		overview: "No requests arrived", pool: "No requests arrived",
		states: "There is no breaker in this run", probes: "There is no breaker in this run",
	}},
	{"no requests", arms(&measure.Arm{Breaker: true, Latency: measure.Latency{Mean: none}}), sentences{
		headline: "no requests arrived", latency: "No requests arrived", overview: "No requests arrived",
		states: "No requests arrived", pool: "No requests arrived", probes: "The breaker never went half-open",
	}},
	{"only without a breaker", arms(baseline()), sentences{
		headline: "without a breaker all 987 requests reached the failing dependency",
		latency:  "While the dependency fails, the mean latency is 2 s",
		overview: "While the dependency fails, the mean latency is 2 s",
		states:   "There is no breaker in this run",
		pool:     "On average 94.1 of 200 slots were busy in the fault",
		probes:   "There is no breaker in this run",
	}},
	{"only with a breaker", arms(breaker()), sentences{
		reached:  "The breaker let 102 of 987 requests reach the failing dependency (10.33 %)",
		latency:  "While the dependency fails, the mean latency is 207 ms",
		overview: "While the dependency fails, the mean latency is 207 ms",
		pool:     "On average 10.2 of 200 slots were busy in the fault",
	}},
	{"some hosts are away", arms(baseline(), changed(breaker(), ejects)), sentences{
		states: "The breaker was half-open at times, but never open",
		probes: "1 half-open period, 0 trial calls: 1 closed",
	}},
	{"some hosts of two are away", arms(changed(breaker(), ejects), changed(breaker(), neverOpens)), sentences{
		states: "None of the 2 breakers opened",
	}},
	{"breaker never opens", arms(baseline(), changed(breaker(), neverOpens)), sentences{
		headline: "the breaker never opened: all 987 requests reached the failing dependency",
		latency:  "While the dependency fails, the breaker leaves the mean at 2 s",
		overview: "While the dependency fails, the breaker leaves the mean at 2 s",
		states:   "The breaker stayed closed",
		probes:   "The breaker never went half-open",
	}},
	{"no fault, no opening", arms(quiet(baseline()), quiet(changed(breaker(), neverOpens))), sentences{
		headline: "the breaker never opened: all 2,946 requests reached the dependency",
		latency:  "The breaker cuts the mean from 683 ms to 82 ms",
		states:   "The breaker stayed closed",
		pool:     "On average 33.5 of 200 slots were busy, 4 with the breaker",
	}},
	{"no fault, but opened", arms(quiet(breaker())), sentences{
		headline: "the breaker opened 3 times and refused 947 of 2,946 requests (32.15 %)",
		latency:  "The mean latency is 82 ms",
		states:   "The breaker opened 3 times, without any fault",
	}},
	{"no fault, no breaker", arms(quiet(baseline())), sentences{
		headline: "all 2,946 requests reached the dependency",
		pool:     "On average 33.5 of 200 slots were busy",
	}},
	{"a fault that only slows down", arms(changed(baseline(), slow), changed(breaker(), slow)), sentences{
		headline: "the breaker let 102 of 987 requests reach the dependency in the fault (10.33 %)",
		latency:  "In the fault, the breaker cuts the mean from 2 s to 207 ms",
	}},
	{"a breaker that does harm", arms(breaker(), changed(baseline(), func(a *measure.Arm) {
		a.Breaker, a.Openings = true, 1
	}), changed(baseline(), func(a *measure.Arm) { a.FaultWindows[0].Mean = 0.1 }))[1:], sentences{
		latency: "While the dependency fails, the breaker raises the mean from 100 ms to 2 s",
	}},
	{"several faults", arms(changed(baseline(), twoFaults), changed(breaker(), twoFaults)), sentences{
		headline: "the breaker let 204 of 1,974 requests reach the failing dependency (10.33 %)",
		latency:  "While the dependency fails, the breaker cuts the mean from 1.5 s to 604 ms",
		overview: "While the dependency fails, the breaker cuts the mean from 1.5 s to 604 ms",
		states:   "Open 2.17 s after the first fault began, closed 1.38 s after the last ended",
		pool:     "On average 76.1 of 200 slots were busy in the fault, 20.1 with the breaker",
	}},
	{"several breakers", arms(baseline(), breaker(), changed(breaker(), func(a *measure.Arm) {
		a.FaultWindows[0].Reached, a.FaultWindows[0].Mean, a.FaultWindows[0].BusyMean = 240, 0.4, 25
		a.TimeToOpen = 5
	})), sentences{
		headline: "breakers let 102 to 240 of 987 requests reach the failing dependency",
		latency:  "In the fault, the mean is 2 s without a breaker, 207 ms to 400 ms with one",
		overview: "In the fault, the mean is 2 s without a breaker, 207 ms to 400 ms with one",
		states:   "Both breakers opened, 2.17 s to 5 s after the fault began",
		pool:     "On average 94.1 of 200 slots were busy in the fault, 10 to 25 with the breakers",
		probes:   "3 half-open periods, 15 trial calls: 2 reopened, 1 closed",
	}},
	{"one of three breakers opens", arms(breaker(), changed(breaker(), neverOpens), changed(breaker(), neverOpens)), sentences{
		headline: "breakers let 102 to 987 of 987 requests reach the failing dependency",
		states:   "1 of 3 breakers opened, 2.17 s after the fault began",
	}},
	{"no breaker of two opens", arms(changed(breaker(), neverOpens), changed(breaker(), neverOpens)), sentences{
		states: "Both breakers stayed closed",
		probes: "None of the 2 breakers went half-open",
	}},
	{"no recovery", arms(changed(breaker(), func(a *measure.Arm) {
		a.Transitions, a.RecoveryLag = a.Transitions[:5], none
	})), sentences{states: "Open 2.17 s after the fault began, still open at the end of the run"}},
	{"half-open at the end", arms(changed(breaker(), func(a *measure.Arm) {
		a.Transitions, a.RecoveryLag = a.Transitions[:6], none
		a.HalfOpen[2].Verdict = measure.Undecided
	})), sentences{
		states: "Open 2.17 s after the fault began, still half-open at the end of the run",
		probes: "3 half-open periods, 15 trial calls: 2 reopened, 1 undecided",
	}},
	{"closed and open again", arms(changed(breaker(), func(a *measure.Arm) {
		a.Transitions = append(a.Transitions, measure.Transition{At: 50, To: "open"})
		a.Openings++
	})), sentences{states: "Open 2.17 s after the fault began, still open at the end of the run"}},
	{"closed within the fault", arms(changed(breaker(), func(a *measure.Arm) { a.RecoveryLag = none })), sentences{
		states: "Open 2.17 s after the fault began, closed before it ended",
	}},
	{"opened before the fault only", arms(changed(breaker(), func(a *measure.Arm) { a.TimeToOpen = none })), sentences{
		states: "The breaker opened 3 times, each time before the fault",
	}},
	{"opened after the fault", arms(baseline(), changed(breaker(), func(a *measure.Arm) { a.TimeToOpen = 25 })), sentences{
		overview: "While the dependency fails, the breaker cuts the mean from 2 s to 207 ms",
	}},
	{"a list cut short", arms(changed(breaker(), func(a *measure.Arm) { a.Openings, a.Trials = 12000, 60000 })), sentences{
		states: "Open 2.17 s after the fault began, 12,000 openings in all",
		probes: "The first 3 half-open periods: 2 reopened, 1 closed",
	}},
	{"requests that are repeated", arms(changed(breaker(), func(a *measure.Arm) { a.FaultWindows[0].Reached = 2100 })), sentences{
		headline: "the breaker let 2,100 calls for 987 requests reach the failing dependency",
	}},
	{"nothing reached", arms(changed(breaker(), func(a *measure.Arm) { a.FaultWindows[0].Reached = 0 })), sentences{
		headline: "the breaker let none of 987 requests reach the failing dependency",
	}},
	{"a fault in which nothing arrived", arms(changed(breaker(), func(a *measure.Arm) {
		a.FaultWindows[0] = measure.FaultWindow{Start: 15, End: 35, Mean: none}
	})), sentences{
		headline: "the breaker opened 3 times and refused 947 of 2,946 requests (32.15 %)",
		latency:  "The mean latency is 82 ms",
	}},
	{"a pool that fills up", arms(changed(baseline(), fill(53)), breaker()), sentences{
		pool: "The pool of 200 fills up; with the breaker at most 88 slots were busy",
	}},
	{"a pool that fills up alone", arms(changed(baseline(), fill(53))), sentences{
		pool: "The pool of 200 fills up and up to 53 requests waited",
	}},
	{"a pool that fills up anyway", arms(changed(baseline(), fill(53)), changed(breaker(), fill(1))), sentences{
		pool: "The pool of 200 fills up with and without a breaker",
	}},
	{"a pool that fills up with a breaker", arms(baseline(), changed(breaker(), fill(1))), sentences{
		pool: "The pool of 200 fills up with a breaker and up to 1 request waited",
	}},
	{"no pool", arms(changed(baseline(), noPool), changed(breaker(), noPool)), sentences{
		pool: "On average 94.1 calls were under way in the fault, 10.2 with the breaker",
	}},
	{"no pool, no fault", arms(quiet(changed(baseline(), noPool))), sentences{
		pool: "On average 2 calls were under way",
	}},
	{"no pool, no series", arms(quiet(changed(baseline(), func(a *measure.Arm) { a.Pool = nil }))), sentences{
		pool: "No occupancy was recorded",
	}},
	{"one request", arms(&measure.Arm{Requests: measure.Requests{Arrivals: 1, Reached: 1}, Latency: measure.Latency{Mean: 2e-5}}), sentences{
		headline: "the one request reached the dependency",
		latency:  "The mean latency is 20 µs",
	}},
	{"one period", arms(changed(breaker(), func(a *measure.Arm) { a.HalfOpen, a.Trials = a.HalfOpen[2:], 1 })), sentences{
		probes: "1 half-open period, 1 trial call: 1 closed",
	}},
}

func fill(waiting int) func(*measure.Arm) {
	return func(a *measure.Arm) { a.Pool = &measure.Pool{Slots: 200, BusyMax: 200, QueueMax: waiting} }
}

func noPool(a *measure.Arm) {
	a.Pool = nil
	a.Series.Bins = []measure.Bin{{Busy: 1}, {Busy: 3}, {Busy: none}}
}

func TestSentences(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) { checkSentences(t, oneRun(c.arms), c.want, 82) })
	}
}

// checkSentences compares those that are wanted, and holds all to a length.
func checkSentences(t *testing.T, summary *measure.Summary, want sentences, longest int) {
	t.Helper()
	for _, s := range []struct {
		name string
		of   func(*measure.Summary) string
		want string
	}{
		{"Headline", Headline, want.headline},
		{"Reached", Reached, want.reached},
		{"Latency", Latency, want.latency},
		{"Overview", Overview, want.overview},
		{"States", States, want.states},
		{"Pool", Pool, want.pool},
		{"Probes", Probes, want.probes},
	} {
		got := s.of(summary)
		if s.want != "" && got != s.want {
			t.Errorf("%s:\n got %s\nwant %s", s.name, got, s.want)
		}
		if n := utf8.RuneCountInString(got); n == 0 || n > longest {
			t.Errorf("%s has %d characters: %s", s.name, n, got)
		}
	}
}
