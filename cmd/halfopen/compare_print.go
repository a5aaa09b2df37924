package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/measure/findings"
	"halfopen/scenarios/compare"
)

// table is something that can be printed in every format.
type table interface {
	JSON() ([]byte, error)
	WriteCSV(w io.Writer) error
}

// report prints a comparison and writes its files.
func (f *compareFlags) report(cmd *cobra.Command, configurations []compare.Configuration, result *compare.Comparison) error {
	header := comparisonHeader(result)
	print := func(w io.Writer) error { return writeVerdicts(w, header, result) }
	markdown := func(w io.Writer) error { return writeMarkdown(w, header, named(result, comparisonRows(result, ""))) }
	figure := func() (output, error) { return f.draw(configurations[0].Scenario, result) }
	return f.publish(cmd, result, print, markdown, func() ([]output, error) {
		files, err := f.files("compare", result, figure)
		return f.withReport(cmd, comparisonTitle(result), configurations, result, files, err)
	})
}

// publish writes the files, if any are wanted, and prints.
func (f *compareFlags) publish(cmd *cobra.Command, t table, text, markdown func(io.Writer) error, files func() ([]output, error)) error {
	var written []string
	folder := cmp.Or(f.out, "out/compare")
	if folder != none {
		made, err := files()
		if err != nil {
			return err
		}
		if written, err = writeAll(folder, made); err != nil {
			return err
		}
	}
	w := cmd.OutOrStdout()
	if err := map[string]func(io.Writer) error{
		"text": text, "md": markdown, "csv": t.WriteCSV,
		"json": func(w io.Writer) error { return writeJSON(w, t) },
	}[f.format](w); err != nil {
		return err
	}
	if folder != none {
		if f.format != "text" {
			w = cmd.ErrOrStderr()
		}
		fmt.Fprintf(w, "\nIn %s: %s\n", folder, strings.Join(written, ", "))
	}
	return nil
}

