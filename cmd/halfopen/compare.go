package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios/compare"
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
	presets   string
	baseline  string
	failOn    string
	out       string
	plot      string
	format    string
	page      bool
	warned    map[string]bool
	warnings  []string // each once
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
earlier run, its summary.json, that the configuration is compared with.

With --presets a scenario meets the breakers of libraries, each with its defaults,
in the place of its own, and the table has a row for each; --metric gives it other
columns.`,
		Example: `  halfopen compare fault-window
  halfopen compare fault-window --vs breaker.waitDurationInOpenState=1s --vs breaker.waitDurationInOpenState=30s
  halfopen compare ours.yaml theirs.yaml --runs 200
  halfopen compare ours.yaml theirs.yaml --incidents all
  halfopen compare ours.yaml --presets all
  halfopen compare ours.yaml --presets resilience4j,gobreaker --runs 30
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
	cmd.Flags().StringVar(&flags.presets, "presets", "", "the breakers of libraries to compare: `names`, or all")
	cmd.Flags().StringVar(&flags.baseline, "baseline", "", "the summary.json `file` of an earlier run to compare with")
	cmd.Flags().StringVar(&flags.failOn, "fail-on", none, "the verdicts that make the exit code 1: none, worse or difference")
	cmd.Flags().StringVar(&flags.out, "out", "", "the `folder` to write to, or none (default out/compare)")
	cmd.Flags().StringVar(&flags.plot, "plot", "png", "the figure: png, svg, pdf or none")
	cmd.Flags().StringVar(&flags.format, "format", "text", "what to print: text, json, csv or md")
	reportFlag(cmd, &flags.page)
	return cmd
}

func (f *compareFlags) run(cmd *cobra.Command, sources []string) error {
	if err := f.check(sources); err != nil {
		return err
	}
	manyRuns()
	if f.presets != "" {
		return f.runPresets(cmd, sources[0])
	}
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
	if err := f.report(cmd, configurations, result); err != nil {
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
	case f.page && f.out == none:
		return errReportNowhere
	case f.presets != "":
		return f.presetsConflict(sources)
	case f.page && f.incidents != "":
		return errors.New("--report is of one scenario, and --incidents goes through several; leave one of them out")
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
