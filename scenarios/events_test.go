package scenarios

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"halfopen/measure"
	"halfopen/measure/events"
)

// line is a line of events.jsonl.
type line struct {
	At       float64 `json:"t_s"`
	Arm      string  `json:"arm"`
	Event    string  `json:"event"`
	Request  uint64  `json:"request"`
	Branch   uint64  `json:"branch"`
	Service  string  `json:"service"`
	Breaker  string  `json:"breaker"`
	Outcome  string  `json:"outcome"`
	Latency  float64 `json:"latency_s"`
	Waited   float64 `json:"waited_s"`
	Reached  bool    `json:"reached"`
	From, To string
	Reason   string
	Busy     int
	Waiting  int
}

// withEvents runs a scenario, and returns its summary beside its events and its trace.
func withEvents(t rapid.TB, scenario *Scenario, limits events.Limits) (summary *measure.Summary, lines []line, trace []byte) {
	t.Helper()
	var text, timeline bytes.Buffer
	l, tr := events.NewLines(&text), events.NewTrace(&timeline, limits)
	options := Options{Log: true, Observers: []func(events.Setup) events.Observer{l.Observe, tr.Observe}}
	summary, err := scenario.Run(background, options)
	for _, err := range []error{err, l.Close(), tr.Close()} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for in := json.NewDecoder(&text); in.More(); {
		var read line
		if err := in.Decode(&read); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, read)
	}
	return summary, lines, timeline.Bytes()
}

// replayedLines is what the lines of an arm say, counted anew.
type replayedLines struct {
	arrivals, reached, calls, sent, left int
	outcomes                             map[string]int
	refused, trials, answered            map[string]int                  // by the breaker
	transitions                          map[string][]measure.Transition // by the breaker
	memberOpenings                       int
	busyMax, queueMax                    int
}

func replayLines(lines []line, arm *measure.Arm) *replayedLines {
	r := &replayedLines{
		outcomes: map[string]int{}, refused: map[string]int{}, trials: map[string]int{}, answered: map[string]int{},
		transitions: map[string][]measure.Transition{},
	}
	for _, l := range lines {
		if l.Arm != arm.Name {
			continue
		}
		switch l.Event {
		case "arrived":
			r.arrivals++
		case "sent":
			r.calls++
			if (l.Service == "" || l.Service == "dependency") && l.At < float64(arm.Horizon) {
				r.sent++
			}
		case "left":
			r.left++
		case "ended":
			r.outcomes[l.Outcome]++
			if l.Reached {
				r.reached++
			}
		case "refused":
			r.refused[l.Breaker]++
		case "trial_sent":
			r.trials[l.Breaker]++
		case "trial_answered":
			r.answered[l.Breaker]++
		case "transition":
			r.transitions[l.Breaker] = append(r.transitions[l.Breaker], measure.Transition{At: measure.Value(l.At), From: l.From, To: l.To, Reason: l.Reason})
		case "member_transition":
			if l.To == "open" {
				r.memberOpenings++
			}
		case "pool":
			if l.At < float64(arm.Horizon) {
				r.busyMax, r.queueMax = max(r.busyMax, l.Busy), max(r.queueMax, l.Waiting)
			}
		}
	}
	return r
}

// sum is what several breakers did: those that inner says stand between services, or the
// others.
func sum(counts map[string]int, arm *measure.Arm, inner bool) int {
	all := 0
	for name, count := range counts {
		if isInner(arm, name) == inner {
			all += count
		}
	}
	return all
}

func isInner(arm *measure.Arm, name string) bool {
	for _, b := range arm.Breakers {
		if b.Name == name {
			return b.Inner
		}
	}
	return false
}

