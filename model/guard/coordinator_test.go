package guard_test

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// tokens is a coordinator with a number of trial calls to give.
type tokens struct {
	left, underWay int
	asked          int // how often
}

func (c *tokens) Free(time.Duration) bool { c.asked++; return c.left > 0 }
func (c *tokens) Take(time.Duration)      { c.left--; c.underWay++ }
func (c *tokens) GiveBack(time.Duration)  { c.underWay-- }

// While the coordinator has nothing to give, the breaker is not asked: it stays open after
// its time, and its one permit is there for the call that comes when there is something.
func TestACoordinatorRefuses(t *testing.T) {
	n, c := &notes{}, &tokens{}
	p := play(t, twoFailures, n)
	p.guard = guard.New(guard.Config{Breaker: twoFailures, Rejection: 3 * time.Millisecond, Coordinator: c}, nil, n)
	pass, refuse := model.Pass(), model.Refuse(model.Rejected, 3*time.Millisecond)
	for i := range 2 {
		p.enter(0, i, pass)
		p.leave(0, i, model.Failed)
	}
	if c.asked != 0 {
		t.Errorf("asked %d times while closed", c.asked)
	}
	p.enter(time.Second, 2, refuse)
	p.enter(2*time.Second, 3, refuse)
	c.left = 2
	p.enter(3*time.Second, 4, pass)
	if c.left != 1 || c.underWay != 1 {
		t.Errorf("%+v after a trial call was admitted", *c)
	}
	p.enter(3*time.Second, 5, refuse) // by the breaker, which takes nothing
	p.leave(4*time.Second, 4, model.TimedOut)
	if c.left != 1 || c.underWay != 0 {
		t.Errorf("%+v after a trial call was interrupted", *c)
	}
	p.enter(5*time.Second, 6, pass)
	p.leave(5*time.Second, 6, model.Succeeded)
	p.enter(5*time.Second, 7, pass)
	p.leave(5*time.Second, 7, model.Succeeded)
	n.want(t, `
0s closed -> open
1s refused 2: open
2s refused 3: open
3s open -> half_open
3s tried 4
3s refused 5: half_open
4s answered 4: timed_out
4s half_open -> open
5s open -> half_open
5s tried 6
5s answered 6: succeeded
5s half_open -> closed`)
	if *c != (tokens{asked: c.asked}) {
		t.Errorf("%+v in the end", *c)
	}
}

// A breaker that a timer makes half-open is so for the coordinator too, from that instant
// on, and a refusal by the coordinator does not open it where refusals do.
func TestACoordinatorAfterATimer(t *testing.T) {
	n, c := &notes{}, &tokens{}
	config := twoFailures
	config.Wait.ByTimer, config.Trial.RefusalOpens = true, true
	p := play(t, config, n)
	p.guard = guard.New(guard.Config{Breaker: config, Coordinator: c}, nil, n)
	for i := range 2 {
		p.enter(0, i, model.Pass())
		p.leave(0, i, model.Failed)
	}
	p.enter(time.Second-1, 2, model.Refuse(model.Rejected, 0))
	p.enter(time.Second, 3, model.Refuse(model.Rejected, 0))
	c.left = 1
	p.enter(time.Second, 4, model.Pass())
	n.want(t, `
0s closed -> open
999.999999ms refused 2: open
1s open -> half_open
1s refused 3: half_open
1s tried 4`)
}

// A trial call that is shed for want of room takes nothing from the coordinator.
func TestACallThatIsShedIsNoTrialCall(t *testing.T) {
	c := &tokens{left: 1}
	p := play(t, twoFailures, &notes{})
	p.guard = guard.New(guard.Config{
		Breaker:     twoFailures,
		Bounds:      guard.Bounds{Concurrent: 1, Counted: true},
		Coordinator: c,
	}, nil, &notes{})
	p.enter(0, 0, model.Pass())
	for i := range 2 {
		p.enter(0, 1+i, model.Refuse(model.Shed, 0))
	}
	p.enter(time.Second, 3, model.Refuse(model.Shed, 0))
	if c.left != 1 || c.underWay != 0 {
		t.Errorf("%+v", *c)
	}
}

// A call that may not ask waits for a verdict that is on its way, and for nothing else.
func TestCallsDoNotWaitForACoordinator(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms, Coordinator: &tokens{left: 1}}
	config.Breaker.Trial.Queue = true
	simulate(t, config, 1250*ms, 100*ms, 0, 1200*ms, 1210*ms, 2400*ms).want(t, `
0s sent 0
100ms closed -> open
100ms ended 0: failed
1.2s open -> half_open
1.2s tried 1
1.2s sent 1
1.3s answered 1: failed
1.3s half_open -> open
1.3s ended 1: failed
1.3s refused 2: open
1.301s ended 2: rejected
2.4s refused 3: open
2.401s ended 3: rejected`)
	config.Coordinator, config.Breaker.Wait.ByTimer = &tokens{}, true
	simulate(t, config, 50*ms, 100*ms, 0, 1200*ms).want(t, `
0s sent 0
100ms closed -> open
100ms ended 0: failed
1.1s open -> half_open
1.2s refused 1: half_open
1.201s ended 1: rejected`)
}

