package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/measure/findings"
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

// textRows is the metrics of the printed table. The others are in the files.
var textRows = []string{
	"arrivals", "succeeded", "degraded", "failed", "timed_out", "rejected", "shed", "client_error", "hidden_failure",
	"success_mean", "success_p99", "wait_mean",
	"fault_reached", "fault_reached_share", "fault_reached_closed", "fault_reached_as_trial", "fault_mean", "fault_p99",
	"busy_max", "queue_max", "openings", "member_openings", "recovery_lag", "stale_mean", "sent_per_request",
}

// textEndings is the same of endpoints, services, and breakers that have names: the ends of
// their names.
var textEndings = []string{
	".success_share", ".fault_success_share", ".p99", ".fault_calls", ".under_way_max",
	".breaker.refused", ".breaker.openings", ".breaker.recovery_lag",
}

// notable is the rows that are left out where no arm has anything but zero.
var notable = map[string]bool{"timed_out": true, "shed": true, "wait_mean": true, "queue_max": true, "fault_reached_as_trial": true}

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
	for _, metric := range shown(summary.Arms) {
		if notable[metric.Name] && allZero(&metric, summary) {
			continue
		}
		if cells, any := cells(&metric, summary, "-"); any {
			rows = append(rows, append([]string{metric.Label}, cells...))
		}
	}
	return rows
}

// shown is the metrics of the printed table: all of those of a run in ticks or
// rounds, and the most telling ones of others.
func shown(arms []*measure.Arm) []measure.Metric {
	metrics := measure.MetricsOfAll(arms)
	if arms[0].Totals != nil {
		return metrics
	}
	return slices.DeleteFunc(slices.Clone(metrics), func(m measure.Metric) bool {
		return !slices.Contains(textRows, m.Name) && !slices.ContainsFunc(textEndings, func(ending string) bool { return strings.HasSuffix(m.Name, ending) })
	})
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

func allZero(metric *measure.Metric, summary *measure.Summary) bool {
	return !slices.ContainsFunc(estimates(metric, summary), func(e estimate.Estimate) bool { return e.Value != 0 })
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
