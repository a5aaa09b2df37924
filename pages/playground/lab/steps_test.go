package lab_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"halfopen/measure/explain"
	"halfopen/pages/playground/lab"
	"halfopen/pages/view"
	"halfopen/scenarios"
	"halfopen/scenarios/presets"
)

// To be watched changes nothing: the breaker that is stepped through changes its state when
// and why that of the run does. That holds for every story and for every library.
func TestStepsAreThoseOfTheRun(t *testing.T) {
	check := func(t *testing.T, request lab.Request) {
		t.Helper()
		request.Kind = "run"
		run := asked[lab.Run](t, request)
		if run.View.Step != "" {
			return
		}
		for _, arm := range run.View.Arms {
			for _, b := range arm.Breakers {
				request.Kind, request.Arm, request.Name = "steps", arm.Name, b.Name
				steps := asked[lab.Steps](t, request)
				if steps.Instances == 1 && len(arm.Breakers) == 1 {
					compare(t, arm.Name, steps.Transitions, b)
				}
			}
		}
	}
	for _, name := range scenarios.Library() {
		t.Run(name, func(t *testing.T) { check(t, lab.Request{Scenario: name}) })
	}
	for _, library := range presets.Libraries {
		t.Run("with "+library.Name, func(t *testing.T) {
			check(t, lab.Request{Scenario: "fault-window", Set: []string{"generator=streams", "breaker={preset: " + library.Name + "}"}})
		})
	}
}

func compare(t *testing.T, arm string, got []lab.Transition, b view.Breaker) {
	t.Helper()
	want := 0
	for _, state := range b.States[1:] {
		if state.Name == "not_recorded" || want == len(got) && want == 200 {
			break
		}
		if want == len(got) || got[want].To != state.Name || math.Abs(got[want].At-state.From) > 1e-9 {
			t.Fatalf("%s: transition %d of %d is not to %s at %v", arm, want, len(got), state.Name, state.From)
		}
		want++
	}
	for i, transition := range got {
		if why := wordsOf(b.Rows, transition); !strings.Contains(why, transition.Reason) {
			t.Errorf("%s: transition %d is because %q, want that in %q", arm, i, transition.Reason, why)
		}
	}
}

// wordsOf is what is told of a transition, all reasons there are if it is one of many.
func wordsOf(rows []explain.Row, transition lab.Transition) string {
	at, all := strconv.FormatFloat(transition.At, 'f', 3, 64)+" s", ""
	for _, row := range rows {
		words := strings.Join(row.Why, " ")
		if row.At == at && strings.Contains(row.What, "-> "+transition.To) {
			return words
		}
		if row.More > 0 {
			all = transition.Reason // it is not told of
		}
	}
	return all
}

// The window that is drawn holds what the breaker counts: as many results as it says, and as
// many failures among the last ones.
func TestTheWindowIsTheBreakers(t *testing.T) {
	for _, preset := range []string{"textbook", "resilience4j", "polly", "consecutive", "failsafe-go", "semian", "cockatiel"} {
		t.Run(preset, func(t *testing.T) {
			steps := asked[lab.Steps](t, lab.Request{Kind: "steps", Scenario: "fault-window", Set: []string{"breaker={preset: " + preset + "}", "arrivals.rate=100/s", "faults.0.timeout=200ms"}})
			if len(steps.Transitions) == 0 {
				t.Fatal("it never opens")
			}
			compared := 0
			for _, transition := range steps.Transitions {
				counted := transition.Before
				for _, e := range transition.Events {
					if e.Kind != "result" {
						continue
					}
					if e.Counted {
						counted += e.Letter
					}
					if e.Tally == nil || e.Tally.Results > len(counted) || e.State == "open" && e.Tally.Results == 0 {
						continue
					}
					compared++
					shown := counted[len(counted)-e.Tally.Results:]
					if failures := strings.Count(strings.ToLower(shown), "f"); failures != e.Tally.Failures {
						t.Fatalf("at %v s: %d failures in %s, the breaker counts %+v", e.At, failures, shown, e.Tally)
					}
				}
			}
			if compared == 0 {
				t.Error("nothing was compared")
			}
		})
	}
}

// The events around the first opening of the first story, as published: the tenth failure of
// twenty results opens it.
func TestStepsOfFaultWindow(t *testing.T) {
	steps := asked[lab.Steps](t, lab.Request{Kind: "steps", Scenario: "fault-window"})
	first := steps.Transitions[0]
	change := first.Events[first.Place]
	if steps.Arm != "with-breaker" || change.Kind != "transition" || change.To != "open" || change.At != first.At {
		t.Fatalf("in %s, the event is %+v", steps.Arm, change)
	}
	cause := first.Events[first.Place-1]
	if cause.Result != "failure" || !cause.Counted || *cause.Tally != (lab.Tally{Results: 20, Failures: 10, InARow: 10}) {
		t.Errorf("before it: %+v with %+v", cause, cause.Tally)
	}
	if len(steps.Rules) != 1 || steps.Rules[0] != (lab.Rule{Of: "failures", Share: true, Threshold: 0.5, Minimum: 20}) {
		t.Errorf("the rules are %+v", steps.Rules)
	}
	kinds := map[string]int{}
	for _, transition := range steps.Transitions {
		for _, e := range transition.Events {
			kinds[e.Kind]++
		}
	}
	for _, kind := range []string{"result", "refused", "trial", "transition"} {
		if kinds[kind] == 0 {
			t.Errorf("there is no event of kind %s", kind)
		}
	}
}

// A slow call is told from a fast one.
func TestSlowResults(t *testing.T) {
	steps := asked[lab.Steps](t, lab.Request{Kind: "steps", Scenario: "fault-window", Set: []string{
		"faults=[{kind: slowdown, from: 15s, to: 35s, latency: {law: exponential, mean: 2s}}]",
		"breaker={preset: resilience4j, slowCallDurationThreshold: 1s, slowCallRateThreshold: 50%, slidingWindowSize: 20}",
	}})
	first := steps.Transitions[0]
	letters := ""
	for _, e := range first.Events[:first.Place] {
		letters += e.Letter
	}
	if tally := first.Events[first.Place-1].Tally; strings.Count(letters[len(letters)-20:], "S") != tally.Slow || tally.Slow < 10 {
		t.Errorf("%s, and the breaker counts %+v", letters, tally)
	}
}
