package sweep

import (
	"context"
	"errors"
	"slices"
	"strings"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/config"
	"halfopen/scenarios/workers"
)

// Options is what is run at every point, and what of it is kept.
type Options struct {
	// Runs is the number of independent runs at every point; 0 is 1.
	Runs int
	// Arms is the names of the arms to run; none is all.
	Arms []string
	// Metrics is the names of the metrics to keep; none is all.
	Metrics []string
	// Warn is told of every doubt about the scenario, before anything is run: of
	// each value that is doubted once. It may be nil.
	Warn func(config.Problem)
}

// A Plan is a sweep that was found to be right at every point and can be run: as a
// whole, or in parts. Make one with NewPlan.
type Plan struct {
	source  Source
	grid    Grid
	arms    []string // to run; none is all
	chosen  []string // names of metrics; none is all
	runs    int
	metrics []measure.Metric
	shown   []string
	main    string
	title   string
	seed    uint64
	points  points
	// recordings is those that the scenarios of all points name.
	recordings recordings
}

// NewPlan checks the scenario at every point. The error is config.Problems if it is
// wrong at some point, the first such.
func NewPlan(ctx context.Context, source Source, grid Grid, options Options) (*Plan, error) {
	for _, p := range grid.parameters {
		if assigns(source, p.Path) {
			return nil, problem(p.flag, p.Path, "--set or --seed gives it a value already")
		}
	}
	if options.Runs < 0 {
		return nil, errors.New("--runs must be at least 1")
	}
	warnings, read, err := check(ctx, source, grid)
	if err != nil {
		return nil, err
	}
	plan, err := newPlan(source, grid, options)
	if err != nil {
		return nil, err
	}
	plan.recordings = read
	if options.Warn != nil {
		for _, warning := range warnings {
			options.Warn(warning)
		}
	}
	return plan, nil
}

// check reads the scenario at every point. The error is that of the first point
// that is wrong; the warnings are those of the first point at each place.
func check(ctx context.Context, source Source, grid Grid) (config.Warnings, recordings, error) {
	found, read := make([]config.Warnings, grid.Points()), make([]recordings, grid.Points())
	err := workers.Each(ctx, grid.Points(), func(point int) error {
		scenario, warnings, err := grid.at(source, point)
		if err == nil {
			found[point], read[point] = warnings, recordingsOf(scenario)
		}
		return err
	}, func() {})
	if err != nil {
		return nil, nil, err
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
	return warnings, together(read), nil
}

// newPlan does not check the points. The error names an arm or a metric that the
// scenario does not have.
func newPlan(source Source, grid Grid, options Options) (*Plan, error) {
	scenario, _, err := grid.at(source, 0)
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
	if family.key == "" {
		family.metrics = scenario.Metrics() // more, if it has further parts
	}
	metrics, err := family.choose(options.Metrics)
	if err != nil {
		return nil, err
	}
	main := scenario.Main()
	if len(options.Arms) == 1 {
		main = options.Arms[0]
	}
	plan := &Plan{
		source: source, grid: grid, arms: options.Arms, chosen: options.Metrics, runs: max(1, options.Runs),
		metrics: metrics, shown: options.Metrics, main: main, title: scenario.Name, seed: scenario.Seed,
	}
	if len(plan.shown) == 0 {
		plan.shown = family.shown
	}
	plan.points.parse = func(point int) (*scenarios.Scenario, error) {
		scenario, err := grid.atWith(source, point, options.Arms)
		if err == nil {
			err = plan.recordings.check(scenario)
		}
		return scenario, err
	}
	return plan, nil
}

// Items is the number of runs of the whole sweep, each of all arms.
func (p *Plan) Items() int { return p.grid.Points() * p.runs }

// Grid is the points.
func (p *Plan) Grid() Grid { return p.grid }

// Source is the scenario.
func (p *Plan) Source() Source { return p.source }
