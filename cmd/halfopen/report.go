package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/measure/findings"
	"halfopen/pages/report"
	"halfopen/pages/view"
	"halfopen/scenarios"
)

// reportName is what a report is called among other files.
const reportName = "report.html"

// reportFlags is what report is asked for.
type reportFlags struct {
	changes
	file string
	runs int
}

func newReport() *cobra.Command {
	var flags reportFlags
	cmd := &cobra.Command{
		Use:   "report [SCENARIO|FILE]",
		Short: "Run a scenario and write a page to share",
		Long: `Run a scenario of the library (see 'halfopen list') or of a file, and write one HTML
file to be mailed, opened from a folder or put on a server: the finding, charts that
answer the pointer and the keys, the tables, why the breaker did what it did, the
whole configuration, and the command that repeats it. It loads nothing from elsewhere.

With --runs, tables show means over the runs and their 95 % intervals, and the charts
are of the first run. run, compare and sweep write a page beside their other files if
they are given --report.`,
		Example: `  halfopen report
  halfopen report mine.yaml -o incident.html
  halfopen report fault-window --set breaker.waitDurationInOpenState=1s --runs 30`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeScenarios,
		RunE: func(cmd *cobra.Command, args []string) error {
			return flags.run(cmd, argument(args))
		},
	}
	flags.changes.flags(cmd)
	cmd.Flags().StringVarP(&flags.file, "output", "o", "", "the `file` to write (default out/SCENARIO/report.html)")
	runsFlag(cmd, &flags.runs, 1)
	return cmd
}

// reportFlag is --report of the commands that write a folder.
func reportFlag(cmd *cobra.Command, report *bool) {
	cmd.Flags().BoolVar(report, "report", false, "write report.html too, a page to share")
}

// errReportNowhere is --report where nothing is written.
var errReportNowhere = errors.New("--report writes a file, and --out none writes none; give --out a folder")

func (f *reportFlags) run(cmd *cobra.Command, source string) error {
	if f.runs < 1 {
		return errRuns(f.runs, 1)
	}
	scenario, err := f.load(cmd, source)
	if err != nil {
		return err
	}
	if f.runs > 1 {
		manyRuns()
	}
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	summary, err := scenario.Replicate(cmd.Context(), f.runs, scenarios.Options{}, bar.show)
	bar.clear()
	if err != nil {
		return err
	}
	warnOfBatches(cmd.ErrOrStderr(), summary)
	text, err := runReport(cmd, source, scenario, summary)
	if err != nil {
		return err
	}
	file := f.file
	if file == "" {
		file = filepath.Join("out", scenario.stem, reportName)
	}
	if err := writeWhole(file, text); err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n\nIn %s; open it in a browser.\n", summary.Scenario, findings.Headline(summary), file)
	return err
}

// runReport is the page of a run.
func runReport(cmd *cobra.Command, source string, scenario loaded, summary *measure.Summary) ([]byte, error) {
	config, err := scenario.Config()
	if err != nil {
		return nil, err
	}
	context := view.Context{
		About: scenario.About, Parameters: scenario.Parameters(), Config: string(config.YAML()),
		Command: repeating(cmd, "run", source), Setting: scenarios.ExplainSetting,
	}
	for _, warning := range scenario.warnings {
		context.Lint = append(context.Lint, warning.Error())
	}
	run, err := view.Of(summary, context)
	if err != nil {
		return nil, err
	}
	return report.HTML(run)
}
