package model

import (
	"fmt"
	"slices"
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
func (m *Model) Stages(path int) []StageCounts { return slices.Clone(m.paths[path].traffic) }

// Since is what was counted after the counts were others.
func (s StageCounts) Since(before StageCounts) StageCounts {
	return StageCounts{
		Entered: s.Entered - before.Entered, Waited: s.Waited - before.Waited, Refused: s.Refused - before.Refused,
		Repeated: s.Repeated - before.Repeated, Answered: s.Answered - before.Answered,
		Branched: s.Branched - before.Branched, Abandoned: s.Abandoned - before.Abandoned, Interrupted: s.Interrupted - before.Interrupted,
	}
}

func (m *Model) trafficOf(call *Call) *StageCounts { return &m.paths[call.Flow].traffic[call.at] }

// ledger is the Counts of the calls of one path and role, with what has ended in one
// sum.
type ledger struct {
	Counts
	over    uint64
	touched bool // by the present event
}

// missing is the number of calls that are nowhere; one that is counted twice is missing
// -1 times.
func (l *ledger) missing() int64 {
	return int64(l.Arrivals - l.Waiting - l.InFlight - l.over)
}

// ledgerOf is where a call is counted. It is checked at the end of the event.
func (m *Model) ledgerOf(call *Call) *ledger {
	l := &m.ledgers[int(call.Flow)*numRoles+int(call.role)]
	if !l.touched {
		l.touched = true
		m.touched = append(m.touched, l)
	}
	return l
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
// is in flight; here for the kinds of calls that the event was about. What the model
// counts as held must also be what the holders have.
func (m *Model) conserve(now time.Duration) {
	for _, l := range m.touched {
		l.touched = false
		if missing := l.missing(); missing != 0 {
			m.lost(now, missing, &l.Counts)
		}
	}
	m.touched = m.touched[:0]
	for _, s := range m.moved {
		s.moved = false
		if unheld := s.held - s.holder.Waiting(); unheld != 0 {
			m.lost(now, int64(unheld), &m.ledgers[0].Counts)
		}
	}
	m.moved = m.moved[:0]
}

// conserveAll is conserve for the calls of every path and every holder.
func (m *Model) conserveAll(now time.Duration) {
	for i := range m.ledgers {
		m.touched = append(m.touched, &m.ledgers[i])
	}
	m.moved = append(m.moved[:0], m.shelves...)
	m.conserve(now)
}

func (m *Model) lost(now time.Duration, missing int64, of *Counts) {
	m.fail(fmt.Errorf("model: at %v: %d of %d requests are not accounted for: %+v", now, missing, of.Arrivals, *of))
}
