package sweep

import "errors"

// A Grid is the points at which a scenario is run: every combination of the
// parameters' values, in an order in which the first parameter varies slowest.
// NewGrid makes one.
type Grid struct {
	parameters []Parameter
	points     int
}

// NewGrid makes the grid of some parameters. There must be at least one, each of
// another path, and at most MaxPoints points in all.
func NewGrid(parameters ...Parameter) (Grid, error) {
	if len(parameters) == 0 {
		return Grid{}, errors.New("nothing to sweep; give a parameter, as in -P breaker.cooldown=1..8/1 or -L pool.slots=10,20,50")
	}
	points := 1
	paths := map[string]bool{}
	for _, p := range parameters {
		if paths[p.Path] {
			return Grid{}, problem(p.flag, p.Path, "given twice")
		}
		paths[p.Path] = true
		if points *= len(p.Values); points > MaxPoints {
			return Grid{}, problem(p.flag, p.Path, "%s", errTooMany)
		}
	}
	return Grid{parameters: parameters, points: points}, nil
}

// Parameters is the parameters, in their order.
func (g Grid) Parameters() []Parameter { return g.parameters }

// Points is the number of points.
func (g Grid) Points() int { return g.points }

// At is the position of every parameter's value at a point, counted from 0.
func (g Grid) At(point int) []int {
	positions := make([]int, len(g.parameters))
	for i := len(positions) - 1; i >= 0; i-- {
		values := len(g.parameters[i].Values)
		positions[i] = point % values
		point /= values
	}
	return positions
}

// assignments is what a point lays over the scenario, as path=value.
func (g Grid) assignments(point int) []string {
	assignments := make([]string, len(g.parameters))
	for i, position := range g.At(point) {
		assignments[i] = g.parameters[i].assignment(position)
	}
	return assignments
}

// texts is the value of every parameter at a point.
func (g Grid) texts(point int) []string {
	texts := make([]string, len(g.parameters))
	for i, position := range g.At(point) {
		texts[i] = g.parameters[i].Values[position]
	}
	return texts
}

// parameter is the one of a path, or nil.
func (g Grid) parameter(path string) *Parameter {
	for i := range g.parameters {
		if g.parameters[i].Path == path {
			return &g.parameters[i]
		}
	}
	return nil
}
