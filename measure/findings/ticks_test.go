package findings

import (
	"testing"
	"unicode/utf8"

	"halfopen/measure"
)

// ticks is ticks in which that many requests arrive, succeed and wait.
func ticks(numbers ...[3]int) []measure.Tick {
	var result []measure.Tick
	for i, n := range numbers {
		result = append(result, measure.Tick{Tick: i, Arrivals: n[0], Calls: n[0], Succeeded: n[1], Waiting: n[2]})
	}
	return result
}

func inTick(name string, numbers ...[3]int) *measure.Arm {
	return &measure.Arm{Name: name, Ticks: ticks(numbers...)}
}

func TestBacklog(t *testing.T) {
	quiet, clears, grows := [3]int{5, 5, 0}, [3]int{5, 20, 0}, [3]int{40, 20, 20}
	for _, c := range []struct {
		name, want string
		arms       []*measure.Arm
	}{
		{"no arms", "No requests arrived", nil},
		{"nothing arrived", "No requests arrived", arms(inTick("a", [3]int{}))},
		{"nothing waits", "No request ever waits at the end of a tick", arms(inTick("a", quiet, quiet))},
		{"one arm gets over it", "No request waits from tick 2 on", arms(inTick("a", quiet, grows, clears, quiet))},
		{
			"all get over it", "No request waits from tick 2 on; a/y is the last to get there",
			arms(inTick("a/x", grows, clears, quiet), inTick("a/y", grows, grows, clears)),
		},
		{"one arm waits", "20 requests still wait at the end", arms(inTick("with-breaker", quiet, grows))},
		{"one request waits", "1 request still waits at the end", arms(inTick("x", [3]int{1, 0, 1}))},
		{"a group waits", "over: 20 requests still wait at the end (with)", arms(inTick("over/with", grows), inTick("dead/with", quiet))},
		{
			"the other arm of the group does not", "over: 20 requests still wait at the end (with), none from tick 1 on (without)",
			arms(inTick("dead/without", quiet), inTick("over/without", grows, clears), inTick("over/with", clears, grows)),
		},
		{
			"the other arm never has any", "over: 20 requests still wait at the end (with), none ever (without)",
			arms(inTick("over/without", quiet), inTick("over/with", clears, grows)),
		},
		{"an arm without ticks", "20 requests still wait at the end (x)", arms(&measure.Arm{Name: "y"}, inTick("x", grows))},
	} {
		check(t, c.name, Backlog(oneRun(c.arms)), c.want)
	}
}

func check(t *testing.T, name, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %s\nwant %s", name, got, want)
	}
	if n := utf8.RuneCountInString(got); n == 0 || n > 82 {
		t.Errorf("%s has %d characters: %s", name, n, got)
	}
}

// probed is an arm in ticks with a half-open period, of so many probes, that
// ends at each of the ticks; "c" closes the breaker and "o" reopens it, "r"
// closes it and the next tick reopens it.
func probed(name string, probes int, ends string) *measure.Arm {
	a := &measure.Arm{Name: name, Breaker: true, Ticks: make([]measure.Tick, 2*len(ends))}
	for i, end := range ends {
		at := 2 * i
		period := measure.HalfOpenPeriod{From: measure.Value(at), To: measure.Value(at), Verdict: "closed", Probes: make([]measure.Probe, probes)}
		a.Ticks[at].State, a.Ticks[at+1] = "closed", measure.Tick{State: "closed", Calls: 10 * (i + 1), Succeeded: 10}
		switch end {
		case 'o':
			period.Verdict = "open"
			a.Ticks[at].State, a.Ticks[at+1] = "open", measure.Tick{State: "open"}
		case 'r':
			a.Ticks[at+1].State = "open"
		}
		a.HalfOpen = append(a.HalfOpen, period)
	}
	return a
}

func TestVerdicts(t *testing.T) {
	atTheEnd := probed("x", 1, "rr")
	atTheEnd.Ticks = atTheEnd.Ticks[:3]
	undecided := probed("x", 1, "c")
	undecided.HalfOpen[0].To = none
	atOnce := probed("x", 30, "c")
	atOnce.Ticks[0].State = "open"
	for _, c := range []struct {
		name, want string
		arms       []*measure.Arm
	}{
		{"no arms", "No half-open period came to a verdict", nil},
		{"no periods", "No half-open period came to a verdict", arms(probed("x", 1, ""))},
		{"undecided", "No half-open period came to a verdict", arms(undecided)},
		{"each refuted", "All 3 probes succeed, and each is refuted within a tick", arms(probed("x", 1, "rrr"))},
		{"the last has no next tick", "All 2 probes succeed, and 1 is refuted within a tick", arms(atTheEnd)},
		{"some refuted", "3 of 4 probes succeed, and 2 are refuted within a tick", arms(probed("x", 1, "rocr"))},
		{"none refuted", "1 of 2 probes succeeds, and none is refuted within a tick", arms(probed("x", 1, "oc"))},
		{"none succeeds", "None of 2 probes succeeds", arms(probed("x", 1, "oo"))},
		{"only one", "The only probe succeeds and is refuted within a tick", arms(probed("x", 1, "r"))},
		{"only one fails", "The only probe reopens the breaker", arms(probed("x", 1, "o"))},
		{"several probes", "All 2 half-open periods close, and each is refuted within a tick", arms(probed("x", 3, "rr"))},
		{"reopened in its own tick", "The only half-open period closes and is refuted within a tick", arms(atOnce)},
		{
			"the arm with most", "over/with: all 2 probes succeed, and each is refuted within a tick",
			arms(probed("dead/with", 1, "oc"), probed("over/with", 1, "rr"), probed("z", 1, "")),
		},
	} {
		check(t, c.name, Verdicts(oneRun(c.arms)), c.want)
	}
}

