package lint

import (
	"fmt"
	"math"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// verdictResults is how many results close a half-open breaker.
func verdictResults(verdict breaker.Verdict) (int, bool) {
	switch v := verdict.(type) {
	case breaker.RateOfTrials:
		return v.Results, true
	case breaker.EachTrial:
		return v.Successes, true
	default:
		return 0, false
	}
}

// trials notices a half-open breaker that does not come to a verdict.
func (s System) trials() []Finding {
	trial := s.Breaker.Trial
	results, known := verdictResults(trial.Verdict)
	switch {
	case !known:
		return nil
	case trial.Every == 0 && results > trial.Permits:
		return []Finding{s.tooFewPermits(results)}
	case trial.MaxWait > 0 && s.Breaker.Late == breaker.Dropped:
		return s.tooLate(results)
	default:
		return nil
	}
}

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
// answered or have arrived. The first of them begins it. Were late results to count,
// those of one period could decide the next.
func (s System) tooLate(results int) []Finding {
	wait, least := s.Breaker.Trial.MaxWait.Seconds(), s.Latency.Least
	if wait < least {
		return []Finding{{MaxWait, noFault, fmt.Sprintf("half-open ends after %s, and a healthy call takes at least %s: healthy calls never close the breaker; use more than %s",
			findings.Duration(wait), findings.Duration(least), findings.Duration(least))}}
	}
	periods := s.Horizon.Seconds()/(wait+s.Breaker.Wait.Open.Seconds()) + 1
	if periods*poissonAtLeast(s.Rate*(wait-least), results-1) >= remote {
		return nil
	}
	return []Finding{{MaxWait, noFault, fmt.Sprintf(
		"half-open ends after %s, and after the first trial call about %s more come in time, but the verdict needs %s results: healthy calls will hardly ever close the breaker%s",
		findings.Duration(wait), product(wait-least, s.Rate), findings.Count(results), s.decidable(results, wait-least))}}
}

// decidable is a maximum wait, in whole seconds, in which there is such a verdict,
// and a verdict that there is in that time after the first trial call.
func (s System) decidable(results int, seconds float64) string {
	length := math.Ceil(s.Latency.Least + secondsFor(results-1, s.Rate, spare))
	return advice("at least "+findings.Duration(length),
		"at most "+findings.Count(1+surely(s.Rate*seconds, spare))+" for the verdict")
}
