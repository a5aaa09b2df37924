package expect

import (
	"fmt"
	"slices"

	"halfopen/measure"
)

// An Expectation is a comparison that results are to satisfy. Parse makes one.
type Expectation struct {
	// Text is the expectation as it was written.
	Text string

	left, right term
	operator    operator
}

// An operator is a comparison.
type operator struct {
	sign string
	// mirror is the sign of the same comparison with its sides exchanged.
	mirror string
	// words completes "it is not ...".
	words string
	holds func(left, right float64) bool
}

// equal is the sign of the operator that is judged run by run.
const equal = "="

// operators is in the order in which they are looked for: the longer first.
var operators = []operator{
	{"<=", ">=", "at most", func(left, right float64) bool { return left <= right }},
	{">=", "<=", "at least", func(left, right float64) bool { return left >= right }},
	{"<", ">", "below", func(left, right float64) bool { return left < right }},
	{">", "<", "above", func(left, right float64) bool { return left > right }},
	{equal, equal, "equal to", func(left, right float64) bool { return left == right }},
}

func operatorOf(sign string) operator {
	return operators[slices.IndexFunc(operators, func(o operator) bool { return o.sign == sign })]
}

// String is the expectation in its canonical form, which means the same: metrics
// by their names in the table, single spaces between the parts, no space before
// a unit.
func (e Expectation) String() string {
	return fmt.Sprintf("%s %s %s", e.left, e.operator.sign, e.right)
}

// An Operand is a metric of an arm that an expectation is about.
type Operand struct {
	Metric *measure.Metric
	Arm    string // "" is the default arm
}

// Operands is what the expectation compares, each once and without its factor, in
// the order of the text.
func (e Expectation) Operands() []Operand {
	var operands []Operand
	for _, t := range []term{e.left, e.right} {
		if o := (Operand{t.metric, t.arm}); t.metric != nil && !slices.Contains(operands, o) {
			operands = append(operands, o)
		}
	}
	return operands
}

// metricFirst exchanges the sides if only the right one is a metric.
func (e Expectation) metricFirst() Expectation {
	if e.left.metric == nil {
		e.left, e.right, e.operator = e.right, e.left, operatorOf(e.operator.mirror)
	}
	return e
}
