package lab

import (
	"slices"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// A Transition is a change of state with what was decided around it.
type Transition struct {
	At     float64 `json:"at"` // s
	From   string  `json:"from,omitempty"`
	To     string  `json:"to,omitempty"`
	Reason string  `json:"reason,omitempty"`
	// Before is the results that counted before the first of Events, the oldest first, a
	// letter each as in Event.
	Before string `json:"before"`
	// Events is in the order of time, and At is the place of the transition among them.
	Events []*Event `json:"events"`
	Place  int      `json:"place"`
}

// An Event is what a breaker was told, or decided.
type Event struct {
	// Kind is result, refused, trial or transition.
	Kind string  `json:"kind"`
	At   float64 `json:"at"` // s
	// Until and Refused are of calls that were refused one after the other, and nothing
	// else happened between them.
	Until   float64 `json:"until,omitempty"`
	Refused int     `json:"refused,omitempty"`
	// State is that after the event.
	State string `json:"state"`
	// Result is success, failure or ignored, and Letter the same in short: s, f, i, and S,
	// F if it was slow. Outcome is how the call ended and Took how long it was under way.
	Result  string  `json:"result,omitempty"`
	Letter  string  `json:"letter,omitempty"`
	Outcome string  `json:"outcome,omitempty"`
	Took    float64 `json:"took,omitempty"` // s
	// Trial says that it is of a trial call, Late that the call was admitted before the last
	// transition, and Counted that the breaker took it in.
	Trial   bool `json:"trial,omitempty"`
	Late    bool `json:"late,omitempty"`
	Counted bool `json:"counted,omitempty"`
	// Tally is what the breaker then decides by, or decided by if the event is the last one
	// before a transition; null if that is not known.
	Tally *Tally `json:"tally"`
	// From, To and Reason are of a transition.
	From   string `json:"from,omitempty"`
	To     string `json:"to,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// A Tally counts results.
type Tally struct {
	Results  int `json:"results"`
	Failures int `json:"failures"`
	Slow     int `json:"slow"`
	InARow   int `json:"in_a_row"` // failures
}

func tallied(t breaker.Tally) *Tally {
	return &Tally{Results: t.Results, Failures: t.Failures, Slow: t.Slow, InARow: t.FailuresInARow}
}

// How much is kept.
const (
	eventsAround    = 40  // before a transition, and as many after it
	mostResults     = 200 // before these
	mostTransitions = 200
)

// witness keeps the events around each transition of a breaker.
type witness struct {
	state   breaker.State
	period  uint32
	events  []*Event // the latest, at least eventsAround
	results []*Event // those that counted, at least mostResults
	found   []*around
	open    []*around // those that still wait for events
	pending *Event    // the result that the breaker is just told
	changed bool      // its state, meanwhile
	decided *Tally    // by which, if that is known
}

// around is a transition with its events.
type around struct {
	Transition
	before []*Event // results
	wanted int      // further events
}

var _ guard.Recorder = (*witness)(nil)

func newWitness() *witness { return &witness{} }

// add takes an event in.
func (w *witness) add(e *Event) {
	e.State = w.state.String()
	w.events = append(trimmed(w.events, eventsAround), e)
	still := w.open[:0]
	for _, a := range w.open {
		a.Events = append(a.Events, e)
		if a.wanted--; a.wanted > 0 {
			still = append(still, a)
		}
	}
	w.open = still
}

// trimmed is the events without old ones, now and then.
func trimmed(events []*Event, most int) []*Event {
	if len(events) < 2*most {
		return events
	}
	return slices.Clone(events[len(events)-most:])
}

// latest is the last ones, at most so many.
func latest(events []*Event, most int) []*Event {
	return slices.Clone(events[max(0, len(events)-most):])
}

// Refused is told of a call that is refused. One after the other makes one event.
func (w *witness) Refused(now time.Duration, _ *model.Call, _ breaker.State) {
	if n := len(w.events); n > 0 && w.events[n-1].Kind == "refused" {
		w.events[n-1].Refused++
		w.events[n-1].Until = now.Seconds()
		return
	}
	w.add(&Event{Kind: "refused", At: now.Seconds(), Until: now.Seconds(), Refused: 1})
}

// Tried is told of a trial call that is sent.
func (w *witness) Tried(now time.Duration, _ *model.Call) {
	w.add(&Event{Kind: "trial", At: now.Seconds(), Trial: true})
}

// Answered and Late are told of what Recording is told of too.
func (w *witness) Answered(time.Duration, *model.Call) {}

// Late is told of a late result.
func (w *witness) Late(time.Duration, *model.Call, breaker.Permit) {}

// Recording is told of a result.
func (w *witness) Recording(now time.Duration, call *model.Call, permit breaker.Permit, result breaker.Result) {
	w.changed, w.decided = false, nil
	w.pending = &Event{
		Kind: "result", At: now.Seconds(), Took: (now - permit.At).Seconds(), Outcome: call.Outcome.String(),
		Result: [...]string{"success", "failure", "ignored"}[result], Letter: [...]string{"s", "f", "i"}[result],
		Trial: permit.State == breaker.HalfOpen, Late: permit.Period != w.period,
	}
	w.add(w.pending)
}

// Recorded is told what became of it.
func (w *witness) Recorded(_ time.Duration, counted bool, evidence breaker.Tally) {
	e := w.pending
	if e.Counted, e.Tally = counted, w.decided; !w.changed {
		e.Tally = tallied(evidence)
	}
	if counted {
		w.results = append(trimmed(w.results, mostResults), e)
	}
}

// Changed is told of a transition.
func (w *witness) Changed(t breaker.Transition) {
	w.state, w.changed = t.To, true
	w.period++
	if decided, known := tallyOf(t.Reason); known {
		w.decided = tallied(decided)
	}
	e := &Event{Kind: "transition", At: t.At.Seconds(), From: t.From.String(), To: t.To.String(), Reason: t.Reason.String()}
	w.add(e)
	if len(w.found) == mostTransitions {
		return
	}
	events := latest(w.events, eventsAround)
	a := &around{
		Transition: Transition{At: e.At, From: e.From, To: e.To, Reason: e.Reason, Events: events, Place: len(events) - 1},
		before:     w.before(events), wanted: eventsAround,
	}
	w.found, w.open = append(w.found, a), append(w.open, a)
}

// before is the results that counted before some of the latest events.
func (w *witness) before(events []*Event) []*Event {
	older := w.results
	for n := len(older); n > 0 && slices.Contains(events, older[n-1]); n-- {
		older = older[:n-1]
	}
	return latest(older, mostResults)
}

// markSlow tells the results that took longer than a limit, if there is one.
func (w *witness) markSlow(limit time.Duration) {
	mark := func(events []*Event) {
		for _, e := range events {
			if e.Kind == "result" && limit > 0 && e.Took > limit.Seconds() && e.Result != "ignored" {
				e.Letter = map[string]string{"success": "S", "failure": "F"}[e.Result]
			}
		}
	}
	for _, a := range w.found {
		mark(a.before)
		mark(a.Events)
	}
}

func (w *witness) transitions() []Transition {
	list := []Transition{}
	for _, a := range w.found {
		for _, e := range a.before {
			a.Before += e.Letter
		}
		list = append(list, a.Transition)
	}
	return list
}
