package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios/config"
	"halfopen/scenarios/sweep"
)

// sweepFlags is what sweep is asked for.
type sweepFlags struct {
	changes
	parameters parameterFlags
	metrics    []string
	arms       []string
	out        string
	plot       string
	format     string
}

func newSweep() *cobra.Command {
	var flags sweepFlags
	cmd := &cobra.Command{
		Use:   "sweep SCENARIO|FILE -P path=a..b/step",
		Short: "Run a scenario at every value of a range, or every combination of several",
		Long: `Run a scenario at every value of a parameter, or at every combination of the
values of several; the first varies slowest. At most 100,000 points are run.

  -P path=a..b/step   from a in steps as long as b is not passed; the step has
                      its unit: 1..8/1, 1s..10s/500ms, 10%..90%/20%
  -P path=a..b#n      n values evenly spaced, both ends included: 10/s..100/s#10
  -L path=a,b,c       these values, which may be any texts

The table shows the most telling metrics, the files hold every one; --metric
names those for both, and the figure is of the first.`,
		Example: `  halfopen sweep fault-window -P breaker.waitDurationInOpenState=1s..10s/1s
  halfopen sweep probe-verdict -P breaker.cooldown=1..8/1 --arm overloaded/with
  halfopen sweep fault-window -P breaker.slidingWindowSize=10..100/10 -P arrivals.rate=10/s..100/s#10 \
    --set breaker.minimumNumberOfCalls=10 --metric fault_reached,recovery_lag`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeScenarios,
		RunE: func(cmd *cobra.Command, args []string) error {
			return flags.run(cmd, args[0])
		},
	}
	flags.changes.flags(cmd)
	flags.parameters.flags(cmd)
	cmd.Flags().StringSliceVar(&flags.metrics, "metric", nil, "the `metrics` to keep, separated by commas (default all, the most telling ones in the table)")
	cmd.Flags().StringArrayVar(&flags.arms, "arm", nil, "run only the arm of this `name`; may be repeated")
	cmd.Flags().StringVar(&flags.out, "out", "", "the `folder` to write to, or none (default out/sweep-SCENARIO)")
	cmd.Flags().StringVar(&flags.plot, "plot", "png", "the figure: png, svg, pdf or none")
	cmd.Flags().StringVar(&flags.format, "format", "text", "what to print: text, json, csv or md")
	return cmd
}

func (f *sweepFlags) run(cmd *cobra.Command, argument string) error {
	print, err := f.printer()
	if err != nil {
		return err
	}
	grid, err := f.parameters.grid()
	if err != nil {
		return err
	}
	file, stem, text, err := read(cmd.InOrStdin(), argument)
	if err != nil {
		return err
	}
	source := sweep.Source{File: file, Text: text, Assignments: f.assignments(cmd)}
	result, err := f.sweep(cmd, source, grid)
	if err != nil {
		return err
	}
	if f.out == none {
		return print(cmd.OutOrStdout(), result)
	}
	folder := f.folder(stem)
	names, err := f.write(folder, source, result)
	if err != nil {
		return err
	}
	if err := print(cmd.OutOrStdout(), result); err != nil {
		return err
	}
	f.tell(cmd, grid, folder, names)
	return nil
}

// printer is that of the format. The error is about a choice that is not known.
func (f *sweepFlags) printer() (func(io.Writer, *sweep.Result) error, error) {
	print, known := sweepPrinters[f.format]
	if !known {
		return nil, unknownChoice("--format", f.format, []string{"text", "json", "csv", "md"})
	}
	if choices := []string{"png", "svg", "pdf", none}; !slices.Contains(choices, f.plot) {
		return nil, unknownChoice("--plot", f.plot, choices)
	}
	return print, nil
}

// sweep runs the points, with warnings and progress on standard error.
func (f *sweepFlags) sweep(cmd *cobra.Command, source sweep.Source, grid sweep.Grid) (*sweep.Result, error) {
	progress := newProgress(cmd.ErrOrStderr(), "points")
	defer progress.clear()
	options := sweep.Options{Arms: f.arms, Metrics: f.metrics, Warn: func(warning config.Problem) {
		fmt.Fprintln(cmd.ErrOrStderr(), "warning:", warning.Error())
	}}
	return sweep.Run(cmd.Context(), source, grid, options, progress.show)
}

func (f *sweepFlags) folder(stem string) string {
	if f.out != "" {
		return f.out
	}
	return filepath.Join("out", "sweep-"+stem)
}

// tell says where the files are, and why there is no figure.
func (f *sweepFlags) tell(cmd *cobra.Command, grid sweep.Grid, folder string, names []string) {
	if f.plot != none && !isDrawn(grid) {
		fmt.Fprintf(cmd.ErrOrStderr(), "note: no figure; there is one of one or two parameters, not of %d\n", len(grid.Parameters()))
	}
	notes := cmd.ErrOrStderr()
	if f.format == "text" {
		notes = cmd.OutOrStdout()
	}
	fmt.Fprintf(notes, "\nIn %s: %s\n", folder, strings.Join(names, ", "))
}
