package events

import (
	"cmp"
	"slices"
	"time"

	"halfopen/model/breaker"
)

// states is what the breakers did.
type states struct {
	limit   int
	changes int
	tracks  map[trackKey]*track
	dropped uint64
}

// trackKey is a breaker: by its name, and of one that is many a member of it.
type trackKey struct {
	breaker, members string
	member           int
}

// track is the states of one breaker.
type track struct {
	state  breaker.State
	since  time.Duration
	reason string // of the last transition
	known  bool   // the state
	bands  []band
	until  time.Duration // after which nothing is known; 0 if all is
}

// band is a time in one state.
type band struct {
	state    breaker.State
	from, to time.Duration
	began    string // the reason of the transition that it began with, if there was one
}

// expect makes tracks for the breakers that are known beforehand.
func (s *states) expect(setup *Setup) {
	if setup.Breaker {
		s.tracks[trackKey{breaker: setup.together()}] = &track{}
	}
	for _, b := range setup.Breakers {
		s.tracks[trackKey{breaker: b.Name}] = &track{}
	}
}

// refuse learns of the state in which a breaker began that has not changed it, such as one
// that is held open.
func (s *states) refuse(e *event) {
	if e.kind != refused {
		return
	}
	if t := s.tracks[trackKey{breaker: e.breaker}]; t != nil && !t.known {
		t.state, t.known = e.state, true
	}
}

// change ends a band.
func (s *states) change(e *event) {
	key := trackKey{e.breaker, e.members, e.member}
	t := s.tracks[key]
	if s.changes == s.limit {
		s.drop(e.at)
		return
	}
	if t == nil {
		t = &track{}
		s.tracks[key] = t
	}
	s.changes++
	t.bands = append(t.bands, band{e.from, t.since, e.at, t.reason})
	t.state, t.since, t.reason, t.known = e.to, e.at, e.reason.String(), true
}

// drop leaves out a transition, so that nothing is known of any breaker from then on.
func (s *states) drop(at time.Duration) {
	s.dropped++
	if s.dropped > 1 {
		return
	}
	for _, t := range s.tracks {
		t.until = max(at, t.since)
	}
}

// end is the bands with the last one, which ends with the run.
func (t *track) end(over time.Duration) []band {
	if t.until > 0 {
		over = t.until
	}
	return append(t.bands, band{t.state, t.since, over, t.reason})
}

// sorted is the breakers in an order to show them: what stands for all first, and members
// after what they make up.
func (s *states) sorted() []trackKey {
	keys := make([]trackKey, 0, len(s.tracks))
	for key := range s.tracks {
		keys = append(keys, key)
	}
	rank := func(k trackKey) int {
		if k.breaker == theBreakers || k.breaker == theBreaker {
			return 0
		}
		return 1
	}
	slices.SortFunc(keys, func(a, b trackKey) int {
		return cmp.Or(
			cmp.Compare(rank(a), rank(b)), cmp.Compare(a.breaker, b.breaker),
			cmp.Compare(a.members, b.members), cmp.Compare(a.member, b.member),
		)
	})
	return keys
}
