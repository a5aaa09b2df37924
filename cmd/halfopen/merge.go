package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"halfopen/scenarios/sweep"
)

func newMerge() *cobra.Command {
	var report sweepReport
	cmd := &cobra.Command{
		Use:   "merge PART...",
		Short: "Put the parts of a sweep together",
		Long: `Put the parts that 'halfopen sweep --shard i/n' wrote together. The result is that of
the sweep in one piece, byte for byte. A part that is given twice counts once. Parts
of another sweep, or made by another version of the program, are refused; if some
are missing, they are named and the exit code is 1.`,
		Example: `  halfopen merge part-*.json
  halfopen merge part-*.json --out out/grid --minimize fault_sent --subject-to 'recovery_lag < 5s'`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := report.check(); err != nil {
				return err
			}
			plan, stem, result, err := mergeFiles(files)
			if err != nil {
				return err
			}
			if report.page {
				if err := checkReported(len(result.Points)); err != nil {
					return err
				}
			}
			return report.report(cmd, repeating(cmd, "merge", files...), plan, result, report.folder(stem))
		},
	}
	report.flags(cmd)
	return cmd
}

// mergeFiles reads parts and puts them together.
func mergeFiles(files []string) (*sweep.Plan, string, *sweep.Result, error) {
	var parts []*sweep.Stored
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, "", nil, fileError{fmt.Errorf("cannot read a part: %w", err)}
		}
		part, err := sweep.ReadPart(file, text)
		if err != nil {
			return nil, "", nil, err
		}
		parts = append(parts, part)
	}
	plan, result, err := sweep.Merge(parts, buildVersion())
	var missing sweep.Missing
	if errors.As(err, &missing) {
		err = differs{err}
	}
	return plan, parts[0].Name(), result, err
}
