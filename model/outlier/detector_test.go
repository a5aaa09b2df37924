package outlier_test

import (
	"fmt"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/guard"
	"halfopen/model/outlier"
)

// One of three hosts is more than the 10 % that may be ejected, so that a dead one is
// never ejected, and keeps a third of the calls.
func TestUpToNineHostsNoneIsEjectedByDefault(t *testing.T) {
	for _, hosts := range []int{1, 3, 9} {
		p := play(t, envoy(hosts))
		called := p.calls(0, 900*second, second, dead(1))
		p.want(t, "")
		if got, want := distinct(called)[0], 900/hosts; got != want {
			t.Errorf("%d hosts: %d of 900 calls went to the dead one, want %d", hosts, got, want)
		}
	}
	p := play(t, envoy(10))
	p.calls(0, 60*second, second, dead(1))
	p.want(t, "40s host 0 closed -> open: 5 failures in a row; ejected for 30 s")
}

// The ejection grows with every time that the dead host fails again, up to the
// maximum, and it ends at the first sweep thereafter. While the host is away the others
// have all calls.
func TestADeadHost(t *testing.T) {
	config := envoy(3)
	config.AlwaysEjectOne = true
	config.MaxEjection = 100 * second
	p := play(t, config)
	away := p.calls(0, 2*second, 100*time.Millisecond, dead(1))
	p.calls(2*second, 600*second, 100*time.Millisecond, dead(1))
	p.want(t, `
1.2s host 0 closed -> open: 5 failures in a row; ejected for 30 s
40s host 0 open -> closed: back at a sweep after 38.8 s
41.3s host 0 closed -> open: 5 failures in a row; ejected for 60 s
110s host 0 open -> closed: back at a sweep after 68.7 s
111.2s host 0 closed -> open: 5 failures in a row; ejected for 90 s
210s host 0 open -> closed: back at a sweep after 98.8 s
211.3s host 0 closed -> open: 5 failures in a row; ejected for 100 s
320s host 0 open -> closed: back at a sweep after 108.7 s
321.2s host 0 closed -> open: 5 failures in a row; ejected for 100 s
430s host 0 open -> closed: back at a sweep after 108.8 s
431.3s host 0 closed -> open: 5 failures in a row; ejected for 100 s
540s host 0 open -> closed: back at a sweep after 108.7 s
541.2s host 0 closed -> open: 5 failures in a row; ejected for 100 s`)
	if fmt.Sprint(away) != "[0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 1 2 1 2 1]" {
		t.Errorf("calls to hosts %v", away)
	}
}

// A host comes back at the first sweep at or after the end of its time.
func TestAHostComesBackAtASweep(t *testing.T) {
	for _, c := range []struct{ ejected, back time.Duration }{
		{10 * second, 40 * second},
		{10*second + 1, 50 * second},
		{19 * second, 50 * second},
	} {
		p := play(t, half(2))
		p.round(c.ejected, 2, 5, dead(1))
		p.want(t, at(c.ejected)+" host 0 closed -> open: 5 failures in a row; ejected for 30 s")
		p.advance(c.back - 1)
		p.want(t, "")
		p.advance(c.back)
		p.want(t, fmt.Sprintf("%s host 0 open -> closed: back at a sweep after %.6g s", at(c.back), (c.back-c.ejected).Seconds()))
	}
}

// Each sweep that finds a host in use, an interval or more after it came back, takes
// one base time off the next ejection.
func TestAHealthyHostIsForgiven(t *testing.T) {
	for _, c := range []struct {
		again time.Duration
		lasts string
	}{
		{100 * second, "90 s"},
		{109 * second, "90 s"},
		{110 * second, "60 s"},
		{119 * second, "60 s"},
		{120 * second, "30 s"},
		{130 * second, "30 s"},
		{900 * second, "30 s"},
	} {
		p := play(t, half(2))
		p.round(0, 2, 5, dead(1))
		p.round(31*second, 2, 5, dead(1))
		p.advance(100 * second)
		p.want(t, `
0s host 0 closed -> open: 5 failures in a row; ejected for 30 s
30s host 0 open -> closed: back at a sweep after 30 s
31s host 0 closed -> open: 5 failures in a row; ejected for 60 s
100s host 0 open -> closed: back at a sweep after 69 s`)
		p.round(c.again, 2, 5, dead(1))
		p.want(t, at(c.again)+" host 0 closed -> open: 5 failures in a row; ejected for "+c.lasts)
	}
}

// The number that the base time is multiplied by grows until it is one more than the
// maximum needs, so that it takes a sweep more to be forgiven.
func TestTheMultiplierGoesPastTheMaximum(t *testing.T) {
	for _, c := range []struct {
		again time.Duration
		lasts string
	}{
		{239 * second, "60 s"},
		{240 * second, "30 s"},
	} {
		config := half(2)
		config.MaxEjection = 60 * second
		p := play(t, config)
		for _, back := range []time.Duration{0, 30 * second, 90 * second, 150 * second} {
			p.round(back, 2, 5, dead(1))
		}
		p.advance(210 * second)
		p.lines = nil
		p.round(c.again, 2, 5, dead(1))
		p.want(t, at(c.again)+" host 0 closed -> open: 5 failures in a row; ejected for "+c.lasts)
	}
}

