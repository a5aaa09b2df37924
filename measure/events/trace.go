package events

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"
)

// Limits is how much a trace holds of all arms together, each at least two. Viewers hold all
// of it in memory, and end at some hundred megabytes.
type Limits struct {
	// Calls is the number of spans and marks of calls. Where there would be more, only every
	// n-th request is taken, n a power of two.
	Calls int
	// Levels is the number of times at which the levels of pools are told. Where there would
	// be more, only the last change of an interval is.
	Levels int
	// Changes is the number of transitions. What comes after them is left out.
	Changes int
}

// DefaultLimits makes a file of some 50 MB at most, and takes as much memory.
var DefaultLimits = Limits{Calls: 100_000, Levels: 50_000, Changes: 20_000}

// Trace writes a timeline in the Trace Event Format: a process for each arm, in it a thread
// for the faults and one for each breaker, spans for the requests and their calls, and
// counters for the pool. Times are in microseconds.
//
// It keeps what it writes until the arm is over, up to the limits.
type Trace struct {
	out    *bufio.Writer
	limits Limits
	arms   []*armTrace
	begun  bool // an event is written
}

// NewTrace returns one that writes to w.
func NewTrace(w io.Writer, limits Limits) *Trace {
	t := &Trace{out: bufio.NewWriterSize(w, 1<<16), limits: limits}
	t.out.WriteString(`{"displayTimeUnit":"ms","traceEvents":[`)
	return t
}

// Observe returns the observer of a run.
func (t *Trace) Observe(setup Setup) Observer {
	share := func(limit int) int { return max(2, limit/max(1, setup.Arms)) }
	a := &armTrace{
		trace: t, setup: setup, process: len(t.arms) + 1,
		calls:  calls{limit: share(t.limits.Calls), every: 1},
		levels: levels{limit: share(t.limits.Levels), width: 1},
		states: states{limit: share(t.limits.Changes), tracks: map[trackKey]*track{}},
	}
	a.states.expect(&setup)
	t.arms = append(t.arms, a)
	return watch(setup, a)
}

// Close ends the file. The error is the first one of all that was written.
func (t *Trace) Close() error {
	fmt.Fprintf(t.out, "\n],\"otherData\":{\"schema_version\":%d,\"arms\":[", SchemaVersion)
	for i, a := range t.arms {
		if i > 0 {
			t.out.WriteByte(',')
		}
		text := appendQuoted([]byte("\n{\"arm\":"), a.setup.Arm)
		text = appendNumber(text, "every_nth_request", a.calls.every)
		text = appendNumber(text, "calls_left_out", a.calls.dropped)
		text = appendDecimal(appendName(text, "pool_every_s"), a.levels.every(), time.Second)
		text = appendNumber(text, "transitions_left_out", a.states.dropped)
		t.out.Write(append(text, '}'))
	}
	t.out.WriteString("\n]}}\n")
	return t.out.Flush()
}

// Notes says of every arm what was left out, if anything was.
func (t *Trace) Notes() []string {
	var notes []string
	for _, a := range t.arms {
		if of := a.notes(); len(of) > 0 {
			notes = append(notes, fmt.Sprintf("arm %s: %s", a.setup.Arm, strings.Join(of, ", ")))
		}
	}
	return notes
}

func (a *armTrace) notes() []string {
	var notes []string
	if a.calls.every > 1 {
		notes = append(notes, fmt.Sprintf("one request of %d is shown", a.calls.every))
	}
	if a.calls.dropped > 0 {
		notes = append(notes, fmt.Sprintf("%d spans of calls are left out", a.calls.dropped))
	}
	if width := a.levels.every(); width > 0 {
		notes = append(notes, fmt.Sprintf("the pool is shown every %v", width))
	}
	if a.states.dropped > 0 {
		notes = append(notes, fmt.Sprintf("the last %d transitions are left out", a.states.dropped))
	}
	return notes
}

// armTrace is the part of one arm.
type armTrace struct {
	trace   *Trace
	setup   Setup
	process int
	last    time.Duration // when anything happened
	calls   calls
	levels  levels
	states  states
	text    []byte
}

func (a *armTrace) take(e *event) {
	a.last = max(a.last, e.at)
	switch {
	case e.kind == poolLevel:
		a.levels.add(level{e.at, e.busy, e.waiting})
	case e.kind == transition || e.kind == memberTransition:
		a.states.change(e)
	case arrived <= e.kind && e.kind <= late:
		a.calls.take(e)
		a.states.refuse(e)
	}
}

// over writes the arm and lets go of what was kept.
func (a *armTrace) over() {
	a.nameProcess()
	a.writeFaults()
	a.writeStates(max(a.last, a.setup.Horizon))
	a.writeCalls()
	a.writeLevels()
	a.calls.kept, a.calls.under, a.levels.points, a.states.tracks = nil, nil, nil, nil
}