func TestAnswers(t *testing.T) {
	for ends, want := range map[string]string{
		"":    "0 verdicts, and no calls a tick later",
		"o":   "1 verdict, and no calls a tick later",
		"rrr": "3 verdicts, then 10 of 10 to 30 calls a tick later succeed",
	} {
		check(t, ends, Answers(VerdictsOf(probed("x", 1, ends))), want)
	}
}

// cycling is an arm whose breaker repeats the ticks, each a state with its
// arrivals, successes and growth of the backlog.
func cycling(times int, states string, came, done, growth []int) *measure.Arm {
	a := &measure.Arm{Name: "x", Breaker: true}
	waiting := 1000
	for range times {
		for i, s := range states {
			waiting += growth[i]
			a.Ticks = append(a.Ticks, measure.Tick{
				Arrivals: came[i], Succeeded: done[i], Waiting: waiting,
				State: map[rune]string{'c': "closed", 'o': "open"}[s],
			})
		}
	}
	return a
}

func TestCycle(t *testing.T) {
	three := func(times int) *measure.Arm {
		return cycling(times, "coo", []int{5, 5, 5}, []int{9, 0, 0}, []int{-4, 5, 5})
	}
	irregular := changed(three(9), func(a *measure.Arm) { a.Ticks[22].Arrivals++ })
	unsteady := changed(three(9), func(a *measure.Arm) { a.Ticks[26].Waiting++ })
	for _, c := range []struct {
		name, want string
		arms       []*measure.Arm
	}{
		{"no arms", "No breaker ends in a cycle", nil},
		{"grows", "A cycle of 3 ticks completes 9 of 15 arrivals: the backlog grows by 6", arms(three(3))},
		{"twice only", "No breaker ends in a cycle", arms(three(2))},
		{"not three times the same", "No breaker ends in a cycle", arms(irregular)},
		{"backlog that is not regular", "No breaker ends in a cycle", arms(unsteady)},
		{"falls", "A cycle of 2 ticks completes 9 for 2 arrivals: the backlog falls by 7", arms(
			cycling(4, "co", []int{1, 1}, []int{9, 0}, []int{-8, 1}))},
		{"stays", "A cycle of 2 ticks completes 2 of 2 arrivals: the backlog stays as it is", arms(
			cycling(4, "co", []int{1, 1}, []int{1, 1}, []int{0, 0}))},
		{"without a change of state", "No breaker ends in a cycle", arms(
			cycling(9, "cc", []int{1, 2}, []int{1, 2}, []int{0, 0}))},
		{"open at the end of each tick", "A cycle of 2 ticks completes 9 of 10 arrivals: the backlog grows by 1", arms(changed(
			cycling(4, "oo", []int{5, 5}, []int{9, 0}, []int{-4, 5}), func(a *measure.Arm) {
				for i := range a.Ticks {
					a.Ticks[i].Calls = a.Ticks[i].Succeeded
				}
			}))},
		{"no breaker", "No breaker ends in a cycle", arms(changed(three(5), func(a *measure.Arm) { a.Breaker = false }))},
		{"the last arm", "A cycle of 2 ticks completes 1 of 1 arrival: the backlog stays as it is", arms(
			three(5), cycling(4, "co", []int{1, 0}, []int{1, 0}, []int{0, 0}), inTick("y", [3]int{1, 1, 0}))},
	} {
		check(t, c.name, Cycle(oneRun(c.arms)), c.want)
	}
}

func TestHeadlineOfSteps(t *testing.T) {
	round := &measure.Arm{Name: "Slow/none", Rounds: []measure.Round{{TrackingNoSlot: 3, TrackingResponses: 4}}}
	for _, c := range []struct {
		arms []*measure.Arm
		want string
	}{
		{arms(inTick("x", [3]int{5, 5, 0})), "no request ever waits at the end of a tick"},
		{arms(inTick("Over/x", [3]int{5, 1, 4}), inTick("Dead/x", [3]int{5, 5, 0})), "Over: 4 requests still wait at the end (x)"},
		{arms(round), "Slow: 3 of 7 tracking requests find no slot"},
	} {
		check(t, c.want, Headline(oneRun(c.arms)), c.want)
	}
}
