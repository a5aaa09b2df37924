package ratelimit_test

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/ratelimit"
)

const ms = time.Millisecond

// A trial is a call that comes, and what becomes of it.
type trial struct {
	at   time.Duration
	want model.Step
}

func play(t *testing.T, config ratelimit.Config, trials []trial) {
	t.Helper()
	l := ratelimit.New(config)
	for i, c := range trials {
		if got := l.Enter(c.at, &model.Call{}); got != c.want {
			t.Errorf("call %d at %v: %+v, want %+v", i, c.at, got, c.want)
		}
	}
}

var pass, shed = model.Pass(), model.Refuse(model.Shed, 0)

func after(wait time.Duration) model.Step { return model.PassAfter(wait) }

func TestTokenBucket(t *testing.T) {
	rule := ratelimit.TokenBucket{Tokens: 1, Per: 10 * ms, Burst: 3}
	play(t, ratelimit.Config{Rule: rule}, []trial{
		{0, pass}, {0, pass}, {0, pass}, {0, shed}, // what is refused takes nothing
		{10*ms - 1, shed}, {10 * ms, pass}, {10 * ms, shed},
		{time.Hour, pass}, {time.Hour, pass}, {time.Hour, pass}, {time.Hour, shed}, // it was full
	})
	play(t, ratelimit.Config{Rule: rule, MaxWait: 20 * ms}, []trial{
		{0, pass}, {0, pass}, {0, pass},
		{ms, after(9 * ms)}, {2 * ms, after(18 * ms)}, {3 * ms, shed}, // it would be 27 ms
		{10 * ms, after(20 * ms)}, {30*ms - 1, after(10*ms + 1)}, {50 * ms, pass}, {50 * ms, after(10 * ms)},
	})
}

// A part of a nanosecond is carried on, and a call passes when it is over.
func TestWhatIsLeftOfADivisionIsCarriedOn(t *testing.T) {
	rule := ratelimit.TokenBucket{Tokens: 3, Per: time.Second, Burst: 1}
	play(t, ratelimit.Config{Rule: rule, MaxWait: ratelimit.Forever}, []trial{
		{0, pass}, {0, after(333333334)}, {0, after(666666667)}, {0, after(time.Second)}, {0, after(1333333334)},
	})
	play(t, ratelimit.Config{Rule: rule}, []trial{
		{0, pass}, {333333333, shed}, {333333334, pass}, {666666667, shed}, {666666668, pass},
	})
	// Three a second, for a month.
	l := ratelimit.New(ratelimit.Config{Rule: rule, MaxWait: ratelimit.Forever})
	const month = 30 * 24 * 3600
	for range 3 * month {
		l.Enter(0, &model.Call{})
	}
	if got, want := l.Enter(0, &model.Call{}), after(month*time.Second); got != want {
		t.Errorf("after a month: %+v, want %+v", got, want)
	}
}

// A bucket whose size does not fit into simulated time is never empty.
func TestAnEndlessBucket(t *testing.T) {
	for _, tokens := range []int{1, 3} {
		l := ratelimit.New(ratelimit.Config{Rule: ratelimit.TokenBucket{Tokens: tokens, Per: time.Duration(1) << 62, Burst: 1 << 62}})
		for i := range 2 {
			if got := l.Enter(time.Hour, &model.Call{}); got != pass {
				t.Errorf("call %d: %+v, want it to pass", i, got)
			}
		}
	}
}

// Permits are there anew at whole multiples of the period, and are not saved.
func TestCycles(t *testing.T) {
	rule := ratelimit.Cycles{Calls: 2, Period: 10 * ms}
	play(t, ratelimit.Config{Rule: rule}, []trial{
		{9 * ms, pass}, {9 * ms, pass}, {9 * ms, shed}, {10*ms - 1, shed},
		{10 * ms, pass}, {10 * ms, pass}, {10 * ms, shed}, // four within a millisecond
		{time.Hour, pass}, {time.Hour, pass}, {time.Hour, shed},
	})
	play(t, ratelimit.Config{Rule: rule, MaxWait: 16 * ms}, []trial{
		{5 * ms, pass}, {5 * ms, pass}, {5 * ms, after(5 * ms)}, {5 * ms, after(5 * ms)},
		{5 * ms, after(15 * ms)}, {5 * ms, after(15 * ms)}, {5 * ms, shed},
		{10 * ms, shed}, {15 * ms, after(15 * ms)}, {15 * ms, after(15 * ms)}, {15 * ms, shed},
		{20 * ms, shed}, {24 * ms, after(16 * ms)}, {50 * ms, pass},
	})
	const centuries = 250 * 365 * 24 * time.Hour
	play(t, ratelimit.Config{Rule: ratelimit.Cycles{Calls: 2, Period: 1}}, []trial{
		{0, pass}, {centuries, pass}, {centuries, pass}, {centuries, shed},
	})
}

