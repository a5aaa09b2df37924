package sweep

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/config"
)

// Options is what of a sweep is kept.
type Options struct {
	// Arms is the names of the arms to run; none is all.
	Arms []string
	// Metrics is the names of the metrics to keep; none is all.
	Metrics []string
	// Warn is told of every doubt about the scenario, before anything is run: of
	// each value that is doubted once. It may be nil.
	Warn func(config.Problem)
}

// Run runs the scenario at every point of the grid, on all cores. The result
// depends on the scenario, the grid and the options alone. Every point is checked
// before anything is run.
//
// The callback progress, which may be nil, is told how many of all points are
// done; its calls come one after the other, from several goroutines. The error is
// config.Problems if the scenario is wrong at some point, the first such, or the
// context's if that ends the run; there is no part of a result.
func Run(ctx context.Context, source Source, grid Grid, options Options, progress func(done, all int)) (*Result, error) {
	result, err := prepare(ctx, source, grid, options)
	if err != nil {
		return nil, err
	}
	done := 0
	report := func() {
		done++
		if progress != nil {
			progress(done, grid.Points())
		}
	}
	run := func(point int) error {
		scenario, err := source.atWith(grid, point, options.Arms)
		if err != nil {
			return err
		}
		summary, err := scenario.Run(ctx, scenarios.Options{})
		if err != nil {
			return fmt.Errorf("at %s: %w", strings.Join(grid.assignments(point), ", "), err)
		}
		result.Points[point] = Point{Texts: grid.texts(point), Arms: result.reduce(summary.Arms)}
		return nil
	}
	if err := each(ctx, grid.Points(), run, report); err != nil {
		return nil, err
	}
	if len(options.Metrics) == 0 {
		result.Shown = slices.DeleteFunc(result.Shown, func(metric int) bool { return !result.has(metric) })
	}
	return result, nil
}

// reduce keeps of each arm the metrics of the result.
func (r *Result) reduce(arms []*measure.Arm) []Arm {
	reduced := make([]Arm, len(arms))
	for i, arm := range arms {
		values := make([]measure.Value, len(r.Metrics))
		for m, metric := range r.Metrics {
			values[m] = metric.Of(arm)
		}
		reduced[i] = Arm{Name: arm.Name, Values: values}
	}
	return reduced
}
