package view

import (
	"slices"

	"halfopen/measure"
	"halfopen/measure/explain"
)

// timeColumn is the column of the start of each bin.
const timeColumn = "second"

// timeColumns is what it is called in the tables of runs in steps.
var timeColumns = []string{"tick", "round"}

// columnsOf is the series of an arm; a step counts as a second.
func columnsOf(arm *measure.Arm) map[string][]measure.Value {
	columns := arm.Columns()
	for _, name := range timeColumns {
		if times, is := columns[name]; is {
			columns[timeColumn] = times
			delete(columns, name)
		}
	}
	return columns
}

func armOf(arm *measure.Arm, account *explain.Account, columns map[string][]measure.Value) Arm {
	a := Arm{Name: arm.Name, Columns: columns, Breakers: []Breaker{}}
	if arm.Pool != nil {
		a.Slots = arm.Pool.Slots
	}
	named := account.Breakers
	if account.Breaker && !slices.ContainsFunc(named, func(b explain.Account) bool { return !b.Inner }) {
		a.Breakers = append(a.Breakers, breakerOf("", account))
	}
	for i := range named {
		a.Breakers = append(a.Breakers, breakerOf(named[i].Name, &named[i]))
	}
	a.Breaker = len(a.Breakers) > 0
	return a
}

func breakerOf(name string, account *explain.Account) Breaker {
	b := Breaker{Name: name, Headline: account.Headline(), Rows: account.Rows(mostRows), States: []Span{}, HalfOpen: []HalfOpen{}}
	scale := perSecond(account.Step)
	now := Span{Name: "closed"}
	for _, t := range account.Transitions {
		now.To = float64(t.At) * scale
		b.States = append(b.States, now)
		now = Span{Name: t.To, From: now.To}
	}
	if !account.Complete {
		now.Name = "not_recorded"
	}
	b.States = append(b.States, now)
	for _, h := range account.HalfOpen {
		b.HalfOpen = append(b.HalfOpen, HalfOpen{From: h.From * measure.Value(scale), To: h.To * measure.Value(scale), Verdict: h.Verdict, Calls: len(h.Probes), Probes: some(h.Probes)})
	}
	return b
}

// some is the trial calls, or of many some, evenly chosen.
func some(probes []measure.Probe) []measure.Probe {
	if len(probes) <= mostProbes {
		return probes
	}
	chosen := make([]measure.Probe, mostProbes)
	for i := range chosen {
		chosen[i] = probes[i*len(probes)/mostProbes]
	}
	return chosen
}

// close lets the last state last to the end of the run, and drops what is after it.
func (b *Breaker) close(end float64) {
	b.States[len(b.States)-1].To = max(end, b.States[len(b.States)-1].From)
	b.States = slices.DeleteFunc(b.States, func(s Span) bool { return s.From > end })
	last := len(b.States) - 1
	b.States[last].To = min(b.States[last].To, end)
}
