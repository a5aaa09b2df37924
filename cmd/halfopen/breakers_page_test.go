package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

const breakersPage = "../../docs/breakers.md"

const breakersPreface = "# The breakers people run\n\n" +
	"Libraries with the same two numbers behave differently: who is admitted in half-open, what late results do, when the verdict\n" +
	"falls. halfopen has each of these as a preset, under the library's own names and with its own defaults:\n" +
	"`breaker: {preset: gobreaker, Timeout: 5s}`. One state machine has all the choices that libraries make, package\n" +
	"[`model/breaker`](../model/breaker); a preset is a set of them. `halfopen presets` lists the settings, and\n" +
	"`halfopen presets NAME` says what each means.\n\n" +
	"This page is written by `go test ./cmd/halfopen -run TestBreakersPage -update` from the presets themselves and from runs of\n" +
	"the scenarios below.\n"

const checkedText = "## How each was checked\n\n" +
	"- **run**: the library itself runs beside the preset under virtual time (`testing/synctest`), in randomised histories of 100,000\n" +
	"  steps with every admission and every state equal, exact instants, late results and bursts included\n" +
	"  ([`validation/libraries`](../validation/libraries)).\n" +
	"- **recorded**: the preset answers every step of recordings of the library as the library did\n" +
	"  ([`scenarios/conformance`](../scenarios/conformance)). `halfopen conform FILE.jsonl` does the same with a recording of your own.\n" +
	"- **from source, not run**: the library's source was read, and the preset is held to a literal transcription of it.\n" +
	"- **no library**: plain breakers that texts teach; there is nothing to differ from.\n\n"

// trap is a story in which libraries part ways.
type trap struct {
	scenario string
	title    string
	text     string
	metrics  []string
}

var traps = []trap{
	{"hung-probe", "A trial call that never comes back",
		"The dependency fails, the breakers open, and when they try again it takes the calls and never answers. A breaker that gives its\n" +
			"permits once waits for their results for ever: it refuses everything from then on, long after the dependency is well. A maximum\n" +
			"wait in half-open, or permits that are given anew, ends that.",
		[]string{"succeeded", "rejected", "openings", "recovery_lag"}},
	{"late-success", "Late results that close the breaker",
		"Calls from a slow but healthy time are still under way when the dependency goes down, and succeed after the breaker has opened.\n" +
			"Where late results count, they are taken for those of trial calls and close a breaker whose dependency is dead; in hystrix-go any\n" +
			"success does so at once. gobreaker drops them.",
		[]string{"failed", "openings", "fault_reached_closed", "recovery_lag"}},
	{"short-interval", "An interval shorter than the timeout",
		"gobreaker counts a result only in the interval in which its call began. If calls time out after 15 s and the interval is 10 s, no\n" +
			"failure is ever counted: the breaker stays closed through an outage in which every call fails.",
		[]string{"failed", "rejected", "openings", "time_to_open"}},
	{"half-open-herd", "Half-open without a limit",
		"Some breakers admit every call in half-open until the first result is in. If that takes 5 s, all calls of 5 s go to a dependency\n" +
			"that is down, and every one of them makes its user wait.",
		[]string{"failed", "trials", "fault_reached", "fault_mean"}},
}

