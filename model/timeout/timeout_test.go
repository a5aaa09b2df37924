package timeout_test

import (
	"slices"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/pool"
	"halfopen/model/retry"
	"halfopen/model/timeout"
)

func both(t *testing.T, test func(t *testing.T, abandon bool)) {
	for name, abandon := range map[string]bool{"cancel": false, "abandon": true} {
		t.Run(name, func(t *testing.T) { test(t, abandon) })
	}
}

func TestAnAnswerAtTheInstantIsAnAnswer(t *testing.T) {
	both(t, func(t *testing.T, abandon bool) {
		for _, c := range []struct {
			latency time.Duration
			want    ending
		}{
			{0, ending{time.Second, model.Succeeded}},
			{100*ms - 1, ending{1100*ms - 1, model.Succeeded}},
			{100 * ms, ending{1100 * ms, model.Succeeded}},
			{100*ms + 1, ending{1100 * ms, model.TimedOut}},
			{time.Hour, ending{1100 * ms, model.TimedOut}},
		} {
			var seen endings
			run(t, at(time.Second), time.Minute, &seen, timeout.New(timeout.Config{After: 100 * ms, Abandon: abandon}), takes(c.latency))
			if !slices.Equal(seen.ended, []ending{c.want}) {
				t.Errorf("an answer after %v: %v, want %v", c.latency, seen.ended, c.want)
			}
		}
	})
}

// What a refusal, or a failure, says is handed on.
func TestOutcomesAreHandedOn(t *testing.T) {
	for outcome := model.Succeeded; outcome < model.Cancelled; outcome++ {
		var seen endings
		run(t, at(0), time.Minute, &seen, timeout.New(timeout.Config{After: time.Second}), refusing(outcome))
		if want := []ending{{0, outcome}}; !slices.Equal(seen.ended, want) {
			t.Errorf("%v, want %v", seen.ended, want)
		}
	}
}

type refusing model.Outcome

func (r refusing) Enter(time.Duration, *model.Call) model.Step {
	return model.Refuse(model.Outcome(r), 0)
}
func (refusing) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// Three requests, one slot, and a service of a second. Cancelled work frees the slot for
// those that wait; abandoned work holds it, and then takes it again for nothing.
func TestTheSlotBehind(t *testing.T) {
	for _, c := range []struct {
		abandon     bool
		wants       []ending
		held        time.Duration
		lastService time.Duration // when the slot is free for good
	}{
		{false, []ending{{400 * ms, model.TimedOut}, {500 * ms, model.TimedOut}, {600 * ms, model.TimedOut}}, 600 * ms, 600 * ms},
		{true, []ending{{400 * ms, model.TimedOut}, {500 * ms, model.TimedOut}, {600 * ms, model.TimedOut}}, 3 * time.Second, 3 * time.Second},
	} {
		var seen endings
		var slots levels
		run(t, at(0, 100*ms, 200*ms), time.Minute, &seen,
			timeout.New(timeout.Config{After: 400 * ms, Abandon: c.abandon}),
			pool.New(pool.Config{Slots: 1, Queue: pool.Unlimited}, &slots),
			takes(time.Second))
		if !slices.Equal(seen.ended, c.wants) {
			t.Errorf("abandon %v: %v, want %v", c.abandon, seen.ended, c.wants)
		}
		if slots.busy != 0 || slots.waiting != 0 || slots.held != c.held || slots.at != c.lastService {
			t.Errorf("abandon %v: %+v, want the slot held for %v up to %v", c.abandon, slots, c.held, c.lastService)
		}
	}
}

