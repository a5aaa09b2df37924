package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios"
	"halfopen/scenarios/compare"
)

// allIncidents stands for the shipped set.
const allIncidents = "all"

// usualMetric is what incidents are compared by if nothing else is asked for.
const usualMetric = "succeeded"

// runIncidents lets every configuration meet several incidents.
func (f *compareFlags) runIncidents(cmd *cobra.Command, sources []string) error {
	incidents, err := readIncidents(f.incidents)
	if err != nil {
		return err
	}
	var list []compare.Incident
	for _, incident := range incidents {
		configurations, err := f.configurations(cmd, sources, incident)
		if err != nil {
			return fmt.Errorf("incident %s: %w", incident.Name, err)
		}
		list = append(list, compare.Incident{Name: incident.Name, Configurations: configurations})
	}
	metric := usualMetric
	if len(f.metrics) > 0 {
		metric = f.metrics[0]
	}
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	matrix, err := compare.RunIncidents(cmd.Context(), list, metric, compare.Options{Runs: f.runs, Progress: bar.show})
	bar.clear()
	if err != nil {
		return err
	}
	header := fmt.Sprintf("%s in %d incidents: %d runs, seed %d, each run with the same arrivals, latencies and failures for all",
		matrix.Metric.Label, len(matrix.Incidents), matrix.Runs, matrix.Seed)
	text := func(w io.Writer) error {
		fmt.Fprintf(w, "%s\n\n", header)
		if err := writeColumns(w, matrixRows(matrix)); err != nil {
			return err
		}
		_, err := fmt.Fprintf(w, "\n* best of its incident. Regret is how much worse a configuration is than that one. The largest regret is smallest with %s.\n", matrix.Names[matrix.Least])
		return err
	}
	markdown := func(w io.Writer) error { return writeMarkdown(w, header, matrixRows(matrix)) }
	return f.publish(cmd, matrix, text, markdown, func() ([]output, error) {
		files, err := tableFiles("incidents", matrix)
		if err != nil || f.plot == none {
			return files, err
		}
		figure, err := f.drawIncidents(matrix)
		return append([]output{figure}, files...), err
	})
}

// readIncidents reads a list of names and files.
func readIncidents(list string) ([]*scenarios.Incident, error) {
	names := strings.Split(list, ",")
	if list == allIncidents {
		names = scenarios.Incidents()
	}
	var incidents []*scenarios.Incident
	for _, name := range names {
		incident, err := readIncident(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(incidents, func(i *scenarios.Incident) bool { return i.Name == incident.Name }) {
			return nil, fmt.Errorf("--incidents: %q is given twice", incident.Name)
		}
		incidents = append(incidents, incident)
	}
	return incidents, nil
}

func readIncident(name string) (*scenarios.Incident, error) {
	if !looksLikeFile(name) {
		incident, err := scenarios.IncidentNamed(name)
		if err != nil {
			err = fmt.Errorf("--incidents: %w", err)
		}
		return incident, err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fileError{fmt.Errorf("cannot read the incident: %w", err)}
	}
	return scenarios.ParseIncident(name, text)
}

// matrixRows is the table: a row for each configuration.
func matrixRows(m *compare.Matrix) [][]string {
	header := append([]string{""}, m.Incidents...)
	rows := [][]string{append(header, "worst regret", "in")}
	for i, cells := range m.Cells {
		row := []string{m.Names[i]}
		for _, cell := range cells {
			text := valueText(m.Metric.Unit, cell.Estimate.Value)
			if cell.Best {
				text = "* " + text
			}
			row = append(row, text)
		}
		worst := m.WorstRegret(i)
		in := m.Incidents[m.Worst[i]]
		if worst.Value == 0 {
			in = "-"
		}
		rows = append(rows, append(row, estimateText(m.Metric.Unit, worst), in))
	}
	return rows
}
