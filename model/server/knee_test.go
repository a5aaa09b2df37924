package server_test

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/model/server"
)

// Up to the knee calls take their time, and beyond it as much longer as the law says.
func TestAKnee(t *testing.T) {
	for _, c := range []struct {
		slope, curve float64
		want         []time.Duration // of the first call, the second and so on
	}{
		{0, 0, []time.Duration{100 * ms, 100 * ms, 100 * ms, 100 * ms, 100 * ms}},
		{1, 0, []time.Duration{100 * ms, 100 * ms, 150 * ms, 200 * ms, 250 * ms}},
		{1, 1, []time.Duration{100 * ms, 100 * ms, 175 * ms, 300 * ms, 475 * ms}},
		{0, 2, []time.Duration{100 * ms, 100 * ms, 150 * ms, 300 * ms, 550 * ms}},
	} {
		k := server.NewKnee(server.KneeConfig{Hosts: 2, Calls: 2, Slope: c.slope, Curve: c.curve}, always(100*ms))
		k.Reply(0, &model.Call{Host: 1})
		for i, want := range c.want {
			if got := k.Reply(0, &model.Call{}).After; got != want {
				t.Errorf("slope %v, curve %v, call %d: %v, want %v", c.slope, c.curve, i+1, got, want)
			}
		}
		k.Done(0, 0, model.Succeeded)
		if got, want := k.Reply(0, &model.Call{}).After, c.want[4]; got != want {
			t.Errorf("slope %v, curve %v: after one has gone %v, want %v", c.slope, c.curve, got, want)
		}
	}
}

// A call that hangs is there, and hangs no longer than ever.
func TestAKneeOfHungCalls(t *testing.T) {
	k := server.NewKnee(server.KneeConfig{Hosts: 1, Calls: 1, Slope: 1}, dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: dependency.Latency{Law: deterministic}},
		Faults:  []dependency.Fault{{Interval: model.Interval{From: 0, To: 1}, Effect: dependency.Timeout{After: second}}},
	}))
	for range 3 {
		if got := k.Reply(0, &model.Call{}); got.After != second || got.Outcome != model.Failed {
			t.Errorf("%+v, want a failure after 1 s", got)
		}
	}
	if got := k.Reply(1, &model.Call{}).After; got != 4*second {
		t.Errorf("the fourth call takes %v, want 4 s", got)
	}
}

// Calls are slow after an outage, and less so the longer it is over, or the more were answered.
func TestAWarmUp(t *testing.T) {
	outages := []server.Outage{
		{Interval: model.Interval{From: 0, To: 10 * second}, Hosts: []int{0}},
		{Interval: model.Interval{From: 20 * second, To: 30 * second}},
	}
	const factor = 5
	byTime := server.NewWarmUp(server.WarmUpConfig{Hosts: 2, Outages: outages, Factor: factor, Time: 4 * second}, always(ms))
	byCalls := server.NewWarmUp(server.WarmUpConfig{Hosts: 2, Outages: outages, Factor: factor, Successes: 4}, always(ms))
	took := func(w *server.WarmUp, now time.Duration, host uint16, outcome model.Outcome) time.Duration {
		after := w.Reply(now, &model.Call{Host: host}).After
		w.Done(now, host, outcome)
		return after
	}
	ok, failed := model.Succeeded, model.Failed
	for _, c := range []struct {
		now              time.Duration
		host             uint16
		outcome          model.Outcome
		byTime, byAnswer time.Duration
	}{
		{9 * second, 0, ok, 1, 1}, // a success before its end does not warm it
		{10 * second, 0, ok, 5, 5},
		{11 * second, 0, failed, 4, 4},
		{11 * second, 1, ok, 1, 1},
		{12 * second, 0, ok, 3, 4},
		{13 * second, 0, ok, 2, 3},
		{14 * second, 0, model.HiddenFailure, 1, 2},
		{15 * second, 0, ok, 1, 2},
		{16 * second, 0, ok, 1, 1},
		{30 * second, 0, ok, 5, 5},
		{30 * second, 1, ok, 5, 5},
		{30*second + 500*ms, 1, ok, 4500, 4},
	} {
		unit := ms
		if c.byTime > 100 {
			unit = time.Microsecond
		}
		if got := took(byTime, c.now, c.host, c.outcome); got != c.byTime*unit {
			t.Errorf("at %v, host %d: by time %v, want %v", c.now, c.host, got, c.byTime*unit)
		}
		if got := took(byCalls, c.now, c.host, c.outcome); got != c.byAnswer*ms {
			t.Errorf("at %v, host %d: by successes %v, want %v", c.now, c.host, got, c.byAnswer*ms)
		}
	}
}

// A success of a call that began before the end of an outage warms, too, even if it is the
// first to be heard of after that.
func TestALateSuccessWarms(t *testing.T) {
	w := server.NewWarmUp(server.WarmUpConfig{
		Hosts: 1, Outages: []server.Outage{{Interval: model.Interval{To: second}}}, Factor: 3, Successes: 2,
	}, always(ms))
	w.Reply(0, &model.Call{})
	w.Done(second, 0, model.Succeeded)
	if got := w.Reply(second, &model.Call{}).After; got != 2*ms {
		t.Errorf("the next call takes %v, want 2 ms", got)
	}
}
