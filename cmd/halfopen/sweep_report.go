package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios/sweep"
)

// sweepReport is how the result of a sweep is told: by sweep, or by merge.
type sweepReport struct {
	out      string
	plot     string
	format   string
	minimize string
	maximize string
	subject  []string
	goalArm  string
	page     bool
}

func (r *sweepReport) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&r.out, "out", "", "the `folder` to write to, or none (default out/sweep-SCENARIO)")
	cmd.Flags().StringVar(&r.plot, "plot", "png", "the figure: png, svg, pdf or none")
	cmd.Flags().StringVar(&r.format, "format", "text", "what to print: text, json, csv or md")
	cmd.Flags().StringVar(&r.minimize, "minimize", "", "name the points at which this `metric` is smallest")
	cmd.Flags().StringVar(&r.maximize, "maximize", "", "name the points at which this `metric` is largest")
	cmd.Flags().StringArrayVar(&r.subject, "subject-to", nil, "of the points at which this `condition` holds, as in 'recovery_lag < 5s'; may be repeated")
	cmd.Flags().StringVar(&r.goalArm, "of", "", "the `arm` that --minimize and --maximize are about (default the one that lays nothing over the scenario)")
	reportFlag(cmd, &r.page)
	cmd.MarkFlagsMutuallyExclusive("minimize", "maximize")
}

func (r *sweepReport) check() error {
	if err := checkChoices(r.format, r.plot); err != nil {
		return err
	}
	if r.page && r.out == none {
		return errReportNowhere
	}
	return r.goal().Check()
}

func (r *sweepReport) goal() sweep.Goal {
	return sweep.Goal{Metric: cmp.Or(r.minimize, r.maximize), Maximize: r.maximize != "", Conditions: r.subject, Arm: r.goalArm}
}

func (r *sweepReport) folder(stem string) string {
	return cmp.Or(r.out, filepath.Join("out", "sweep-"+stem))
}

// report writes the files, if any are wanted, and prints. The command is what repeats the
// sweep.
func (r *sweepReport) report(cmd *cobra.Command, command string, plan *sweep.Plan, result *sweep.Result, folder string) error {
	if goal := r.goal(); goal.Metric != "" {
		optimum, err := result.Optimum(goal)
		if err != nil {
			return err
		}
		result.Best = optimum
	}
	var names []string
	if folder != none {
		var err error
		if names, err = r.write(folder, command, plan.Source(), result); err != nil {
			return err
		}
	}
	if err := sweepPrinters[r.format](cmd.OutOrStdout(), result); err != nil {
		return err
	}
	if folder != none {
		r.tell(cmd, plan.Grid(), folder, names)
	}
	return nil
}

// tell says where the files are, and why there is no figure.
func (r *sweepReport) tell(cmd *cobra.Command, grid sweep.Grid, folder string, names []string) {
	if r.plot != none && !isDrawn(grid) {
		fmt.Fprintf(cmd.ErrOrStderr(), "note: no figure; there is one of one or two parameters, not of %d\n", len(grid.Parameters()))
	}
	notes := cmd.ErrOrStderr()
	if r.format == "text" {
		notes = cmd.OutOrStdout()
	}
	fmt.Fprintf(notes, "\nIn %s: %s\n", folder, strings.Join(names, ", "))
}
