package expect

import (
	"fmt"
	"regexp"
	"strconv"

	"halfopen/measure"
	"halfopen/scenarios/config"
)

// A term is one side of an expectation: a metric of an arm, times a factor, or a
// quantity.
type term struct {
	metric   *measure.Metric // nil if it is a quantity
	factor   float64
	arm      string // "" is the default arm
	quantity quantity
}

// A quantity is a number as it was written, and what it is in the unit of the
// metric that it is compared with.
type quantity struct {
	number, unit string
	value        float64
}

func (q quantity) String() string { return q.number + q.unit }

// String is the term in canonical form.
func (t term) String() string {
	if t.metric == nil {
		return t.quantity.String()
	}
	text := t.metric.Name
	if t.factor != 1 {
		text = strconv.FormatFloat(t.factor, 'g', -1, 64) + " * " + text
	}
	if t.arm != "" {
		text += "@" + armText(t.arm)
	}
	return text
}

const armForm = `^[\p{L}\p{Nd}\-_./:]+`

var wholeBareArm = regexp.MustCompile(armForm + `$`)

// armText is the name of an arm, in quotes if it needs them.
func armText(name string) string {
	if wholeBareArm.MatchString(name) {
		return name
	}
	return strconv.Quote(name)
}

// agree brings both terms to one unit. The error is one line.
func agree(left, right *term) error {
	switch {
	case left.metric == nil && right.metric == nil:
		return fmt.Errorf("%q and %q are two constants; compare a metric, as in p99 < 300ms", left, right)
	case left.metric == nil:
		return left.quantity.readFor(right.metric)
	case right.metric == nil:
		return right.quantity.readFor(left.metric)
	case left.metric.Unit != right.metric.Unit:
		return fmt.Errorf("%s is %s and %s is %s; only metrics of one unit can be compared",
			left.metric.Name, units[left.metric.Unit].noun, right.metric.Name, units[right.metric.Unit].noun)
	}
	return nil
}

// readFor reads the quantity in the unit of a metric.
func (q *quantity) readFor(m *measure.Metric) error {
	unit := units[m.Unit]
	value, ok := unit.read(*q)
	if !ok {
		return fmt.Errorf("%s: %s is %s; %s", config.Quoted(q.String()), m.Name, unit.noun, unit.hint)
	}
	q.value = value
	return nil
}