// A success begins the row anew, and so does a row that is long enough while the host may
// not be ejected: what counts is that a number is reached, not that it is passed.
func TestARowMustBeComplete(t *testing.T) {
	p := play(t, half(2))
	fails := func(calls int) {
		for range calls {
			p.round(0, 2, 1, dead(1))
		}
	}
	fails(4)
	p.round(0, 2, 1, dead(0))
	fails(4)
	p.want(t, "")
	fails(1)
	p.want(t, "0s host 0 closed -> open: 5 failures in a row; ejected for 30 s")

	// Host 1 fails while host 0 is away, until 30 s, and cannot be ejected.
	for range 7 {
		p.answer(29*second, p.send(29*second), model.Failed)
	}
	p.answer(30*second, p.send(30*second), model.Failed) // host 0 again, its first failure
	p.want(t, "30s host 0 open -> closed: back at a sweep after 30 s")
	p.answer(31*second, p.send(31*second), model.Failed) // the third of host 1 since its fifth
	p.round(31*second, 2, 1, dead(2))
	p.want(t, "")
	p.round(32*second, 2, 1, dead(2))
	p.want(t, "32s host 1 closed -> open: 5 failures in a row; ejected for 30 s")
}

// What was under way when a host was ejected counts no more for the next ejection.
func TestFailuresOfAnEjectedHostAreForgotten(t *testing.T) {
	p := play(t, half(2))
	var calls []*model.Call
	for range 16 {
		calls = append(calls, p.send(0))
	}
	for _, call := range calls {
		p.answer(second, call, dead(1)(call.Host))
	}
	p.want(t, `
1s host 0 closed -> open: 5 failures in a row; ejected for 30 s
1s late 10: failed, sent at 0s while closed in period 0
1s late 12: failed, sent at 0s while closed in period 0
1s late 14: failed, sent at 0s while closed in period 0`)
	p.round(40*second, 2, 4, dead(1))
	p.want(t, "40s host 0 open -> closed: back at a sweep after 39 s")
	p.round(40*second, 2, 1, dead(1))
	p.want(t, "40s host 0 closed -> open: 5 failures in a row; ejected for 60 s")
}

// A result is late if its host was ejected since, also if the host is back; one of a
// call that was sent to an ejected host is not.
func TestLateResults(t *testing.T) {
	config := half(2)
	config.PanicBelow = 0.6
	p := play(t, config)
	slow, other := p.send(0), p.send(0)
	p.round(0, 2, 5, dead(1))
	toEjected := p.send(second)
	p.lines = nil
	p.answer(second, toEjected, model.Failed)
	p.answer(2*second, other, model.Failed)
	p.want(t, "")
	if slow.Host != 0 || other.Host != 1 || toEjected.Host != 0 {
		t.Fatalf("hosts %d, %d and %d, want 0, 1 and 0", slow.Host, other.Host, toEjected.Host)
	}
	p.answer(60*second, slow, model.Succeeded)
	p.want(t, `
30s host 0 open -> closed: back at a sweep after 30 s
60s late 0: succeeded, sent at 0s while closed in period 0`)
	p.call(60*second, dead(0)) // host 1
	slow = p.send(60 * second)
	p.call(60*second, dead(0))
	p.round(60*second, 2, 5, dead(1))
	p.answer(61*second, slow, model.Failed)
	p.want(t, `
60s host 0 closed -> open: 5 failures in a row; ejected for 30 s
61s late 14: failed, sent at 60s while closed in period 2`)
}

// Timeouts and refusals behind the stage are gateway failures, and failures too; a plain
// failure ends a row of gateway failures.
func TestGatewayFailures(t *testing.T) {
	config := half(2)
	config.Failures.Failures = 7
	config.GatewayFailures = outlier.InARow{Failures: 3, Enforced: 1}
	for _, c := range []struct {
		outcomes []model.Outcome
		want     string
	}{
		{[]model.Outcome{model.TimedOut, model.TimedOut}, ""},
		{[]model.Outcome{model.TimedOut, model.Rejected, model.Shed}, "0s host 0 closed -> open: 3 gateway failures in a row; ejected for 30 s"},
		{[]model.Outcome{model.TimedOut, model.TimedOut, model.Succeeded, model.TimedOut, model.TimedOut}, ""},
		{[]model.Outcome{model.TimedOut, model.TimedOut, model.Failed, model.TimedOut, model.TimedOut}, ""},
		{[]model.Outcome{model.TimedOut, model.TimedOut, model.Failed, model.TimedOut, model.TimedOut, model.Failed, model.TimedOut}, "0s host 0 closed -> open: 7 failures in a row; ejected for 30 s"},
	} {
		p := play(t, config)
		for _, outcome := range c.outcomes {
			p.answer(0, p.send(0), outcome)
			p.answer(0, p.send(0), model.Succeeded)
		}
		p.want(t, c.want)
	}
}