// place is a coordinator that gives one trial call at a time.
type place struct{ taken bool }

func (p *place) Free(time.Duration) bool { return !p.taken }
func (p *place) Take(time.Duration)      { p.taken = true }
func (p *place) GiveBack(time.Duration)  { p.taken = false }

// When the trial call that they wait for is back and there is no verdict yet, those that
// wait ask again: the first is the next trial call.
func TestCallsWaitForATrialCallThatDoesNotDecide(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms, Coordinator: &place{}}
	config.Breaker.Trial = breaker.Trial{Permits: 2, Queue: true, Verdict: breaker.EachTrial{Successes: 2}}
	simulate(t, config, 50*ms, 100*ms, 0, 1200*ms, 1210*ms, 1220*ms).want(t, `
0s sent 0
100ms closed -> open
100ms ended 0: failed
1.2s open -> half_open
1.2s tried 1
1.2s sent 1
1.3s answered 1: succeeded
1.3s ended 1: succeeded
1.3s tried 2
1.3s sent 2
1.4s answered 2: succeeded
1.4s half_open -> closed
1.4s ended 2: succeeded
1.4s sent 3
1.5s ended 3: succeeded`)
}

// Nobody waits for a trial call of an earlier period, which decides nothing.
func TestCallsDoNotWaitForALateTrialCall(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms, Coordinator: &place{}}
	config.Breaker.Wait.ByTimer = true
	config.Breaker.Trial.Queue, config.Breaker.Trial.MaxWait = true, 100*ms
	simulate(t, config, 50*ms, 2000*ms, 0, 3000*ms, 4150*ms).want(t, `
0s sent 0
2s closed -> open
2s ended 0: failed
3s open -> half_open
3s tried 1
3s sent 1
3.1s half_open -> open
4.1s open -> half_open
4.15s refused 2: half_open
4.151s ended 2: rejected
4.2s half_open -> open
5s answered 1: succeeded
5s late 1: succeeded, admitted while half_open in period 2
5s ended 1: succeeded`)
}

// Those that wait at the lock behind a call that the coordinator refuses are refused one by
// one.
func TestALineBehindACallThatIsRefused(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms, Coordinator: &tokens{left: 1}}
	config.Breaker.OneAtATime = true
	config.Breaker.Trial = breaker.Trial{Permits: 9, Verdict: breaker.EachTrial{Successes: 2}}
	simulate(t, config, 50*ms, 100*ms, 0, 1200*ms, 1210*ms, 1220*ms, 1230*ms).want(t, `
0s sent 0
100ms closed -> open
100ms ended 0: failed
1.2s open -> half_open
1.2s tried 1
1.2s sent 1
1.3s answered 1: succeeded
1.3s ended 1: succeeded
1.3s refused 2: half_open
1.3s refused 3: half_open
1.3s refused 4: half_open
1.301s ended 2: rejected
1.301s ended 3: rejected
1.301s ended 4: rejected`)
}

// Guards of which no call passes two keep what they know of calls in one place, and it
// remains theirs.
func TestSharedPermits(t *testing.T) {
	first, second := &notes{}, &notes{}
	config := guard.Config{Breaker: twoFailures, Permits: &guard.Permits{}}
	p, q := play(t, twoFailures, first), play(t, twoFailures, second)
	p.guard, q.guard = guard.New(config, nil, first), guard.New(config, nil, second)
	for _, number := range []int{0, 2, 4} {
		p.enter(1, number, model.Pass())
		q.enter(2, number+1, model.Pass())
	}
	for _, number := range []int{4, 0, 2} {
		p.leave(3, number, model.Failed)
		q.leave(4, number+1, model.Succeeded)
	}
	first.want(t, `
3ns closed -> open
3ns late 2: failed, admitted while closed in period 0`)
	second.want(t, "")
	if places := config.Permits.Places(); places != 6 {
		t.Errorf("%d places for six calls", places)
	}
}

// A guard behind another one may try while that does not, and the other way round.
func TestATrialCallBehindAGuard(t *testing.T) {
	n := &notes{}
	p := play(t, twoFailures, n)
	for i := range 2 {
		p.enter(0, i, model.Pass())
		p.leave(0, i, model.Failed)
	}
	p.enter(time.Second, 2, model.Pass())
	p.calls[2].Trial = false // as a closed breaker behind this one leaves it
	p.leave(time.Second, 2, model.Succeeded)
	n.want(t, `
0s closed -> open
1s open -> half_open
1s tried 2
1s answered 2: succeeded
1s half_open -> closed`)
}
