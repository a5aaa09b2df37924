package main

import (
	"fmt"
	"math"
	"strings"

	"halfopen/measure/findings"
)

// An opener is a breaker as far as it opened.
type opener struct {
	name string
	// runs is in how many of the runs it opened.
	runs int
	// after is the mean time to open, NaN if it never opened after the fault began.
	after float64
	// hosts says that it judges several, and is open when none is left.
	hosts bool
}

// openers is every breaker.
func (r *contest) openers() []opener {
	var list []opener
	for n, arm := range r.arms() {
		if !r.result.Summary.Arms[n].Breaker {
			continue
		}
		o := opener{name: arm.Name, after: float64(arm.Estimate("time_to_open").Value), hosts: severalHosts(r.contenders[n].Scenario)}
		for _, openings := range arm.Estimate("openings").Values {
			if openings > 0 {
				o.runs++
			}
		}
		list = append(list, o)
	}
	return list
}

// finding says in a line how many breakers opened and when, and which did not.
func (r *contest) finding() string {
	all := r.openers()
	return opening(all, r.began()) + exceptions(all, r.result.Runs)
}

// exceptions names the breakers that did not open in all runs.
func exceptions(all []opener, runs int) string {
	var some, never, partly []string
	for _, o := range all {
		switch {
		case o.runs == 0 && o.hosts:
			partly = append(partly, o.name)
		case o.runs == 0:
			never = append(never, o.name)
		case o.runs < runs:
			some = append(some, fmt.Sprintf("%s (%d)", o.name, o.runs))
		}
	}
	if len(never) == len(all) {
		return ""
	}
	text := ""
	for _, e := range []struct {
		what  string
		names []string
	}{
		{fmt.Sprintf("not in all of the %d runs", runs), some},
		{fmt.Sprintf("%d never opened", len(never)), never},
		{fmt.Sprintf("%d never ejected all hosts", len(partly)), partly},
	} {
		if len(e.names) > 0 && len(all) > 1 {
			text += "; " + e.what + ": " + strings.Join(e.names, ", ")
		}
	}
	return text
}

// title is the finding without the names of those that did not open.
func (r *contest) title() string {
	all := r.openers()
	text := opening(all, r.began())
	if len(all) > 1 { // with one it begins with its name, which is to be left as it is written
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	return text
}

// began is what the time to open is counted from.
func (r *contest) began() string {
	if len(r.result.Summary.Arms[0].FaultWindows) > 1 {
		return "the first fault began"
	}
	return "the fault began"
}

// opening says how many of the breakers opened, and when.
func opening(all []opener, began string) string {
	var opened []opener
	for _, o := range all {
		if o.runs > 0 {
			opened = append(opened, o)
		}
	}
	text := fmt.Sprintf("%d of %d breakers opened", len(opened), len(all))
	switch {
	case len(all) == 1 && len(opened) == 0:
		return all[0].name + " never opened"
	case len(all) == 1:
		text = all[0].name + " opened"
	case len(opened) == 0:
		text = fmt.Sprintf("none of %d breakers opened", len(all))
	case len(opened) == len(all):
		text = findings.All(len(all)) + " breakers opened"
	}
	first, last := extremes(opened)
	switch {
	case len(first) == 0:
		return text
	case first[0].after == last[0].after:
		return fmt.Sprintf("%s, %s after %s", text, findings.Duration(first[0].after), began)
	default:
		return fmt.Sprintf("%s, the first %s after %s (%s), the last after %s (%s)", text,
			findings.Duration(first[0].after), began, some(first), findings.Duration(last[0].after), some(last))
	}
}

// extremes is those that opened first and those that opened last, of all whose time is
// known.
func extremes(opened []opener) (first, last []opener) {
	for _, o := range opened {
		if math.IsNaN(o.after) {
			continue
		}
		if len(first) == 0 || o.after < first[0].after {
			first = nil
		}
		if len(last) == 0 || o.after > last[0].after {
			last = nil
		}
		if len(first) == 0 || o.after == first[0].after {
			first = append(first, o)
		}
		if len(last) == 0 || o.after == last[0].after {
			last = append(last, o)
		}
	}
	return first, last
}

// some is the names of a few breakers, or of the first of them.
func some(list []opener) string {
	const most = 2
	var names []string
	for _, o := range list[:min(most, len(list))] {
		names = append(names, o.name)
	}
	text := strings.Join(names, ", ")
	if more := len(list) - len(names); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
