package explain

import (
	"halfopen/measure"
	"halfopen/model"
)

// HalfOpen is the time from the first trial call to the verdict, and what it
// cost.
type HalfOpen struct {
	From measure.Value `json:"from_s"`
	// To is None, and Verdict measure.Undecided, if the run ended before.
	To          measure.Value `json:"to_s"`
	Verdict     string        `json:"verdict"`
	Lasted      measure.Value `json:"lasted_s"`
	LastedSteps *int          `json:"lasted_steps,omitempty"`
	// Refused is the calls that were refused meanwhile; None if that is not
	// known.
	Refused measure.Value `json:"refused"`
	// TrialCalls is the number of trial calls; None if that is not known.
	TrialCalls measure.Value `json:"trial_calls"`
	// Endings is how they ended, each outcome that there was once.
	Endings []Ending `json:"endings"`
	// Slots is the slot-seconds that they held; None in a run in steps.
	Slots  measure.Value   `json:"slot_s"`
	Probes []measure.Probe `json:"probes"`
}

// An Ending is an outcome of trial calls, "" for those without an answer, and the
// shortest and longest time that they took.
type Ending struct {
	Outcome string        `json:"outcome"`
	Calls   int           `json:"calls"`
	Fastest measure.Value `json:"fastest_s"`
	Slowest measure.Value `json:"slowest_s"`
}

// periodsOf is the half-open periods of a breaker whose transitions and end are
// known.
func (a *Account) periodsOf(history *measure.History) []HalfOpen {
	verdicts := a.verdicts()
	periods := make([]HalfOpen, len(history.HalfOpen))
	for i, p := range history.HalfOpen {
		h := HalfOpen{
			From:       p.From,
			To:         p.To,
			Verdict:    p.Verdict,
			Lasted:     p.To - p.From,
			Refused:    measure.None,
			TrialCalls: trialCalls(history, i),
			Endings:    endings(p.Probes),
			Slots:      measure.None,
			Probes:     p.Probes,
		}
		h.LastedSteps = a.Step.number(h.Lasted)
		switch {
		case i < len(verdicts):
			h.Refused = measure.Value(verdicts[i].Refused)
		case a.End.State == halfOpen:
			h.Refused = a.End.Refused
		}
		if a.Step == (Step{}) {
			h.Slots = slots(p.Probes)
		}
		periods[i] = h
	}
	return periods
}

// verdicts is the transitions that end half-open periods, in their order.
func (a *Account) verdicts() []Transition {
	var verdicts []Transition
	for _, t := range a.Transitions {
		if t.From == halfOpen {
			verdicts = append(verdicts, t)
		}
	}
	return verdicts
}

// trialCalls is the number of trial calls in a period. A run in rounds does not
// list them; but a period begins with one, so that as many calls as periods are
// one in each.
func trialCalls(history *measure.History, period int) measure.Value {
	if n := len(history.HalfOpen[period].Probes); n > 0 {
		return measure.Value(n)
	}
	if history.Trials == len(history.HalfOpen) {
		return 1
	}
	return measure.None
}

// endings counts trial calls by outcome, in the order of the outcomes.
func endings(probes []measure.Probe) []Ending {
	var counted [model.Outcomes + 1]Ending // those without an answer last
	for i := range model.Outcomes {
		counted[i].Outcome = model.Outcome(i).String()
	}
	for _, p := range probes {
		for i := range counted {
			if counted[i].Outcome == p.Outcome {
				counted[i].add(p.Latency)
			}
		}
	}
	result := []Ending{}
	for _, e := range counted {
		if e.Calls > 0 {
			result = append(result, e)
		}
	}
	return result
}

func (e *Ending) add(latency measure.Value) {
	if e.Calls == 0 {
		e.Fastest, e.Slowest = latency, latency
	}
	e.Calls++
	e.Fastest, e.Slowest = min(e.Fastest, latency), max(e.Slowest, latency)
}

// slots is the time for which trial calls held their slots, as far as they were
// answered.
func slots(probes []measure.Probe) measure.Value {
	sum := measure.Value(0)
	for _, p := range probes {
		if p.Latency.Known() {
			sum += p.Latency
		}
	}
	return sum
}
