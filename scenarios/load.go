package scenarios

import (
	"fmt"
	"slices"

	"halfopen/scenarios/config"
)

var codec = config.NewCodec(laws, processes, faults, presets)

// Parse reads a scenario from the text of a file, after laying assignments over
// it: "path=value", as in "breaker.slidingWindowSize=50" or "faults.0.to=30s".
// The error lists every problem found, each on one line with its place; the
// warnings are doubts about a scenario that can be run all the same.
func Parse(file string, text []byte, assignments []string) (*Scenario, config.Warnings, error) {
	root, err := config.Parse(file, text)
	if err != nil {
		return nil, nil, err
	}
	for _, assignment := range assignments {
		if root, err = root.Set(assignment); err != nil {
			return nil, nil, err
		}
	}
	scenario := &Scenario{}
	warnings, err := codec.Decode(root, &scenario.document)
	if err != nil {
		scenario.Overlays = writtenArms(root)
	} else if scenario.Overlays == nil {
		scenario.Overlays = scenario.defaultArms()
	}
	if err := config.Join(err, scenario.resolveArms(root)); err != nil {
		return nil, warnings, err
	}
	return scenario, append(warnings, scenario.doubts(root)...), nil
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
func (s *Scenario) resolveArms(root *config.Node) error {
	base := root.Without("arms")
	var errs []error
	names := map[string]bool{}
	for i, overlay := range s.Overlays {
		var named struct {
			Name string `yaml:"name"`
		}
		system := System{}
		_, err := codec.Decode(codec.Overlay(base, overlay.Without("name")), &system)
		if err == nil {
			_, err = codec.Decode(nameOnly(overlay), &named)
		}
		if err == nil && names[named.Name] {
			err = problem(overlay.Get("name"), fmt.Sprintf("arms.%d.name", i), fmt.Sprintf("%q names an earlier arm; each needs a name of its own", named.Name))
		}
		errs = append(errs, err)
		names[named.Name] = true
		s.arms = append(s.arms, arm{name: named.Name, system: system})
	}
	return config.Join(errs...)
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
func (s *Scenario) defaultArms() []*config.Node {
	text := "[{name: without-breaker, breaker: none}]"
	if s.Breaker != nil {
		text = "[{name: without-breaker, breaker: none}, {name: with-breaker}]"
	}
	root, err := config.Parse("default arms", []byte(text))
	if err != nil {
		panic(err) // the texts above are right
	}
	return root.Items()
}

// doubts finds what can be run but cannot have been meant, each place once.
func (s *Scenario) doubts(root *config.Node) config.Warnings {
	var warnings config.Warnings
	seen := map[config.Problem]bool{}
	add := func(node *config.Node, path, message string) {
		if p := problem(node.Get(path), path, message); !seen[p] {
			seen[p] = true
			warnings = append(warnings, p)
		}
	}
	for i, overlay := range s.Overlays {
		system := s.arms[i].system
		node := codec.Overlay(root, overlay)
		for j, fault := range system.Faults {
			if from := fault.period().From; from >= system.Horizon {
				path := fmt.Sprintf("faults.%d.from", j)
				add(node, path, fmt.Sprintf("this fault never happens: arrivals end at %s", text(system.Horizon)))
			}
		}
		if system.Breaker == nil {
			continue
		}
		for _, doubt := range system.Breaker.doubts() {
			add(node, "breaker."+doubt.Field, doubt.Message)
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
func (s *Scenario) Config() (*config.Node, error) { return codec.Encode(s.document) }

// Schema is the JSON Schema of scenario files.
func Schema() ([]byte, error) {
	return codec.Schema(document{}, "urn:halfopen:scenario", "halfopen scenario")
}
