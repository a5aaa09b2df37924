package sweep

import (
	"context"
	"slices"
	"strings"

	"halfopen/scenarios/config"
)

// prepare checks everything that can be wrong, tells what is doubted, and returns
// the result without its points.
func prepare(ctx context.Context, source Source, grid Grid, options Options) (*Result, error) {
	for _, p := range grid.parameters {
		if source.assigns(p.Path) {
			return nil, problem(p.flag, p.Path, "--set or --seed gives it a value already")
		}
	}
	warnings, err := check(ctx, source, grid)
	if err != nil {
		return nil, err
	}
	result, err := begin(source, grid, options)
	if err != nil || options.Warn == nil {
		return result, err
	}
	for _, warning := range warnings {
		options.Warn(warning)
	}
	return result, nil
}

// check reads the scenario at every point. The error is that of the first point
// that is wrong; the warnings are those of the first point at each place.
func check(ctx context.Context, source Source, grid Grid) (config.Warnings, error) {
	found := make([]config.Warnings, grid.Points())
	err := each(ctx, grid.Points(), func(point int) (err error) {
		_, found[point], err = source.at(grid, point)
		return err
	}, func() {})
	if err != nil {
		return nil, err
	}
	var warnings config.Warnings
	seen := map[string]bool{}
	for _, warning := range slices.Concat(found...) {
		place, _, _ := strings.Cut(warning.Error(), ": ")
		if !seen[place] {
			seen[place] = true
			warnings = append(warnings, warning)
		}
	}
	return warnings, nil
}

// begin is the result without its points. The error names an arm or a metric that
// the scenario does not have.
func begin(source Source, grid Grid, options Options) (*Result, error) {
	scenario, _, err := source.at(grid, 0)
	if err != nil {
		return nil, err
	}
	configuration, err := scenario.Config()
	if err != nil {
		return nil, err
	}
	if _, err := onlyArms(configuration, options.Arms); err != nil {
		return nil, err
	}
	family := familyOf(configuration)
	metrics, err := family.choose(options.Metrics)
	if err != nil {
		return nil, err
	}
	shown := options.Metrics
	if len(shown) == 0 {
		shown = family.shown
	}
	return &Result{
		Scenario: scenario.Name,
		Seed:     scenario.Seed,
		Grid:     grid,
		Metrics:  metrics,
		Shown:    positions(metrics, shown),
		Points:   make([]Point, grid.Points()),
	}, nil
}
