package trace

import (
	"bufio"
	"io"
	"strings"
)

// columns says where things stand in a line.
type columns struct {
	time, duration, status int
	timeUnit, durationUnit Unit
}

// none is the place of a column that there is not.
const none = -1

// The names of columns, without units, separators and capitals.
var (
	timeNames     = names("timestamp time ts date datetime start started starttime begin arrival arrived arrivaltime")
	durationNames = names("duration latency elapsed elapsedtime responsetime took")
	statusNames   = names("status statuscode code responsecode outcome result")
)

func names(list string) map[string]bool {
	set := map[string]bool{}
	for name := range strings.FieldsSeq(list) {
		set[name] = true
	}
	return set
}

// columnsOf finds the columns by their names, or by their order if the first line is no
// header: if it does not name a column of times.
func columnsOf(fields []string) (found columns, header bool) {
	found = columns{time: none, duration: none, status: none, durationUnit: Seconds}
	for i, field := range fields {
		name, unit := nameOf(field)
		switch {
		case timeNames[name] && found.time == none:
			found.time, found.timeUnit = i, unit
		case durationNames[name] && found.duration == none:
			found.duration = i
			if unit != Auto {
				found.durationUnit = unit
			}
		case statusNames[name] && found.status == none:
			found.status = i
		}
	}
	if found.time != none {
		return found, true
	}
	return inOrder(len(fields)), false
}

// inOrder is the columns of a line without a header.
func inOrder(fields int) columns {
	ordered := columns{time: 0, duration: none, status: none, durationUnit: Seconds}
	if fields > 1 {
		ordered.duration = 1
	}
	if fields > 2 {
		ordered.status = 2
	}
	return ordered
}

// nameOf takes the unit from the name of a column, and from the rest whatever people write
// in different ways: "Response time (ms)" is responsetime, in milliseconds.
func nameOf(field string) (name string, unit Unit) {
	words := strings.FieldsFunc(strings.ToLower(field), func(r rune) bool { return strings.ContainsRune(" _-.()[]/", r) })
	if last := len(words) - 1; last > 0 {
		if unit = unitNames[words[last]]; unit != Auto {
			words = words[:last]
		}
	}
	return strings.Join(words, ""), unit
}

// withoutMark skips the mark by which some programs begin a file in UTF-8.
func withoutMark(from io.Reader) io.Reader {
	const mark = "\ufeff"
	buffered := bufio.NewReader(from)
	if start, _ := buffered.Peek(len(mark)); string(start) == mark {
		buffered.Discard(len(mark))
	}
	return buffered
}
