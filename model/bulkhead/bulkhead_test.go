package bulkhead_test

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/bulkhead"
)

func TestRoomThenAPlaceThenNeither(t *testing.T) {
	pass, wait, shed := model.Pass(), model.Wait(), model.Refuse(model.Shed, 0)
	for _, c := range []struct {
		name   string
		config bulkhead.Config
		want   []model.Step
	}{
		{"queue", bulkhead.Config{Calls: 2, Queue: 1, MaxWait: ms}, []model.Step{pass, pass, wait, shed}},
		{"no queue", bulkhead.Config{Calls: 1, MaxWait: ms}, []model.Step{pass, shed}},
		{"no wait", bulkhead.Config{Calls: 1, Queue: 9}, []model.Step{pass, shed}},
		{"no limit", bulkhead.Config{Calls: 1, Queue: bulkhead.Unlimited, MaxWait: bulkhead.Forever}, []model.Step{pass, wait, wait, wait}},
	} {
		b := bulkhead.New(c.config)
		for i, want := range c.want {
			if got := b.Enter(0, call(i)); got != want {
				t.Errorf("%s, call %d: %+v, want %+v", c.name, i, got, want)
			}
		}
	}
}

func TestTheDefaultOfResilience4j(t *testing.T) {
	b := bulkhead.New(bulkhead.Resilience4j())
	for i := range 25 {
		if got := b.Enter(0, call(i)); got != model.Pass() {
			t.Errorf("call %d: %+v, want it to pass", i, got)
		}
	}
	if got := b.Enter(0, call(25)); got != model.Refuse(model.Shed, 0) {
		t.Errorf("call 25: %+v, want it shed", got)
	}
}

// Calls are served in the order in which they came. One that has waited for its time is
// shed, unless there is room for it at that very instant: calls that are over then are
// counted before.
func TestTheWaitEnds(t *testing.T) {
	one := bulkhead.Config{Calls: 1, Queue: 3, MaxWait: 9 * ms}
	play(t, one, `
9ms: 1 shed after waiting 9ms
10ms: 0 succeeded after waiting 0s
11ms: 3 shed after waiting 9ms
20ms: 2 succeeded after waiting 9ms`, 0, 0, ms, 2*ms)
	play(t, bulkhead.Config{Calls: 2, Queue: 3, MaxWait: 10 * ms}, `
10ms: 0 succeeded after waiting 0s
10ms: 1 succeeded after waiting 0s
10ms: 4 shed after waiting 10ms
20ms: 2 succeeded after waiting 10ms
20ms: 3 succeeded after waiting 10ms`, 0, 0, 0, 0, 0)
	play(t, bulkhead.Config{Calls: 1, Queue: 3, MaxWait: 20 * ms}, `
10ms: 0 succeeded after waiting 0s
20ms: 1 succeeded after waiting 10ms
20ms: 3 shed after waiting 20ms
30ms: 2 succeeded after waiting 20ms`, 0, 0, 0, 0)
}

// The clock is that of the call that has waited longest, and stands still if none waits.
func TestDue(t *testing.T) {
	b := bulkhead.New(bulkhead.Config{Calls: 1, Queue: 3, MaxWait: 9 * ms})
	due := func(want time.Duration) {
		t.Helper()
		if at, _ := b.Due(); at != want {
			t.Errorf("due at %v, want %v", at, want)
		}
	}
	due(model.Never)
	b.Enter(0, call(0))
	due(model.Never)
	b.Enter(ms, call(1))
	b.Enter(2*ms, call(2))
	due(10 * ms)
	b.Withdraw(3*ms, 1)
	due(11 * ms)
	b.Release(11 * ms)
	due(model.Never)

	patient := bulkhead.New(bulkhead.Config{Calls: 1, Queue: 3, MaxWait: bulkhead.Forever - 1})
	patient.Enter(ms, call(0))
	patient.Enter(ms, call(1))
	if at, _ := patient.Due(); at != model.Never {
		t.Errorf("due at %v, want never: the wait ends after simulated time", at)
	}
}

func TestNothingIsAllocatedForACall(t *testing.T) {
	b := bulkhead.New(bulkhead.Config{Calls: 1, Queue: 1, MaxWait: ms})
	visit(b, 0)
	if n := testing.AllocsPerRun(1000, func() { visit(b, 0) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

var first, second = call(0), call(1)

// visit takes two calls through a bulkhead, of which the second waits for the first.
func visit(b *bulkhead.Bulkhead, now time.Duration) {
	b.Enter(now, first)
	b.Enter(now, second)
	b.Leave(now, first)
	b.Release(now)
	b.Release(now)
	b.Leave(now, second)
	b.Due()
}

func BenchmarkCall(b *testing.B) {
	b.Run("passes", func(b *testing.B) {
		h := bulkhead.New(bulkhead.Resilience4j())
		for range b.N {
			h.Enter(0, first)
			h.Due()
			h.Leave(0, first)
			h.Due()
		}
	})
	b.Run("two, one waits", func(b *testing.B) {
		h := bulkhead.New(bulkhead.Config{Calls: 1, Queue: 1, MaxWait: ms})
		for i := range b.N {
			visit(h, time.Duration(i))
		}
	})
}
