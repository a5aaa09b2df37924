package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// printers is what --format can ask for.
var printers = map[string]func(io.Writer, *measure.Summary) error{
	"text": printText,
	"json": printJSON,
	"csv":  func(w io.Writer, s *measure.Summary) error { return measure.WriteMetrics(w, s.Arms) },
	"md":   printMarkdown,
}

func printJSON(w io.Writer, summary *measure.Summary) error {
	text, err := summary.JSON()
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}

// textRows is the metrics of the printed table. The others are in the files.
var textRows = []string{
	"arrivals", "succeeded", "failed", "timed_out", "rejected", "shed",
	"success_mean", "success_p99", "wait_mean",
	"fault_reached", "fault_reached_share", "fault_reached_closed", "fault_reached_as_trial", "fault_mean", "fault_p99",
	"busy_max", "openings", "recovery_lag",
}

// notable is the rows that are left out where no arm has anything but zero.
var notable = map[string]bool{"timed_out": true, "shed": true, "wait_mean": true, "fault_reached_as_trial": true}

// wide is the number of arms from which a table has a line for each arm, and not
// a column.
const wide = 5

// printText prints the finding and a table: of at most 20 lines, or of a line
// for each of many arms.
func printText(w io.Writer, summary *measure.Summary) error {
	fmt.Fprintf(w, "%s, seed %d: %s\n\n", summary.Scenario, summary.Seed, findings.Headline(summary.Arms))
	rows := metricRows(summary.Arms)
	if len(summary.Arms) >= wide {
		rows = transposed(rows)
	}
	return writeColumns(w, rows)
}

// metricRows is a header of the arms and a row for each metric that is shown.
func metricRows(arms []*measure.Arm) [][]string {
	header := []string{""}
	for _, arm := range arms {
		header = append(header, arm.Name)
	}
	rows := [][]string{header}
	for _, metric := range shown(arms[0]) {
		if notable[metric.Name] && allZero(&metric, arms) {
			continue
		}
		if cells, any := cells(&metric, arms, "-"); any {
			rows = append(rows, append([]string{metric.Label}, cells...))
		}
	}
	return rows
}

// shown is the metrics of the printed table: all of those of a run in ticks or
// rounds, and the most telling ones of others.
func shown(arm *measure.Arm) []measure.Metric {
	metrics := measure.MetricsOf(arm)
	if arm.Totals != nil {
		return metrics
	}
	return slices.DeleteFunc(slices.Clone(metrics), func(m measure.Metric) bool { return !slices.Contains(textRows, m.Name) })
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

func allZero(metric *measure.Metric, arms []*measure.Arm) bool {
	return !slices.ContainsFunc(arms, func(a *measure.Arm) bool { return metric.Of(a) != 0 })
}

// writeColumns aligns the first column to the left and the others to the right.
func writeColumns(w io.Writer, rows [][]string) error {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
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
	fmt.Fprintf(w, "**%s**, seed %d: %s\n\n", escapeMarkdown(summary.Scenario), summary.Seed, findings.Headline(summary.Arms))
	header, rule := "| metric |", "| --- |"
	for _, arm := range summary.Arms {
		header += " " + escapeMarkdown(arm.Name) + " |"
		rule += " ---: |"
	}
	fmt.Fprintf(w, "%s definition |\n%s --- |\n", header, rule)
	for _, metric := range measure.MetricsOf(summary.Arms[0]) {
		if cells, any := cells(&metric, summary.Arms, ""); any {
			fmt.Fprintf(w, "| %s | %s | %s |\n", metric.Label, strings.Join(cells, " | "), metric.Definition)
		}
	}
	return nil
}

// cells is a metric of every arm, for a person, and whether any arm has it.
func cells(metric *measure.Metric, arms []*measure.Arm, missing string) (cells []string, any bool) {
	for _, arm := range arms {
		v := metric.Of(arm)
		if !v.Known() {
			cells = append(cells, missing)
			continue
		}
		any = true
		cells = append(cells, units[metric.Unit](float64(v)))
	}
	return cells, any
}

// units writes a value in its unit.
var units = map[measure.Unit]func(float64) string{
	measure.Seconds: findings.Duration,
	measure.Count:   findings.Number,
	measure.Share:   findings.Percent,
}

var markdown = strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", "*", `\*`, "`", "\\`")

func escapeMarkdown(text string) string { return markdown.Replace(text) }
