package outlier_test

import (
	"fmt"
	"testing"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/outlier"
)

// twoFailures opens after two failures in a row, for ten seconds, and one trial call
// decides.
var twoFailures = breaker.Config{
	Watch: breaker.Watch{
		Window: breaker.LastResults{Size: 2},
		Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(1), Minimum: 2},
	},
	Wait:  breaker.Wait{Open: 10 * second},
	Trial: breaker.Trial{Permits: 1, Verdict: breaker.RateOfTrials{Results: 1, Threshold: breaker.AtLeast(1)}},
}

func playHosts(t *testing.T, hosts int) *player {
	n := &notes{hosts: true, groups: true}
	return &player{T: t, notes: n, stage: outlier.NewHosts(outlier.HostsConfig{Hosts: hosts, Breaker: twoFailures}, nil, n)}
}

// A host that fails gets a trial call when it is its turn after the wait, and no call
// else; the others take turns.
func TestAHostIsLeftOut(t *testing.T) {
	p := playHosts(t, 3)
	called := p.calls(0, 26*second, second, dead(1))
	p.want(t, `
3s host 0 closed -> open: 2 of the last 2 results failed, 100 % >= 100 %, minimum 2 reached
3s closed -> half_open because of host 0 closed -> open: 2 of the last 2 results failed, 100 % >= 100 %, minimum 2 reached
14s host 0 open -> half_open: first call after the wait, 11 s open >= 10 s
14s tried 14
14s answered 14: failed
14s host 0 half_open -> open: 1 of 1 trial calls failed, 100 % >= 100 %
25s host 0 open -> half_open: first call after the wait, 11 s open >= 10 s
25s tried 25
25s answered 25: failed
25s host 0 half_open -> open: 1 of 1 trial calls failed, 100 % >= 100 %`)
	if got := fmt.Sprint(called); got != "[0 1 2 0 1 2 1 2 1 2 1 2 1 2 0 1 2 1 2 1 2 1 2 1 2 0]" {
		t.Errorf("calls to hosts %s", got)
	}
	p.calls(36*second, 39*second, second, dead(0))
	p.want(t, `
38s host 0 open -> half_open: first call after the wait, 13 s open >= 10 s
38s tried 28
38s answered 28: succeeded
38s host 0 half_open -> closed: 0 of 1 trial calls failed, 0 % < 100 %
38s half_open -> closed because of host 0 half_open -> closed: 0 of 1 trial calls failed, 0 % < 100 %`)
}

// Where no host admits a call the next one is called all the same, and its breaker does
// not learn how that ended.
func TestHostsFailOpen(t *testing.T) {
	p := playHosts(t, 2)
	p.round(0, 2, 2, dead(2))
	p.lines = nil
	called := p.calls(second, 5*second, second, dead(0))
	p.want(t, "")
	if got := fmt.Sprint(called); got != "[0 1 0 1]" {
		t.Errorf("calls to hosts %s, want them in turn", got)
	}
	trial := p.send(20 * second)
	another := p.send(20 * second)
	rest := []*model.Call{p.send(20 * second), p.send(20 * second)}
	p.want(t, `
20s host 0 open -> half_open: first call after the wait, 20 s open >= 10 s
20s open -> half_open because of host 0 open -> half_open: first call after the wait, 20 s open >= 10 s
20s tried 8
20s host 1 open -> half_open: first call after the wait, 20 s open >= 10 s
20s tried 9`)
	for i, call := range rest {
		if call.Trial || int(call.Host) != i {
			t.Errorf("%+v, want a call to host %d that is no trial call", *call, i)
		}
		p.answer(21*second, call, model.Succeeded)
	}
	p.want(t, "")
	p.answer(22*second, trial, model.Succeeded)
	p.answer(22*second, another, model.Failed)
	p.want(t, `
22s answered 8: succeeded
22s host 0 half_open -> closed: 0 of 1 trial calls failed, 0 % < 100 %
22s answered 9: failed
22s host 1 half_open -> open: 1 of 1 trial calls failed, 100 % >= 100 %`)
}

// A result is late if the host's breaker has changed since; of the group, what counts is
// the period in which the call was sent.
func TestLateResultsOfHosts(t *testing.T) {
	p := playHosts(t, 2)
	slow, other := p.send(0), p.send(0)
	p.round(second, 2, 2, dead(1))
	p.lines = nil
	p.answer(2*second, other, model.Succeeded)
	p.want(t, "")
	p.answer(2*second, slow, model.TimedOut)
	p.want(t, "2s late 0: timed_out, sent at 0s while closed in period 0")
}

// A trial call that takes longer than the breaker waits is told of after the change.
func TestATrialCallOfAHostCanBeLate(t *testing.T) {
	config := twoFailures
	config.Trial.MaxWait = 3 * second
	n := &notes{hosts: true}
	p := &player{T: t, notes: n, stage: outlier.NewHosts(outlier.HostsConfig{Hosts: 1, Breaker: config}, nil, n)}
	p.round(0, 1, 2, dead(1))
	trial := p.send(10 * second)
	p.lines = nil
	p.answer(15*second, trial, model.Succeeded)
	p.want(t, `
13s host 0 half_open -> open: no verdict within the maximum wait of 3 s, 0 results were in
15s answered 2: succeeded
15s late 2: succeeded, sent at 10s while half_open in period 2`)
}

// A change that is noticed late is told with its own time of the host, and in order of
// the group.
func TestALateChangeOfAHost(t *testing.T) {
	config := twoFailures
	config.Wait.ByTimer = true
	n := &notes{hosts: true, groups: true}
	p := &player{T: t, notes: n, stage: outlier.NewHosts(outlier.HostsConfig{Hosts: 2, Breaker: config}, nil, n)}
	p.round(0, 2, 2, dead(1)) // host 0 is open until 10 s
	first, another := p.send(9*second), p.send(9*second)
	p.answer(12*second, first, model.Failed)
	p.lines = nil
	p.answer(12*second, another, model.Failed)
	p.advance(20 * second)
	p.want(t, `
12s host 1 closed -> open: 2 of the last 2 results failed, 100 % >= 100 %, minimum 2 reached
12s half_open -> open because of host 1 closed -> open: 2 of the last 2 results failed, 100 % >= 100 %, minimum 2 reached
10s host 0 open -> half_open: the timer ended the wait of 10 s
12s open -> half_open because of host 0 open -> half_open: the timer ended the wait of 10 s`)
}

// An ignored outcome is that to the breaker too.
func TestIgnoredOutcomesOfHosts(t *testing.T) {
	config := outlier.HostsConfig{Hosts: 2, Breaker: twoFailures}
	config.Ignored[model.TimedOut] = true
	n := &notes{groups: true}
	p := &player{T: t, notes: n, stage: outlier.NewHosts(config, nil, n)}
	p.round(0, 2, 5, func(uint16) model.Outcome { return model.TimedOut })
	p.want(t, "")
	p.round(0, 2, 2, dead(1))
	p.want(t, "0s closed -> half_open because of host 0 closed -> open: 2 of the last 2 results failed, 100 % >= 100 %, minimum 2 reached")
}

// A breaker that is held open is so from the start.
func TestHostsHeldOpen(t *testing.T) {
	config := twoFailures
	config.Held = breaker.HeldOpen
	n := &notes{groups: true}
	p := &player{T: t, notes: n, stage: outlier.NewHosts(outlier.HostsConfig{Hosts: 2, Breaker: config}, nil, n)}
	p.round(0, 2, 5, dead(2))
	p.want(t, "")
}