// checkReplay holds the events of an arm to its summary. It is of a run without a warm-up.
func checkReplay(t rapid.TB, lines []line, arm *measure.Arm) {
	t.Helper()
	r, want := replayLines(lines, arm), arm.Requests
	same := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("arm %s: %d %s in the events, %d in the summary", arm.Name, got, what, want)
		}
	}
	same("arrivals", r.arrivals, want.Arrivals)
	same("reached", r.reached, want.Reached)
	same("sent", r.sent, arm.Sent)
	same("calls that left", r.left, r.calls)
	counted := map[string]int{
		"succeeded": want.Succeeded, "failed": want.Failed, "timed_out": want.TimedOut, "rejected": want.Rejected, "shed": want.Shed,
		"degraded": want.Degraded, "client_error": want.ClientErrors, "hidden_failure": want.HiddenFailures,
	}
	maps.DeleteFunc(counted, func(_ string, count int) bool { return count == 0 })
	if !maps.Equal(r.outcomes, counted) {
		t.Errorf("arm %s: %v in the events, %v in the summary", arm.Name, r.outcomes, counted)
	}
	if arm.Pool != nil {
		same("busy at most", r.busyMax, arm.Pool.BusyMax)
		same("waiting at most", r.queueMax, arm.Pool.QueueMax)
	}
	same("trial calls of the users' side", sum(r.trials, arm, false), arm.Trials)
	same("answers of them", sum(r.answered, arm, false), arm.Trials)
	together := "breaker"
	for _, b := range arm.Breakers {
		if !b.Inner {
			together = "all"
			r.memberOpenings += openings(r.transitions[b.Name])
		}
		same("refused by "+b.Name, r.refused[b.Name], b.Refused)
		same("trial calls of "+b.Name, r.trials[b.Name], b.Trials)
		checkTransitions(t, r.transitions[b.Name], b.Transitions)
	}
	checkTransitions(t, r.transitions[together], arm.Transitions)
	if together == "breaker" {
		same("openings of members", r.memberOpenings, arm.MemberOpenings)
	}
	checkLog(t, lines, arm)
}

func openings(transitions []measure.Transition) int {
	count := 0
	for _, t := range transitions {
		if t.To == "open" {
			count++
		}
	}
	return count
}

func checkTransitions(t rapid.TB, got, want []measure.Transition) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d transitions in the events, %d in the summary", len(got), len(want))
		return
	}
	for i, g := range got {
		if w := want[i]; !close(float64(g.At), float64(w.At)) || g.From != w.From || g.To != w.To || g.Reason != w.Reason {
			t.Errorf("%+v in the events, %+v in the summary", g, w)
		}
	}
}

// checkLog holds the ends of requests to requests.csv.
func checkLog(t rapid.TB, lines []line, arm *measure.Arm) {
	t.Helper()
	ends := map[uint64]line{}
	for _, l := range lines {
		if l.Arm == arm.Name && l.Event == "ended" {
			ends[l.Request] = l
		}
	}
	for _, r := range arm.Log {
		l := ends[r.Number]
		if l.Outcome != r.Outcome || !close(l.Latency, float64(r.Latency)) || !close(l.Waited, float64(r.Waited)) || l.Reached != r.Reached {
			t.Fatalf("arm %s: %+v in the events, %+v in the log", arm.Name, l, r)
		}
	}
}

