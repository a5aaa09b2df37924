package plots

import (
	"fmt"
	"slices"
	"strings"

	"halfopen/measure"
)

// ticking makes up an arm in ticks: its breaker, if it has one, repeats a cycle
// of as many ticks as are given.
func ticking(name string, ticks, arrivals, cycle int) *measure.Arm {
	a := &measure.Arm{Name: name, Breaker: cycle > 0}
	waiting := 0
	for i := range ticks {
		t := measure.Tick{Tick: i, Arrivals: arrivals, Calls: arrivals + waiting, Succeeded: min(20, arrivals+waiting)}
		if cycle > 0 {
			t.State = "open"
			switch i % cycle {
			case cycle - 1:
				t.State = "closed"
				t.Calls, t.Succeeded = min(1, arrivals), min(1, arrivals)
				a.HalfOpen = append(a.HalfOpen, answered(i))
				a.Trials++
			case 0:
				a.Openings++
			default:
				t.Calls, t.Succeeded = 0, 0
			}
		}
		t.Failed = t.Calls - t.Succeeded
		waiting = max(0, waiting+arrivals-t.Succeeded)
		t.Waiting = waiting
		a.Ticks = append(a.Ticks, t)
	}
	return a
}

// answered is a half-open period whose only trial call succeeds in its tick.
func answered(tick int) measure.HalfOpenPeriod {
	at := measure.Value(tick)
	return measure.HalfOpenPeriod{From: at, To: at, Verdict: "closed", Probes: []measure.Probe{
		{Sent: at, Result: at, Outcome: "succeeded"},
	}}
}

// oddTicks is inputs in ticks that are unlike the published run.
func oddTicks() map[string]Input {
	of := func(arms ...*measure.Arm) Input { return Input{Subtitle: "made up", Arms: arms} }
	inputs := map[string]Input{
		"one tick":            of(ticking("dead/without", 1, 5, 0), ticking("dead/with", 1, 5, 6)),
		"no arrivals":         of(ticking("dead/without", 50, 0, 0), ticking("dead/with", 50, 0, 6)),
		"100000 ticks":        of(ticking("dead/without", 100_000, 5, 0), ticking("dead/with", 100_000, 5, 6)),
		"one arm, no slash":   of(ticking("with-breaker", 70, 5, 6)),
		"no breaker":          of(ticking("a/x", 70, 5, 0), ticking("b/x", 70, 30, 0)),
		"long cycle":          of(ticking("a/x", 2000, 5, 400)),
		"cycle of two":        of(ticking("a/x", 90, 5, 2)),
		"some have no ticks":  of(ticking("a/x", 70, 5, 6), &measure.Arm{Name: "a/y", Breaker: true}, &measure.Arm{Name: "b/y"}),
		"groups that differ":  of(ticking("a/x", 70, 5, 6), ticking("b/y", 60, 5, 3), ticking("b/x", 30, 5, 0), ticking("c", 9, 1, 2), ticking("a/y/z", 70, 5, 6)),
		"two of one name":     of(ticking("a/x", 70, 5, 6), ticking("a/x", 70, 7, 5)),
		"hostile tick names":  of(ticking("a<b>&\n\x00/"+strings.Repeat("long ", 60), 70, 5, 6), ticking("日本/☃", 70, 5, 6)),
		"large numbers":       of(ticking("a/x", 90, 123_456_789, 6)),
		"states out of order": of(disorder()),
	}
	many := Input{Subtitle: "24 arms"}
	for i := range 24 {
		name := fmt.Sprintf("configuration-number-%d/rule-%d", i/4, i%4)
		many.Arms = append(many.Arms, ticking(name, 100+i, 5, i%7))
	}
	inputs["24 arms"] = many
	flat := many
	flat.Arms = slices.Clone(many.Arms)
	for i, arm := range flat.Arms {
		flat.Arms[i] = called(strings.ReplaceAll(arm.Name, "/", "-"), arm)
	}
	inputs["24 arms in one group"] = flat
	return inputs
}

// disorder has half-open periods with odd instants, many probes and none.
func disorder() *measure.Arm {
	a := ticking("a/x", 30, 5, 4)
	probes := make([]measure.Probe, 500)
	for i := range probes {
		probes[i] = measure.Probe{Sent: 7, Result: 7, Outcome: []string{"succeeded", "failed", ""}[i%3]}
	}
	a.HalfOpen = append(a.HalfOpen,
		measure.HalfOpenPeriod{From: 29, To: 99, Verdict: "closed"},
		measure.HalfOpenPeriod{From: -1, To: -1, Verdict: "open"},
		measure.HalfOpenPeriod{From: 7, To: 7, Verdict: "open", Probes: probes},
		measure.HalfOpenPeriod{From: 29, To: measure.None, Verdict: measure.Undecided, Probes: probes[:1]})
	return a
}

// oddRounds is inputs in rounds that are unlike the published run.
func oddRounds() map[string]Input {
	silent := flows("down/ratio", 40, false)
	silent.Totals = nil
	for i := range silent.Rounds {
		silent.Rounds[i] = measure.Round{Round: i}
	}
	undetected := poolInput(60)
	for _, arm := range undetected.Arms {
		*arm.Totals.(*measure.RoundTotals) = measure.RoundTotals{}
	}
	hostile := flows("a<b>&\n\x00"+strings.Repeat("long ", 40)+"/"+strings.Repeat("rule ", 40)+":5", 60, true)
	return map[string]Input{
		"rounds":               poolInput(300),
		"one round":            poolInput(1),
		"100000 rounds":        {Arms: []*measure.Arm{flows("down/none", 100_000, false), flows("down/ratio:20", 100_000, true)}},
		"one arm in rounds":    {Arms: []*measure.Arm{flows("with-breaker", 50, true)}},
		"nothing in rounds":    {Arms: []*measure.Arm{silent}},
		"nothing detected":     undetected,
		"hostile rules":        {Arms: []*measure.Arm{hostile, flows("down/none", 30, false)}},
		"only breakers":        {Arms: poolInput(90).Arms[7:12]},
		"missing combinations": {Arms: append(poolInput(90).Arms[:7:7], poolInput(90).Arms[20:]...)},
	}
}
