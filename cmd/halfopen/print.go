package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/measure/findings"
	"halfopen/pages/view"
)

// printers is what --format can ask for.
var printers = map[string]func(io.Writer, *measure.Summary) error{
	"text": printText,
	"json": printJSON,
	"csv":  printCSV,
	"md":   printMarkdown,
}

// printCSV prints every metric; of several runs with its interval.
func printCSV(w io.Writer, summary *measure.Summary) error {
	if summary.Replications != nil {
		return measure.WriteEstimates(w, summary.Replications.Arms)
	}
	return measure.WriteMetrics(w, summary.Arms)
}

func printJSON(w io.Writer, summary *measure.Summary) error {
	text, err := summary.JSON()
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// wide is the number of arms from which a table has a line for each arm, and not
// a column.
const wide = 5

// printText prints the finding and a table: of at most 20 lines, or of a line
// for each of many arms.
func printText(w io.Writer, summary *measure.Summary) error {
	fmt.Fprintf(w, "%s, %s: %s\n\n", summary.Scenario, runsText(summary), findings.Headline(summary))
	rows := metricRows(summary)
	if len(summary.Arms) >= wide {
		rows = transposed(rows)
	}
	return writeColumns(w, rows)
}

// runsText says what a table is of.
func runsText(summary *measure.Summary) string {
	seed := fmt.Sprintf("seed %d", summary.Seed)
	switch r := summary.Replications; {
	case r == nil:
		return seed
	case r.Batches > 0:
		return fmt.Sprintf("%s, after %s of warm-up, ± by %d batches", seed, findings.Duration(float64(r.WarmUp)), r.Batches)
	case r.WarmUp > 0:
		return fmt.Sprintf("%s, mean ± 95 %% of %d runs after %s of warm-up", seed, r.Runs, findings.Duration(float64(r.WarmUp)))
	default:
		return fmt.Sprintf("%s, mean ± 95 %% of %d runs", seed, r.Runs)
	}
}

// metricRows is a header of the arms and a row for each metric that is shown.
func metricRows(summary *measure.Summary) [][]string {
	header := []string{""}
	for _, arm := range summary.Arms {
		header = append(header, arm.Name)
	}
	rows := [][]string{header}
	for _, metric := range view.Telling(summary) {
		if cells, any := cells(&metric, summary, "-"); any {
			rows = append(rows, append([]string{metric.Label}, cells...))
		}
	}
	return rows
}

func transposed(rows [][]string) [][]string {
	columns := make([][]string, len(rows[0]))
	for i := range columns {
		for _, row := range rows {
			columns[i] = append(columns[i], row[i])
		}
	}
	return columns
}

// writeColumns aligns the first column to the left and the others to the right.
func writeColumns(w io.Writer, rows [][]string) error {
	return writeWidths(w, columnWidths(rows), rows)
}

func columnWidths(rows [][]string) []int {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	return widths
}

func writeWidths(w io.Writer, widths []int, rows [][]string) error {
	var text strings.Builder
	for _, row := range rows {
		fmt.Fprintf(&text, "%-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			fmt.Fprintf(&text, "  %*s", widths[i+1], cell)
		}
		text.WriteByte('\n')
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// printMarkdown prints every metric as a table.
func printMarkdown(w io.Writer, summary *measure.Summary) error {
	fmt.Fprintf(w, "**%s**, %s: %s\n\n", escapeMarkdown(summary.Scenario), runsText(summary), findings.Headline(summary))
	header, rule := "| metric |", "| --- |"
	for _, arm := range summary.Arms {
		header += " " + escapeMarkdown(arm.Name) + " |"
		rule += " ---: |"
	}
	fmt.Fprintf(w, "%s definition |\n%s --- |\n", header, rule)
	for _, metric := range measure.MetricsOfAll(summary.Arms) {
		if cells, any := cells(&metric, summary, ""); any {
			fmt.Fprintf(w, "| %s | %s | %s |\n", metric.Label, strings.Join(cells, " | "), metric.Definition)
		}
	}
	return nil
}

// cells is a metric of every arm, for a person, and whether any arm has it.
func cells(metric *measure.Metric, summary *measure.Summary, missing string) (cells []string, any bool) {
	for _, e := range estimates(metric, summary) {
		text := estimateText(metric.Unit, e)
		any = any || text != ""
		cells = append(cells, cmp.Or(text, missing))
	}
	return cells, any
}

// estimates is a metric of every arm: of the one run, or over all.
func estimates(metric *measure.Metric, summary *measure.Summary) []estimate.Estimate {
	var list []estimate.Estimate
	for i, arm := range summary.Arms {
		e := estimate.Estimate{Value: float64(metric.Of(arm)), HalfWidth: math.NaN(), Runs: 1}
		if r := summary.Replications; r != nil {
			e = r.Arms[i].Estimate(metric.Name).Estimate()
		}
		list = append(list, e)
	}
	return list
}

// estimateText is a value in its unit, with half the width of its interval if it has
// one; "" if there is no value.
func estimateText(unit measure.Unit, e estimate.Estimate) string {
	if math.IsNaN(e.Value) {
		return ""
	}
	return findings.Estimate(unit, e)
}

var markdown = strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", "*", `\*`, "`", "\\`")

func escapeMarkdown(text string) string { return markdown.Replace(text) }
