package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"halfopen/measure"
)

// checkPrinters is what --format can ask for.
var checkPrinters = map[string]func(io.Writer, []checked) error{
	"text": printChecks,
	"json": printChecksJSON,
	"md":   printChecksMarkdown,
}

// printChecks prints a block for each scenario, and what they come to.
func printChecks(w io.Writer, checks []checked) error {
	var text strings.Builder
	for _, c := range checks {
		fmt.Fprintln(&text, c.heading())
		c.writeLines(&text)
		if len(checks) > 1 {
			fmt.Fprintln(&text)
		}
	}
	fmt.Fprintln(&text, conclusion(checks))
	_, err := io.WriteString(w, text.String())
	return err
}

// heading says what the verdicts are about.
func (c *checked) heading() string {
	heading := c.title + ", " + runsText(c.summary)
	if len(c.summary.Arms) > 1 && slices.ContainsFunc(c.verdicts, judged.leavesOutTheArm) {
		heading += fmt.Sprintf("; arm %s where none is named", c.Main())
	}
	return heading
}

func (j judged) leavesOutTheArm() bool {
	for _, m := range j.measured {
		if m.Operand.Arm == "" {
			return true
		}
	}
	return false
}

// writeLines writes a line for each expectation.
func (c *checked) writeLines(w io.Writer) {
	width := 0
	for _, j := range c.verdicts {
		width = max(width, utf8.RuneCountInString(j.Text))
	}
	for _, j := range c.verdicts {
		line := fmt.Sprintf("  %s %-*s  %s", mark(j.Holds), width, j.Text, j.Found)
		if !j.Holds {
			line += "    " + j.Why
		}
		fmt.Fprintln(w, line)
	}
}

func mark(holds bool) string {
	if holds {
		return "✓"
	}
	return "✗"
}

// conclusion is all verdicts in a line.
func conclusion(checks []checked) string {
	all := 0
	for _, c := range checks {
		all += len(c.verdicts)
	}
	switch n := unmet(checks); {
	case all == 1 && n == 0:
		return "the expectation holds"
	case all == 1:
		return "the expectation does not hold"
	case n == 0:
		return fmt.Sprintf("all %d expectations hold", all)
	case n == 1:
		return fmt.Sprintf("1 of %d expectations does not hold", all)
	default:
		return fmt.Sprintf("%d of %d expectations do not hold", n, all)
	}
}

// printChecksMarkdown prints a table for each scenario.
func printChecksMarkdown(w io.Writer, checks []checked) error {
	var text strings.Builder
	for _, c := range checks {
		fmt.Fprintf(&text, "**%s**\n\n| | expectation | found | |\n| --- | --- | --- | --- |\n", escapeMarkdown(c.heading()))
		for _, j := range c.verdicts {
			fmt.Fprintf(&text, "| %s | %s | %s | %s |\n", mark(j.Holds), escapeMarkdown(j.Text), escapeMarkdown(j.Found), escapeMarkdown(j.Why))
		}
		fmt.Fprintln(&text)
	}
	fmt.Fprintln(&text, conclusion(checks))
	_, err := io.WriteString(w, text.String())
	return err
}

// checkSchemaVersion is that of the verdicts in JSON. It grows when a field changes
// its name or meaning, not when one is added.
const checkSchemaVersion = 1

type checksJSON struct {
	SchemaVersion int           `json:"schema_version"`
	Scenarios     []checkedJSON `json:"scenarios"`
}

type checkedJSON struct {
	Scenario     string       `json:"scenario"`
	Seed         uint64       `json:"seed"`
	Runs         int          `json:"runs"`
	Expectations []judgedJSON `json:"expectations"`
}

type judgedJSON struct {
	Text    string         `json:"text"`
	Holds   bool           `json:"holds"`
	Found   string         `json:"found"`
	Why     string         `json:"why"` // "" if it holds
	Metrics []measuredJSON `json:"metrics"`
}

// measuredJSON is a metric of an arm, in the metric's unit and without the factor of
// the expectation.
type measuredJSON struct {
	Name  string        `json:"name"`
	Arm   string        `json:"arm"`
	Unit  measure.Unit  `json:"unit"`
	Value measure.Value `json:"value"`
	// Low and High are the ends of the interval; null with a single run.
	Low  measure.Value `json:"low"`
	High measure.Value `json:"high"`
	// Runs is the number of runs, or batches, that had a value.
	Runs int `json:"runs"`
}

func printChecksJSON(w io.Writer, checks []checked) error {
	document := checksJSON{SchemaVersion: checkSchemaVersion}
	for _, c := range checks {
		scenario := checkedJSON{Scenario: c.title, Seed: c.Seed, Runs: c.runs}
		for _, j := range c.verdicts {
			scenario.Expectations = append(scenario.Expectations, j.json())
		}
		document.Scenarios = append(document.Scenarios, scenario)
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(document)
}

func (j judged) json() judgedJSON {
	result := judgedJSON{Text: j.Text, Holds: j.Holds, Found: j.Found, Why: j.Why}
	for _, m := range j.measured {
		e := m.Estimate
		result.Metrics = append(result.Metrics, measuredJSON{e.Name, m.Arm, e.Unit, e.Value, e.Low, e.High, e.Runs})
	}
	return result
}
