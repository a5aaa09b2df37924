package lint

import "halfopen/model/breaker"

// CheckSettings returns what it finds of a breaker whatever calls it meets: that it is held
// in a state, or that no results reach what it asks for. Clamped is as in a System.
func CheckSettings(b breaker.Config, clamped int) []Finding {
	s := System{Breaker: b, Clamped: clamped, Rate: 1, Horizon: 1} // a traffic that these findings do not depend on
	if f, is := s.held(); is {
		return []Finding{f}
	}
	rules := rulesOf(b.Watch.Rule)
	w := rules.watch()
	if b.OneAtATime {
		return nil
	}
	w.window, w.slow = s.window(w.opensAt), rules.slow
	found := s.clamped(w)
	if f, is := s.impossible(w); is {
		found = append(found, f)
	}
	return found
}
