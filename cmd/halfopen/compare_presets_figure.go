package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"halfopen/plots"
	"halfopen/scenarios"
	"halfopen/scenarios/presets"
)

// besideBands is the metrics of the table that stand beside the bands of the figure too.
var besideBands = []string{"time_to_open", "fault_sent", "succeeded"}

// drawPresets makes the figure of one incident through several breakers.
func (f *compareFlags) drawPresets(r *contest) (output, error) {
	columns := slices.DeleteFunc(r.telling(presetColumns), func(c presetColumn) bool {
		return !slices.Contains(besideBands, c.metric)
	})
	input := plots.PresetsInput{Title: r.title(), Subtitle: r.subtitle(), Runs: r.result.Runs}
	for _, column := range columns {
		input.Heads = append(input.Heads, column.label())
	}
	for n, arm := range r.arms() {
		c := r.contenders[n]
		row := plots.PresetsRow{Group: c.group(), Name: c.label(), Arm: r.result.Summary.Arms[n], SeveralHosts: severalHosts(c.Scenario)}
		for _, column := range columns {
			row.Values = append(row.Values, cmp.Or(column.text(arm), "-"))
		}
		input.Rows = append(input.Rows, row)
	}
	if r.anyNotRun() {
		input.Notes = []string{notRunNote}
	}
	data, err := plots.DrawPresets(f.plot, input)
	return output{name: "presets." + f.plot, data: data}, err
}

// subtitle is the parameters, which are those of all but the breaker.
func (r *contest) subtitle() string {
	parts := []string{r.contenders[0].Scenario.Parameters(), fmt.Sprintf("%d runs", r.result.Runs), "each library with its defaults"}
	if r.own != "" {
		parts = append(parts, ownBreaker+": "+r.own)
	}
	return strings.Join(parts, " · ")
}

// group is what a library shares with its neighbours.
func (c contender) group() string {
	if c.library.Name == "" {
		return ""
	}
	return cmp.Or(c.library.Language, string(presets.Text))
}

// label is what people call it; what is no library is described rather than called, and
// goes by its name.
func (c contender) label() string {
	switch {
	case c.Name == withoutBreaker:
		return "without breaker"
	case c.library.Language == "":
		return c.marked(c.Name)
	default:
		return c.marked(c.library.Title)
	}
}

// severalHosts reports whether the breaker of a scenario judges each of several hosts
// for itself.
func severalHosts(s *scenarios.Scenario) bool {
	root, err := s.Config()
	if err != nil {
		return false
	}
	text := func(path string) string {
		if node := root.Get(path); node != nil {
			return node.Text()
		}
		return ""
	}
	library, _ := presets.Find(text("breaker.preset"))
	_, judgesHosts := library.Preset.(presets.Clustered)
	return judgesHosts && text("dependency.hosts") != "1"
}
