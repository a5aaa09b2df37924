package sweep

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"halfopen/scenarios"
	"halfopen/scenarios/config"
)

// A Source is the scenario that is run at every point, and what the command line
// changes about it before the grid does.
type Source = scenarios.Source

// at is the scenario at a point of the grid. Problems and warnings name the flag
// and the point that they come from.
func (g Grid) at(source Source, point int) (*scenarios.Scenario, config.Warnings, error) {
	scenario, warnings, err := source.Parse(g.assignments(point)...)
	return scenario, config.Warnings(g.place(point, warnings)), g.placeError(point, err)
}

// atWith is the scenario at a point with only the arms of the names, or with all
// of them if there are no names.
func (g Grid) atWith(source Source, point int, arms []string) (*scenarios.Scenario, error) {
	scenario, _, err := g.at(source, point)
	if err != nil || len(arms) == 0 {
		return scenario, err
	}
	configuration, err := scenario.Config()
	if err != nil {
		return nil, err
	}
	assignment, err := onlyArms(configuration, arms)
	if err != nil {
		return nil, err
	}
	// What is expected may be about the other arms.
	scenario, _, err = source.Parse(append(g.assignments(point), assignment, "expect=[]")...)
	return scenario, g.placeError(point, err)
}

// assigns reports whether a path has a value of its own already.
func assigns(source Source, path string) bool {
	return slices.ContainsFunc(source.Assignments, func(assignment string) bool {
		assigned, _, _ := strings.Cut(assignment, "=")
		return strings.TrimSpace(assigned) == path
	})
}

// armNames is what the arms of a scenario are called.
func armNames(configuration *config.Node) []string {
	var names []string
	for _, arm := range configuration.Get("arms").Items() {
		names = append(names, arm.Get("name").Text())
	}
	return names
}

// onlyArms is the assignment that leaves some arms. The error names an arm that
// the scenario does not have.
func onlyArms(configuration *config.Node, names []string) (assignment string, err error) {
	known := armNames(configuration)
	for _, name := range names {
		if !slices.Contains(known, name) {
			return "", config.UnknownName("--arm", name, known)
		}
	}
	var kept []*config.Node
	for _, arm := range configuration.Get("arms").Items() {
		if slices.Contains(names, arm.Get("name").Text()) {
			kept = append(kept, arm)
		}
	}
	text, err := json.Marshal(kept)
	return "arms=" + string(text), err
}

// place rewrites problems with values of the grid, which are assignments to
// scenarios.Parse: "-P path: message" for "--set path: message". All but those of
// the first point name the point.
func (g Grid) place(point int, problems []config.Problem) []config.Problem {
	var placed []config.Problem
	for _, p := range problems {
		if parameter := g.parameter(p.Origin.Set); parameter != nil {
			message := parameter.flag + strings.TrimPrefix(p.Error(), "--set")
			p = config.Problem{Message: message}
		}
		if point > 0 {
			p.Message += " (at " + strings.Join(g.assignments(point), ", ") + ")"
		}
		placed = append(placed, p)
	}
	return placed
}

// placeError is place for an error.
func (g Grid) placeError(point int, err error) error {
	var problems config.Problems
	if errors.As(err, &problems) {
		return config.Problems(g.place(point, problems))
	}
	return err
}
