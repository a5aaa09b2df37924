package lint

import (
	"fmt"
	"math"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// verdictResults is how many results close a half-open breaker at least.
func (s System) verdictResults() (int, bool) {
	if s.Breaker.Late == breaker.CountedByAdmission {
		return 1, true // each trial call decides for itself
	}
	switch v := s.Breaker.Trial.Verdict.(type) {
	case breaker.RateOfTrials:
		return v.Results, true
	case breaker.RatesOfTrials:
		return v.Results, true
	case breaker.EachTrial:
		return v.Successes, true
	case breaker.TrialsInARow:
		return v.Successes, true
	case breaker.TrialsOf:
		return v.Successes, true
	case breaker.RuleOfWatch:
		return 1, true
	default:
		return 0, false
	}
}

// trials notices a half-open breaker that does not come to a verdict. One that then
// closes without a verdict needs none.
func (s System) trials() []Finding {
	trial := s.Breaker.Trial
	results, known := s.verdictResults()
	switch {
	case !known || s.ignores() || trial.MaxWait > 0 && trial.ThenClose:
		return nil
	case !refills(trial) && results > trial.Permits:
		return []Finding{s.tooFewPermits(results)}
	case trial.MaxWait > 0 && s.Breaker.Late == breaker.Dropped && !s.Beyond:
		return s.tooLate(results)
	default:
		return nil
	}
}

// refills reports whether a half-open breaker gets permits again.
func refills(t breaker.Trial) bool { return t.Every > 0 || t.Renewed || t.Returned }

func (s System) tooFewPermits(results int) Finding {
	consequence := "the breaker can never close"
	if s.Breaker.Late != breaker.Dropped {
		consequence = "only late results can close the breaker"
	}
	return Finding{TrialResults, noFault, fmt.Sprintf("the verdict needs %s results, and the number of permitted trial calls is %s: %s; use at most %s, or permit at least %s",
		findings.Count(results), findings.Count(s.Breaker.Trial.Permits), consequence,
		findings.Count(s.Breaker.Trial.Permits), findings.Count(results))}
}

// tooLate notices a half-open period that ends before healthy trial calls are
// answered or have arrived. The first of them begins it, unless a timer does. Were late
// results to count, those of one period could decide the next.
func (s System) tooLate(results int) []Finding {
	wait, least := s.Breaker.Trial.MaxWait.Seconds(), s.Latency.least
	if wait < least {
		return []Finding{{MaxWait, noFault, fmt.Sprintf("half-open ends after %s, and a healthy call takes at least %s: healthy calls never close the breaker; use more than %s",
			findings.Duration(wait), findings.Duration(least), findings.Duration(least))}}
	}
	first, after, more := 1, "after the first trial call ", " more"
	if s.Breaker.Wait.ByTimer {
		first, after, more = 0, "", ""
	}
	periods := s.Horizon.Seconds()/(wait+s.shortestWait()) + 1
	if periods*poissonAtLeast(s.Rate*(wait-least), results-first) >= remote {
		return nil
	}
	return []Finding{{MaxWait, noFault, fmt.Sprintf(
		"half-open ends after %s, and %sabout %s%s come in time, but the verdict needs %s results: healthy calls will hardly ever close the breaker%s",
		findings.Duration(wait), after, product(wait-least, s.Rate), more, findings.Count(results), s.decidable(results, first, wait-least))}}
}

// decidable is a maximum wait, in whole seconds, in which there is such a verdict,
// and a verdict that there is in that time, with as many first trial calls.
func (s System) decidable(results, first int, seconds float64) string {
	length := math.Ceil(s.Latency.least + secondsFor(results-first, s.Rate, spare))
	fewer := ""
	if most := first + surely(s.Rate*seconds, spare); most > 0 {
		fewer = "at most " + findings.Count(most) + " for the verdict"
	}
	return advice("at least "+findings.Duration(length), fewer)
}
