package lint

import (
	"fmt"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// hung notices a fault whose calls do not come back in the run, in which a breaker that
// an earlier fault opened may try again: it then waits for its trial calls for ever.
func (s System) hung(w watch, opener int) []Finding {
	trial := s.Breaker.Trial
	if opener == noFault || trial.MaxWait > 0 || trial.RefusalOpens || trial.Renewed || trial.Every > 0 || s.ignores() {
		return nil
	}
	var found []Finding
	for _, e := range s.episodes(w) {
		tries := "tries again in this fault"
		switch {
		case e.index <= opener || e.unsure || e.from+e.quickest() < s.Horizon.Seconds() || !s.triesIn(e, opener):
			continue
		case s.waitsForOne(e):
		case s.Rate*e.lasts < float64(trial.Permits):
			continue
		default:
			tries = fmt.Sprintf("sends its %s trial calls in this fault", findings.Count(trial.Permits))
		}
		found = append(found, Finding{MaxWait, e.index, fmt.Sprintf(
			"a trial call that is sent in this fault takes at least %s and does not come back in this run, and nothing bounds the time half-open: a breaker that %s stays half-open",
			findings.Duration(e.quickest()), tries)})
	}
	return found
}

// waitsForOne reports whether one trial call without a result keeps the breaker
// half-open, whatever becomes of the others.
func (s System) waitsForOne(e episode) bool {
	trial := s.Breaker.Trial
	results, known := s.verdictResults()
	switch {
	case trial.Permits == 1:
		return true
	case !known || trial.Returned || trial.Permits > results:
		return false
	}
	switch trial.Verdict.(type) {
	case breaker.RateOfTrials, breaker.RatesOfTrials: // which wait for all
		return true
	}
	fails := s.FailureRate > 0
	for _, later := range s.Faults[e.index+1:] {
		fails = fails || later.unsure || later.FailureRate > 0
	}
	return !fails
}

// triesIn reports whether a breaker that an earlier fault opened may become half-open in
// this one, when all other calls are back or their results do not count.
func (s System) triesIn(e episode, opener int) bool {
	if s.Breaker.Late != breaker.Dropped && s.shortestWait() < s.longestBefore(e) {
		return false
	}
	first := s.Faults[opener]
	earliest := first.From.Seconds() + first.FailureTiming.least + s.shortestWait()
	return e.history < 0 && earliest < e.from+e.lasts
}
