package guard_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// twoFailures opens after two failures of the last two calls, for a second.
var twoFailures = breaker.Config{
	Watch: breaker.Watch{
		Window: breaker.LastResults{Size: 2},
		Rule:   breaker.FailureRate{AtLeast: 1, Minimum: 2},
	},
	Wait:  breaker.Wait{Open: time.Second},
	Trial: breaker.Trial{Permits: 1, Verdict: breaker.RateOfTrials{Results: 1, AtLeast: 1}},
}

// notes remembers what a guard tells.
type notes struct{ lines []string }

func (n *notes) Asked(now time.Duration, call *model.Call, state breaker.State, admitted bool) {
	n.lines = append(n.lines, fmt.Sprintf("%v asked for %d: %v, admitted %v", now, call.Number, state, admitted))
}

func (n *notes) Answered(now time.Duration, call *model.Call, permit breaker.Permit) {
	n.lines = append(n.lines, fmt.Sprintf("%v answered %d: %v, admitted while %v", now, call.Number, call.Outcome, permit.State))
}

func (n *notes) Changed(t breaker.Transition) {
	n.lines = append(n.lines, fmt.Sprintf("%v %v -> %v", t.At, t.From, t.To))
}

func TestAGuardAsksAndTells(t *testing.T) {
	n := &notes{}
	g := guard.New(twoFailures, 3*time.Millisecond, n)
	calls := make([]*model.Call, 5)
	for i := range calls {
		calls[i] = &model.Call{Index: uint32(i), Number: uint64(i)}
	}
	leave := func(now time.Duration, call *model.Call, outcome model.Outcome) {
		call.Outcome = outcome
		g.Leave(now, call)
	}
	pass := func(now time.Duration, call *model.Call) {
		t.Helper()
		if step := g.Enter(now, call); step != model.Pass() {
			t.Errorf("call %d at %v: %+v, want it to pass", call.Number, now, step)
		}
	}
	pass(1, calls[0])
	pass(1, calls[1])
	pass(1, calls[2])
	leave(2, calls[0], model.Failed)
	leave(2, calls[1], model.TimedOut)
	if step := g.Enter(3, calls[3]); step != model.Refuse(model.Rejected, 3*time.Millisecond) {
		t.Errorf("call 3 while open: %+v, want a refusal after 3 ms", step)
	}
	leave(4, calls[2], model.Failed) // late: it must not count
	pass(time.Second+2, calls[4])
	leave(time.Second+3, calls[4], model.Succeeded)

	want := strings.TrimSpace(`
1ns asked for 0: closed, admitted true
1ns asked for 1: closed, admitted true
1ns asked for 2: closed, admitted true
2ns answered 0: failed, admitted while closed
2ns answered 1: timed_out, admitted while closed
2ns closed -> open
3ns asked for 3: open, admitted false
4ns answered 2: failed, admitted while closed
1.000000002s open -> half_open
1.000000002s asked for 4: half_open, admitted true
1.000000003s answered 4: succeeded, admitted while half_open
1.000000003s half_open -> closed`)
	if got := strings.Join(n.lines, "\n"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func Example() {
	g := guard.New(twoFailures, time.Millisecond, &notes{})
	for i := range 3 {
		call := &model.Call{Number: uint64(i)}
		step := g.Enter(0, call)
		fmt.Println("passes:", step == model.Pass())
		if step == model.Pass() {
			call.Outcome = model.Failed
			g.Leave(0, call)
		}
	}
	// Output:
	// passes: true
	// passes: true
	// passes: false
}
