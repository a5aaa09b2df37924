package scenarios

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

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

func parse(root *config.Node, assignments []string, unread bool) (*Scenario, config.Warnings, error) {
	var left config.Warnings
	root = keyed(root)
	for _, assignment := range assignments {
		var warnings config.Warnings
		var err error
		if root, warnings, err = codec.Set(root, assignment); err != nil {
			return nil, nil, err
		}
		root, left = keyed(root), append(left, warnings...)
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
	arms, armsWarnings, armsErr := resolveArms(k, root, *overlays, recordingsOf(root, unread))
	warnings = append(warnings, armsWarnings...)
	if err := config.Join(err, further(armsErr, err)); err != nil {
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

// further is the problems of arms at other places than those of the scenario, which each
// arm would tell again.
func further(arms, scenario error) error {
	var all, known config.Problems
	if !errors.As(arms, &all) || !errors.As(scenario, &known) {
		return arms
	}
	all = slices.DeleteFunc(slices.Clone(all), func(p config.Problem) bool {
		return slices.ContainsFunc(known, func(k config.Problem) bool { return k.Path == p.Path && k.Origin == p.Origin })
	})
	if len(all) == 0 {
		return nil
	}
	return all
}

// keyed is a scenario whose lists know by what their items go.
func keyed(root *config.Node) *config.Node { return codec.Keyed(root, kindOf(root).newFile()) }

// writtenArms is the arms of a scenario that is wrong elsewhere: what is wrong
// in them is told in the same go.
func writtenArms(root *config.Node) []*config.Node {
	arms := root.Get("arms")
	if arms == nil {
		return nil
	}
	return arms.Items()
}

// resolveArms lays every arm over the scenario.
func resolveArms(k kind, root *config.Node, overlays []*config.Node, files *recordings) ([]arm, config.Warnings, error) {
	base := root.Without("arms")
	// wrong is the problems that the scenario has without any arm.
	wrong := sync.OnceValue(func() error {
		_, err := codec.Decode(base, k.newSystem())
		return err
	})
	var arms []arm
	var warnings config.Warnings
	var errs []error
	names := map[string]bool{}
	for i, overlay := range overlays {
		if overlay.Kind() != config.MapKind {
			continue // which is told
		}
		var name string
		system := k.newSystem()
		laid := lay(base, overlay, i)
		doubts, err := codec.Decode(laid.merged, system)
		warnings, err = append(warnings, laid.own(doubts)...), laid.problems(err, wrong)
		if err == nil {
			err = laid.placed(files.load(system, laid.merged))
		}
		if err == nil {
			name, err = laid.name()
		}
		if err == nil && names[name] {
			err = problem(overlay.Get("name"), laid.field+".name", fmt.Sprintf("%q names an earlier arm; each needs a name of its own", name))
		}
		errs = append(errs, err)
		names[name] = true
		arms = append(arms, arm{name: name, system: system})
	}
	return arms, warnings, config.Join(errs...)
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
	base := root.Without("arms")
	for i, overlay := range overlays {
		laid := lay(base, overlay, i)
		for _, doubt := range arms[i].system.doubts() {
			p, _ := laid.place(problem(nearest(laid.merged, doubt.Field), doubt.Field, doubt.Message))
			if !seen[p] {
				seen[p] = true
				warnings = append(warnings, p)
			}
		}
	}
	return warnings
}

// nearest is the node at a path, or what is around it if that was not written; nil if
// nothing of the path was.
func nearest(root *config.Node, path string) *config.Node {
	for {
		if node := root.Get(path); node != nil {
			return node
		}
		dot := strings.LastIndex(path, ".")
		if dot < 0 {
			return nil
		}
		path = path[:dot]
	}
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
