package main

import (
	"fmt"

	"halfopen/plots"
	"halfopen/scenarios"
	"halfopen/scenarios/compare"
)

// draw makes the figure of a comparison.
func (f *compareFlags) draw(scenario *scenarios.Scenario, result *compare.Comparison) (output, error) {
	input := plots.CompareInput{
		Title:    comparisonTitle(result),
		Subtitle: fmt.Sprintf("%s · %d runs", scenario.Parameters(), result.Runs),
		Faults:   result.Summary.Arms[0].FaultWindows,
	}
	for _, arm := range result.Summary.Replications.Arms {
		input.Configurations = append(input.Configurations, plots.CompareCurves{Name: arm.Name, Curves: arm.Curves})
	}
	for _, row := range result.Rows {
		unit := row.Metric.Unit
		drawn := plots.CompareRow{Label: row.Metric.Label, Reference: valueText(unit, row.Estimates[0].Value)}
		for i, d := range row.Differences {
			value, low, high := row.Relative(i)
			drawn.Differences = append(drawn.Differences, plots.CompareDifference{
				Value: value, Low: low, High: high, Text: differenceText(unit, d.Estimate), Verdict: string(d.Verdict),
			})
		}
		input.Rows = append(input.Rows, drawn)
	}
	data, err := plots.DrawCompare(f.plot, input)
	return output{name: "compare." + f.plot, data: data}, err
}

// comparisonTitle counts the verdicts.
func comparisonTitle(result *compare.Comparison) string {
	if len(result.Names) > 2 {
		return fmt.Sprintf("%d configurations compared with %s", len(result.Names)-1, result.Names[0])
	}
	counts := map[compare.Verdict]int{}
	for _, row := range result.Rows {
		counts[row.Differences[0].Verdict]++
	}
	return fmt.Sprintf("%s against %s: %d metrics better, %d worse, %d without a difference found",
		result.Names[1], result.Names[0], counts[compare.Better], counts[compare.Worse], counts[compare.NoDifference])
}

// drawIncidents makes the figure of a matrix.
func (f *compareFlags) drawIncidents(m *compare.Matrix) (output, error) {
	input := plots.IncidentsInput{
		Title:     fmt.Sprintf("The largest regret is smallest with %s", m.Names[m.Least]),
		Subtitle:  fmt.Sprintf("mean of %d runs · seed %d · the same arrivals, latencies and failures for all", m.Runs, m.Seed),
		Metric:    m.Metric.Label,
		Incidents: m.Incidents,
	}
	for i, cells := range m.Cells {
		row := plots.IncidentsRow{Name: m.Names[i], Worst: estimateText(m.Metric.Unit, m.WorstRegret(i)), Least: i == m.Least}
		for _, cell := range cells {
			row.Cells = append(row.Cells, plots.IncidentsCell{
				Text: valueText(m.Metric.Unit, cell.Estimate.Value), Regret: cell.Regret.Value, Best: cell.Best,
			})
		}
		input.Rows = append(input.Rows, row)
	}
	data, err := plots.DrawIncidents(f.plot, input)
	return output{name: "incidents." + f.plot, data: data}, err
}
