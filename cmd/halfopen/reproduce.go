package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/published"
)

// errDiffers is what reproduce ends with if a figure is not as published.
var errDiffers = differs{errors.New("not every published figure was reproduced")}

// reproduceFlags is what reproduce is asked for.
type reproduceFlags struct {
	out    string
	format string
}

func newReproduce() *cobra.Command {
	var flags reproduceFlags
	cmd := &cobra.Command{
		Use:   "reproduce",
		Short: "Run the published experiments and compare every number",
		Long: `Run the published experiments with the parameters of each published number, and
print the two side by side. It exits with 1 if any differs. The tables, and the
figures of every experiment, are written to a folder.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return flags.run(cmd) },
	}
	cmd.Flags().StringVar(&flags.out, "out", "results", "the `folder` to write to, or none")
	cmd.Flags().StringVar(&flags.format, "format", "text", "what to print: text, json, csv or md")
	return cmd
}

func (f *reproduceFlags) run(cmd *cobra.Command) error {
	print, known := rowPrinters[f.format]
	if !known {
		return unknownChoice("--format", f.format, []string{"text", "json", "csv", "md"})
	}
	result, err := published.Reproduce(cmd.Context())
	if err != nil {
		return err
	}
	rows := result.Rows
	if f.out != none {
		if err := f.write(cmd, result); err != nil {
			return err
		}
	}
	if err := print(cmd.OutOrStdout(), rows); err != nil {
		return err
	}
	return conclude(rows)
}

// conclude is an error if a row differs.
func conclude(rows []published.Row) error {
	if differing(rows) > 0 {
		return errDiffers
	}
	return nil
}

// write fills the folder: the table, and a folder of tables and figures for each
// experiment.
func (f *reproduceFlags) write(cmd *cobra.Command, result *published.Reproduction) error {
	files, err := rowFiles(result.Rows)
	if err != nil {
		return err
	}
	for _, name := range published.Experiments {
		scenario, _, err := scenarios.Named(name, nil)
		if err != nil {
			return err
		}
		summary, err := scenario.Run(cmd.Context(), scenarios.Options{})
		if err != nil {
			return err
		}
		made, err := experimentFiles(scenario, summary)
		if err != nil {
			return err
		}
		if name == "probe-verdict" {
			for _, format := range figureFormats {
				sweeps, err := sweepFigures(result, format)
				if err != nil {
					return err
				}
				made = append(made, sweeps...)
			}
		}
		for _, file := range made {
			files = append(files, output{filepath.Join(name, file.name), file.data})
		}
	}
	_, err = writeAll(f.out, files)
	return err
}

// figureFormats is the formats of the figures: for pages, and for print.
var figureFormats = []string{"png", "svg"}

// experimentFiles is the tables and the figures of one experiment.
func experimentFiles(scenario *scenarios.Scenario, summary *measure.Summary) ([]output, error) {
	files, err := tables(summary, false)
	if err != nil {
		return nil, err
	}
	for _, format := range figureFormats {
		figures, err := draw(scenario, summary, format)
		if err != nil {
			return nil, err
		}
		files = append(files, figures...)
	}
	return files, nil
}

// rowFiles is the table of all rows, as CSV and Markdown.
func rowFiles(rows []published.Row) ([]output, error) {
	var files []output
	for _, format := range []string{"csv", "md"} {
		data, err := written(func(w io.Writer) error { return rowPrinters[format](w, rows) })
		if err != nil {
			return nil, err
		}
		files = append(files, output{"reproduce." + format, data})
	}
	return files, nil
}

// differing counts the rows that differ.
func differing(rows []published.Row) int {
	n := 0
	for _, row := range rows {
		if !row.Equal() {
			n++
		}
	}
	return n
}

// verdict is the result of all rows in a sentence.
func verdict(rows []published.Row) string {
	if n := differing(rows); n > 0 {
		return fmt.Sprintf("%d of %d published figures differ", n, len(rows))
	}
	return fmt.Sprintf("all %d published figures are equal", len(rows))
}
