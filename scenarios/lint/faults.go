package lint

import (
	"fmt"

	"halfopen/measure/findings"
)

// opening is what is found about when the breaker opens, and the first fault
// that can open it, or noFault.
func (s System) opening(w watch) (found []Finding, opener int) {
	found = s.clamped(w)
	for _, check := range []func(watch) (Finding, bool){s.outOfReach, s.withoutFault} {
		if f, is := check(w); is {
			return append(found, f), noFault
		}
	}
	opener = noFault
	for _, e := range s.episodes(w) {
		f, is, opens := s.inFault(w, e)
		if is {
			found = append(found, f)
		}
		if opens && opener == noFault {
			opener = e.index
		}
	}
	return found, opener
}

// inFault is what is found about a fault, and whether it can open the breaker.
func (s System) inFault(w watch, e episode) (f Finding, is, opens bool) {
	switch {
	case !e.fails():
		f, is = s.slow(e)
		return f, is, false
	case !e.known:
		return Finding{}, false, true
	}
	c := newContest(s, w, e)
	for _, check := range []func() (Finding, bool){c.tooMild, c.tooShort} {
		if f, is := check(); is {
			return f, true, false
		}
	}
	if f, is = c.tooLate(); !is {
		f, is = s.forgetful(w, e)
	}
	return f, is, true
}

// slow notices a fault that a failure rate does not show.
func (s System) slow(e episode) (Finding, bool) {
	if e.Timing.Mean <= s.Latency.Mean {
		return Finding{}, false
	}
	return Finding{Threshold, e.index, fmt.Sprintf(
		"calls in this fault are slow, %s instead of %s in the mean, but succeed: a breaker that watches the failure rate does not notice",
		findings.Duration(e.Timing.Mean), findings.Duration(s.Latency.Mean))}, true
}