// Cases of resilience4j's AtomicRateLimiterTest (commit 09d9d1f): one permit in each 250 ms.
// The library tells how long a call that comes now would have to wait; so does a limiter
// that asks for the next attempt.
func TestCyclesAsInResilience4j(t *testing.T) {
	const cycle = 250 * ms
	rule := ratelimit.Cycles{Calls: 1, Period: cycle}
	toWait := func(l *ratelimit.Limiter, now time.Duration) time.Duration {
		call := &model.Call{}
		if got := l.Enter(now, call); got != shed {
			t.Errorf("at %v: %+v, want it shed", now, got)
		}
		return call.RetryAfter
	}
	t.Run("acquireAndRefreshWithEventPublishing", func(t *testing.T) {
		l := ratelimit.New(ratelimit.Config{Rule: rule, RetryAfter: true})
		for _, now := range []time.Duration{cycle, 2 * cycle} {
			if got := l.Enter(now, &model.Call{}); got != pass {
				t.Errorf("at %v: %+v, want it to pass", now, got)
			}
			if got := toWait(l, now); got != cycle {
				t.Errorf("at %v: %v to wait, want %v", now, got, cycle)
			}
		}
	})
	t.Run("reserveFewThenSkipCyclesBeforeRefreshNonBlocking", func(t *testing.T) {
		l := ratelimit.New(ratelimit.Config{Rule: rule, MaxWait: cycle, RetryAfter: true})
		for _, want := range []model.Step{pass, after(cycle)} {
			if got := l.Enter(cycle, &model.Call{}); got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		}
		if got := toWait(l, cycle); got != 2*cycle {
			t.Errorf("%v to wait, want %v", got, 2*cycle)
		}
		if got := l.Enter(6*cycle+10, &model.Call{}); got != pass {
			t.Errorf("%+v, want it to pass", got)
		}
	})
	t.Run("reserveAndRefresh", func(t *testing.T) {
		l := ratelimit.New(ratelimit.Config{Rule: rule, MaxWait: cycle, RetryAfter: true})
		play(t, ratelimit.Config{Rule: rule, MaxWait: cycle}, []trial{
			{cycle, pass}, {cycle, after(cycle)}, {2*cycle + 10, after(cycle - 10)},
		})
		l.Enter(cycle, &model.Call{})
		l.Enter(cycle, &model.Call{})
		l.Enter(2*cycle+10, &model.Call{})
		if got := toWait(l, 2*cycle+10); got != 2*cycle-10 {
			t.Errorf("%v to wait, want %v", got, 2*cycle-10)
		}
	})
}

// Fifty calls in 500 ns: as many pass in the first period, 500,000,000 wait for up to 5 s,
// and one that would wait longer waits in vain.
func TestTheDefaultOfResilience4j(t *testing.T) {
	config := ratelimit.Resilience4j()
	l := ratelimit.New(config)
	for i := range 50 {
		if got := l.Enter(499, &model.Call{}); got != pass {
			t.Errorf("call %d: %+v, want it to pass", i, got)
		}
	}
	if got := l.Enter(499, &model.Call{}); got != after(1) {
		t.Errorf("call 50: %+v, want it to wait 1 ns", got)
	}
	config.Rule = ratelimit.Cycles{Calls: 1, Period: 6 * time.Second}
	config.RetryAfter = true
	l = ratelimit.New(config)
	l.Enter(0, &model.Call{})
	call := &model.Call{}
	if got, want := l.Enter(500*ms, call), model.Refuse(model.Shed, 5*time.Second); got != want || call.RetryAfter != 500*ms {
		t.Errorf("%+v and again after %v, want %+v and 500ms", got, call.RetryAfter, want)
	}
}

func TestRetryAfterIsNotToldUnlessAskedFor(t *testing.T) {
	l := ratelimit.New(ratelimit.Config{Rule: ratelimit.Cycles{Calls: 1, Period: time.Second}})
	call := &model.Call{}
	l.Enter(0, call)
	l.Enter(0, call)
	if call.RetryAfter != 0 {
		t.Errorf("again after %v, want nothing", call.RetryAfter)
	}
}

// rules are what a limiter can be made of, for 1000 calls a second.
var rules = map[string]ratelimit.Rule{
	"bucket": ratelimit.TokenBucket{Tokens: 1000, Per: time.Second, Burst: 10},
	"cycles": ratelimit.Cycles{Calls: 10, Period: 10 * ms},
}

func TestNothingIsAllocatedForACall(t *testing.T) {
	for name, rule := range rules {
		l, call, now := ratelimit.New(ratelimit.Config{Rule: rule}), &model.Call{}, time.Duration(0)
		if n := testing.AllocsPerRun(1000, func() { now += ms / 2; l.Enter(now, call); l.Leave(now, call) }); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
}

func BenchmarkCall(b *testing.B) {
	for name, rule := range rules {
		b.Run(name, func(b *testing.B) {
			l, call := ratelimit.New(ratelimit.Config{Rule: rule}), &model.Call{}
			for i := range b.N {
				l.Enter(time.Duration(i)*(ms/2), call)
				l.Leave(0, call)
			}
		})
	}
}