func writeJSON(w io.Writer, t table) error {
	text, err := t.JSON()
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// tableFiles is the numbers of a table.
func tableFiles(name string, t table) ([]output, error) {
	text, err := t.JSON()
	if err != nil {
		return nil, err
	}
	var rows bytes.Buffer
	err = t.WriteCSV(&rows)
	return []output{{name + ".csv", rows.Bytes()}, {name + ".json", text}}, err
}

// files is the figure, the numbers of the comparison, and the summary of what was run.
func (f *compareFlags) files(name string, result *compare.Comparison, figure func() (output, error)) ([]output, error) {
	files, err := tableFiles(name, result)
	if err != nil {
		return nil, err
	}
	summary, err := result.Summary.JSON()
	if err != nil {
		return nil, err
	}
	files = append(files, output{"summary.json", summary})
	if len(result.Summary.Replications.Arms[0].Curves) > 0 {
		var curves bytes.Buffer
		if err := measure.WriteCurves(&curves, result.Summary.Replications.Arms); err != nil {
			return nil, err
		}
		files = append(files, output{"curves.csv", curves.Bytes()})
	}
	if f.plot == none || len(result.Summary.Replications.Arms[0].Curves) == 0 {
		return files, nil
	}
	drawn, err := figure()
	return append([]output{drawn}, files...), err
}

// comparisonHeader is what was compared, in a line.
func comparisonHeader(result *compare.Comparison) string {
	chance := "each with the same arrivals, latencies and failures for all"
	switch {
	case !result.Paired:
		chance = fmt.Sprintf("not paired with the %d of the baseline, whose number or seed is another", result.RunsOf[0])
	case result.OneStream:
		chance = "each from one stream of chance, so that what is met also depends on what is admitted"
	}
	others := strings.Join(result.Names[1:], ", ")
	if count := len(result.Names) - 1; count > besideEachOther {
		others = fmt.Sprintf("%d configurations", count)
	}
	return fmt.Sprintf("%s compared with %s: %d runs, seed %d, %s", others, result.Names[0], result.Runs, result.Seed, chance)
}

// writeVerdicts prints the table, and what it is to be read with.
func writeVerdicts(w io.Writer, header string, result *compare.Comparison) error {
	fmt.Fprintf(w, "%s\n\n", header)
	rows := comparisonRows(result, "-")
	for first := 1; first < len(result.Names); first += besideEachOther {
		if first > 1 {
			fmt.Fprintln(w)
		}
		names, part := sideBySide(result.Names, rows, first)
		if err := writeGroups(w, names, part); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\nDifferences with their %g %% intervals; verdicts corrected for %d comparisons (Holm).\n%s",
		estimate.Level*100, comparisons(result), missingRuns(result))
	return err
}

func comparisons(result *compare.Comparison) int { return len(result.Rows) * (len(result.Names) - 1) }

// missingRuns tells of metrics that some runs have and some not.
func missingRuns(result *compare.Comparison) string {
	var lines strings.Builder
	for _, row := range result.Rows {
		for i, e := range row.Estimates {
			if 0 < e.Runs && e.Runs < result.RunsOf[i] {
				fmt.Fprintf(&lines, "%s: only %d of %d runs of %s have one.\n", row.Metric.Label, e.Runs, result.RunsOf[i], result.Names[i])
			}
		}
	}
	return lines.String()
}

// comparisonRows is the table with its header: of each configuration the value, and of
// all but the reference the difference and the verdict.
func comparisonRows(result *compare.Comparison, missing string) [][]string {
	header := []string{"", "value"}
	for range result.Names[1:] {
		header = append(header, "value", "difference", "verdict")
	}
	rows := [][]string{header}
	for _, row := range result.Rows {
		unit := row.Metric.Unit
		cells := []string{row.Metric.Label, cmp.Or(valueText(unit, row.Estimates[0].Value), missing)}
		for i, d := range row.Differences {
			cells = append(cells, cmp.Or(valueText(unit, row.Estimates[i+1].Value), missing),
				cmp.Or(differenceText(unit, d.Estimate), missing), string(d.Verdict))
		}
		rows = append(rows, cells)
	}
	return rows
}

// named is the table with the names of the configurations in its header.
func named(result *compare.Comparison, rows [][]string) [][]string {
	header := slices.Clone(rows[0])
	header[1] = result.Names[0]
	for i, name := range result.Names[1:] {
		header[2+3*i] = name
	}
	return append([][]string{header}, rows[1:]...)
}

// besideEachOther is how many configurations stand beside the reference; more would be
// wider than a screen, and follow in further tables.
const besideEachOther = 2

// sideBySide is the names and the columns of the reference and of a few others from one
// on.
func sideBySide(names []string, rows [][]string, first int) ([]string, [][]string) {
	last := min(first+besideEachOther, len(names))
	var part [][]string
	for _, row := range rows {
		part = append(part, slices.Concat(row[:2], row[3*first-1:3*last-1]))
	}
	return slices.Concat(names[:1], names[first:last]), part
}

// writeGroups aligns the table under the names, each above the columns of its
// configuration.
func writeGroups(w io.Writer, names []string, rows [][]string) error {
	widths := columnWidths(rows)
	line := strings.Repeat(" ", widths[0])
	for i, name := range names {
		group := widths[1:2]
		if i > 0 {
			group = widths[3*i-1 : 3*i+2]
		}
		room := 2*len(group) - 2
		for _, width := range group {
			room += width
		}
		if length := utf8.RuneCountInString(name); length > room {
			group[len(group)-1] += length - room
			room = length
		}
		line += fmt.Sprintf("  %*s", room, name)
	}
	fmt.Fprintln(w, line)
	return writeWidths(w, widths, rows)
}

// valueText is a value in its unit, or "".
func valueText(unit measure.Unit, value float64) string {
	return estimateText(unit, estimate.Estimate{Value: value, HalfWidth: math.NaN()})
}

// differenceText is a difference with its sign and interval, or "". One of shares is in
// points of percent.
func differenceText(unit measure.Unit, d estimate.Estimate) string {
	if math.IsNaN(d.Value) {
		return ""
	}
	text := findings.Difference(unit, d)
	if unit == measure.Share {
		text = strings.TrimSuffix(text, "%") + "pp"
	}
	return signed(d.Value, text)
}

func signed(value float64, text string) string {
	if value > 0 {
		return "+" + text
	}
	return text
}

// writeMarkdown prints a table whose first column is text and whose others are numbers.
func writeMarkdown(w io.Writer, header string, rows [][]string) error {
	return writeAligned(w, header, "---:", rows)
}

// writeTexts prints a table of texts.
func writeTexts(w io.Writer, header string, rows [][]string) error {
	return writeAligned(w, header, "---", rows)
}

// writeAligned prints a table under a line; alignment is that of all columns but the
// first.
func writeAligned(w io.Writer, header, alignment string, rows [][]string) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n\n", escapeMarkdown(header))
	for i, row := range rows {
		for _, cell := range row {
			fmt.Fprintf(&text, "| %s ", escapeMarkdown(cell))
		}
		text.WriteString("|\n")
		if i == 0 {
			text.WriteString("| --- " + strings.Repeat("| "+alignment+" ", len(row)-1) + "|\n")
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}
