package scenarios

import (
	"errors"
	"fmt"
	"slices"

	"halfopen/measure"
	"halfopen/scenarios/config"
	"halfopen/scenarios/expect"
)

// Metrics is what the runs of every arm are summed up in.
func (s *Scenario) Metrics() []measure.Metric {
	if _, inTime := s.file.(*callsFile); !inTime {
		return s.file.metrics()
	}
	var all measure.Parts
	for _, arm := range s.arms {
		if calls, is := arm.system.(*Calls); is {
			all = all.And(calls.parts())
		}
	}
	return measure.MetricsFor(all)
}

// Arms is the names of the arms, in their order.
func (s *Scenario) Arms() []string {
	var names []string
	for _, arm := range s.arms {
		names = append(names, arm.name)
	}
	return names
}

// Main is the name of the arm that stands for the scenario: the one that lays nothing
// over it, or the last.
func (s *Scenario) Main() string { return s.arms[s.main].name }

// Only is the scenario with one of its arms alone. The error names an arm that it does
// not have.
func (s *Scenario) Only(arm string) (*Scenario, error) {
	at := slices.Index(s.Arms(), arm)
	if at < 0 {
		return nil, config.UnknownName("arm", arm, s.Arms())
	}
	only := *s
	only.arms, only.main = s.arms[at:at+1], 0
	return &only, nil
}

// Expectations is what the scenario expects of its results.
func (s *Scenario) Expectations() []expect.Expectation { return s.expectations }

// expect reads the expectations. Its problems have the places where they stand. What the
// file expects of an arm that an assignment took away is left out, with a warning.
func (s *Scenario) expect(root *config.Node) (config.Warnings, error) {
	problems, warnings := misplaced(root), config.Warnings(nil)
	for i, text := range s.Expect {
		field := fmt.Sprintf("expect.%d", i)
		written := root.Get(field)
		expectation, err := s.Expectation(text)
		var lost lostArm
		switch {
		case errors.As(err, &lost) && isAssigned(root.Get("arms")) && !isAssigned(written):
			warnings = append(warnings, problem(written, field, "left out: "+lost.Error()))
			continue
		case err != nil:
			problems = append(problems, problem(written, field, err.Error()))
		}
		s.expectations = append(s.expectations, expectation)
	}
	return warnings, config.Join(problems)
}

// isAssigned reports whether a value is from an assignment and not from a file.
func isAssigned(node *config.Node) bool { return node != nil && node.Origin().Set != "" }

// lostArm is an expectation of an arm that there is not.
type lostArm struct{ error }

// Expectation reads a further expectation about the scenario. The error is one line.
func (s *Scenario) Expectation(text string) (expect.Expectation, error) {
	expectation, err := expect.Parse(text, s.Metrics())
	if err == nil {
		err = s.checkArms(expectation)
	}
	return expectation, err
}

// checkArms refuses an arm that the scenario does not have.
func (s *Scenario) checkArms(e expect.Expectation) error {
	for _, o := range e.Operands() {
		if o.Arm != "" && !slices.Contains(s.Arms(), o.Arm) {
			return lostArm{config.UnknownName("arm", o.Arm, s.Arms())}
		}
	}
	return nil
}

const misplacedMessage = "an arm has none of its own; write it beside arms, with the arm after the metric, as in failed@with-breaker"

// misplaced finds the expectations that stand in an arm, where nothing would look for
// them.
func misplaced(root *config.Node) config.Problems {
	var problems config.Problems
	if arms := root.Get("arms"); arms != nil {
		for i, arm := range arms.Items() {
			if node := arm.Get("expect"); node != nil {
				problems = append(problems, problem(node, fmt.Sprintf("arms.%d.expect", i), misplacedMessage))
			}
		}
	}
	return problems
}
