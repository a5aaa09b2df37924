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
	libraries, err := f.libraries(cmd)
	if err != nil {
		return err
	}
	all, err := f.contenders(cmd, source, libraries)
	if err != nil {
		return err
	}
	var configurations []compare.Configuration
	for _, c := range all.contenders {
		configurations = append(configurations, c.Configuration)
	}
	options := compare.Options{Runs: f.runs, Metrics: f.metrics}
	if len(f.metrics) == 0 {
		options.Metrics = presetMetrics()
	}
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	options.Progress = bar.show
	all.result, err = compare.Run(cmd.Context(), configurations, options)
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

// libraries is those that are asked for. Of all, those that cannot be run are left out,
// and told.
func (f *compareFlags) libraries(cmd *cobra.Command) ([]presets.Library, error) {
	chosen, unable, err := choosePresets(f.presets, presets.Libraries)
	if len(unable) > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: left out, since they have settings but no behaviour: %s\n", strings.Join(unable, ", "))
	}
	return chosen, err
}

// choosePresets is the libraries of a list of names, in the order of all, and the names
// of those that cannot be run. To ask for one of them by its name is an error.
func choosePresets(asked string, all []presets.Library) (chosen []presets.Library, unable []string, err error) {
	names := strings.Split(asked, ",")
	known := []string{allPresets}
	for _, l := range all {
		known = append(known, l.Name)
	}
	for i, name := range names {
		names[i] = strings.TrimSpace(name)
		switch {
		case !slices.Contains(known, names[i]):
			return nil, nil, config.UnknownName("--presets", names[i], known)
		case slices.Contains(names[:i], names[i]):
			return nil, nil, fmt.Errorf("--presets: %q is given twice", names[i])
		}
	}
	everyone := slices.Contains(names, allPresets)
	for _, l := range all {
		named := slices.Contains(names, l.Name)
		switch {
		case !named && !everyone:
		case behaves(l.Preset):
			chosen = append(chosen, l)
		case named:
			return nil, nil, fmt.Errorf("--presets: %s has settings but no behaviour; leave it out", l.Name)
		default:
			unable = append(unable, l.Name)
		}
	}
	return chosen, unable, nil
}

// behaves reports whether a preset can be run.
func behaves(p presets.Preset) bool {
	switch p.(type) {
	case presets.Machine, presets.Clustered:
		return true
	default:
		return false
	}
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

// breakerWords is what the breaker of a scenario's only arm is, as in the subtitle of a
// figure, and "" if it has none.
func breakerWords(s *scenarios.Scenario) string {
	for _, part := range strings.Split(s.Parameters(), " · ") {
		if words, found := strings.CutPrefix(part, "breaker "); found {
			return words
		}
	}
	return ""
}
