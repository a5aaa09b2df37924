package scenarios

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// traceEvent is an event of the Trace Event Format.
type traceEvent struct {
	Phase    string      `json:"ph"`
	Process  *int        `json:"pid"`
	Thread   *int        `json:"tid"`
	Name     string      `json:"name"`
	Category string      `json:"cat"`
	ID       string      `json:"id"`
	Scope    string      `json:"s"`
	Colour   string      `json:"cname"`
	At       json.Number `json:"ts"`
	Duration json.Number `json:"dur"`
	Args     map[string]any
}

// held is what a trace has of what it may have so much of only.
type held struct{ calls, levels, changes int }

// checkTrace holds a trace to the format: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
func checkTrace(t rapid.TB, text []byte) held {
	t.Helper()
	var trace struct {
		Unit   string         `json:"displayTimeUnit"`
		Events []traceEvent   `json:"traceEvents"`
		Other  map[string]any `json:"otherData"`
	}
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	in.UseNumber()
	if err := in.Decode(&trace); err != nil {
		t.Fatal(err)
	}
	if trace.Unit != "ms" || trace.Other["schema_version"] == nil {
		t.Errorf("unit %q, other data %v", trace.Unit, trace.Other)
	}
	c := checker{TB: t, open: map[string][]traceEvent{}, slices: map[[2]int][]traceEvent{}}
	for _, e := range trace.Events {
		c.check(e)
	}
	for id, open := range c.open {
		if len(open) > 0 {
			t.Errorf("%s has spans without an end: %+v", id, open)
		}
	}
	for _, thread := range c.slices {
		c.checkNesting(thread)
	}
	return c.held
}

// checker goes through the events of a trace.
type checker struct {
	rapid.TB
	open   map[string][]traceEvent // spans by category and id
	slices map[[2]int][]traceEvent // by process and thread
	held   held
}

// nanoseconds is a time in microseconds with at most three decimals.
func (c *checker) nanoseconds(number json.Number) int64 {
	c.Helper()
	whole, decimals, _ := strings.Cut(string(number), ".")
	n, err := strconv.ParseUint((whole + decimals + "000")[:len(whole)+3], 10, 63)
	if err != nil || whole == "" || len(decimals) > 3 {
		c.Fatalf("%q is not a time from 0 in microseconds", number)
	}
	return int64(n)
}

func (c *checker) check(e traceEvent) {
	c.Helper()
	if e.Process == nil || e.Thread == nil || e.Name == "" {
		c.Fatalf("%+v has no process, thread or name", e)
	}
	key := e.Category + " " + e.ID
	if e.Phase != "M" {
		c.nanoseconds(e.At)
	}
	switch e.Phase {
	case "M":
		argument := map[string]string{"process_name": "name", "process_labels": "labels", "process_sort_index": "sort_index", "thread_name": "name", "thread_sort_index": "sort_index"}[e.Name]
		if e.Args[argument] == nil {
			c.Errorf("%+v is not known", e)
		}
	case "b":
		c.open[key] = append(c.open[key], e)
	case "e":
		c.held.calls++
		last := len(c.open[key]) - 1
		if last < 0 || c.open[key][last].Name != e.Name || c.nanoseconds(c.open[key][last].At) > c.nanoseconds(e.At) {
			c.Fatalf("%+v ends none of %+v", e, c.open[key])
		}
		c.open[key] = c.open[key][:last]
	case "n":
		c.held.calls++
		if open := c.open[key]; len(open) > 0 && c.nanoseconds(open[0].At) > c.nanoseconds(e.At) {
			c.Errorf("%+v is outside of %+v", e, open)
		}
	case "X":
		c.nanoseconds(e.Duration)
		thread := [2]int{*e.Process, *e.Thread}
		c.slices[thread] = append(c.slices[thread], e)
	case "i":
		c.held.changes++
		if e.Scope != "t" || e.Args["reason"] == nil {
			c.Errorf("%+v has no scope or no reason", e)
		}
	case "C":
		c.held.levels++
		for _, name := range []string{"busy", "waiting"} {
			if _, is := e.Args[name].(json.Number); !is {
				c.Errorf("%s of %+v is not a number", name, e)
			}
		}
	default:
		c.Errorf("phase %q", e.Phase)
	}
	if (e.Phase == "b" || e.Phase == "e" || e.Phase == "n") && (e.Category == "" || e.ID == "") {
		c.Errorf("%+v has no category or no id", e)
	}
}

// checkNesting holds the slices of a thread to lie beside or within each other.
func (c *checker) checkNesting(thread []traceEvent) {
	c.Helper()
	end := func(e traceEvent) int64 { return c.nanoseconds(e.At) + c.nanoseconds(e.Duration) }
	slices.SortStableFunc(thread, func(a, b traceEvent) int { return cmp.Compare(c.nanoseconds(a.At), c.nanoseconds(b.At)) })
	var around []traceEvent
	for _, e := range thread {
		for len(around) > 0 && end(around[len(around)-1]) <= c.nanoseconds(e.At) {
			around = around[:len(around)-1]
		}
		if len(around) > 0 && end(around[len(around)-1]) < end(e) {
			c.Errorf("%+v is partly in %+v", e, around[len(around)-1])
		}
		around = append(around, e)
	}
}
