package scenarios

import (
	"errors"
	"fmt"
	"slices"

	"halfopen/scenarios/config"
)

// overlaid is an arm that has been laid over the scenario.
type overlaid struct {
	// arm is what the file says of it, and field where.
	arm    *config.Node
	field  string
	merged *config.Node
}

func lay(base, arm *config.Node, number int) overlaid {
	return overlaid{arm: arm, field: fmt.Sprintf("arms.%d", number), merged: codec.Overlay(base, arm.Without("name"))}
}

// name is what the arm is called.
func (o overlaid) name() (string, error) {
	var named struct {
		Name string `yaml:"name"`
	}
	o.arm = nameOnly(o.arm)
	o.merged = o.arm
	_, err := codec.Decode(o.arm, &named)
	return named.Name, o.placed(err)
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

// place tells a problem of the system as one of the arm if what is to blame was written in
// it, and reports whether it was.
func (o overlaid) place(p config.Problem) (config.Problem, bool) {
	return p.WrittenIn(o.arm, o.field, o.merged)
}

// own is the warnings about what was written in the arm; the others are the scenario's.
func (o overlaid) own(warnings config.Warnings) config.Warnings {
	var own config.Warnings
	for _, warning := range warnings {
		if placed, is := o.place(warning); is {
			own = append(own, placed)
		}
	}
	return own
}

// placed is problems where they stand.
func (o overlaid) placed(err error) error {
	return o.each(err, func(p config.Problem, _ bool) config.Problem { return p })
}

// problems is those of the system where they stand. One of a value of the scenario, which
// is wrong only beside what the arm says, and not in the scenario without any arm, names
// the arm.
func (o overlaid) problems(err error, wrong func() error) error {
	if err == nil {
		return nil
	}
	var known config.Problems
	errors.As(wrong(), &known)
	return o.each(err, func(p config.Problem, own bool) config.Problem {
		if name := o.arm.Get("name"); !own && name != nil && !slices.Contains(known, p) {
			p.Message = fmt.Sprintf("in arm %s: %s", name.Text(), p.Message)
		}
		return p
	})
}

// each changes problems, which may be those of the arm's own values, when they have been
// placed.
func (o overlaid) each(err error, changed func(p config.Problem, own bool) config.Problem) error {
	var found config.Problems
	if !errors.As(err, &found) {
		return err
	}
	var placed config.Problems
	for _, p := range found {
		placed = append(placed, changed(o.place(p)))
	}
	return placed
}
