package findings

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// An End is what can become of a request.
type End struct {
	// Name is its name in a legend.
	Name string
	// Of is how many of some requests ended so.
	Of func(*measure.Requests) int

	metric string
	did    string // in a sentence: 947 were rejected
}

// Ends is everything that can become of a request, in order: what its user likes best
// first.
var Ends = []End{
	{"succeeded", func(r *measure.Requests) int { return r.Succeeded }, "succeeded", "succeeded"},
	{"degraded (fallback)", func(r *measure.Requests) int { return r.Degraded }, "degraded", "got a fallback"},
	{"client error", func(r *measure.Requests) int { return r.ClientErrors }, "client_error", "ended in a client error"},
	{"hidden failure", func(r *measure.Requests) int { return r.HiddenFailures }, "hidden_failure", "ended in a hidden failure"},
	{"failed", func(r *measure.Requests) int { return r.Failed }, "failed", "failed"},
	{"timed out", func(r *measure.Requests) int { return r.TimedOut }, "timed_out", "timed out"},
	{"rejected", func(r *measure.Requests) int { return r.Rejected }, "rejected", "rejected"},
	{"shed", func(r *measure.Requests) int { return r.Shed }, "shed", "shed"},
}

// number is how many requests of an arm ended so.
func (e End) number() number {
	return number{func(a *measure.Arm) measure.Value { return measure.Value(e.Of(&a.Requests)) }, e.metric}
}

var answered = share{Ends[0].number(), arrivals}

// Outcomes is how many of the requests succeeded: with the arm with which most did
// and with the one with which fewest did. Of a single arm it is also what became of
// most of the others.
func Outcomes(s *measure.Summary) string {
	var arms []subject
	for _, arm := range subjects(s) {
		if answered.known(arm) {
			arms = append(arms, arm)
		}
	}
	switch len(arms) {
	case 0:
		return sentence(nothing)
	case 1:
		return ofRuns(s, sentence(outcomesOfOne(arms[0])))
	default:
		return ofRuns(s, sentence(outcomesOfMany(arms)))
	}
}

// outcomesOfOne: "1,897 of 2,946 requests succeeded (64.39 %), 947 rejected".
func outcomesOfOne(arm subject) string {
	arms := []subject{arm}
	text := answered.amount(arms) + " succeeded" + answered.percentage(arms)
	if rest, did := mostOthers(arm); rest.Value > 0 {
		text += ", " + numberText(rest) + " " + did
	}
	return text
}

// mostOthers is what became of most of the requests that did not succeed.
func mostOthers(arm subject) (most estimate.Estimate, did string) {
	for _, end := range Ends[1:] {
		if e := end.number().of(arm); e.Value > most.Value {
			most, did = e, end.did
		}
	}
	return most, did
}

func outcomesOfMany(arms []subject) string {
	best, worst := bestAndWorst(arms)
	switch {
	case answered.of(best) == answered.of(worst):
		return answered.amount(arms) + " succeeded in " + every(arms) + elsewhere(arms)
	case unclear(answered.inEach(worst), answered.inEach(best)):
		return answered.amount(arms) + " succeeded, no clear difference"
	}
	first, second := armNames(arms, best, worst)
	wholes := answered.whole.collect(arms)
	if slices.ContainsFunc(wholes, func(e estimate.Estimate) bool { return e.Value != wholes[0].Value }) {
		return Percent(answered.of(best)) + " of the requests succeeded " + first + ", " + Percent(answered.of(worst)) + " " + second
	}
	return "of " + rounded(wholes[0]) + " requests " + numberText(answered.part.of(best)) + " succeeded " + first +
		", " + numberText(answered.part.of(worst)) + " " + second
}

func every(arms []subject) string { return All(len(arms)) + " arms" }

// elsewhere is in what the arms differ most if it is not in the successes.
func elsewhere(arms []subject) string {
	text, most := "", 0.0
	for _, end := range Ends[1:] {
		counts := end.counts(arms)
		if spread := slices.MaxFunc(counts, byValue).Value - slices.MinFunc(counts, byValue).Value; spread > most {
			text, most = ", "+span(counts, numberText)+" "+end.did, spread
		}
	}
	return text
}

// counts is how many requests of each arm ended so. Several runs of an arm whose
// requests cannot end so keep no number of it.
func (e End) counts(arms []subject) []estimate.Estimate {
	var counts []estimate.Estimate
	for _, arm := range arms {
		count := e.number().of(arm)
		if math.IsNaN(count.Value) {
			count = exactly(0)[0]
		}
		counts = append(counts, count)
	}
	return counts
}

func byValue(a, b estimate.Estimate) int { return cmp.Compare(a.Value, b.Value) }

// bestAndWorst is the arms with the largest and with the smallest share of successes, of
// equals the first.
func bestAndWorst(arms []subject) (best, worst subject) {
	best, worst = arms[0], arms[0]
	for _, arm := range arms {
		if answered.of(arm) > answered.of(best) {
			best = arm
		}
		if answered.of(arm) < answered.of(worst) {
			worst = arm
		}
	}
	return best, worst
}

// armNames says with what two arms differ: the only one with a breaker from the only
// other one by that, others by their names, or if these are too long by their places.
func armNames(arms []subject, best, worst subject) (string, string) {
	const longest = 44 // for a sentence that fits a line
	without, with := sides(arms)
	one := len(without) == 1 && len(with) == 1
	switch {
	case one && best.guarded():
		return "with a breaker", "without one"
	case one:
		return "without a breaker", "with one"
	case utf8.RuneCountInString(best.Name+worst.Name) > longest:
		return "in the best arm", "in the worst"
	default:
		return "(" + best.Name + ")", "(" + worst.Name + ")"
	}
}

// known reports whether there is anything that a part can be taken of.
func (h share) known(arm subject) bool {
	return h.whole.of(arm).Value > 0 && !math.IsNaN(h.part.of(arm).Value)
}

// of is the part by the whole.
func (h share) of(arm subject) float64 { return h.part.of(arm).Value / h.whole.of(arm).Value }

// inEach is the part by the whole in every run.
func (h share) inEach(arm subject) []float64 {
	parts, wholes := h.part.inEach(arm), h.whole.inEach(arm)
	shares := make([]float64, len(parts))
	for i := range parts {
		shares[i] = parts[i] / wholes[i]
	}
	return shares
}

// A Success is how many requests of an arm succeeded, and what share of those that
// arrived, in words: of several runs the mean with half of its interval. The share is
// "" if none arrived.
type Success struct {
	Count, Share string
}

// Successes is that of each arm.
func Successes(s *measure.Summary) []Success {
	var list []Success
	for _, arm := range subjects(s) {
		if !answered.known(arm) {
			list = append(list, Success{Count: "0"})
			continue
		}
		list = append(list, Success{numberText(answered.part.of(arm)), Percent(answered.of(arm))})
	}
	return list
}
