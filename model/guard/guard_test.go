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
		Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(1), Minimum: 2},
	},
	Wait:  breaker.Wait{Open: time.Second},
	Trial: breaker.Trial{Permits: 1, Verdict: breaker.RateOfTrials{Results: 1, Threshold: breaker.AtLeast(1)}},
}

// notes remembers what a guard tells.
type notes struct{ lines []string }

func (n *notes) note(format string, values ...any) {
	n.lines = append(n.lines, fmt.Sprintf(format, values...))
}

func (n *notes) Refused(now time.Duration, call *model.Call, state breaker.State) {
	n.note("%v refused %d: %v", now, call.Number, state)
}

func (n *notes) Tried(now time.Duration, call *model.Call) {
	n.note("%v tried %d", now, call.Number)
}

func (n *notes) Answered(now time.Duration, call *model.Call) {
	n.note("%v answered %d: %v", now, call.Number, call.Outcome)
}

func (n *notes) Late(now time.Duration, call *model.Call, permit breaker.Permit) {
	n.note("%v late %d: %v, admitted while %v in period %d", now, call.Number, call.Outcome, permit.State, permit.Period)
}

func (n *notes) Changed(t breaker.Transition) {
	n.note("%v %v -> %v", t.At, t.From, t.To)
}

func (n *notes) want(t *testing.T, want string) {
	t.Helper()
	if got := strings.Join(n.lines, "\n"); got != strings.TrimSpace(want) {
		t.Errorf("got:\n%s\nwant:%s", got, want)
	}
}

// player takes calls through a guard.
type player struct {
	*testing.T
	guard *guard.Guard
	calls [8]model.Call
}

func play(t *testing.T, config breaker.Config, n *notes) *player {
	p := &player{T: t, guard: guard.New(guard.Config{Breaker: config, Rejection: 3 * time.Millisecond}, nil, n)}
	for i := range p.calls {
		p.calls[i] = model.Call{Index: uint32(i), Number: uint64(i)}
	}
	return p
}

func (p *player) enter(now time.Duration, number int, want model.Step) {
	p.Helper()
	if step := p.guard.Enter(now, &p.calls[number]); step != want {
		p.Errorf("call %d at %v: %+v, want %+v", number, now, step, want)
	}
}

func (p *player) leave(now time.Duration, number int, outcome model.Outcome) {
	p.Helper()
	call := &p.calls[number]
	call.Outcome = outcome
	if p.guard.Leave(now, call) != model.Onwards() {
		p.Errorf("call %d at %v does not go on", number, now)
	}
}

// Nothing is told of the calls that a closed breaker admits, unless their results
// are late. A trial call that is late is told of twice: it has a result, which
// does not count.
func TestAGuardAsksAndTells(t *testing.T) {
	n := &notes{}
	p := play(t, twoFailures, n)
	pass, refuse := model.Pass(), model.Refuse(model.Rejected, 3*time.Millisecond)
	p.enter(1, 0, pass)
	p.enter(1, 1, pass)
	p.enter(1, 2, pass)
	p.enter(1, 6, pass)
	p.leave(2, 0, model.Failed)
	p.leave(2, 1, model.TimedOut)
	p.enter(3, 3, refuse)
	p.leave(4, 2, model.Failed) // late: it must not count
	p.enter(time.Second+2, 4, pass)
	p.enter(time.Second+2, 5, refuse)
	p.leave(time.Second+3, 4, model.Succeeded)
	p.enter(time.Second+4, 5, pass)
	p.leave(time.Second+5, 5, model.Succeeded)
	p.leave(time.Second+6, 6, model.Succeeded) // the breaker is closed again, but it is not that period

	n.want(t, `
2ns closed -> open
3ns refused 3: open
4ns late 2: failed, admitted while closed in period 0
1.000000002s open -> half_open
1.000000002s tried 4
1.000000002s refused 5: half_open
1.000000003s answered 4: succeeded
1.000000003s half_open -> closed
1.000000006s late 6: succeeded, admitted while closed in period 0`)
}

func TestATrialCallCanBeLate(t *testing.T) {
	config := twoFailures
	config.Trial.Permits = 2
	n := &notes{}
	p := play(t, config, n)
	for i := range 2 {
		p.enter(0, i, model.Pass())
		p.leave(0, i, model.Failed)
	}
	p.enter(time.Second, 2, model.Pass())
	p.enter(time.Second, 3, model.Pass())
	p.leave(time.Second, 2, model.Failed)
	p.leave(2*time.Second-1, 3, model.Succeeded)

	n.want(t, `
0s closed -> open
1s open -> half_open
1s tried 2
1s tried 3
1s answered 2: failed
1s half_open -> open
1.999999999s answered 3: succeeded
1.999999999s late 3: succeeded, admitted while half_open in period 2`)
}

// A request that is tried again is a trial call only if its last attempt is one.
func TestEveryAttemptIsATrialCallOrNot(t *testing.T) {
	p := play(t, twoFailures, &notes{})
	trial := func(want bool) {
		t.Helper()
		if p.calls[0].Trial != want {
			t.Errorf("trial call: %v, want %v", p.calls[0].Trial, want)
		}
	}
	p.enter(0, 0, model.Pass())
	trial(false)
	p.leave(0, 0, model.Failed)
	p.enter(0, 1, model.Pass())
	p.leave(0, 1, model.Failed)
	p.enter(time.Second, 0, model.Pass())
	trial(true)
	p.leave(time.Second, 0, model.Succeeded)
	p.enter(time.Second, 0, model.Pass())
	trial(false)
}

func Example() {
	g := guard.New(guard.Config{Breaker: twoFailures, Rejection: time.Millisecond}, nil, &notes{})
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
