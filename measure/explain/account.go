package explain

import (
	"cmp"
	"fmt"
	"slices"

	"halfopen/measure"
)

// The states as they stand in an arm.
const (
	closed   = "closed"
	open     = "open"
	halfOpen = "half_open"
)

// mostListed is the number of transitions that an arm lists at most.
const mostListed = 10_000

// An Account is what the breaker of one arm did, and why. Times are in seconds
// since the start of the run; in a run in steps the number of the step stands
// beside them.
type Account struct {
	Name string `json:"name"`
	// Breaker says whether there is one. If not, there is nothing to tell.
	Breaker bool `json:"breaker"`
	// Inner says that it stands between services.
	Inner bool `json:"inner,omitempty"`
	Step  Step `json:"step,omitzero"`
	// Openings and TrialCalls are of the whole run, and so is Refused, the calls
	// that the breaker refused; None where a start was left out of the counts.
	Openings   int           `json:"openings"`
	TrialCalls int           `json:"trial_calls"`
	Refused    measure.Value `json:"refused"`
	// RefusedHealthy is the part of Refused while no fault lasted; None without a
	// fault, and in a run in steps.
	RefusedHealthy measure.Value `json:"refused_healthy"`
	// TimeToOpen is from the start of the first fault to the first opening after
	// it, and RecoveryLag from the end of the last fault to the last closing
	// after it.
	TimeToOpen      measure.Value `json:"time_to_open_s"`
	TimeToOpenSteps *int          `json:"time_to_open_steps,omitempty"`
	RecoveryLag     measure.Value `json:"recovery_lag_s"`
	Traffic         Traffic       `json:"traffic"`
	Faults          []Fault       `json:"faults"`
	Transitions     []Transition  `json:"transitions"`
	HalfOpen        []HalfOpen    `json:"half_open"`
	// Complete says whether Transitions are all there were.
	Complete bool `json:"complete"`
	End      End  `json:"end"`
	// Breakers is the accounts of those that have names of their own, such as that
	// between two services.
	Breakers []Account `json:"breakers,omitempty"`
}

// A Fault is something that goes wrong for some time, from Start up to End; End
// is None if it lasts.
type Fault struct {
	Name      string        `json:"name"`
	Start     measure.Value `json:"start_s"`
	End       measure.Value `json:"end_s"`
	StartStep *int          `json:"start_step,omitempty"`
	EndStep   *int          `json:"end_step,omitempty"`
}

// A Transition is a change of the breaker's state.
type Transition struct {
	At     measure.Value `json:"t_s"`
	Step   *int          `json:"step,omitempty"`
	From   string        `json:"from"`
	To     string        `json:"to"`
	Reason string        `json:"reason"`
	// Refused is the calls that were refused in the state that ends.
	Refused int `json:"refused"`
	// InFlight is the calls admitted in the state that ends whose results were
	// not in yet, and so could not be judged. LateSuccesses and LateFailures is
	// how they ended.
	InFlight      int `json:"in_flight"`
	LateSuccesses int `json:"late_successes"`
	LateFailures  int `json:"late_failures"`
	// FirstFailure is of an opening of a closed breaker; nil where the arm has no
	// log of its requests.
	FirstFailure *FirstFailure `json:"first_failure,omitempty"`
}

// End is the breaker when the run is over.
type End struct {
	// At is when arrivals end.
	At   measure.Value `json:"t_s"`
	Step *int          `json:"step,omitempty"`
	// State is the last one; "" if the list of transitions ends before.
	State string `json:"state"`
	// Refused is the calls that were refused in it; None if that is not known.
	Refused measure.Value `json:"refused"`
}

// A Setting is what an arm does not tell about a run in steps. The zero Setting
// is that of a run in continuous time, whose arm knows its faults.
type Setting struct {
	Step   Step
	Faults []StepFault
}

// A StepFault is something that goes wrong from one step up to another, which is
// negative if it lasts. Its name takes a verb: "the surge".
type StepFault struct {
	Name     string
	From, To int
}

// Of is the account of an arm. With a log of its requests, it says of each
// opening when the first failure came in.
func Of(arm *measure.Arm, setting Setting) Account {
	a := Account{
		Name:           arm.Name,
		Breaker:        arm.Breaker,
		Refused:        measure.None,
		RefusedHealthy: measure.None,
		Traffic:        trafficOf(arm, setting.Step),
	}
	if a.Breaker {
		a.Refused = refusedIn(arm)
	}
	if a.Breaker && len(arm.FaultWindows) > 0 {
		a.RefusedHealthy = measure.Value(arm.RejectedHealthy)
	}
	a.tell(&arm.History, arm, setting)
	a.findFirstFailures(arm.Log)
	for i := range arm.Breakers {
		a.Breakers = append(a.Breakers, ofNamed(&arm.Breakers[i], arm, setting))
	}
	return a
}

