package conformance

import (
	"fmt"

	"halfopen/model/breaker"
)

// Replay asks and tells the preset of a recording what the library was asked and told, up to the first answer that
// differs. It returns the number of steps whose answers are the same, and the difference, if there is one.
func Replay(r Recording) (same int, first Difference, differs bool) {
	return replay(r, r.Preset.Config())
}

// A Difference is a step at which the preset does not answer as the library did.
type Difference struct {
	Line     int  // of the recording in its file, from 1
	Step     int  // from 1
	Recorded Step // with what the library answered
	Admitted bool // of Acquire: the preset admits the call
	State    breaker.State
	// Last is the last change of the preset's state; its Reason is nil if there was none.
	Last breaker.Transition
}

// String says on one line what differs, and why the preset is in the state that it is in.
func (d Difference) String() string {
	text := fmt.Sprintf("step %d, %s: recorded %s, the preset %s", d.Step, d.Recorded,
		answer(d.Recorded.Word, d.Recorded.Admitted, d.Recorded.State), answer(d.Recorded.Word, d.Admitted, d.State))
	if d.Last.Reason != nil {
		text += fmt.Sprintf("; it became %s at %s ms: %s", states[d.Last.To], inMilliseconds(d.Last.At), d.Last.Reason)
	}
	return text
}

// answer says what a breaker answers.
func answer(word Word, admitted bool, state breaker.State) string {
	switch {
	case word != Acquire:
		return states[state]
	case admitted:
		return "admitted and " + states[state]
	default:
		return "refused and " + states[state]
	}
}

// replay is Replay with a breaker of any choices.
func replay(r Recording, choices breaker.Config) (same int, first Difference, differs bool) {
	var last breaker.Transition
	b := breaker.New(choices, nil, func(t breaker.Transition) { last = t })
	permits := make([]breaker.Permit, len(r.Steps))
	for i, step := range r.Steps {
		admitted := false
		if step.Word == Acquire {
			permits[i], admitted = b.Acquire(step.At)
		} else {
			b.Record(step.At, permits[step.call], results[step.Word])
		}
		if state := shown(b.State(), choices); admitted != step.Admitted || state != step.State {
			return i, Difference{Line: r.Line, Step: i + 1, Recorded: step, Admitted: admitted, State: state, Last: last}, true
		}
	}
	return len(r.Steps), Difference{}, false
}

// shown is a state as the library shows it. Those that stay half-open until enough trial calls succeed say that they are
// open.
func shown(state breaker.State, choices breaker.Config) breaker.State {
	if _, hides := choices.Trial.Verdict.(breaker.TrialsInARow); hides && state == breaker.HalfOpen {
		return breaker.Open
	}
	return state
}
