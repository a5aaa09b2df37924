package lab_test

import (
	"slices"
	"strings"
	"testing"

	"halfopen/pages/playground/lab"
	"halfopen/scenarios"
)

// Whatever a reader drags, the scenario takes it; and what is there is one of the stops.
func TestEveryStopIsTaken(t *testing.T) {
	for _, name := range scenarios.Library() {
		t.Run(name, func(t *testing.T) {
			run := asked[lab.Run](t, lab.Request{Kind: "run", Scenario: name})
			for _, control := range run.Controls {
				checkStops(t, name, control)
			}
			for _, b := range run.Breakers[min(1, len(run.Breakers)):] {
				for _, control := range asked[lab.Run](t, lab.Request{Kind: "run", Scenario: name, Breaker: b.Path}).Controls {
					if strings.HasPrefix(control.Path, b.Path) {
						checkStops(t, name, control)
					}
				}
			}
		})
	}
}

func checkStops(t *testing.T, name string, control lab.Control) {
	t.Helper()
	for i, stop := range control.Stops {
		if i > 0 && stop.Number <= control.Stops[i-1].Number {
			t.Errorf("%s: %s is not above %s", control.ID, stop.Value, control.Stops[i-1].Value)
		}
		if i > 0 && i < len(control.Stops)-1 && i != control.At && i%6 > 0 {
			continue // some between
		}
		set := control.Path + "=" + stop.Value
		scenario, _, err := scenarios.Named(name, []string{set})
		if err != nil {
			t.Errorf("%s: %v", control.ID, err)
		} else if i == control.At {
			checkPresent(t, name, control.Path, scenario)
		}
	}
}

// checkPresent checks that a scenario with a path set is as it was without.
func checkPresent(t *testing.T, name, path string, set *scenarios.Scenario) {
	t.Helper()
	untouched, _, err := scenarios.Named(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, errGot := set.Config()
	want, errWant := untouched.Config()
	if errGot != nil || errWant != nil {
		t.Fatal(errGot, errWant)
	}
	if want.Get(path) != nil && string(got.YAML()) != string(want.YAML()) {
		t.Errorf("the present stop of %s changes something", path)
	}
}

// The settings of the page's first story are the six that matter most.
func TestControlsOfFaultWindow(t *testing.T) {
	run := asked[lab.Run](t, lab.Request{Kind: "run", Scenario: "fault-window", Set: []string{"faults.0.to=20.5s"}})
	var got []string
	for _, c := range run.Controls {
		got = append(got, c.Path+"="+c.Stops[c.At].Value+" ("+c.Stops[c.At].Label+")")
	}
	want := []string{
		"arrivals.rate=50/s (50/s)", "faults.0.to=20500ms (5.5 s)", "breaker.slidingWindowSize=20 (20)", "breaker.failureRateThreshold=50% (50 %)",
		"breaker.waitDurationInOpenState=5s (5 s)", "breaker.permittedNumberOfCallsInHalfOpenState=5 (5)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the controls are %q, want %q", got, want)
	}
}

// A breaker of an arm is found where it stands, with the names of its library.
func TestControlsOfABreakerOfAnArm(t *testing.T) {
	run := asked[lab.Run](t, lab.Request{Kind: "run", Scenario: "hung-probe", Breaker: "arms.1.breaker"})
	if b := run.Breakers[0]; b.Path != "arms.1.breaker" || b.Label != "gobreaker, breaker" || b.Preset != "gobreaker" {
		t.Errorf("the first breaker is %+v", b)
	}
	if !slices.ContainsFunc(run.Controls, func(c lab.Control) bool {
		return c.ID == "open" && c.Path == "arms.1.breaker.Timeout" && c.Stops[c.At].Value == "5s"
	}) {
		t.Errorf("the controls are %+v", run.Controls)
	}
}
