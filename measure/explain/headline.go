package explain

import (
	"strings"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// Headline is the account in one line, without the arm's name and a full stop.
func (a *Account) Headline() string {
	switch {
	case !a.Breaker:
		return "no breaker"
	case a.Traffic.Arrivals == 0:
		return "stayed closed: no " + a.arrivals() + " arrived"
	case len(a.Transitions) == 0:
		return "stayed closed: " + a.quiet()
	case a.Openings == 0:
		return "half-open " + times(len(a.HalfOpen)) + ", never open; " + a.course() + a.costs()
	default:
		return "opened " + times(a.Openings) + "; " + a.course() + a.costs()
	}
}

// arrivals is what comes to the breaker: requests of users, or calls of a service.
func (a *Account) arrivals() string {
	if a.Traffic.Failures.Known() {
		return "requests"
	}
	return "calls"
}

// quiet is what is known about why the breaker never opened.
func (a *Account) quiet() string {
	t := &a.Traffic
	switch {
	case t.Calls == 0:
		return "no call was made"
	case !t.Failures.Known():
		return "it let all of " + findings.Plural(t.Calls, "call") + " pass"
	case t.Failures == 0 && len(a.Faults) == 1:
		return "none of " + findings.Plural(t.Calls, "call") + " failed, not even during " + a.Faults[0].Name
	case t.Failures == 0:
		return "none of " + findings.Plural(t.Calls, "call") + " failed"
	}
	text := failures(int(t.Failures), t.Calls, t.Share) + ", but its window never held enough results with enough failures among them"
	if w := t.Worst; w != nil {
		text += "; most within " + a.Step.span(w.Width) + ": " + failures(w.Failures, w.Calls, w.Share) + ", from " + a.Step.instant(w.At) + " on"
	}
	return text
}

// failures is how many of some calls failed.
func failures(failed, calls int, share measure.Value) string {
	return findings.Count(failed) + " of " + findings.Plural(calls, "call") + " failed (" + findings.Percent(float64(share)) + ")"
}

// course is when it opened and closed, as far as it is told by the faults.
func (a *Account) course() string {
	var parts []string
	switch began := a.atFault(); {
	case began != closed && began != "":
		parts = append(parts, "already "+began+" when "+a.Faults[0].Name+" began")
	case a.TimeToOpen.Known() && began != "":
		parts = append(parts, "open "+a.Step.span(a.TimeToOpen)+" after "+a.Faults[0].Name+" began")
	}
	switch {
	case a.End.State == "":
		parts = append(parts, "too often to list")
	case a.End.State != closed:
		parts = append(parts, a.End.State+" at the end")
	case a.RecoveryLag.Known():
		parts = append(parts, "closed again "+findings.Duration(float64(a.RecoveryLag))+" after "+a.lastFault()+" ended")
	default:
		parts = append(parts, "closed at the end")
	}
	return strings.Join(parts, ", ")
}

// atFault is the state in which the first fault found the breaker, or "" if there
// is none or the list of transitions ends before.
func (a *Account) atFault() string {
	if len(a.Faults) == 0 {
		return ""
	}
	state := closed
	for _, t := range a.Transitions {
		if t.At >= a.Faults[0].Start {
			return state
		}
		state = t.To
	}
	return a.End.State
}

// lastFault is the name of the last fault, if it has not just been named.
func (a *Account) lastFault() string {
	if len(a.Faults) == 1 && a.Openings > 0 {
		return "it"
	}
	return a.Faults[len(a.Faults)-1].Name
}

// costs is what the breaker refused and tried.
func (a *Account) costs() string {
	var text string
	if a.Refused.Known() {
		text += "; " + refused(int(a.Refused))
	}
	if a.TrialCalls > 0 {
		text += "; " + findings.Plural(a.TrialCalls, "trial call")
	}
	return text
}
