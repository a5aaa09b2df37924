package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/compare"
	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// allPresets stands for every library.
const allPresets = "all"

// The rows beside those of the libraries, under the names that they have in files.
const (
	withoutBreaker = "without-breaker"
	ownBreaker     = "yours"
)

// contender is what one row is of.
type contender struct {
	compare.Configuration
	// library is the zero one for a row without a library.
	library presets.Library
}

// contest is one scenario with several breakers in turn.
type contest struct {
	name string
	// own is what the scenario's own breaker is in words, "" if it has none.
	own        string
	contenders []contender
	result     *compare.Comparison
}

// runPresets runs a scenario with the breakers of libraries in the place of its own.
func (f *compareFlags) runPresets(cmd *cobra.Command, source string) error {
	libraries, err := choosePresets(f.presets)
	if err != nil {
		return err
	}
	all, err := f.contenders(cmd, source, libraries)
	if err != nil {
		return err
	}
	options := compare.Options{Runs: f.runs, Metrics: f.metrics}
	if len(f.metrics) == 0 {
		options.Metrics = presetMetrics()
	}
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	options.Progress = bar.show
	all.result, err = compare.Run(cmd.Context(), all.configurations(), options)
	bar.clear()
	if err != nil {
		return err
	}
	return f.reportPresets(cmd, all)
}

// presetsConflict says which flag does not go with --presets.
func (f *compareFlags) presetsConflict(sources []string) error {
	for _, c := range []struct {
		flag  string
		given bool
	}{
		{"--vs", len(f.against) > 0},
		{"--reference", f.reference != ""},
		{"--incidents", f.incidents != ""},
		{"--baseline", f.baseline != ""},
		{"--fail-on", f.failOn != none},
	} {
		if c.given {
			return fmt.Errorf("--presets puts the breakers of libraries through one scenario; leave out %s", c.flag)
		}
	}
	if len(sources) > 1 {
		return errors.New("--presets puts the breakers of libraries through one scenario; give a single one")
	}
	return nil
}

// choosePresets is the libraries of a list of names, in the order of all.
func choosePresets(asked string) ([]presets.Library, error) {
	names := strings.Split(asked, ",")
	known := append([]string{allPresets}, presetNames()...)
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
		switch {
		case !slices.Contains(known, names[i]):
			return nil, config.UnknownName("--presets", names[i], known)
		case slices.Contains(names[:i], names[i]):
			return nil, fmt.Errorf("--presets: %q is given twice", names[i])
		}
	}
	var chosen []presets.Library
	for _, l := range presets.Libraries {
		if slices.Contains(names, l.Name) || slices.Contains(names, allPresets) {
			chosen = append(chosen, l)
		}
	}
	return chosen, nil
}

// contenders is the scenario without a breaker, with its own if it has one, and with
// those of the libraries.
func (f *compareFlags) contenders(cmd *cobra.Command, name string, libraries []presets.Library) (*contest, error) {
	source, stem, err := f.source(cmd, name, nil)
	if err != nil {
		return nil, err
	}
	scenario, err := f.parse(cmd, source)
	if err != nil {
		return nil, err
	}
	if measure.MetricNamed(scenario.Metrics(), "time_to_open") == nil {
		return nil, fmt.Errorf("%s goes in steps; --presets is for scenarios in continuous time", source.File)
	}
	arm := f.arm
	if arm == "" {
		arm = scenario.Main()
	}
	own, err := scenario.Only(arm)
	if err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	all := &contest{name: stem, own: breakerWords(own)}
	without, err := withBreaker(scenario, source.File, arm, none)
	if err != nil {
		return nil, err
	}
	all.add(withoutBreaker, without, presets.Library{})
	if all.own != "" {
		all.add(ownBreaker, own, presets.Library{})
	}
	for _, l := range libraries {
		with, err := withBreaker(scenario, source.File, arm, "{preset: "+l.Name+"}")
		if err != nil {
			return nil, err
		}
		all.add(l.Name, with, l)
	}
	return all, nil
}

// configurations is what is compared.
func (r *contest) configurations() []compare.Configuration {
	var list []compare.Configuration
	for _, c := range r.contenders {
		list = append(list, c.Configuration)
	}
	return list
}

func (r *contest) add(name string, scenario *scenarios.Scenario, library presets.Library) {
	r.contenders = append(r.contenders, contender{compare.Configuration{Name: name, Scenario: scenario}, library})
}

// withBreaker is an arm of a scenario with another breaker. Every arm gets it, since
// what an arm lays over the breaker may mean nothing to another one.
func withBreaker(s *scenarios.Scenario, file, arm, breaker string) (*scenarios.Scenario, error) {
	root, err := s.Config()
	if err != nil {
		return nil, err
	}
	assignments := []string{"breaker=" + breaker}
	for i := range s.Arms() {
		assignments = append(assignments, fmt.Sprintf("arms.%d.breaker=%s", i, breaker))
	}
	with, _, err := scenarios.Parse(file, root.YAML(), assignments) // what is doubtful about a library's defaults is its own affair
	if err != nil {
		return nil, err
	}
	return with.Only(arm)
}

// breakerWords is what the breaker of a scenario is, as in the subtitle of a figure, and
// "" if it has none.
func breakerWords(s *scenarios.Scenario) string {
	if breaker, has := s.Breaker(); has {
		return presets.Words(breaker)
	}
	return ""
}
