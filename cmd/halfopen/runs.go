package main

import (
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// runsFlag is the number of independent runs.
func runsFlag(cmd *cobra.Command, runs *int, usual int) {
	cmd.Flags().IntVar(runs, "runs", usual, "the `number` of runs, each with chance of its own")
}

// manyRuns is called before many short runs. Each leaves much garbage and keeps little,
// and to collect it five times as seldom lets two cores do nearly twice what one does.
func manyRuns() { debug.SetGCPercent(500) }

func errRuns(given, least int) error {
	return fmt.Errorf("--runs %d is too few; give at least %d", given, least)
}

// warnOfBatches tells if the intervals of a steady run cannot be trusted.
func warnOfBatches(w io.Writer, summary *measure.Summary) {
	if summary.Replications == nil {
		return
	}
	for _, arm := range summary.Replications.Arms {
		for _, m := range arm.Metrics {
			if m.Correlated && m.Name == "mean" {
				fmt.Fprintf(w, "warning: arm %s: neighbouring batches are alike (autocorrelation %s), so its intervals are too narrow; make horizon longer, or give --runs\n",
					arm.Name, findings.Number(float64(m.Lag1)))
			}
		}
	}
}
