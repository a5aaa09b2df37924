package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/scenarios"
)

// none is what --plot and --out are given to leave something out.
const none = "none"

// runFlags is what run is asked for.
type runFlags struct {
	changes
	out      string
	plot     string
	format   string
	runs     int
	requests bool
	events   bool
	report   bool
	trace    bool
}

func newRun() *cobra.Command {
	var flags runFlags
	cmd := &cobra.Command{
		Use:   "run [SCENARIO|FILE]",
		Short: "Run a scenario and write its tables and figures",
		Long: `Run a scenario of the library (see 'halfopen list') or of a file; '-' reads it from
standard input. Every arm of it meets the same arrivals and the same latencies.

With --runs, it is run several times with independent chance. Tables then show
means over the runs and their 95 % intervals; a quantile is that of all requests
of all runs. One run of a steady state is judged by its batches.`,
		Example: `  halfopen run
  halfopen run --set breaker.waitDurationInOpenState=1s --out out/1s
  halfopen run mine.yaml --plot svg
  halfopen run --runs 30
  halfopen run fault-window --format json --out none`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeScenarios,
		RunE: func(cmd *cobra.Command, args []string) error {
			return flags.run(cmd, argument(args))
		},
	}
	flags.changes.flags(cmd)
	cmd.Flags().StringVar(&flags.out, "out", "", "the `folder` to write to, or none (default out/SCENARIO)")
	cmd.Flags().StringVar(&flags.plot, "plot", "png", "the figures: png, svg, pdf or none")
	cmd.Flags().StringVar(&flags.format, "format", "text", "what to print: text, json, csv or md")
	runsFlag(cmd, &flags.runs, 1)
	cmd.Flags().BoolVar(&flags.requests, "requests", false, "write requests.csv too, a line for every request")
	reportFlag(cmd, &flags.report)
	cmd.Flags().BoolVar(&flags.events, "events", false, "write events.jsonl too, a line for everything that happens in the first run")
	cmd.Flags().BoolVar(&flags.trace, "trace", false, "write trace.json too, a timeline of the first run for ui.perfetto.dev")
	return cmd
}

func (f *runFlags) run(cmd *cobra.Command, source string) error {
	if err := f.check(); err != nil {
		return err
	}
	scenario, err := f.load(cmd, source)
	if err != nil {
		return err
	}
	if f.runs > 1 {
		manyRuns()
	}
	folder := f.folder(scenario.stem)
	recorded, err := f.openEvents(folder)
	if err != nil {
		return err
	}
	defer recorded.discard()
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	summary, err := scenario.Replicate(cmd.Context(), f.runs, scenarios.Options{Log: f.requests, Observers: recorded.observers}, bar.show)
	bar.clear()
	if err != nil {
		return err
	}
	warnOfBatches(cmd.ErrOrStderr(), summary)
	if f.requests && summary.Arms[0].Totals != nil {
		fmt.Fprintln(cmd.ErrOrStderr(), "warning: --requests: only scenarios in continuous time leave a line for every request")
	}
	if f.out == none {
		return printers[f.format](cmd.OutOrStdout(), summary)
	}
	var pages []output
	if f.report {
		page, err := runReport(cmd, source, scenario, summary)
		if err != nil {
			return err
		}
		pages = append(pages, output{reportName, page})
	}
	names, err := f.write(folder, scenario.Scenario, summary, pages)
	if err != nil {
		return err
	}
	more, err := recorded.keep(summary, cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	names = append(names, more...)
	if err := printers[f.format](cmd.OutOrStdout(), summary); err != nil {
		return err
	}
	written := fmt.Sprintf("In %s: %s\n", folder, strings.Join(names, ", "))
	if f.format != "text" {
		fmt.Fprint(cmd.ErrOrStderr(), written)
		return nil
	}
	fmt.Fprintf(cmd.OutOrStdout(), "\n%s%s", written, nextSteps(scenario.Scenario, source))
	return nil
}

// check refuses flags that have no such choice.
func (f *runFlags) check() error {
	if f.runs < 1 {
		return errRuns(f.runs, 1)
	}
	if (f.events || f.trace) && f.out == none {
		return errors.New("--events and --trace write files, and --out none writes none; give --out a folder")
	}
	if f.report && f.out == none {
		return errReportNowhere
	}
	return checkChoices(f.format, f.plot)
}

// checkChoices refuses a format or a kind of figure that there is not.
func checkChoices(format, plot string) error {
	formats, figures := []string{"text", "json", "csv", "md"}, []string{"png", "svg", "pdf", none}
	switch {
	case !slices.Contains(formats, format):
		return unknownChoice("--format", format, formats)
	case !slices.Contains(figures, plot):
		return unknownChoice("--plot", plot, figures)
	default:
		return nil
	}
}

func unknownChoice(flag, given string, known []string) error {
	return fmt.Errorf("%s %q is not known; use %s", flag, given, strings.Join(known, ", "))
}

func (f *runFlags) folder(stem string) string {
	if f.out != "" {
		return f.out
	}
	return filepath.Join("out", stem)
}

// write fills the folder with the run's files and returns their names.
func (f *runFlags) write(folder string, scenario *scenarios.Scenario, summary *measure.Summary, pages []output) ([]string, error) {
	files, err := tables(summary, f.requests)
	if err != nil {
		return nil, err
	}
	if f.plot != none {
		figures, err := draw(scenario, summary, f.plot)
		if err != nil {
			return nil, err
		}
		files = append(figures, files...)
	}
	return writeAll(folder, append(pages, files...))
}

// nextSteps is what to try after a run.
func nextSteps(scenario *scenarios.Scenario, source string) string {
	steps := []string{
		fmt.Sprintf("halfopen explain %s, why each breaker did what it did; halfopen report %[1]s, a page to share", source),
		fmt.Sprintf("halfopen run %s --set %s --out out/changed", source, scenario.Suggestion()),
	}
	if slices.Contains(scenarios.Library(), source) {
		steps = append(steps, fmt.Sprintf("halfopen show %s > mine.yaml, edit it, and halfopen run mine.yaml", source))
	}
	return "Next: " + strings.Join(steps, "\n      ") + "\n"
}
