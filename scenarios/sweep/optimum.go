package sweep

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/scenarios/config"
	"halfopen/scenarios/expect"
)

// A Goal is what the best point is.
type Goal struct {
	// Metric is the name of what is made small or large.
	Metric   string
	Maximize bool
	// Conditions must hold at a point; they are expectations.
	Conditions []string
	// Arm is the arm that is meant; "" is the one that stands for the scenario.
	Arm string
}

// An Optimum is the points that reach a goal best.
type Optimum struct {
	Goal
	// Position is that of the metric in those of the result.
	Position int
	// Best is the point with the best value, or -1 if the conditions hold at none.
	Best int
	// Alike is the points that cannot be told apart from the best one, the best value
	// first.
	Alike []int
	// Excluded is the number of points at which a condition does not hold or the metric
	// has no value.
	Excluded int
	arm      int
}

// Of is the arm that is meant, at a point.
func (o *Optimum) Of(result *Result, point int) *Arm { return &result.Points[point].Arms[o.arm] }

// aim is a goal of which everything is found.
type aim struct {
	goal       Goal
	position   int // of the metric
	arm        int
	conditions []expect.Expectation
}

// aim finds what a goal names. The error names a metric or an arm that is not there, or
// a condition that cannot be read.
func (g Goal) aim(metrics []measure.Metric, arms []string, main string) (aim, error) {
	if g.Arm == "" {
		g.Arm = main
	}
	a := aim{goal: g, arm: slices.Index(arms, g.Arm), position: slices.Index(measure.NamesOf(metrics), g.Metric)}
	if a.arm < 0 {
		return aim{}, config.UnknownName("the best point is of one arm;", g.Arm, arms)
	}
	if a.position < 0 {
		return aim{}, config.UnknownName("the metric", g.Metric, measure.NamesOf(metrics))
	}
	for _, text := range g.Conditions {
		condition, err := expect.Parse(text, metrics)
		for _, operand := range condition.Operands() {
			if operand.Arm != "" && !slices.Contains(arms, operand.Arm) {
				err = config.UnknownName("arm", operand.Arm, arms)
			}
		}
		if err != nil {
			return aim{}, fmt.Errorf("--subject-to %s: %w", config.Quoted(text), err)
		}
		a.conditions = append(a.conditions, condition)
	}
	return a, nil
}

// CheckGoal refuses a goal that names what the plan does not have, before it is run.
func (p *Plan) CheckGoal(goal Goal) error {
	scenario, err := p.points.parse(0)
	if err != nil {
		return err
	}
	_, err = goal.aim(p.metrics, scenario.Arms(), scenario.Main())
	return err
}

// Optimum finds the best points. Points are compared run by run, which all met the same
// chance, and the p-values are corrected for the number of points. The error names a
// metric or an arm that is not there, or a condition that cannot be read.
func (r *Result) Optimum(goal Goal) (*Optimum, error) {
	var names []string
	for _, arm := range r.Points[0].Arms {
		names = append(names, arm.Name)
	}
	found, err := goal.aim(r.Metrics, names, r.Main)
	if err != nil {
		return nil, err
	}
	o := &Optimum{Goal: found.goal, Position: found.position, arm: found.arm, Best: -1}
	var candidates []int
	for point := range r.Points {
		if r.holds(o, found.conditions, point) {
			candidates = append(candidates, point)
		}
	}
	o.Excluded = len(r.Points) - len(candidates)
	o.choose(r, candidates)
	return o, nil
}

// holds reports whether a point has a value and all conditions hold at it.
func (r *Result) holds(o *Optimum, conditions []expect.Expectation, point int) bool {
	if math.IsNaN(o.Of(r, point).Estimates[o.Position].Value) {
		return false
	}
	results := func(metric, arm string) (estimate.Estimate, []float64) {
		of := o.Of(r, point)
		for i := range r.Points[point].Arms {
			if arm == r.Points[point].Arms[i].Name {
				of = &r.Points[point].Arms[i]
			}
		}
		m := slices.Index(measure.NamesOf(r.Metrics), metric)
		return of.Estimates[m], of.Values[m]
	}
	return !slices.ContainsFunc(conditions, func(c expect.Expectation) bool { return !c.Judge(results).Holds })
}

// choose finds the best of the candidates, and those that are like it.
func (o *Optimum) choose(r *Result, candidates []int) {
	if len(candidates) == 0 {
		return
	}
	sign := 1.0
	if o.Maximize {
		sign = -1
	}
	value := func(point int) float64 { return sign * o.Of(r, point).Estimates[o.Position].Value }
	slices.SortStableFunc(candidates, func(a, b int) int {
		switch {
		case value(a) < value(b):
			return -1
		case value(a) > value(b):
			return 1
		}
		return 0
	})
	o.Best, o.Alike = candidates[0], candidates[:1]
	best := o.Of(r, o.Best)
	var probabilities []float64
	for _, point := range candidates[1:] {
		probabilities = append(probabilities, o.Of(r, point).Difference(best.Replicated, o.Position).P)
	}
	for i, p := range estimate.Holm(probabilities) {
		if p > 1-estimate.Level || math.IsNaN(p) && r.Runs > 1 {
			o.Alike = append(o.Alike, candidates[i+1])
		}
	}
}

// Check refuses what is no goal.
func (g Goal) Check() error {
	if g.Metric == "" && len(g.Conditions) > 0 {
		return errors.New("--subject-to restricts a search; say of what, with --minimize metric or --maximize metric")
	}
	return nil
}
