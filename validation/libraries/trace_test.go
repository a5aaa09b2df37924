package libraries_test

import (
	"testing"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// A trace is behaviour that is known to surprise, step by step.
type trace struct {
	name     string
	settings presets.Machine
	lines    []line
}

// A line is what happens so many times at an instant: calls ask, or are answered.
type line struct {
	at    time.Duration
	times int
	step
	admitted int           // of the calls that ask
	state    breaker.State // afterwards
}

// asks is calls that ask, of which so many are admitted.
func asks(at time.Duration, times, admitted int, state breaker.State) line {
	return line{at: at, times: times, admitted: admitted, state: state}
}

// answers is as many calls that end, each the one at a place among those under way, where 0
// is the oldest.
func answers(at time.Duration, times, which int, result breaker.Result, state breaker.State) line {
	return line{at: at, times: times, step: step{Answer: true, Which: which, Result: result}, state: state}
}

// steps is the trace as a history.
func (tr trace) steps() []step {
	var steps []step
	for _, l := range tr.lines {
		l.step.At = moment{From: started, After: l.at}
		for range l.times {
			steps = append(steps, l.step)
		}
	}
	return steps
}

// check holds what was seen to the trace.
func (tr trace) check(t *testing.T, who string, seen []sight) {
	t.Helper()
	for i, l := range tr.lines {
		admitted := 0
		for _, s := range seen[:l.times] {
			if s.Admitted {
				admitted++
			}
		}
		if state := seen[l.times-1].State; admitted != l.admitted || state != l.state {
			t.Fatalf("%s, line %d, at %v: %d admitted, %v; want %d, %v", who, i, l.at, admitted, state, l.admitted, l.state)
		}
		seen = seen[l.times:]
	}
}

const (
	closed   = breaker.Closed
	open     = breaker.Open
	halfOpen = breaker.HalfOpen
	success  = breaker.Success
	failure  = breaker.Failure
	day      = 24 * time.Hour
)

// testTraces holds library and preset to the traces.
func (l library) testTraces(t *testing.T) {
	for _, tr := range l.traces {
		t.Run(tr.name, func(t *testing.T) {
			steps := tr.steps()
			tr.check(t, "library", l.run(t, []script{{tr.settings, steps}})[0])
			tr.check(t, "preset", l.playPreset(steps, tr.settings.Config()))
		})
	}
}
