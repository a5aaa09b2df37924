package findings

import (
	"math"
	"slices"
	"strings"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// Headline is the finding of the whole run, for a line that begins with the
// scenario's name: "the breaker let 102 of 987 requests reach the failing
// dependency (10.33 %)".
func Headline(s *measure.Summary) string {
	of := Reached
	switch {
	case faultElsewhere(s.Arms):
		of = Outcomes
	case inTicks(s.Arms):
		of = Backlog
	case inRounds(s.Arms):
		of = SharedPool
	}
	text := of(s)
	if namesGroup(text, s.Arms) {
		return text
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// Reached is how much of the traffic reached the dependency: during the faults,
// if there are any.
func Reached(s *measure.Summary) string {
	without, with := sides(subjects(s))
	switch {
	case !anyArrived(s.Arms):
		return sentence(nothing)
	case faulty(s.Arms):
		target := "the dependency in the fault"
		if failing(s.Arms) && !faultElsewhere(s.Arms) {
			target = "the failing dependency"
		}
		return ofRuns(s, sentence(reachedInFault(without, with, target)))
	default:
		return ofRuns(s, sentence(reachedInRun(without, with)))
	}
}

func reachedInFault(without, with []subject, target string) string {
	switch {
	case slices.ContainsFunc(with, onlyInner):
		all := slices.Concat(without, with)
		return inFault.namedAmount(all) + " reached " + target + inFault.percentage(all)
	case len(with) == 0:
		return "without a breaker " + inFault.amount(without) + " reached " + target + inFault.percentage(without)
	case len(with) == 1 && len(opened(with)) == 0:
		return "the breaker never opened: " + inFault.amount(with) + " reached " + target
	case len(with) == 1:
		return "the breaker let " + inFault.amount(with) + " reach " + target + inFault.percentage(with)
	default:
		return "breakers let " + inFault.namedAmount(with) + " reach " + target
	}
}

// onlyInner reports whether the breakers of an arm stand behind the dependency that
// requests reach.
func onlyInner(arm subject) bool { return arm.guarded() && !arm.Breaker }

func reachedInRun(without, with []subject) string {
	switch {
	case slices.ContainsFunc(with, onlyInner):
		all := slices.Concat(without, with)
		return inRun.namedAmount(all) + " reached the dependency" + inRun.percentage(all)
	case len(with) == 0:
		return inRun.amount(without) + " reached the dependency" + inRun.percentage(without)
	case len(opened(with)) == 0:
		subject := "the breaker"
		if len(with) > 1 {
			subject = "the breakers"
		}
		return subject + " never opened: " + inRun.amount(with) + " reached the dependency"
	case len(with) == 1:
		return "the breaker opened " + times(openings.of(with[0])) + " and refused " +
			refused.amount(with) + refused.percentage(with)
	default:
		return "breakers refused " + refused.amount(with)
	}
}

// A share is some of the requests that arrived.
type share struct{ part, whole number }

var (
	inFault = share{
		number{func(a *measure.Arm) measure.Value { return measure.Value(inFaults(a).Reached) }, "fault_reached"},
		number{func(a *measure.Arm) measure.Value { return measure.Value(inFaults(a).Arrivals) }, "fault_arrivals"},
	}
	inRun   = share{number{func(a *measure.Arm) measure.Value { return measure.Value(a.Requests.Reached) }, "reached"}, arrivals}
	refused = share{number{func(a *measure.Arm) measure.Value { return measure.Value(a.Requests.Rejected) }, "rejected"}, arrivals}

	arrivals = number{func(a *measure.Arm) measure.Value { return measure.Value(a.Requests.Arrivals) }, "arrivals"}
)

// amount is how many of the arrivals they are: "102 of 987 requests". Arms that
// differ are given as a range. Requests that are repeated can reach the dependency
// more often than they arrive.
func (h share) amount(arms []subject) string {
	return h.amountOf(arms, func() string { return span(h.part.collect(arms), numberText) })
}

// namedAmount is amount with the names of the arms at the ends of the range.
func (h share) namedAmount(arms []subject) string {
	return h.amountOf(arms, func() string { return namedSpan(arms, h.part, numberText) })
}

func (h share) amountOf(arms []subject, text func() string) string {
	parts, wholes := h.part.collect(arms), h.whole.collect(arms)
	if len(parts) == 0 || len(parts) != len(wholes) {
		return "some requests" // how many was not recorded
	}
	part, whole := text(), span(wholes, rounded)
	requests := " requests"
	if whole == "1" {
		requests = " request"
	}
	switch {
	case anyAbove(parts, wholes):
		return part + " calls for " + whole + requests
	case equal(parts, wholes) && len(arms) == 1 && whole == "1":
		return "the one request"
	case equal(parts, wholes):
		return "all " + whole + requests
	case part == "0":
		return "none of " + whole + requests
	default:
		return part + " of " + whole + requests
	}
}

// percentage is the share in brackets, where amount does not say it; of several runs
// their number stands there.
func (h share) percentage(arms []subject) string {
	if len(arms) != 1 || arms[0].several != nil {
		return ""
	}
	part, whole := h.part.of(arms[0]).Value, h.whole.of(arms[0]).Value
	if part == 0 || part >= whole {
		return ""
	}
	return " (" + Percent(part/whole) + ")"
}

// rounded is a count of what varies only by chance, and little: in whole.
func rounded(e estimate.Estimate) string { return Count(int(math.Round(e.Value))) }

func equal(parts, wholes []estimate.Estimate) bool {
	for i := range parts {
		if parts[i].Value != wholes[i].Value {
			return false
		}
	}
	return true
}

func anyAbove(parts, wholes []estimate.Estimate) bool {
	for i := range parts {
		if parts[i].Value > wholes[i].Value {
			return true
		}
	}
	return false
}
