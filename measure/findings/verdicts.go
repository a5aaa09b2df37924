package findings

import (
	"halfopen/measure"
)

// A Verdict is how a half-open period of a run in ticks ended, and what the next
// tick says to it.
type Verdict struct {
	Tick   int // of the verdict
	Probes []measure.Probe
	Closed bool
	// Next is nil if the run ended before.
	Next *measure.Tick
	// Refuted is a breaker that closed and was open again by the end of the
	// next tick.
	Refuted bool
}

// VerdictsOf is the half-open periods of an arm in ticks that came to a verdict.
func VerdictsOf(arm *measure.Arm) []Verdict {
	var result []Verdict
	for _, period := range arm.HalfOpen {
		at := int(period.To)
		if !period.To.Known() || at < 0 || at >= len(arm.Ticks) {
			continue
		}
		v := Verdict{Tick: at, Probes: period.Probes, Closed: period.Verdict == "closed"}
		v.Refuted = v.Closed && arm.Ticks[at].State == "open"
		if at+1 < len(arm.Ticks) {
			v.Next = &arm.Ticks[at+1]
			v.Refuted = v.Refuted || v.Closed && v.Next.State == "open"
		}
		result = append(result, v)
	}
	return result
}

// Verdicts is how many of the probes of a run in ticks succeed, and how many of
// these the next tick refutes: in the arm in which that happens most often.
func Verdicts(s *measure.Summary) string {
	judged := Judged(s.Arms)
	if len(judged) == 0 {
		return "No half-open period came to a verdict"
	}
	chosen := MostRefuted(s.Arms)
	text := succeeded(VerdictsOf(chosen))
	if len(judged) > 1 {
		return ofFirst(s, about(chosen.Name, text))
	}
	return ofFirst(s, sentence(text))
}

// Judged is the arms that have verdicts.
func Judged(arms []*measure.Arm) []*measure.Arm {
	var result []*measure.Arm
	for _, arm := range arms {
		if len(VerdictsOf(arm)) > 0 {
			result = append(result, arm)
		}
	}
	return result
}

// MostRefuted is the first of the arms with the most refuted verdicts, or nil if
// there are no verdicts.
func MostRefuted(arms []*measure.Arm) *measure.Arm {
	var chosen *measure.Arm
	most := -1
	for _, arm := range Judged(arms) {
		if n := refuted(VerdictsOf(arm)); n > most {
			chosen, most = arm, n
		}
	}
	return chosen
}

func refuted(verdicts []Verdict) int {
	n := 0
	for _, v := range verdicts {
		if v.Refuted {
			n++
		}
	}
	return n
}

func closed(verdicts []Verdict) int {
	n := 0
	for _, v := range verdicts {
		if v.Closed {
			n++
		}
	}
	return n
}

func succeeded(verdicts []Verdict) string {
	good, all := closed(verdicts), len(verdicts)
	text := succeeding(good, all, singleProbes(verdicts))
	if good == 0 {
		return text
	}
	switch n := refuted(verdicts); {
	case n == 0:
		return text + ", and none is refuted within a tick"
	case n == 1 && good == 1:
		return text + " and is refuted within a tick"
	case n == good:
		return text + ", and each is refuted within a tick"
	case n == 1:
		return text + ", and 1 is refuted within a tick"
	default:
		return text + ", and " + Count(n) + " are refuted within a tick"
	}
}

// singleProbes reports whether every period was decided by its only probe.
func singleProbes(verdicts []Verdict) bool {
	for _, v := range verdicts {
		if len(v.Probes) != 1 {
			return false
		}
	}
	return true
}

// succeeding counts the periods that closed the breaker, as probes where each
// had just one.
func succeeding(good, all int, probes bool) string {
	noun, one, many := "half-open period", " closes", " close"
	if probes {
		noun, one, many = "probe", " succeeds", " succeed"
	}
	switch {
	case all == 1 && good == 1:
		return "the only " + noun + one
	case all == 1:
		return "the only " + noun + " reopens the breaker"
	case good == 0:
		return "none of " + Plural(all, noun) + one
	case good == all:
		return "all " + Plural(all, noun) + many
	case good == 1:
		return "1 of " + Plural(all, noun) + one
	default:
		return Count(good) + " of " + Plural(all, noun) + many
	}
}

// Answers is the number of verdicts and what the calls of the next ticks came to.
func Answers(verdicts []Verdict) string {
	text := Plural(len(verdicts), "verdict")
	var succeeded, calls []float64
	for _, v := range verdicts {
		if v.Next != nil && v.Next.Calls > 0 {
			succeeded = append(succeeded, float64(v.Next.Succeeded))
			calls = append(calls, float64(v.Next.Calls))
		}
	}
	if len(calls) == 0 {
		return text + ", and no calls a tick later"
	}
	return text + ", then " + span(exactly(succeeded...), numberText) + " of " + span(exactly(calls...), numberText) + " calls a tick later succeed"
}