// A request that waits for a slot leaves the queue; the slot's holder is not disturbed.
func TestAroundAWait(t *testing.T) {
	var seen endings
	var slots levels
	m := run(t, at(0, 100*ms), time.Minute, &seen,
		timeout.New(timeout.Config{After: 500 * ms}),
		pool.New(pool.Config{Slots: 1, Queue: 1}, &slots),
		takes(500*ms))
	want := []ending{{500 * ms, model.Succeeded}, {600 * ms, model.TimedOut}}
	if !slices.Equal(seen.ended, want) || slots.busy != 0 || slots.waiting != 0 {
		t.Errorf("%v and %+v, want %v and a free slot", seen.ended, slots, want)
	}
	// The second one had the slot from 500 ms on.
	if slots.held != 600*ms {
		t.Errorf("the slot was held for %v, want 600 ms", slots.held)
	}
	if attempts := m.Attempts(); attempts.Ended[model.TimedOut] != 1 || attempts.Ended[model.Succeeded] != 1 {
		t.Errorf("%+v, want one success and one that is timed out", attempts)
	}
}

// Around a retry it bounds all attempts and pauses; behind one, each attempt.
func TestAroundAndBehindARetry(t *testing.T) {
	for _, c := range []struct {
		path func() []model.Stage
		want ending
	}{
		{func() []model.Stage {
			return []model.Stage{timeout.New(timeout.Config{After: time.Second}), retry.New(retry.Config{Delay: 300 * ms, MaxAttempts: 10}), failing(100 * ms)}
		}, ending{time.Second, model.TimedOut}},
		{func() []model.Stage {
			return []model.Stage{retry.New(retry.Config{Delay: 300 * ms, MaxAttempts: 3}), timeout.New(timeout.Config{After: 200 * ms}), takes(time.Hour)}
		}, ending{3*200*ms + 2*300*ms, model.TimedOut}},
	} {
		var seen endings
		run(t, at(0), time.Minute, &seen, c.path()...)
		if !slices.Equal(seen.ended, []ending{c.want}) {
			t.Errorf("%v, want %v", seen.ended, c.want)
		}
	}
}

type failing time.Duration

func (f failing) Enter(time.Duration, *model.Call) model.Step {
	return model.Serve(model.Failed, time.Duration(f))
}
func (failing) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// Of two timeouts the stricter one decides, whichever is outside.
func TestTheStricterOfTwo(t *testing.T) {
	for _, c := range [][2]time.Duration{{time.Second, 2 * time.Second}, {2 * time.Second, time.Second}, {time.Second, time.Second}} {
		both(t, func(t *testing.T, abandon bool) {
			var seen endings
			run(t, at(0), time.Minute, &seen,
				timeout.New(timeout.Config{After: c[0], Abandon: abandon}), timeout.New(timeout.Config{After: c[1], Abandon: abandon}), takes(time.Hour))
			if want := []ending{{time.Second, model.TimedOut}}; !slices.Equal(seen.ended, want) {
				t.Errorf("%v around %v: %v, want %v", c[0], c[1], seen.ended, want)
			}
		})
	}
}

// visits drives n calls, of which every second one is timed out, through a timeout.
func visits(t testing.TB, n int) {
	const rate = 1000
	run(t, arrivals.Deterministic(rate), time.Duration(n)*time.Second/rate+1, model.Indifferent{},
		timeout.New(timeout.Config{After: 10 * ms}), everySecond{})
}

// everySecond serves every second call at once, and the others never.
type everySecond struct{}

func (everySecond) Enter(_ time.Duration, call *model.Call) model.Step {
	if call.Number%2 == 0 {
		return model.ServeConstant(model.Succeeded, ms)
	}
	return model.ServeConstant(model.Succeeded, time.Hour)
}

func (everySecond) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// A run of twice the length allocates no more.
func TestNothingIsAllocatedForACall(t *testing.T) {
	short := testing.AllocsPerRun(5, func() { visits(t, 2000) })
	long := testing.AllocsPerRun(5, func() { visits(t, 4000) })
	if long > short {
		t.Errorf("%v allocations for 4000 calls, and %v for 2000", long, short)
	}
}

func BenchmarkCall(b *testing.B) {
	b.ReportAllocs()
	visits(b, b.N)
}
