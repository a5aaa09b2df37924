package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/measure/findings"
	"halfopen/scenarios/compare"
	"halfopen/scenarios/presets"
)

// A presetColumn is a metric in the table of presets.
type presetColumn struct {
	metric string
	// head is in two lines, the upper of which may be empty.
	head [2]string
	// share says that it is shown as a share of the requests.
	share bool
}

// label is the head in one line.
func (c presetColumn) label() string { return strings.TrimSpace(c.head[0] + " " + c.head[1]) }

// presetColumns is what shows how differently breakers behave. One of which no row has
// anything but zero is left out.
var presetColumns = []presetColumn{
	{"time_to_open", [2]string{"time", "to open"}, false},
	{"openings", [2]string{"", "openings"}, false},
	{"trials", [2]string{"trial", "calls"}, false},
	{"recovery_lag", [2]string{"recovery", "lag"}, false},
	{"fault_sent", [2]string{"sent into", "the fault"}, false},
	{"succeeded", [2]string{"", "succeeded"}, true},
	{"rejected", [2]string{"", "rejected"}, true},
	{"shed", [2]string{"", "shed"}, true},
	{"success_mean", [2]string{"successes:", "mean"}, false},
	{"success_p99", [2]string{"successes:", "p99"}, false},
	{"mean", [2]string{"all:", "mean"}, false},
	{"p99", [2]string{"all:", "p99"}, false},
}

// presetMetrics is the metrics of the files: those of every comparison, and of the table.
func presetMetrics() []string {
	metrics := slices.Clone(compare.Shown)
	for _, c := range presetColumns {
		if !slices.Contains(metrics, c.metric) {
			metrics = append(metrics, c.metric)
		}
	}
	return metrics
}

// columns is those of the table: what --metric names, or the usual ones.
func (f *compareFlags) columns(r *contest) []presetColumn {
	columns := presetColumns
	if len(f.metrics) > 0 {
		columns = nil
		for _, name := range f.metrics {
			metric := measure.MetricNamed(measure.Metrics, name)
			columns = append(columns, presetColumn{metric: name, head: inTwo(metric.Label)})
		}
	}
	return r.telling(columns)
}

// telling is the columns of which some row has anything but zero.
func (r *contest) telling(columns []presetColumn) []presetColumn {
	return slices.DeleteFunc(slices.Clone(columns), func(c presetColumn) bool {
		return !slices.ContainsFunc(r.arms(), func(a measure.ReplicatedArm) bool {
			value := a.Estimate(c.metric).Value
			return value.Known() && value != 0
		})
	})
}

// inTwo breaks a label at the blank at which its longer part is shortest.
func inTwo(label string) [2]string {
	best := [2]string{"", label}
	for at, r := range label {
		if r != ' ' {
			continue
		}
		if parts := [2]string{label[:at], label[at+1:]}; max(len(parts[0]), len(parts[1])) < max(len(best[0]), len(best[1])) {
			best = parts
		}
	}
	return best
}

func (r *contest) arms() []measure.ReplicatedArm { return r.result.Summary.Replications.Arms }

// text is the value of a column for a row, or "" if it has none.
func (c presetColumn) text(a measure.ReplicatedArm) string {
	m := a.Estimate(c.metric)
	if c.share {
		return valueText(measure.Share, float64(m.Value/a.Estimate("arrivals").Value))
	}
	return valueText(m.Unit, float64(m.Value))
}

// notRun marks what was not run beside its library.
const (
	notRun     = " *"
	notRunNote = "* " + string(presets.FromSource)
)

// marked is a name with its mark.
func (c contender) marked(name string) string {
	if c.library.Checked == presets.FromSource {
		return name + notRun
	}
	return name
}

func (r *contest) anyNotRun() bool {
	return slices.ContainsFunc(r.contenders, func(c contender) bool { return c.library.Checked == presets.FromSource })
}

// heads is the lines above the table, two or, if that is enough, one.
func heads(columns []presetColumn) [][]string {
	upper, lower := []string{""}, []string{""}
	for _, c := range columns {
		upper, lower = append(upper, c.head[0]), append(lower, c.head[1])
	}
	if strings.Join(upper, "") == "" {
		return [][]string{lower}
	}
	return [][]string{upper, lower}
}

// rows is the table below its head.
func (r *contest) rows(columns []presetColumn, missing string) [][]string {
	var rows [][]string
	for n, a := range r.arms() {
		row := []string{r.contenders[n].marked(a.Name)}
		for _, c := range columns {
			row = append(row, cmp.Or(c.text(a), missing))
		}
		rows = append(rows, row)
	}
	return rows
}

// notes is what the table is to be read with, in lines.
func (r *contest) notes(columns []presetColumn) []string {
	arrivals := r.arms()[0].Estimate("arrivals").Value
	notes := []string{
		fmt.Sprintf("Means of %d runs, seed %d, each with the same arrivals, latencies and failures for all; every library with its defaults.", r.result.Runs, r.result.Seed),
		fmt.Sprintf("Shares are of %s requests a run.", findings.Number(float64(arrivals))),
	}
	if !slices.ContainsFunc(columns, func(c presetColumn) bool { return c.share }) {
		notes = notes[:1]
	}
	if r.result.OneStream {
		notes = append(notes, "All chance comes from one stream, so that what is met also depends on what is admitted.")
	}
	if r.own != "" {
		notes = append(notes, fmt.Sprintf("%s: %s.", ownBreaker, r.own))
	}
	if r.anyNotRun() {
		notes = append(notes, notRunNote+".")
	}
	return append(notes, r.partial(columns)...)
}

// partial tells of the columns that some runs of a row have and some not.
func (r *contest) partial(columns []presetColumn) []string {
	var notes []string
	for _, c := range columns {
		var names []string
		for _, a := range r.arms() {
			if m := a.Estimate(c.metric); 0 < m.Runs && m.Runs < r.result.Runs {
				names = append(names, fmt.Sprintf("%s %d", a.Name, m.Runs))
			}
		}
		if len(names) > 0 {
			label := measure.MetricNamed(measure.Metrics, c.metric).Label
			notes = append(notes, fmt.Sprintf("%s: not in all of the %d runs but in %s.", label, r.result.Runs, strings.Join(names, ", ")))
		}
	}
	return notes
}

// reportPresets prints the table and writes the files.
func (f *compareFlags) reportPresets(cmd *cobra.Command, r *contest) error {
	columns := f.columns(r)
	text := func(w io.Writer) error {
		fmt.Fprintf(w, "%s: %s\n\n", r.name, r.finding())
		if err := writeColumns(w, append(heads(columns), r.rows(columns, "-")...)); err != nil {
			return err
		}
		_, err := fmt.Fprintf(w, "\n%s\n", strings.Join(r.notes(columns), "\n"))
		return err
	}
	markdown := func(w io.Writer) error {
		head := []string{""}
		for _, c := range columns {
			head = append(head, c.label())
		}
		rows := append([][]string{head}, r.rows(columns, "")...)
		if err := writeMarkdown(w, r.name+": "+r.finding(), rows); err != nil {
			return err
		}
		_, err := fmt.Fprintf(w, "\n%s\n", escapeMarkdown(strings.Join(r.notes(columns), " ")))
		return err
	}
	figure := func() (output, error) { return f.drawPresets(r) }
	return f.publish(cmd, r.result, text, markdown, func() ([]output, error) {
		files, err := f.files("presets", r.result, figure)
		return f.withReport(cmd, r.finding(), r.configurations(), r.result, files, err)
	})
}