// The events of a run say the same as its summary: with a pool, retries, services, fleets
// and breakers of every kind.
func TestTheEventsGiveTheSummary(t *testing.T) {
	for _, name := range []string{
		"fault-window", "cascade", "alternatives", "per-instance-state", "probe-herd", "counter-reset", "proxy-blind",
		"shared-breaker", "fallback-stale", "order-payment", "retry-burns-threads", "count-4xx",
	} {
		t.Run(name, func(t *testing.T) {
			scenario, _, err := Named(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			summary, lines, trace := withEvents(t, scenario, events.Limits{Calls: 10_000, Levels: 1000, Changes: 1000})
			for _, arm := range summary.Arms {
				checkReplay(t, lines, arm)
			}
			checkTrace(t, trace)
		})
	}
}

// Who is told of a run does not change it.
func TestObserversChangeNothing(t *testing.T) {
	for _, name := range []string{"fault-window", "cascade", "per-instance-state"} {
		scenario, _, err := Named(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		observed, _, _ := withEvents(t, scenario, events.Limits{Calls: 100, Levels: 100, Changes: 10})
		if !bytes.Equal(bytesOf(t, observed), bytesOf(t, run(t, name, Options{}))) {
			t.Errorf("%s: a run with observers leaves another summary", name)
		}
	}
}

// Of several runs the first is told.
func TestTheFirstRunIsObserved(t *testing.T) {
	scenario, _, err := Named("fault-window", nil)
	if err != nil {
		t.Fatal(err)
	}
	var one, several bytes.Buffer
	for _, c := range []struct {
		runs int
		out  *bytes.Buffer
	}{{1, &one}, {3, &several}} {
		lines := events.NewLines(c.out)
		if _, err := scenario.Replicate(background, c.runs, Options{Observers: []func(events.Setup) events.Observer{lines.Observe}}, nil); err != nil {
			t.Fatal(err)
		}
		if err := lines.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if one.Len() == 0 || !bytes.Equal(one.Bytes(), several.Bytes()) {
		t.Error("the events of several runs are not those of the first")
	}
}

// forked is a system whose stages make branches of calls, by chance.
func forked(t *rapid.T) string {
	of := func(name string, choices ...string) string {
		return rapid.SampledFrom(choices).Draw(t, name)
	}
	return fmt.Sprintf(`
name: forked
horizon: 1s
seed: %d
arrivals: {process: poisson, rate: 60/s}
%s
%s
%s
%s
%s
%s
breaker: {preset: textbook, slidingWindowSize: 10, minimumNumberOfCalls: 5, waitDurationInOpenState: 100ms}
dependency:
  latency: {law: exponential, mean: 20ms}
  %s
services:
  - {name: database, latency: {law: exponential, mean: 10ms}%s}
  - {name: users, latency: {law: exponential, mean: 1ms}, calls: [{to: database}]}
faults: [{kind: partial, from: 300ms, to: 600ms, failure_rate: 70%%}]
arms: [{name: first}, {name: second, breaker: none}]
`,
		rapid.Uint64Range(1, 1000).Draw(t, "seed"),
		of("pool", "", "pool: {slots: 5}", "pool: {slots: 2, queue: 3}"),
		of("retry", "", "retry: {attempts: 3, delay: 5ms}"),
		of("hedge", "", "hedge: {delay: 10ms}", "hedge: {delay: 1ms, further: 2, cancel: false}"),
		of("timeout", "", "timeout: {after: 30ms}", "timeout: {after: 30ms, cancel: false}"),
		of("fleet", "", "fleet: {instances: 3}"),
		of("endpoints", "", "endpoints: [{name: read, share: 3, breaker: {preset: textbook, slidingWindowSize: 5, minimumNumberOfCalls: 2}}, {name: write, to: users, breaker: {preset: gobreaker}}]"),
		of("calls", "calls: [{to: database}]", "calls: [{to: database, timeout: {after: 10ms}, breaker: {preset: gobreaker}}]", "calls: [{to: users, retry: {attempts: 2, delay: 1ms}, breaker: {preset: gobreaker}}, {to: database, optional: true}]\n  parallel: true"),
		of("servers", "", ", servers: 1, queue: {length: 4}"))
}

// With branches that overlap, outlive their requests and have branches of their own, spans
// are nested, and the events give the summary, however little of them a trace may hold.
func TestEventsOfBranches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := forked(t)
		scenario, _, err := Parse("forked.yaml", []byte(text), nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		limits := events.Limits{
			Calls: rapid.IntRange(4, 2000).Draw(t, "calls"), Levels: rapid.IntRange(4, 200).Draw(t, "levels"), Changes: rapid.IntRange(4, 20).Draw(t, "changes"),
		}
		summary, lines, trace := withEvents(t, scenario, limits)
		for _, arm := range summary.Arms {
			checkReplay(t, lines, arm)
		}
		held := checkTrace(t, trace)
		if held.calls > limits.Calls || held.levels > limits.Levels || held.changes > limits.Changes {
			t.Errorf("%+v in a trace that may hold %+v", held, limits)
		}
	})
}

func TestEventsOfStepsAreNone(t *testing.T) {
	scenario, _, err := Named("probe-verdict", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, lines, trace := withEvents(t, scenario, events.DefaultLimits)
	if len(lines) > 0 || strings.Contains(string(trace), `"ph"`) {
		t.Error("a scenario in ticks has events")
	}
}