// ofNamed is the account of one of the breakers of an arm. No log tells what preceded its
// openings.
func ofNamed(b *measure.Breaker, arm *measure.Arm, setting Setting) Account {
	a := Account{
		Name:           b.Name,
		Breaker:        true,
		Inner:          b.Inner,
		Refused:        measure.Value(b.Refused),
		RefusedHealthy: measure.None,
		Traffic:        trafficOfNamed(b, arm),
	}
	a.tell(&b.History, arm, setting)
	return a
}

// tell fills in what a breaker of an arm did.
func (a *Account) tell(history *measure.History, arm *measure.Arm, setting Setting) {
	a.Step = setting.Step
	a.Faults = faultsOf(arm, setting)
	a.Openings, a.TrialCalls = history.Openings, history.Trials
	a.TimeToOpen, a.RecoveryLag = history.TimeToOpen, history.RecoveryLag
	if totals, ok := arm.Totals.(*measure.RoundTotals); ok && totals.DetectionRound != nil {
		a.TimeToOpen = measure.Value(float64(*totals.DetectionRound)) * setting.Step.Length
	}
	a.TimeToOpenSteps = a.Step.number(a.TimeToOpen)
	a.Complete = len(history.Transitions) < mostListed
	a.Transitions = transitionsOf(history, setting.Step)
	a.End = a.endOf(arm)
	a.HalfOpen = a.periodsOf(history)
}

// refusedIn is the calls that a breaker refused.
func refusedIn(arm *measure.Arm) measure.Value {
	switch totals := arm.Totals.(type) {
	case *measure.TickTotals:
		return measure.Value(refusedInTicks(arm.Ticks))
	case *measure.RoundTotals:
		return measure.Value(totals.EventRejected)
	}
	if arm.WarmUp > 0 {
		return measure.None
	}
	return measure.Value(arm.Requests.Rejected)
}

// refusedInTicks is the attempts that were not admitted: in each tick, one of
// every request that waits or arrives.
func refusedInTicks(ticks []measure.Tick) int {
	refused, waiting := 0, 0
	for _, t := range ticks {
		refused += waiting + t.Arrivals - t.Calls
		waiting = t.Waiting
	}
	return refused
}

func faultsOf(arm *measure.Arm, setting Setting) []Fault {
	faults := []Fault{}
	for i, window := range arm.FaultWindows {
		name := "the fault"
		if len(arm.FaultWindows) > 1 {
			name = fmt.Sprintf("fault %d", i+1)
		}
		faults = append(faults, Fault{Name: name, Start: window.Start, End: window.End})
	}
	at := func(step int) measure.Value { return measure.Value(float64(step)) * setting.Step.Length }
	for _, f := range setting.Faults {
		from, end := f.From, measure.None
		var to *int
		if f.To >= 0 {
			to, end = &f.To, at(f.To)
		}
		faults = append(faults, Fault{Name: f.Name, Start: at(from), End: end, StartStep: &from, EndStep: to})
	}
	slices.SortStableFunc(faults, func(a, b Fault) int { return cmp.Compare(a.Start, b.Start) })
	return faults
}

func transitionsOf(history *measure.History, step Step) []Transition {
	list := make([]Transition, len(history.Transitions))
	for i, t := range history.Transitions {
		list[i] = Transition{
			At:            t.At,
			Step:          step.number(t.At),
			From:          t.From,
			To:            t.To,
			Reason:        step.reason(t.Reason),
			Refused:       t.Refused,
			InFlight:      t.LateSuccesses + t.LateFailures,
			LateSuccesses: t.LateSuccesses,
			LateFailures:  t.LateFailures,
		}
	}
	return list
}

// endOf is the end of a run whose transitions are known.
func (a *Account) endOf(arm *measure.Arm) End {
	end := End{At: arm.WarmUp + arm.Horizon, Refused: measure.None}
	if steps := len(arm.Ticks) + len(arm.Rounds); steps > 0 {
		end.At = measure.Value(float64(steps)) * a.Step.Length
	}
	end.Step = a.Step.number(end.At)
	if !a.Breaker || !a.Complete {
		return end
	}
	end.State, end.Refused = closed, a.Refused
	for _, t := range a.Transitions {
		end.State = t.To
		end.Refused -= measure.Value(t.Refused)
	}
	return end
}
