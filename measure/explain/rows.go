package explain

import (
	"cmp"
	"slices"
	"strings"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// A Row is something that happened, in words.
type Row struct {
	At   string   `json:"at"`   // "17.165 s", "tick 13", "at the end"
	What string   `json:"what"` // "closed -> open", "the fault begins"
	Why  []string `json:"why"`  // the reason, and what belongs to it, each about a line long
	// More is the number of transitions that this row stands for; it has then no
	// words.
	More int `json:"more,omitempty"`
}

// dated is a row with its time.
type dated struct {
	at         measure.Value
	transition bool
	row        Row
}

// Rows is the account in the order of time: faults, transitions, of which those
// after the first most are only counted, and the end. A breaker that is not there,
// or never opens, has none.
func (a *Account) Rows(most int) []Row {
	if len(a.Transitions) == 0 {
		return nil
	}
	events := append(a.faultRows(), a.transitionRows()...)
	slices.SortStableFunc(events, func(x, y dated) int { return cmp.Compare(x.at, y.at) })
	var rows []Row
	transitions := 0
	for _, e := range events {
		if e.transition {
			transitions++
		}
		switch {
		case !e.transition || transitions <= most:
			rows = append(rows, e.row)
		case transitions == most+1:
			rows = append(rows, Row{More: len(a.Transitions) - most})
		}
	}
	return append(rows, a.endRow())
}

// faultRows is the starts and ends of faults before the end of the run.
func (a *Account) faultRows() []dated {
	var rows []dated
	add := func(at measure.Value, what string) {
		if at < a.End.At { // never so without a time
			rows = append(rows, dated{at: at, row: Row{At: a.Step.instant(at), What: what}})
		}
	}
	for _, f := range a.Faults {
		add(f.Start, f.Name+" begins")
		add(f.End, f.Name+" ends")
	}
	return rows
}

func (a *Account) transitionRows() []dated {
	rows := make([]dated, len(a.Transitions))
	period := 0
	for i := range a.Transitions {
		t := &a.Transitions[i]
		row := Row{At: a.Step.instant(t.At), What: t.From + " -> " + t.To, Why: []string{t.Reason}}
		admitted := "call"
		switch t.From {
		case closed:
			row.add(t.FirstFailure.words(a.Step))
		case open:
			row.Why[0] += "; " + refused(t.Refused)
		case halfOpen:
			row.add(a.took(&a.HalfOpen[period]))
			admitted = "trial call"
			period++
		}
		row.add(t.late(admitted))
		rows[i] = dated{t.At, true, row}
	}
	return rows
}

// add adds a line, unless it is empty.
func (r *Row) add(line string) {
	if line != "" {
		r.Why = append(r.Why, line)
	}
}

func (a *Account) endRow() Row {
	row := Row{At: "at the end", What: a.End.State}
	switch {
	case a.End.State == "":
		row.What = "not known"
		row.add("the first transitions are listed, not all")
	case a.End.State == halfOpen:
		row.add("no verdict yet: " + a.HalfOpen[len(a.HalfOpen)-1].cost(a.Step))
	case a.End.State == open && a.End.Refused.Known():
		row.add(refused(int(a.End.Refused)) + " since")
	}
	if a.RefusedHealthy > 0 { // never so if it is not known
		row.add("of the " + findings.Plural(int(a.Refused), "refused call") + ", " + findings.Count(int(a.RefusedHealthy)) + " while no fault lasted")
	}
	return row
}

// words is the line about a first failure, or nothing about none.
func (f *FirstFailure) words(step Step) string {
	if f == nil {
		return ""
	}
	which := "the first failure of this closed period"
	if f.Fault != "" {
		which = "the first failed call of " + f.Fault
	}
	opened := "the breaker opened at once"
	if f.Opened > 0 {
		opened = "the breaker opened " + step.span(f.Opened) + " later"
	}
	return which + " came back at " + step.instant(f.At) + ", " + step.span(f.Latency) + " after it was sent; " + opened
}

// late is the line about calls that were in flight, or nothing about none.
func (t *Transition) late(admitted string) string {
	if t.InFlight == 0 {
		return ""
	}
	still := findings.Plural(t.InFlight, admitted) + " admitted before were still in flight: "
	if t.InFlight == 1 {
		still = "1 " + admitted + " admitted before was still in flight: "
	}
	switch {
	case t.LateSuccesses == 0 && t.InFlight == 1:
		return still + "it failed later"
	case t.LateFailures == 0 && t.InFlight == 1:
		return still + "it succeeded later"
	case t.LateSuccesses == 0:
		return still + "all of them failed later"
	case t.LateFailures == 0:
		return still + "all of them succeeded later"
	default:
		return still + "later " + findings.Count(t.LateSuccesses) + " succeeded and " + findings.Count(t.LateFailures) + " failed"
	}
}

// took is what a half-open period with a verdict took.
func (a *Account) took(h *HalfOpen) string {
	if h.LastedSteps != nil && *h.LastedSteps == 0 {
		return "within the " + a.Step.Name + ": " + h.cost(a.Step)
	}
	return "it took " + a.Step.span(h.Lasted) + ": " + h.cost(a.Step)
}

// cost is the trial calls of a half-open period, the slots that they held, and
// the calls that were refused meanwhile.
func (h *HalfOpen) cost(step Step) string {
	var parts []string
	if h.TrialCalls.Known() {
		text := findings.Plural(int(h.TrialCalls), "trial call")
		if len(h.Endings) > 0 {
			text += " (" + h.ended(step) + ")"
		}
		parts = append(parts, text)
	}
	if h.Slots.Known() && len(h.Endings) > 0 {
		parts = append(parts, findings.Number(float64(h.Slots))+" slot-seconds")
	}
	if h.Refused.Known() {
		parts = append(parts, refused(int(h.Refused))+" meanwhile")
	}
	return strings.Join(parts, ", ")
}

// ended is how the trial calls ended.
func (h *HalfOpen) ended(step Step) string {
	var parts []string
	for _, e := range h.Endings {
		outcome := strings.ReplaceAll(e.Outcome, "_", " ")
		if e.Outcome == "" {
			outcome = "without an answer"
		}
		text := findings.Count(e.Calls) + " " + outcome
		if step == (Step{}) && e.Fastest.Known() {
			text += " after " + e.latency()
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// latency is the time that the calls took.
func (e *Ending) latency() string {
	fastest, slowest := findings.Duration(float64(e.Fastest)), findings.Duration(float64(e.Slowest))
	if fastest == slowest {
		return fastest
	}
	return fastest + " to " + slowest
}
