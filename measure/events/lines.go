package events

import (
	"bufio"
	"io"
	"time"
)

// Lines writes a JSON object for every event, each in a line. What it needs of memory does
// not grow with the run.
type Lines struct {
	out *bufio.Writer
}

// NewLines returns one that writes to w.
func NewLines(w io.Writer) *Lines { return &Lines{out: bufio.NewWriterSize(w, 1<<16)} }

// Observe returns the observer of a run.
func (l *Lines) Observe(setup Setup) Observer {
	return watch(setup, &armLines{out: l.out, setup: setup, arm: appendQuoted(appendName(nil, "arm"), setup.Arm)})
}

// Close writes what is left. The error is the first one of all that was written.
func (l *Lines) Close() error { return l.out.Flush() }

// armLines writes the lines of an arm.
type armLines struct {
	out   *bufio.Writer
	setup Setup
	arm   []byte // the member of this name
	line  []byte
}

func (a *armLines) take(e *event) {
	line := append(a.line[:0], `{"t_s":`...)
	line = appendDecimal(line, e.at, time.Second)
	line = append(line, a.arm...)
	line = append(append(append(line, `,"event":"`...), kinds[e.kind].name...), '"')
	a.line = append(fieldsOf(line, &a.setup, e), "}\n"...)
	a.out.Write(a.line) // the first error is kept, and Flush returns it
}

func (a *armLines) over() {}
