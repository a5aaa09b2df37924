package scenarios

import (
	"fmt"
	"slices"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

var codec = config.NewCodec(laws, processes, faults, effects, balancings, sheddings, presets.Union, budgets, rateLimits, throttles, concurrencyLimits, tickTargets, roundRules)

// Parse reads a scenario from the text of a file, after laying assignments over
// it: "path=value", as in "breaker.slidingWindowSize=50" or "faults.0.to=30s".
// The error lists every problem found, each on one line with its place; the
// warnings are doubts about a scenario that can be run all the same.
func Parse(file string, text []byte, assignments []string) (*Scenario, config.Warnings, error) {
	return Source{File: file, Text: text, Assignments: assignments}.Parse()
}

func parse(root *config.Node, assignments []string) (*Scenario, config.Warnings, error) {
	var left config.Warnings
	for _, assignment := range assignments {
		var warnings config.Warnings
		var err error
		if root, warnings, err = codec.Set(root, assignment); err != nil {
			return nil, nil, err
		}
		left = append(left, warnings...)
	}
	k := kindOf(root)
	document := k.newFile()
	warnings, err := codec.Decode(root, document)
	warnings = append(left, warnings...)
	overlays := document.overlays()
	if err != nil {
		*overlays = writtenArms(root)
	} else if *overlays == nil {
		*overlays = defaultArms(document)
	}
	arms, armsErr := resolveArms(k, root, *overlays)
	if err := config.Join(err, armsErr); err != nil {
		return nil, warnings, err
	}
	scenario := &Scenario{Heading: *document.heading(), file: document, arms: arms, main: mainArm(*overlays)}
	left, err = scenario.expect(root)
	if err != nil {
		return nil, warnings, err
	}
	warnings = append(warnings, left...)
	return scenario, append(warnings, doubts(root, *overlays, arms)...), nil
}

// writtenArms is the arms of a scenario that is wrong elsewhere: what is wrong
// in them is told in the same go.
func writtenArms(root *config.Node) []*config.Node {
	arms := root.Get("arms")
	if arms == nil {
		return nil
	}
	return slices.DeleteFunc(arms.Items(), func(arm *config.Node) bool { return arm.Kind() != config.MapKind })
}

// resolveArms lays every arm over the scenario.
func resolveArms(k kind, root *config.Node, overlays []*config.Node) ([]arm, error) {
	base := root.Without("arms")
	files := recordingsOf(root)
	var arms []arm
	var errs []error
	names := map[string]bool{}
	for i, overlay := range overlays {
		var named struct {
			Name string `yaml:"name"`
		}
		system := k.newSystem()
		node := codec.Overlay(base, overlay.Without("name"))
		_, err := codec.Decode(node, system)
		if err == nil {
			err = files.load(system, node)
		}
		if err == nil {
			_, err = codec.Decode(nameOnly(overlay), &named)
		}
		if err == nil && names[named.Name] {
			err = problem(overlay.Get("name"), fmt.Sprintf("arms.%d.name", i), fmt.Sprintf("%q names an earlier arm; each needs a name of its own", named.Name))
		}
		errs = append(errs, err)
		names[named.Name] = true
		arms = append(arms, arm{name: named.Name, system: system})
	}
	return arms, config.Join(errs...)
}

// mainArm is the arm that lays nothing over the scenario, or the last one.
func mainArm(overlays []*config.Node) int {
	for i, overlay := range overlays {
		if len(overlay.Keys()) == 1 { // its name
			return i
		}
	}
	return len(overlays) - 1
}

// nameOnly is an arm without what it lays over the scenario.
func nameOnly(overlay *config.Node) *config.Node {
	for _, key := range overlay.Keys() {
		if key != "name" {
			overlay = overlay.Without(key)
		}
	}
	return overlay
}

// defaultArms compares a scenario's breaker with none, if it has one.
func defaultArms(s system) []*config.Node {
	text := "[{name: without-breaker, breaker: none}]"
	if s.hasBreaker() {
		text = "[{name: without-breaker, breaker: none}, {name: with-breaker}]"
	}
	root, err := config.Parse("default arms", []byte(text))
	if err != nil {
		panic(err) // the texts above are right
	}
	return root.Items()
}

// doubts finds what can be run but cannot have been meant, each place once.
func doubts(root *config.Node, overlays []*config.Node, arms []arm) config.Warnings {
	var warnings config.Warnings
	seen := map[config.Problem]bool{}
	for i, overlay := range overlays {
		node := codec.Overlay(root, overlay)
		for _, doubt := range arms[i].system.doubts() {
			if p := problem(node.Get(doubt.Field), doubt.Field, doubt.Message); !seen[p] {
				seen[p] = true
				warnings = append(warnings, p)
			}
		}
	}
	return warnings
}

// problem is a Problem at the place of a node, if it was written.
func problem(node *config.Node, path, message string) config.Problem {
	p := config.Problem{Path: path, Message: message}
	if node != nil {
		p.Origin = node.Origin()
	}
	return p
}

// Config is the scenario with every default filled in.
func (s *Scenario) Config() (*config.Node, error) { return codec.Encode(s.file) }
