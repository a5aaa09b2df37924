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

// begin counts a call that is made. It is astray until it is placed.
func (m *Model) begin(call *Call) {
	m.ledgerOf(call).Arrivals++
	m.astray++
}

// place counts a call where it is, an account of its ledger.
func (m *Model) place(account *uint64) {
	*account++
	m.astray--
}

// lift takes a call from an account, to go on with it in the present event.
func (m *Model) lift(account *uint64) {
	*account--
	m.astray++
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
// is in flight. Here it is for all of them together; it is asked at the end of an event
// that leaves calls astray, or has moved calls at holders. What the model counts as held
// must also be what those have.
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
