package main

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"halfopen/scenarios"
)

// storyRuns is the runs after which the stories are judged here, as check does it.
const storyRuns = 20

// stories is the scenarios of the library that teach something.
func stories(t *testing.T) []*scenarios.Scenario {
	var list []*scenarios.Scenario
	for _, name := range scenarios.Library() {
		scenario, _, err := scenarios.Named(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if scenario.Lesson != "" {
			list = append(list, scenario)
		}
	}
	return list
}

// Every story says where to look and what it teaches, and pins its claim.
func TestStoriesAreWhole(t *testing.T) {
	for _, story := range stories(t) {
		switch {
		case story.About == "" || story.Group == "" || story.Look == "":
			t.Errorf("%s lacks about, group or look", story.Name)
		case len(story.Expectations()) == 0:
			t.Errorf("%s expects nothing", story.Name)
		}
	}
}

// Each expectation of a story holds, and fails when the mechanism that it rests on is
// switched off.
func TestEachExpectationNeedsItsMechanism(t *testing.T) {
	for _, story := range stories(t) {
		t.Run(story.Name, func(t *testing.T) {
			t.Parallel()
			for i, j := range judgedStory(t, story.Name, nil) {
				if !j.Holds {
					t.Errorf("%s: does not hold: %s (%s)", j.Text, j.Found, j.Why)
				}
				if !slices.ContainsFunc(story.Mechanisms, func(m scenarios.Mechanism) bool { return slices.Contains(m.Fails, i+1) }) {
					t.Errorf("%s: rests on no mechanism", j.Text)
				}
			}
			for _, mechanism := range story.Mechanisms {
				verdicts := judgedStory(t, story.Name, mechanism.Without)
				for _, number := range mechanism.Fails {
					if j := verdicts[number-1]; j.Holds {
						t.Errorf("%s: holds also with %s", j.Text, strings.Join(mechanism.Without, ", "))
					}
				}
			}
		})
	}
}

// judgedStory is the verdicts on a story with assignments. They are found once.
func judgedStory(t *testing.T, name string, assignments []string) []judged {
	t.Helper()
	key := name + "\n" + strings.Join(assignments, "\n")
	if found, ok := storyVerdicts.Load(key); ok {
		return found.([]judged)
	}
	scenario, _, err := scenarios.Named(name, assignments)
	if err != nil {
		t.Fatalf("%v: %v", assignments, err)
	}
	summary, err := scenario.Replicate(t.Context(), storyRuns, scenarios.Options{TotalsOnly: true, Sequential: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	verdicts := judge(scenario, summary)
	storyVerdicts.Store(key, verdicts)
	return verdicts
}

// storyVerdicts is the verdicts by story and assignments.
var storyVerdicts sync.Map
