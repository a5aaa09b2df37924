package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios"
	"halfopen/scenarios/compare"
	"halfopen/scenarios/config"
)

// compareFlags is what compare is asked for.
type compareFlags struct {
	changes
	against   []string
	reference string
	arm       string
	runs      int
	metrics   []string
	incidents string
	baseline  string
	failOn    string
	out       string
	plot      string
	format    string
	warned    map[string]bool
}

// warn tells each doubt once, also where several configurations share it.
func (f *compareFlags) warn(cmd *cobra.Command, warnings config.Warnings) {
	if f.warned == nil {
		f.warned = map[string]bool{}
	}
	for _, warning := range warnings {
		if text := warning.Error(); !f.warned[text] {
			f.warned[text] = true
			fmt.Fprintln(cmd.ErrOrStderr(), "warning:", text)
		}
	}
}

// failures is which verdicts --fail-on counts.
var failures = map[string][]compare.Verdict{
	none:         nil,
	"worse":      {compare.Worse},
	"difference": {compare.Worse, compare.Better, compare.Higher, compare.Lower},
}

func newCompare() *cobra.Command {
	var flags compareFlags
	cmd := &cobra.Command{
		Use:   "compare SCENARIO|FILE [SCENARIO|FILE...]",
		Short: "Tell whether one configuration is better than another, and by how much",
		Long: `Run several configurations many times, all through the same arrivals, latencies
and failures, and tell how they differ: for every metric the mean difference from
the reference with its 95 % interval, and a verdict, corrected for the number of
metrics that are judged.

The configurations are the scenarios or files; or one of them and what --vs
changes about it; or the arms of one scenario. Of each of several files it is the
arm that lays nothing over the file, or the last; --arm takes another.

With --incidents each configuration meets several incidents, of the shipped set
('halfopen list' shows it; 'all' takes it) or from files, and the table tells how
much worse each is than the best one of that incident. With --baseline it is an
earlier run, its summary.json, that the configuration is compared with.`,
		Example: `  halfopen compare fault-window
  halfopen compare fault-window --vs breaker.waitDurationInOpenState=1s --vs breaker.waitDurationInOpenState=30s
  halfopen compare ours.yaml theirs.yaml --runs 200
  halfopen compare ours.yaml theirs.yaml --incidents all
  halfopen compare ours.yaml --baseline last-week/summary.json --fail-on worse`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: completeScenarios,
		RunE:              flags.run,
	}
	flags.changes.flags(cmd)
	cmd.Flags().StringArrayVar(&flags.against, "vs", nil, "compare with the scenario changed so: `path=value`, several with blanks between; may be repeated")
	cmd.Flags().StringVar(&flags.reference, "reference", "", "the `name` of the configuration that the others are compared with (default the first)")
	cmd.Flags().StringVar(&flags.arm, "arm", "", "the `name` of the arm to take of every scenario")
	runsFlag(cmd, &flags.runs, 100)
	cmd.Flags().StringSliceVar(&flags.metrics, "metric", nil, "the `names` of the metrics to judge")
	cmd.Flags().StringVar(&flags.incidents, "incidents", "", "incidents to meet: `names`, files, or all")
	cmd.Flags().StringVar(&flags.baseline, "baseline", "", "the summary.json `file` of an earlier run to compare with")
	cmd.Flags().StringVar(&flags.failOn, "fail-on", none, "the verdicts that make the exit code 1: none, worse or difference")
	cmd.Flags().StringVar(&flags.out, "out", "", "the `folder` to write to, or none (default out/compare)")
	cmd.Flags().StringVar(&flags.plot, "plot", "png", "the figure: png, svg, pdf or none")
	cmd.Flags().StringVar(&flags.format, "format", "text", "what to print: text, json, csv or md")
	return cmd
}

func (f *compareFlags) run(cmd *cobra.Command, sources []string) error {
	if err := f.check(sources); err != nil {
		return err
	}
	manyRuns()
	if f.incidents != "" {
		return f.runIncidents(cmd, sources)
	}
	configurations, err := f.configurations(cmd, sources, nil)
	if err != nil {
		return err
	}
	options := compare.Options{Runs: f.runs, Metrics: f.metrics}
	if f.baseline != "" {
		if options.Baseline, err = f.readBaseline(configurations); err != nil {
			return err
		}
	}
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	options.Progress = bar.show
	result, err := compare.Run(cmd.Context(), configurations, options)
	bar.clear()
	if err != nil {
		return err
	}
	if err := f.report(cmd, configurations[0].Scenario, result); err != nil {
		return err
	}
	return f.verdict(result)
}

// check refuses flags that have no such choice or do not go together.
func (f *compareFlags) check(sources []string) error {
	if err := checkChoices(f.format, f.plot); err != nil {
		return err
	}
	switch _, known := failures[f.failOn]; {
	case !known:
		return unknownChoice("--fail-on", f.failOn, []string{none, "worse", "difference"})
	case len(f.against) > 0 && len(sources) > 1:
		return errors.New("--vs changes one scenario; give a single one, or files without --vs")
	case f.baseline != "" && (len(sources) > 1 || len(f.against) > 0 || f.incidents != ""):
		return errors.New("--baseline compares one scenario with an earlier run; leave out the others, --vs and --incidents")
	case f.incidents != "" && f.failOn != none:
		return errors.New("--fail-on counts verdicts, and --incidents gives none; leave one of them out")
	case f.incidents != "" && len(f.metrics) > 1:
		return errors.New("--incidents shows one metric; give a single --metric")
	}
	return nil
}

