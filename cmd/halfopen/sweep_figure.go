package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/plots"
	"halfopen/scenarios/sweep"
)

// isDrawn reports whether there is a figure of a grid: a line over one parameter
// or a heat map over two.
func isDrawn(grid sweep.Grid) bool { return len(grid.Parameters()) <= 2 }

// drawSweep makes the figure of the first metric that is shown.
func drawSweep(format string, source sweep.Source, result *sweep.Result) (output, error) {
	shown := result.Shown[0]
	input := plots.SweepInput{Subtitle: sweepSubtitle(source, result), Metric: axisTitle(result.Metrics[shown])}
	for _, parameter := range result.Grid.Parameters() {
		input.Parameters = append(input.Parameters, parameter.Path)
	}
	for i, point := range result.Points {
		values := numbersAt(result.Grid, i)
		for _, arm := range point.Arms {
			input.Points = append(input.Points, plots.SweepPoint{
				Values: values, Labels: point.Texts, Series: arm.Name, Y: measure.Value(arm.Estimates[shown].Value),
				HalfWidth: halfWidthOf(arm.Estimates[shown]),
			})
		}
	}
	data, err := plots.DrawSweep(format, input)
	return output{name: "sweep." + format, data: data}, err
}

// halfWidthOf is that of an interval, 0 if there is none.
func halfWidthOf(e estimate.Estimate) float64 {
	if math.IsNaN(e.HalfWidth) {
		return 0
	}
	return e.HalfWidth
}

// numbersAt is the values of the parameters in their base units, NaN for a text.
func numbersAt(grid sweep.Grid, point int) []float64 {
	var numbers []float64
	for i, position := range grid.At(point) {
		number := math.NaN()
		if known := grid.Parameters()[i].Numbers; known != nil {
			number = known[position]
		}
		numbers = append(numbers, number)
	}
	return numbers
}

// axisTitle is the label of a metric with its unit.
func axisTitle(metric measure.Metric) string {
	if metric.Unit == measure.Count {
		return metric.Label
	}
	return fmt.Sprintf("%s (%s)", metric.Label, metric.Unit)
}

// sweepSubtitle is what all points share: the scenario, its seed, and what else
// was changed.
func sweepSubtitle(source sweep.Source, result *sweep.Result) string {
	parts := []string{result.Scenario}
	isSeed := func(p sweep.Parameter) bool { return p.Path == "seed" }
	if !slices.ContainsFunc(result.Grid.Parameters(), isSeed) {
		parts = append(parts, fmt.Sprintf("seed %d", result.Seed))
	}
	if result.Runs > 1 {
		parts = append(parts, fmt.Sprintf("mean of %d runs", result.Runs))
	}
	for _, assignment := range source.Assignments {
		if !strings.HasPrefix(assignment, "seed=") {
			parts = append(parts, assignment)
		}
	}
	return strings.Join(parts, " · ")
}
