package lint

// opening is what is found about when the breaker opens, and the first fault
// that can open it, or noFault.
func (s System) opening(w watch) (found []Finding, opener int) {
	found = s.clamped(w)
	for _, check := range []func(watch) (Finding, bool){s.impossible, s.outOfReach, s.withoutFault} {
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
	if s.opensOtherwise(w) {
		opener = noFault
	}
	return found, opener
}

// opensOtherwise reports whether something else than the failures of a fault may well
// open the breaker.
func (s System) opensOtherwise(w watch) bool {
	return w.slow || w.opensAt == anything || s.unsure || w.openings(s.Rate, s.Horizon.Seconds(), s.FailureRate) >= remote
}

// inFault is what is found about a fault, and whether it can open the breaker.
func (s System) inFault(w watch, e episode) (f Finding, is, opens bool) {
	if e.unsure {
		return Finding{}, false, true
	}
	if f, is := s.unnoticed(w, e); is || !e.fails() {
		return f, is, false
	}
	if f, is := s.dropped(w, e); is && !w.slow {
		return f, true, false
	}
	if !e.known {
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
