package lab_test

import (
	"context"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"halfopen/pages/playground/lab"
	"halfopen/scenarios"
)

// What cannot be answered is told on one line, with every problem where it is.
func TestMistakes(t *testing.T) {
	recorded := "name: log\nhorizon: 1s\narrivals: {process: recorded, file: /etc/hostname}\ndependency: {latency: {law: exponential, mean: 20ms}}\n"
	for _, c := range []struct {
		name    string
		request lab.Request
		want    string
		problem lab.Problem
	}{
		{"another kind", lab.Request{Kind: "draw"}, `no answer to "draw"; ask for run, summary`, lab.Problem{}},
		{"no scenario", lab.Request{Kind: "run"}, `no scenario is called ""`, lab.Problem{}},
		{"a misspelled name", lab.Request{Kind: "run", Scenario: "fault-windw"}, "did you mean fault-window?", lab.Problem{}},
		{"a key in the text", lab.Request{Kind: "run", Scenario: "name: x\nhorizn: 5s\n"}, "mine.yaml:1:1: missing key horizon (and 3 more)", lab.Problem{Line: 2, Column: 1, Message: "horizn: unknown key; did you mean horizon?"}},
		{"a path", lab.Request{Kind: "run", Scenario: "fault-window", Set: []string{"pool.slot=3"}}, "--set pool.slot: unknown key", lab.Problem{Set: "pool.slot", Message: "unknown key; did you mean slots?"}},
		{"a value", lab.Request{Kind: "yaml", Scenario: "fault-window", Set: []string{"pool.slots=0"}}, "--set pool.slots: must be at least 1", lab.Problem{Set: "pool.slots", Message: "must be at least 1"}},
		{"recorded arrivals", lab.Request{Kind: "run", Scenario: recorded}, "recorded in a file, which a page cannot read", lab.Problem{}},
		{"no breaker", lab.Request{Kind: "steps", Scenario: "fault-window", Set: []string{"arms=[{name: a, breaker: none}]"}}, "no arm has a breaker to step through", lab.Problem{}},
		{"steps of steps", lab.Request{Kind: "steps", Scenario: "probe-verdict"}, "probe-verdict goes in steps", lab.Problem{}},
		{"another arm", lab.Request{Kind: "steps", Scenario: "fault-window", Arm: "x"}, `fault-window has no arm "x"`, lab.Problem{}},
		{"no configuration", lab.Request{Kind: "import", Text: "a: b"}, "is of no format that can be imported", lab.Problem{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, err := json.Marshal(c.request)
			if err != nil {
				t.Fatal(err)
			}
			answer := refused(t, string(text))
			if !strings.Contains(answer.Error, c.want) || strings.Contains(answer.Error, "\n") {
				t.Errorf("the error is %q, want %q in one line", answer.Error, c.want)
			}
			found := c.problem == lab.Problem{}
			for _, p := range answer.Problems {
				found = found || p == c.problem
			}
			if !found {
				t.Errorf("the problems are %+v, want %+v among them", answer.Problems, c.problem)
			}
		})
	}
	if answer := refused(t, "{"); !strings.HasPrefix(answer.Error, "this is no request:") {
		t.Errorf("of a broken request: %q", answer.Error)
	}
}

// The summary is the text that the command prints.
func TestTheSummaryIsThatOfTheCommand(t *testing.T) {
	scenario, _, err := scenarios.Named("fault-window", []string{"pool.slots=50", "seed=7"})
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Replicate(context.Background(), 1, scenarios.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := summary.JSON()
	if err != nil {
		t.Fatal(err)
	}
	seed := uint64(7)
	got, err := lab.Ask(context.Background(), lab.Request{Kind: "summary", Scenario: "fault-window", Set: []string{"pool.slots=50"}, Seed: &seed})
	if err != nil || string(got) != string(want) {
		t.Errorf("%v, %d bytes, want those of the summary, %d", err, len(got), len(want))
	}
}

// The configuration is a scenario that runs as the one that was asked for.
func TestTheConfigurationRunsTheSame(t *testing.T) {
	request := lab.Request{Kind: "yaml", Scenario: "hung-probe", Set: []string{"arrivals.rate=30/s"}}
	resolved := asked[lab.Resolved](t, request)
	request.Kind = "run"
	want := asked[lab.Run](t, request)
	got := asked[lab.Run](t, lab.Request{Kind: "run", Scenario: resolved.YAML})
	if got.View.Finding != want.View.Finding || got.View.Config != want.View.Config {
		t.Errorf("the finding is %q, want %q", got.View.Finding, want.View.Finding)
	}
	if want.View.Command != "halfopen run hung-probe --set arrivals.rate=30/s" || got.View.Command != "halfopen run mine.yaml" {
		t.Errorf("the commands are %q and %q", want.View.Command, got.View.Command)
	}
}

// Whatever is changed, a shell reads the command as it was meant.
func TestTheCommandIsQuoted(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	rapid.Check(t, func(r *rapid.T) {
		value := rapid.StringMatching(`[ -~]{0,12}`).Draw(r, "about")
		set := "about=" + string(mustJSON(t, value))
		run := asked[lab.Run](t, lab.Request{Kind: "run", Scenario: "fault-window", Set: []string{set, "horizon=40s"}})
		printed, err := exec.Command(shell, "-c", "printf '%s\\n' "+run.View.Command).Output()
		want := "halfopen\nrun\nfault-window\n--set\n" + set + "\n--set\nhorizon=40s\n"
		if err != nil || string(printed) != want {
			r.Fatalf("%v: %s is read as %q, want %q", err, run.View.Command, printed, want)
		}
	})
}

func mustJSON(t *testing.T, value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// One stream for all chance is told, with what changes that.
func TestOneStream(t *testing.T) {
	for _, c := range []struct {
		scenario, want string
		set            []string
	}{
		{"fault-window", "generator=streams", nil},
		{"fault-window", "", []string{"generator=streams"}},
		{"hung-probe", "", nil},
	} {
		if got := asked[lab.Run](t, lab.Request{Kind: "run", Scenario: c.scenario, Set: c.set}).Apart; got != c.want {
			t.Errorf("%s with %q: %q, want %q", c.scenario, c.set, got, c.want)
		}
	}
}

// The stories and the libraries are all there.
func TestChoices(t *testing.T) {
	names := 0
	for _, group := range asked[[]lab.Group](t, lab.Request{Kind: "stories"}) {
		for _, story := range group.Stories {
			names++
			if story.Name == "" || story.About == "" {
				t.Errorf("in %s: %+v", group.Title, story)
			}
		}
	}
	if names != len(scenarios.Library()) {
		t.Errorf("%d stories, want %d", names, len(scenarios.Library()))
	}
	for _, preset := range asked[[]lab.Preset](t, lab.Request{Kind: "presets"}) {
		if len(preset.Settings) < 4 {
			t.Errorf("%s has %d settings", preset.Name, len(preset.Settings))
		}
	}
}
