package sweep

import (
	"slices"

	"halfopen/measure"
)

// A Result is the metrics of a scenario at every point of a grid.
type Result struct {
	// Scenario is its name at the first point.
	Scenario string
	// Seed is that at the first point.
	Seed uint64
	Grid Grid
	// Metrics is what was kept.
	Metrics []measure.Metric
	// Shown is the positions in Metrics of those for a table: what was asked for,
	// otherwise the most telling ones that some arm has. There is at least one.
	Shown []int
	// Points is in the order of the grid.
	Points []Point
}

// A Point is the scenario with one value for every parameter.
type Point struct {
	// Texts is the values of the parameters, in their order.
	Texts []string
	Arms  []Arm
}

// An Arm is what is kept of an arm: a value for each metric of the result.
type Arm struct {
	Name   string
	Values []measure.Value
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
		return slices.ContainsFunc(p.Arms, func(a Arm) bool { return a.Values[metric].Known() })
	})
}
