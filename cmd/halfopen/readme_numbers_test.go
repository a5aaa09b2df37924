package main

import (
	"context"
	"fmt"
	"testing"

	"halfopen/measure"
	"halfopen/measure/findings"
	"halfopen/scenarios"
)

// numerals is numbers that the text spells out.
var numerals = map[int]string{7: "seven"}

// readmeSentences is what the README says in its text, with the numbers of a new
// run.
func readmeSentences(t *testing.T) []string {
	scenario, _, err := scenarios.Named(defaultScenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(context.Background(), scenarios.Options{})
	if err != nil {
		t.Fatal(err)
	}
	without, with := summary.Arms[0], summary.Arms[1]
	before, after := without.FaultWindow, with.FaultWindow
	little := scenario.Little()
	verdict, pool := totalsOf(t, "probe-verdict"), totalsOf(t, "shared-pool")
	return []string{
		fmt.Sprintf("With it %v requests still wait at tick 400; without it none from tick %v on",
			verdict("overloaded/with", "backlog"), verdict("overloaded/without", "over_at")),
		fmt.Sprintf("%v tracking requests find no slot, %v with a breaker that opens at half of 20",
			pool("slowdown/none", "tracking_no_slot"), pool("slowdown/ratio:20:0.5:100", "tracking_no_slot")),
		fmt.Sprintf("Of the %d requests that arrived in that time, %d reached it without a breaker and %d with one.",
			before.Arrivals, before.Reached, after.Reached),
		fmt.Sprintf("The mean of every request fell from %s to %s;",
			findings.Duration(float64(before.Mean)), findings.Duration(float64(after.Mean))),
		fmt.Sprintf("%d of %d requests reach it instead of %d; it is closed again %s after the fault",
			after.Reached, after.Arrivals, before.Reached, findings.Duration(float64(with.RecoveryLag))),
		fmt.Sprintf(`calls "about 20" of the %d calls early ones, but %d were admitted before the breaker opened`,
			after.Reached, after.ReachedClosed),
		fmt.Sprintf("and %d were trial calls.", after.ReachedAsTrial),
		fmt.Sprintf("the %s transitions", numerals[len(with.Transitions)]),
		fmt.Sprintf("50/s × 20 ms = %.4g busy slot when healthy, 50/s × 2 s = %.4g during the fault, half of the pool of %d.",
			little[0].Busy, little[1].Busy, 200),
	}
}

// totalsOf runs a scenario and returns a way to its metrics by arm and name.
func totalsOf(t *testing.T, name string) func(arm, metric string) measure.Value {
	scenario, _, err := scenarios.Named(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(context.Background(), scenarios.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return func(arm, metric string) measure.Value {
		for _, a := range summary.Arms {
			if a.Name == arm {
				return measure.MetricNamed(measure.MetricsOf(a), metric).Of(a)
			}
		}
		t.Fatalf("%s has no arm %s", name, arm)
		return measure.None
	}
}
