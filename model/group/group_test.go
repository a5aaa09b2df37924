package group_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/group"
	"halfopen/model/guard"
)

const second = time.Second

// because is a reason in words.
type because string

func (b because) String() string { return string(b) }

// silent is an observer that does nothing.
type silent struct{}

func (silent) Refused(time.Duration, *model.Call, breaker.State) {}
func (silent) Tried(time.Duration, *model.Call)                  {}
func (silent) Answered(time.Duration, *model.Call)               {}
func (silent) Late(time.Duration, *model.Call, breaker.Permit)   {}
func (silent) Changed(breaker.Transition)                        {}

// notes remembers what a group tells.
type notes struct{ lines []string }

func (n *notes) note(format string, values ...any) {
	n.lines = append(n.lines, fmt.Sprintf(format, values...))
}

func (n *notes) Refused(now time.Duration, call *model.Call, state breaker.State) {
	n.note("%v refused %d: %v", now, call.Number, state)
}

func (n *notes) Tried(now time.Duration, call *model.Call) { n.note("%v tried %d", now, call.Number) }

func (n *notes) Answered(now time.Duration, call *model.Call) {
	n.note("%v answered %d", now, call.Number)
}

func (n *notes) Late(now time.Duration, call *model.Call, permit breaker.Permit) {
	n.note("%v late %d: sent at %v while %v in period %d", now, call.Number, permit.At, permit.State, permit.Period)
}

func (n *notes) Changed(t breaker.Transition) {
	n.note("%v %v -> %v because of %v", t.At, t.From, t.To, t.Reason)
}

// all is notes of members too.
type all struct{ notes }

func (a *all) MemberChanged(c group.MemberChange) { a.note("%v %v", c.At, c) }

// want compares the lines since the last call of want.
func (n *notes) want(t *testing.T, want string) {
	t.Helper()
	if got := strings.Join(n.lines, "\n"); got != strings.TrimSpace(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, strings.TrimSpace(want))
	}
	n.lines = nil
}

// change tells a group of a change.
func change(g *group.Group, at time.Duration, member int, from, to breaker.State) {
	g.Change(member, breaker.Transition{At: at, From: from, To: to, Reason: because("of chance")})
}

const (
	closed, open, halfOpen = breaker.Closed, breaker.Open, breaker.HalfOpen
)

// All closed is closed, all open is open, and everything else is half-open.
func TestTheStateOfAGroup(t *testing.T) {
	n := &notes{}
	g := group.New("instance", 2, closed, n)
	change(g, 1*second, 1, closed, open)
	change(g, 2*second, 0, closed, open)
	if g.State() != open || g.In(open) != 2 || g.In(closed)+g.In(halfOpen) != 0 {
		t.Errorf("the group is %v, %d members are open", g.State(), g.In(open))
	}
	change(g, 3*second, 0, open, halfOpen)
	change(g, 4*second, 1, open, halfOpen)
	change(g, 5*second, 1, halfOpen, closed)
	change(g, 6*second, 0, halfOpen, closed)
	n.want(t, `
1s closed -> half_open because of instance 1 closed -> open: of chance
2s half_open -> open because of instance 0 closed -> open: of chance
3s open -> half_open because of instance 0 open -> half_open: of chance
6s half_open -> closed because of instance 0 half_open -> closed: of chance`)
}

// An observer that asks for it is told of every change of a member, before that of the
// group.
func TestMembers(t *testing.T) {
	a := &all{}
	g := group.New("host", 2, open, a)
	change(g, second, 1, open, halfOpen)
	change(g, second, 1, halfOpen, open)
	change(g, 2*second, 0, open, closed)
	change(g, 3*second, 1, open, halfOpen)
	a.want(t, `
1s host 1 open -> half_open: of chance
1s open -> half_open because of host 1 open -> half_open: of chance
1s host 1 half_open -> open: of chance
1s half_open -> open because of host 1 half_open -> open: of chance
2s host 0 open -> closed: of chance
2s open -> half_open because of host 0 open -> closed: of chance
3s host 1 open -> half_open: of chance`)
}

// What a member notices late has its own time, and that of the group does not go back.
func TestALateChange(t *testing.T) {
	a := &all{}
	g := group.New("host", 2, closed, a)
	change(g, 5*second, 0, closed, open)
	change(g, 7*second, 1, closed, open)
	change(g, 6*second, 0, open, halfOpen)
	a.lines = a.lines[4:]
	a.want(t, `
6s host 0 open -> half_open: of chance
7s open -> half_open because of host 0 open -> half_open: of chance`)
}

// What a member's breaker tells is told of the group; a result is late for the period of
// the group in which its call was sent.
func TestTheObserverOfAMember(t *testing.T) {
	n := &notes{}
	g := group.New("instance", 2, closed, n)
	first, second := g.Member(0), g.Member(1)
	call := &model.Call{Number: 7}
	first.Refused(1, call, halfOpen)
	first.Tried(2, call)
	first.Answered(3, call)
	second.Changed(breaker.Transition{At: 4, From: closed, To: open, Reason: because("so")})
	first.Changed(breaker.Transition{At: 6, From: closed, To: open, Reason: because("so too")})
	n.want(t, `
1ns refused 7: half_open
2ns tried 7
3ns answered 7
4ns closed -> half_open because of instance 1 closed -> open: so
6ns half_open -> open because of instance 0 closed -> open: so too`)
	for _, at := range []time.Duration{0, 3, 4, 5, 6, 9} {
		second.Late(9, call, breaker.Permit{At: at, Period: 99})
	}
	n.want(t, `
9ns late 7: sent at 0s while closed in period 0
9ns late 7: sent at 3ns while closed in period 0
9ns late 7: sent at 4ns while half_open in period 1
9ns late 7: sent at 5ns while half_open in period 1
9ns late 7: sent at 6ns while open in period 2
9ns late 7: sent at 9ns while open in period 2`)
	if permit := g.Permit(9); permit != (breaker.Permit{At: 9, Period: 2, State: open}) {
		t.Errorf("permit %+v", permit)
	}
}

// flap lets a member of a large group open and close, which the group does not notice.
func flap(g *group.Group, observer guard.Observer, now time.Duration) {
	observer.Changed(breaker.Transition{At: now, From: closed, To: open})
	observer.Changed(breaker.Transition{At: now, From: open, To: closed})
}

// thousand is a group of which some members are open.
func thousand(observer guard.Observer) *group.Group {
	g := group.New("instance", 1000, closed, observer)
	g.Change(17, breaker.Transition{From: closed, To: open})
	return g
}

func TestAChangeOfAMemberAllocatesNothing(t *testing.T) {
	g := thousand(silent{})
	member := g.Member(3)
	if n := testing.AllocsPerRun(100, func() { flap(g, member, second) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func BenchmarkChange(b *testing.B) {
	g := thousand(silent{})
	member := g.Member(3)
	b.ReportAllocs()
	for range b.N {
		flap(g, member, second)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*b.N), "ns/change")
}