// configurations is what is compared, the reference first.
func (f *compareFlags) configurations(cmd *cobra.Command, sources []string, incident *scenarios.Incident) ([]compare.Configuration, error) {
	var list []compare.Configuration
	for _, name := range sources {
		source, stem, err := f.source(cmd, name, incident)
		if err != nil {
			return nil, err
		}
		single := len(sources) == 1 && len(f.against) == 0
		if single && f.baseline == "" && f.arm == "" {
			return f.ordered(f.arms(cmd, source))
		}
		added, err := f.alternatives(cmd, source, stem)
		if err != nil {
			return nil, err
		}
		list = append(list, added...)
	}
	return f.ordered(list, nil)
}

// source reads a scenario's text.
func (f *compareFlags) source(cmd *cobra.Command, name string, incident *scenarios.Incident) (scenarios.Source, string, error) {
	file, stem, text, err := read(cmd.InOrStdin(), name)
	return scenarios.Source{File: file, Text: text, Incident: incident, Assignments: f.assignments(cmd)}, stem, err
}

// alternatives is the arm of a scenario that stands for it, and what --vs makes of it.
func (f *compareFlags) alternatives(cmd *cobra.Command, source scenarios.Source, stem string) ([]compare.Configuration, error) {
	var list []compare.Configuration
	for i, against := range append([]string{""}, f.against...) {
		scenario, err := f.parse(cmd, source, compare.SplitAssignments(against)...)
		if err != nil {
			return nil, err
		}
		arm := f.arm
		if arm == "" {
			arm = scenario.Main()
		}
		only, err := scenario.Only(arm)
		if err != nil {
			return nil, fmt.Errorf("--%w", err)
		}
		name := shortened(against)
		switch {
		case i > 0:
		case f.baseline != "":
			name = arm
		default:
			name = stem
		}
		list = append(list, compare.Configuration{Name: name, Scenario: only})
	}
	return list, nil
}

// arms is the arms of a scenario.
func (f *compareFlags) arms(cmd *cobra.Command, source scenarios.Source) ([]compare.Configuration, error) {
	scenario, err := f.parse(cmd, source)
	if err != nil {
		return nil, err
	}
	var list []compare.Configuration
	for _, name := range scenario.Arms() {
		only, err := scenario.Only(name)
		if err != nil {
			return nil, err
		}
		list = append(list, compare.Configuration{Name: name, Scenario: only})
	}
	return list, nil
}

// parse reads a scenario whose calls meet the same whatever was admitted before. With
// an earlier run it stays as it was then.
func (f *compareFlags) parse(cmd *cobra.Command, source scenarios.Source, further ...string) (*scenarios.Scenario, error) {
	scenario, warnings, err := source.Parse(further...)
	if err != nil {
		return nil, err
	}
	one, assignment := scenario.OneStream()
	if one && assignment != "" && f.baseline == "" && !f.sets(assignment) {
		scenario, warnings, err = source.Parse(append(further, assignment)...)
	}
	f.warn(cmd, warnings)
	return scenario, err
}

// sets reports whether --set gives the path of an assignment a value already.
func (f *compareFlags) sets(assignment string) bool {
	path, _, _ := strings.Cut(assignment, "=")
	return slices.ContainsFunc(f.set, func(set string) bool { return strings.HasPrefix(set, path+"=") })
}

// shortened is what --vs was given, each path without what leads to its key.
func shortened(assignments string) string {
	var parts []string
	for _, assignment := range compare.SplitAssignments(assignments) {
		path, value, _ := strings.Cut(assignment, "=")
		parts = append(parts, path[strings.LastIndex(path, ".")+1:]+"="+value)
	}
	return strings.Join(parts, " ")
}

// apart gives configurations of the same name names of their own.
func apart(list []compare.Configuration) {
	times := map[string]int{}
	for i := range list {
		name := list[i].Name
		if times[name]++; times[name] > 1 {
			list[i].Name = fmt.Sprintf("%s (%d)", name, times[name])
		}
	}
}

// ordered puts the reference first.
func (f *compareFlags) ordered(list []compare.Configuration, err error) ([]compare.Configuration, error) {
	apart(list)
	if err != nil || f.reference == "" {
		return list, err
	}
	var names []string
	for i, c := range list {
		if c.Name == f.reference {
			return append([]compare.Configuration{c}, slices.Delete(list, i, i+1)...), nil
		}
		names = append(names, c.Name)
	}
	return nil, unknownChoice("--reference", f.reference, names)
}

func (f *compareFlags) readBaseline(configurations []compare.Configuration) (*compare.Baseline, error) {
	text, err := os.ReadFile(f.baseline)
	if err != nil {
		return nil, fileError{fmt.Errorf("cannot read the baseline: %w", err)}
	}
	c := configurations[0]
	baseline, err := compare.ReadBaseline(text, c.Name, c.Scenario.Metrics())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.baseline, err)
	}
	return baseline, nil
}

// verdict is the error of a comparison that --fail-on does not let pass.
func (f *compareFlags) verdict(result *compare.Comparison) error {
	var found []string
	for _, row := range result.Rows {
		for _, d := range row.Differences {
			if slices.Contains(failures[f.failOn], d.Verdict) && !slices.Contains(found, row.Metric.Name) {
				found = append(found, row.Metric.Name)
			}
		}
	}
	if len(found) > 0 {
		return differs{fmt.Errorf("--fail-on %s: %s", f.failOn, strings.Join(found, ", "))}
	}
	return nil
}