// TestBreakersPage holds the committed page to the presets and to the scenarios.
func TestBreakersPage(t *testing.T) {
	page := breakersText(t)
	if *update {
		if err := os.WriteFile(breakersPage, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if readPage(t, breakersPage) != page {
		t.Errorf("%s is not what the presets say; run this test with -update", breakersPage)
	}
}

func breakersText(t *testing.T) string {
	var page strings.Builder
	page.WriteString(breakersPreface)
	page.WriteString("\n## Libraries\n\n| preset | library | for | read | checked | source |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, l := range presets.Libraries {
		fmt.Fprintf(&page, "| [`%s`](#%s) | %s | %s | %s | %s | %s |\n", l.Name, l.Name, l.Title, l.Language, l.Version, l.Checked, l.Source)
	}
	page.WriteString("\n" + checkedText + "## Traps\n\nEach is a scenario of the library: run it, look at its figure, change it.\n")
	for _, trap := range traps {
		page.WriteString(trapText(t, trap))
	}
	page.WriteString("\n## Choice by choice\n\nWhat the presets choose, with their defaults, and which of them choose the same.\n")
	page.WriteString(choicesInCommon(t))
	page.WriteString("\n## Library by library\n\nWhat each preset is with its defaults, in the words of the machine.\n")
	for _, l := range presets.Libraries {
		page.WriteString(choicesText(t, l))
	}
	return page.String()
}

func trapText(t *testing.T, trap trap) string {
	scenario, _, err := scenarios.Named(trap.scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(context.Background(), scenarios.Options{TotalsOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	header := []string{""}
	var metrics []measure.Metric
	for _, name := range trap.metrics {
		metric := measure.MetricNamed(measure.Metrics, name)
		metrics = append(metrics, *metric)
		header = append(header, metric.Label)
	}
	rows := [][]string{header}
	for _, arm := range summary.Arms {
		row := []string{arm.Name}
		for _, m := range metrics {
			row = append(row, valueText(m.Unit, float64(m.Of(arm))))
		}
		rows = append(rows, row)
	}
	var text strings.Builder
	head := fmt.Sprintf("\n### %s\n\n%s\n\n```console\n$ halfopen run %s\n```", trap.title, trap.text, trap.scenario)
	if err := writeMarkdown(&text, "", rows); err != nil {
		t.Fatal(err)
	}
	return head + text.String()
}

// choicesInCommon is a table of every choice: its words, and the presets that have them.
func choicesInCommon(t *testing.T) string {
	type row struct {
		choice, words string
		names         []string
	}
	var order []string
	rows := map[string][]*row{}
	for _, l := range presets.Libraries {
		machine, is := defaults(t, l).(presets.Machine)
		if !is {
			continue
		}
		for _, choice := range machine.Config().Choices() {
			if rows[choice.Name] == nil {
				order = append(order, choice.Name)
			}
			at := slices.IndexFunc(rows[choice.Name], func(r *row) bool { return r.words == choice.Words })
			if at < 0 {
				at = len(rows[choice.Name])
				rows[choice.Name] = append(rows[choice.Name], &row{choice: choice.Name, words: choice.Words})
			}
			rows[choice.Name][at].names = append(rows[choice.Name][at].names, l.Name)
		}
	}
	table := [][]string{{"choice", "", "presets"}}
	for _, name := range order {
		for i, r := range rows[name] {
			cell := name
			if i > 0 {
				cell = ""
			}
			table = append(table, []string{cell, r.words, strings.Join(r.names, ", ")})
		}
	}
	var text strings.Builder
	if err := writeTexts(&text, "", table); err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(text.String(), "\n")
}

// choicesText is a section of a preset: its choices, with the defaults.
func choicesText(t *testing.T, l presets.Library) string {
	var text strings.Builder
	fmt.Fprintf(&text, "\n### %s\n\n%s: %s.\n\n", l.Name, describedAs(l), l.Checked)
	machine, is := defaults(t, l).(presets.Machine)
	if !is {
		fmt.Fprintf(&text, "Judges each of several hosts for itself; see [`model/outlier`](../model/outlier).\n")
		return text.String()
	}
	for _, choice := range machine.Config().Choices() {
		fmt.Fprintf(&text, "- %s: %s\n", choice.Name, choice.Words)
	}
	return text.String()
}

// defaults is a preset with its defaults.
func defaults(t *testing.T, l presets.Library) presets.Preset {
	var document struct {
		Breaker presets.Preset `yaml:"breaker"`
	}
	root, err := config.Parse(l.Name, []byte("breaker: {preset: "+l.Name+"}"))
	if err == nil {
		_, err = config.NewCodec(presets.Union).Decode(root, &document)
	}
	if err != nil {
		t.Fatal(err)
	}
	return document.Breaker
}
