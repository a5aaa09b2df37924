package expect

import (
	"fmt"
	"math"

	"halfopen/measure/estimate"
	"halfopen/measure/findings"
)

// Results gives a metric of an arm, "" being the default arm: its estimate over
// the runs and its value in every run, NaN where there is none. Every metric and
// arm has equally many runs, in the same order. A quantile's estimate may be that
// of all runs pooled.
type Results func(metric, arm string) (estimate.Estimate, []float64)

// A Verdict says whether an expectation holds.
type Verdict struct {
	Holds bool
	// Found is what the metric is, with its factor: "187 ± 4 ms". Of two
	// metrics it is both and their difference.
	Found string
	// Why says why it does not hold; it is empty if it does.
	Why string
}

// Judge holds the expectation against results.
func (e Expectation) Judge(results Results) Verdict {
	c := e.comparison(results)
	why := c.why()
	return Verdict{Holds: why == "", Found: c.found, Why: why}
}

// A comparison is of a sample with a bound.
type comparison struct {
	sample   sample
	relation operator
	bound    float64
	// subject and limit are the sample and the bound in words, of goes on after what is
	// of the sample.
	subject, limit, of string
	found              string
}

func (e Expectation) comparison(results Results) comparison {
	e = e.metricFirst()
	left := e.left.sample(results)
	if e.right.metric == nil {
		return against(left, e.operator, e.right.quantity.value)
	}
	right := e.right.sample(results)
	difference := left.minus(right)
	c := comparison{sample: difference, relation: e.operator, limit: "0", of: " of the difference"}
	c.subject = "a difference of " + difference.String()
	c.found = fmt.Sprintf("%s against %s", left, right)
	if difference.missing() == 0 {
		c.found += ", difference " + difference.String()
	}
	return c
}

// against compares with a constant.
func against(s sample, relation operator, bound float64) comparison {
	c := comparison{sample: s, relation: relation, bound: bound, found: s.String()}
	c.subject, c.limit = c.found, s.text(bound)
	if c.subject == c.limit && s.Value != bound {
		c.subject, c.limit = s.unit.apart(s.Value, bound)
	}
	return c
}

// why is why it does not hold, or "".
func (c comparison) why() string {
	runs, missing := len(c.sample.runs), c.sample.missing()
	switch {
	case runs == 0:
		return "there are no runs"
	case missing > 0:
		return ofRuns(missing, runs, "has no value", "have no value")
	case c.relation.sign == equal:
		return c.whyNotEqual()
	case c.sample.all(c.relation, c.bound):
		return ""
	case c.relation.holds(c.sample.Value, c.bound):
		return c.whyNotShown()
	}
	return fmt.Sprintf("%s is not %s %s", c.subject, c.relation.words, c.limit)
}

// whyNotShown says how far the interval reaches.
func (c comparison) whyNotShown() string {
	end := c.sample.Value + c.sample.width()
	if c.relation.holds(end, c.bound) {
		end = c.sample.Value - c.sample.width()
	}
	if math.IsNaN(end) {
		return "not shown: there is no interval; more runs may decide"
	}
	text := c.sample.text(end)
	if text == c.sample.text(c.bound) && end != c.bound {
		text, _ = c.sample.unit.apart(end, c.bound)
	}
	return fmt.Sprintf("not shown: the interval%s reaches %s; more runs may decide", c.of, text)
}

func (c comparison) whyNotEqual() string {
	differ, most := c.sample.furthest(c.bound)
	if differ == 0 {
		return ""
	}
	by := findings.Distance(c.sample.unit.of, most)
	return ofRuns(differ, len(c.sample.runs), "differs by "+by, "differ, by at most "+by)
}

// ofRuns begins with how many runs do something: "3 of 20 runs have no value".
func ofRuns(some, all int, does, do string) string {
	switch {
	case all == 1:
		return "the run " + does
	case some == 1:
		return fmt.Sprintf("1 of %d runs %s", all, does)
	}
	return fmt.Sprintf("%d of %d runs %s", some, all, do)
}
