package sweep

import (
	"context"
	"slices"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// A Result is the metrics of a scenario at every point of a grid.
type Result struct {
	// Scenario is its name at the first point.
	Scenario string
	// Seed is that at the first point.
	Seed uint64
	// Runs is the number of independent runs at every point.
	Runs int
	// Main is the arm that stands for the scenario.
	Main string
	Grid Grid
	// Metrics is what was kept.
	Metrics []measure.Metric
	// Shown is the positions in Metrics of those for a table: what was asked for,
	// otherwise the most telling ones that some arm has. There is at least one.
	Shown []int
	// Points is in the order of the grid.
	Points []Point
	// Best is what was found by Optimum, if anything was looked for.
	Best *Optimum
}

// A Point is the scenario with one value for every parameter.
type Point struct {
	// Texts is the values of the parameters, in their order.
	Texts []string
	Arms  []Arm
}

// An Arm is what is kept of an arm.
type Arm struct {
	Name string
	*measure.Replicated
	// Estimates is one for each metric of the result; with a single run they have no
	// interval.
	Estimates []estimate.Estimate
}

// Run runs all of a plan, on all cores. The result depends on the plan alone. The
// callback progress, which may be nil, is told how many of all runs are done; its
// calls come one after the other, from several goroutines. The error is the
// context's if that ends the run; there is no part of a result.
func (p *Plan) Run(ctx context.Context, progress func(done, all int)) (*Result, error) {
	part, err := p.Shard(ctx, 0, 1, progress)
	if err != nil {
		return nil, err
	}
	return p.result([]*Part{part}), nil
}

// Run makes a plan and runs it.
func Run(ctx context.Context, source Source, grid Grid, options Options, progress func(done, all int)) (*Result, error) {
	plan, err := NewPlan(ctx, source, grid, options)
	if err != nil {
		return nil, err
	}
	return plan.Run(ctx, progress)
}

// result puts all parts of the plan together, in their order.
func (p *Plan) result(parts []*Part) *Result {
	result := &Result{
		Scenario: p.title, Seed: p.seed, Runs: p.runs, Main: p.main, Grid: p.grid,
		Metrics: p.metrics, Points: make([]Point, p.grid.Points()),
	}
	run := 0
	for _, part := range parts {
		for _, values := range part.values {
			point := &result.Points[run/p.runs]
			if point.Texts == nil {
				*point = p.point(run/p.runs, part.arms)
			}
			for i, arm := range point.Arms {
				for m, value := range values[i] {
					arm.Values[m][run%p.runs] = float64(value)
				}
			}
			run++
		}
	}
	p.setPooled(result, parts)
	for _, point := range result.Points {
		for i := range point.Arms {
			arm := &point.Arms[i]
			for m := range p.metrics {
				arm.Estimates = append(arm.Estimates, arm.Estimate(m))
			}
		}
	}
	result.Shown = result.show(p)
	return result
}

// point is a point with room for its values.
func (p *Plan) point(number int, arms []string) Point {
	point := Point{Texts: p.grid.texts(number)}
	for _, name := range arms {
		point.Arms = append(point.Arms, Arm{Name: name, Replicated: measure.NewReplicated(p.metrics, p.runs)})
	}
	return point
}

// setPooled sets the quantiles of all runs of every point together. Those of points
// that lie in several parts are found now.
func (p *Plan) setPooled(result *Result, parts []*Part) {
	open := map[int][]*measure.Merged{}
	set := func(point int, pooled [][]measure.Value) {
		for i, arm := range result.Points[point].Arms {
			for m, value := range pooled[i] {
				arm.Pooled[m] = float64(value)
			}
		}
	}
	for _, part := range parts {
		for point, pooled := range part.pooled {
			set(point, pooled)
		}
		for point, merged := range part.latencies {
			for i, m := range merged {
				if i == len(open[point]) {
					open[point] = append(open[point], &measure.Merged{})
				}
				open[point][i].Merge(m)
			}
		}
	}
	for point, merged := range open {
		set(point, p.pool(merged))
	}
}

// show is the positions of the metrics for a table.
func (r *Result) show(p *Plan) []int {
	shown := positions(p.metrics, p.shown)
	if len(p.chosen) > 0 {
		return shown
	}
	return slices.DeleteFunc(shown, func(metric int) bool { return !r.has(metric) })
}

// positions finds metrics by their names.
func positions(metrics []measure.Metric, names []string) []int {
	found := make([]int, len(names))
	for i, name := range names {
		found[i] = slices.IndexFunc(metrics, func(m measure.Metric) bool { return m.Name == name })
	}
	return found
}

// has reports whether some arm has a value of a metric.
func (r *Result) has(metric int) bool {
	return slices.ContainsFunc(r.Points, func(p Point) bool {
		return slices.ContainsFunc(p.Arms, func(a Arm) bool { return a.Estimates[metric].Runs > 0 })
	})
}
