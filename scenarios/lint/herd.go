package lint

import (
	"fmt"
	"math"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

const (
	// herd is how many times as many calls as the verdict needs are too many.
	herd = 10
	// noLimit is a number of permits that stands for none: no setting goes so far.
	noLimit = 1 << 30
)

// herds notices a half-open breaker that admits calls until the first one fails, where
// that takes so long that many go to a dependency that is down.
func (s System) herds(w watch) []Finding {
	trial := s.Breaker.Trial
	each, is := trial.Verdict.(breaker.EachTrial)
	if !is || s.Breaker.OneAtATime || trial.Every > 0 || s.Breaker.Late == breaker.CountedByAdmission || s.ignores() {
		return nil
	}
	var found []Finding
	for _, e := range s.episodes(w) {
		takes := e.FailureTiming.least
		calls := s.Rate * takes
		if calls < float64(herd*each.Successes) || trial.Permits <= hardlyMore(calls)+1 {
			continue
		}
		if e.unsure || e.FailureRate < 1 || trial.MaxWait > 0 && trial.MaxWait.Seconds() <= takes {
			continue
		}
		opening, comes := s.undisturbed(e)
		if !comes {
			continue
		}
		setting, about := TrialResults, "about "
		if trial.Permits >= noLimit {
			setting = Permits
		}
		if opening > 1 {
			about = "up to about "
		}
		found = append(found, Finding{setting, e.index, fmt.Sprintf(
			"half-open admits every call until the first result: %s%s calls go to the dependency each time, where %s would do",
			about, product(takes, s.Rate), findings.Count(each.Successes))})
	}
	return found
}

// undisturbed is the first opening in a fault after which the breaker waits until the
// calls of before are back, so that none of their results ends the half-open period
// that follows, and whether there is time for that in the fault.
func (s System) undisturbed(e episode) (opening int, comes bool) {
	most := e.FailureTiming.most
	passed, before := e.FailureTiming.least, max(most, s.longestBefore(e))
	if s.Breaker.Wait.SinceLastFailure {
		passed += most
	}
	last := -1.0
	for opening = 1; ; opening++ {
		shortest, longest := s.waits(opening)
		passed += longest + most
		switch {
		case s.Breaker.Late == breaker.Dropped || shortest >= before:
			return opening, passed <= e.lasts
		case !(passed <= e.lasts) || longest == last: // it does not grow any more
			return opening, false
		}
		last = longest
	}
}

// longestBefore is a time that hardly any call that was sent before a fault takes longer
// than.
func (s System) longestBefore(e episode) float64 {
	longest := s.Latency.surely(remote / (1 + s.calls()))
	for _, f := range s.Faults[:e.index] {
		if f.unsure {
			return math.Inf(1)
		}
		longest = max(longest, episode{Fault: f}.longest(mostOf))
	}
	return longest
}
