package events

import (
	"fmt"
	"strconv"
	"time"

	"halfopen/model/breaker"
)

// The threads of a process. Those of breakers follow.
const (
	requestThread = 1 + iota
	faultThread
	firstBreakerThread
)

// colours is the names that the format has for those of the states. Viewers need not heed
// them.
var colours = [...]string{breaker.Closed: "good", breaker.Open: "terrible", breaker.HalfOpen: "bad"}

// begin is the start of an event of the format: its phase, thread and name.
func (a *armTrace) begin(phase byte, thread int, name string) []byte {
	text := append(a.text[:0], `{"ph":"`...)
	text = append(text, phase, '"')
	text = appendNumber(text, "pid", uint64(a.process))
	text = appendNumber(text, "tid", uint64(thread))
	return appendQuoted(appendName(text, "name"), name)
}

// at is when it happens, in microseconds.
func at(text []byte, now time.Duration) []byte {
	return appendDecimal(appendName(text, "ts"), now, time.Microsecond)
}

// write ends an event.
func (a *armTrace) write(text []byte) {
	if a.trace.begun {
		a.trace.out.WriteByte(',')
	}
	a.trace.begun = true
	a.trace.out.WriteByte('\n')
	a.text = append(text, '}')
	a.trace.out.Write(a.text)
}

// named writes an event that names something, or says where it is shown.
func (a *armTrace) named(thread int, what, argument, value string) {
	text := appendName(a.begin('M', thread, what), "args")
	text = append(appendQuoted(append(text, '{'), argument), ':')
	a.write(append(append(text, value...), '}'))
}

func (a *armTrace) nameProcess() {
	a.named(0, "process_name", "name", quote(a.setup.Arm))
	a.named(0, "process_sort_index", "sort_index", strconv.Itoa(a.process))
	if a.calls.every > 1 {
		a.named(0, "process_labels", "labels", quote(fmt.Sprintf("one request of %d", a.calls.every)))
	}
	a.nameThread(requestThread, "requests")
}

func (a *armTrace) nameThread(thread int, name string) {
	a.named(thread, "thread_name", "name", quote(name))
	a.named(thread, "thread_sort_index", "sort_index", strconv.Itoa(thread))
}

func quote(text string) string { return string(appendQuoted(nil, text)) }

// slice writes a time in which a thread does one thing.
func (a *armTrace) slice(thread int, name, category string, from, to time.Duration) []byte {
	text := at(a.begin('X', thread, name), from)
	text = appendDecimal(appendName(text, "dur"), to-from, time.Microsecond)
	return appendQuoted(appendName(text, "cat"), category)
}

func (a *armTrace) writeFaults() {
	if len(a.setup.Faults) == 0 {
		return
	}
	a.nameThread(faultThread, "faults")
	for _, fault := range a.setup.Faults {
		a.write(a.slice(faultThread, "fault", "fault", fault.From, fault.To))
	}
}

// writeStates writes the bands of every breaker, and a mark with the reason for each
// transition.
func (a *armTrace) writeStates(over time.Duration) {
	for i, key := range a.states.sorted() {
		thread := firstBreakerThread + i
		a.nameThread(thread, key.String())
		bands := a.states.tracks[key].end(over)
		for j, b := range bands {
			if j > 0 {
				a.mark(thread, bands[j-1].state, b)
			}
			if b.from < b.to {
				a.write(b.append(a.slice(thread, b.state.String(), "state", b.from, b.to)))
			}
		}
	}
}

// append is what is told of a band.
func (b *band) append(text []byte) []byte {
	text = append(append(appendName(text, "cname"), '"'), colours[b.state]...)
	text = append(text, '"')
	if b.began == "" {
		return text
	}
	text = append(appendName(text, "args"), `{"reason":`...)
	return append(appendQuoted(text, b.began), '}')
}

// mark writes the transition with which a band begins.
func (a *armTrace) mark(thread int, from breaker.State, b band) {
	text := at(a.begin('i', thread, from.String()+" -> "+b.state.String()), b.from)
	text = append(text, `,"cat":"transition","s":"t","args":{"reason":`...)
	text = appendQuoted(text, b.began)
	a.write(append(text, '}'))
}

func (k trackKey) String() string {
	switch {
	case k.members == theBreaker:
		return fmt.Sprintf("%s %d", k.breaker, k.member)
	case k.members != "":
		return fmt.Sprintf("%s, %s %d", k.breaker, k.members, k.member)
	case k.breaker == theBreakers:
		return "all breakers"
	default:
		return k.breaker
	}
}

// writeCalls writes the spans and marks of calls. Those of a request have an id, and each
// of its branches has one of its own: they may overlap.
func (a *armTrace) writeCalls() {
	for _, edge := range a.calls.edges() {
		e := &edge.span.event
		text := at(a.begin(edge.phase, requestThread, a.nameOf(e)), edge.at)
		text = append(text, `,"cat":"call","id":"`...)
		text = a.appendID(text, e)
		text = append(text, '"')
		if edge.phase != 'b' {
			text = append(appendName(text, "args"), '{')
			start := len(text)
			text = fieldsOf(text, &a.setup, e)
			text = append(text[:start], text[start+1:]...) // without the first comma
			text = append(text, '}')
		}
		a.write(text)
	}
}

// appendID writes the number of the arm, that of the request, and that of the branch if it
// is one: ids are those of all processes together.
func (a *armTrace) appendID(text []byte, e *event) []byte {
	text = append(strconv.AppendInt(text, int64(a.process), 10), '.')
	text = strconv.AppendUint(text, e.request, 10)
	if e.branch > 0 {
		text = strconv.AppendUint(append(text, '.'), e.branch, 10)
	}
	return text
}

// nameOf is what is shown of a call.
func (a *armTrace) nameOf(e *event) string {
	path := &a.setup.Paths[e.flow]
	switch {
	case e.kind == ended && path.Endpoint != "":
		return path.Endpoint
	case e.kind == ended:
		return "request"
	case e.kind == left && path.Service != "":
		return path.Service
	case e.kind == left:
		return "dependency"
	default:
		return kinds[e.kind].name
	}
}

func (a *armTrace) writeLevels() {
	for _, p := range a.levels.points {
		text := append(at(a.begin('C', 0, "pool"), p.at), `,"args":{"busy":`...)
		text = strconv.AppendInt(text, int64(p.busy), 10)
		text = strconv.AppendInt(append(text, `,"waiting":`...), int64(p.waiting), 10)
		a.write(append(text, '}'))
	}
}