// An ignored outcome neither adds to a row nor interrupts it, and is none of the calls
// that a sweep looks at.
func TestIgnoredOutcomes(t *testing.T) {
	config := half(5)
	config.SuccessRate.Calls = 8
	config.Ignored[model.TimedOut] = true
	p := play(t, config)
	p.round(0, 5, 4, dead(1))
	p.round(0, 5, 4, func(uint16) model.Outcome { return model.TimedOut })
	p.advance(10 * second)
	p.want(t, "")
	p.round(10*second, 5, 1, dead(1))
	p.want(t, "10s host 0 closed -> open: 5 failures in a row; ejected for 30 s")
}

func TestARuleOfNoFailuresNeverEjects(t *testing.T) {
	config := half(2)
	config.Failures.Failures = 0
	p := play(t, config)
	p.round(0, 2, 1000, dead(1))
	p.want(t, "")
}

// Of a share of hosts exactly that many can be ejected, whatever the numbers round to.
func TestTheShareThatMayBeEjected(t *testing.T) {
	for _, c := range []struct {
		hosts   int
		share   float64
		always  bool
		ejected int
	}{
		{3, 0.1, false, 0},
		{3, 0.1, true, 1},
		{3, 0, true, 1},
		{5, 0.2, false, 1},
		{5, 0.39, false, 1},
		{5, 0.6, false, 3},
		{10, 0.3, true, 3},
		{100, 0.29, false, 29},
		{100, 0.57, false, 57},
		{4, 1, false, 4},
	} {
		config := envoy(c.hosts)
		config.MaxEjected, config.AlwaysEjectOne, config.PanicBelow = c.share, c.always, 0
		p := play(t, config)
		for range 10 * c.hosts {
			if call := p.send(0); call != nil {
				p.answer(0, call, model.Failed)
			}
		}
		if got := len(p.changes); got != c.ejected {
			t.Errorf("%d of %d hosts ejected where %v may be, always one: %v; want %d", got, c.hosts, c.share, c.always, c.ejected)
		}
	}
}

// With too few hosts in use all are called; 5/7 of the hosts are never too few.
func TestPanic(t *testing.T) {
	for _, c := range []struct {
		hosts   int
		ejected uint16
		below   float64
		called  int // hosts, of a round
	}{
		{4, 2, 0.5, 2},
		{4, 3, 0.5, 4},
		{4, 3, 0, 1},
		{4, 4, 0, 0},
		{4, 4, 0.01, 4},
		{2, 1, 0.5, 1},
		{2, 1, 0.51, 2},
		{4, 1, 1, 3},
		{7, 2, 1, 5},
		{10, 3, 1, 10},
	} {
		config := envoy(c.hosts)
		config.MaxEjected, config.PanicBelow = 1, c.below
		p := play(t, config)
		for len(p.changes) < int(c.ejected) {
			call := p.send(0)
			p.answer(0, call, dead(c.ejected)(call.Host))
		}
		p.lines = nil
		called := distinct(p.calls(0, time.Duration(10*c.hosts), 1, dead(0)))
		if len(called) != c.called {
			t.Errorf("%d of %d hosts ejected, panic below %v: calls to %v, want %d hosts", c.ejected, c.hosts, c.below, called, c.called)
		}
		if refused := len(p.lines); refused != 0 && c.called != 0 || refused != 10*c.hosts && c.called == 0 {
			t.Errorf("%d of %d hosts ejected, panic below %v: %d calls refused", c.ejected, c.hosts, c.below, refused)
		}
	}
}

// A refusal says that the group is open.
func TestARefusal(t *testing.T) {
	config := half(1)
	config.MaxEjected, config.PanicBelow = 1, 0
	p := play(t, config)
	p.round(0, 1, 5, dead(1))
	p.send(second)
	p.want(t, `
0s host 0 closed -> open: 5 failures in a row; ejected for 30 s
1s refused 5: open`)
}

// The states of the group: some hosts away is half-open, all of them is open. An
// observer that is not told of hosts is told of the group alone.
func TestTheStateOfTheGroup(t *testing.T) {
	config := envoy(3)
	config.MaxEjected = 1
	n := &notes{groups: true}
	p := &player{T: t, notes: n, stage: outlier.New(config, nil, struct{ guard.Observer }{n})}
	p.round(0, 3, 5, dead(1))
	p.round(5*second, 2, 5, dead(3))
	p.advance(40 * second)
	p.want(t, `
0s closed -> half_open because of host 0 closed -> open: 5 failures in a row; ejected for 30 s
5s half_open -> open because of host 2 closed -> open: 5 failures in a row; ejected for 30 s
30s open -> half_open because of host 0 open -> closed: back at a sweep after 30 s
40s half_open -> closed because of host 2 open -> closed: back at a sweep after 35 s`)
	if len(n.changes) != 0 {
		t.Errorf("an observer that does not ask was told of %v", n.changes)
	}
}
