package model

import (
	"fmt"
	"time"
)

// Counts says where calls are: the requests of a run, or some of its branches.
type Counts struct {
	Arrivals uint64
	// Ended counts those that are over, by outcome.
	Ended [Outcomes]uint64
	// Waiting counts those that wait at a stage.
	Waiting uint64
	// InFlight counts those that are served, or on their way back, or have branches.
	InFlight uint64
}

func (c *Counts) add(other *Counts) {
	c.Arrivals += other.Arrivals
	c.Waiting += other.Waiting
	c.InFlight += other.InFlight
	for i := range c.Ended {
		c.Ended[i] += other.Ended[i]
	}
}

// StageCounts is what a stage of a path has decided about calls.
type StageCounts struct {
	Entered uint64 // calls that came to it, every attempt
	// Of these, Waited were made to wait, and Refused were refused, at once or after a
	// wait.
	Waited, Refused uint64
	// Repeated counts the times that it has sent a call inwards again, and Answered
	// those that it has answered on their way back.
	Repeated, Answered uint64
	// Branched counts the branches that it has made. Of these, Abandoned went on
	// when nobody waited for them any more, and Interrupted were ended.
	Branched, Abandoned, Interrupted uint64
}

// Stages is what the stages of a path have decided so far. A stage that paths share is
// told apart by the path.
func (m *Model) Stages(path int) []StageCounts {
	var counts []StageCounts
	for i := range m.paths[path].stations {
		counts = append(counts, m.paths[path].stations[i].counts)
	}
	return counts
}

// Since is what was counted after the counts were others.
func (s StageCounts) Since(before StageCounts) StageCounts {
	return StageCounts{
		Entered: s.Entered - before.Entered, Waited: s.Waited - before.Waited, Refused: s.Refused - before.Refused,
		Repeated: s.Repeated - before.Repeated, Answered: s.Answered - before.Answered,
		Branched: s.Branched - before.Branched, Abandoned: s.Abandoned - before.Abandoned, Interrupted: s.Interrupted - before.Interrupted,
	}
}

// stationOf is where a call is.
func (m *Model) stationOf(call *Call) *station { return &m.paths[call.Flow].stations[call.at] }

// ledger is the Counts of the calls of one path and role, with what has ended in one
// sum.
type ledger struct {
	Counts
	over uint64
	mark uint64 // what each of its calls is in the sum of those that are astray
}

// newLedgers is ledgers with marks as if drawn from 2^64, so that a call which is taken from
// one and put on another leaves a sum.
func newLedgers(n int) []ledger {
	const golden = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio, made odd
	ledgers, mark := make([]ledger, n), uint64(1)
	for i := range ledgers {
		mark *= golden
		ledgers[i].mark = mark
	}
	return ledgers
}

// missing is the number of calls that are nowhere; one that is counted twice is missing
// -1 times.
func (l *ledger) missing() int64 {
	return int64(l.Arrivals - l.Waiting - l.InFlight - l.over)
}

// ledgerOf is where a call is counted.
func (m *Model) ledgerOf(call *Call) *ledger {
	return &m.ledgers[int(call.Flow)*numRoles+int(call.role)]
}

// begin counts a call that is made. It is astray until it is put on an account.
func (m *Model) begin(call *Call) {
	l := m.ledgerOf(call)
	l.Arrivals++
	m.astray += l.mark
}

// putWaiting counts a call that was astray among those that wait.
func (m *Model) putWaiting(call *Call) {
	l := m.ledgerOf(call)
	l.Waiting++
	m.astray -= l.mark
}

// putInFlight counts it among those that are in flight.
func (m *Model) putInFlight(call *Call) {
	l := m.ledgerOf(call)
	l.InFlight++
	m.astray -= l.mark
}

// putEnded counts it among those that are over.
func (m *Model) putEnded(call *Call) {
	l := m.ledgerOf(call)
	l.Ended[call.Outcome]++
	l.over++
	m.astray -= l.mark
}

// takeWaiting takes a call from those that wait, to go on with it in the present event.
func (m *Model) takeWaiting(call *Call) {
	l := m.ledgerOf(call)
	l.Waiting--
	m.astray += l.mark
}

// takeInFlight takes it from those that are in flight.
func (m *Model) takeInFlight(call *Call) {
	l := m.ledgerOf(call)
	l.InFlight--
	m.astray += l.mark
}

// Counts says where the requests are now.
func (m *Model) Counts() Counts { return m.sum(request) }

// Attempts says where the calls are that stages have made for requests, of all paths
// and abandoned ones included.
func (m *Model) Attempts() Counts {
	all := m.sum(errand)
	attempts := m.sum(attempt)
	all.add(&attempts)
	return all
}

func (m *Model) sum(role role) Counts {
	var all Counts
	for i := int(role); i < len(m.ledgers); i += numRoles {
		all.add(&m.ledgers[i].Counts)
	}
	return all
}

// Along says where the calls are that walk a path from its first stage: requests, and
// the calls that other services make.
func (m *Model) Along(path int) Counts {
	calls := m.ledgers[path*numRoles+int(request)].Counts
	calls.add(&m.ledgers[path*numRoles+int(errand)].Counts)
	return calls
}

// conserve holds the law of conservation: every call that was made has ended, waits, or
// is in flight. An event may take calls up and must put them down, each on an account of its
// own path and role: then no mark is left. It is asked at the end of an event that leaves
// some, or has moved calls at holders. What the model counts as held must also be what those
// have.
func (m *Model) conserve(now time.Duration) {
	if m.astray != 0 {
		m.conserveEach(now)
	}
	for _, s := range m.moved {
		s.moved = false
		if unheld := s.held - s.holder.Waiting(); unheld != 0 {
			m.lost(now, int64(unheld), &m.ledgers[0].Counts)
		}
	}
	m.moved = m.moved[:0]
}

// conserveEach is the law for the calls of each path and role.
func (m *Model) conserveEach(now time.Duration) {
	for i := range m.ledgers {
		if missing := m.ledgers[i].missing(); missing != 0 {
			m.lost(now, missing, &m.ledgers[i].Counts)
		}
	}
}

// conserveAll is the law for the calls of each path and role, and every holder.
func (m *Model) conserveAll(now time.Duration) {
	m.conserveEach(now)
	m.moved = append(m.moved[:0], m.shelves...)
	m.conserve(now)
}

func (m *Model) lost(now time.Duration, missing int64, of *Counts) {
	m.fail(fmt.Errorf("model: at %v: %d of %d requests are not accounted for: %+v", now, missing, of.Arrivals, *of))
}
