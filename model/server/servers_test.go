package server_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"halfopen/des"
	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/model/server"
)

// fifo is one server of one host, and a queue without a bound.
var fifo = server.Config{Hosts: 1, Servers: 1, Queue: server.Unlimited, LastFirst: server.Unlimited}

// ended runs requests at those milliseconds that take 10 ms each, and says which ended
// when, in milliseconds, and which were shed.
func ended(t *testing.T, config server.Config, at ...time.Duration) string {
	t.Helper()
	for i := range at {
		at[i] *= ms
	}
	d := simulate(t, recorded(at...), time.Hour, server.NewServers(config), server.NewDedicated(always(10*ms)))
	text := ""
	for i, number := range d.numbers {
		text += fmt.Sprintf("%d at %v", number, d.at[i]/ms*ms)
		if d.outcomes[i] != model.Succeeded {
			text += " " + d.outcomes[i].String()
		}
		text += ", "
	}
	return text
}

func TestTheOrderOfService(t *testing.T) {
	adaptive := func(above int) server.Config { c := fifo; c.LastFirst = above; return c }
	short := fifo
	short.Queue = 1
	for _, c := range []struct {
		name   string
		config server.Config
		want   string
	}{
		{"first first", fifo, "0 at 10ms, 1 at 20ms, 2 at 30ms, 3 at 40ms, "},
		{"last first", adaptive(0), "0 at 10ms, 3 at 20ms, 2 at 30ms, 1 at 40ms, "},
		{"last first above 2", adaptive(2), "0 at 10ms, 3 at 20ms, 1 at 30ms, 2 at 40ms, "},
		{"last first above 3", adaptive(3), "0 at 10ms, 1 at 20ms, 2 at 30ms, 3 at 40ms, "},
		{"one may wait", short, "2 at 2ms shed, 3 at 3ms shed, 0 at 10ms, 1 at 20ms, "},
	} {
		if got := ended(t, c.config, 0, 1, 2, 3); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Servers that are lost finish what they do, and calls that wait go on when servers are
// back, though no call leaves then.
func TestServersAreLostForATime(t *testing.T) {
	config := fifo
	config.Servers = 2
	config.Reductions = []server.Reduction{
		{Interval: model.Interval{From: 5 * ms, To: 50 * ms}, Left: 0},
		{Interval: model.Interval{From: 50 * ms, To: 61 * ms}, Left: 1},
	}
	got := ended(t, config, 0, 6, 7, 8, 9)
	want := "0 at 10ms, 1 at 60ms, 2 at 70ms, 3 at 71ms, 4 at 80ms, "
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A call that comes at the instant at which servers are back, before those that wait have
// been told, neither overtakes them nor lets them be forgotten.
func TestTheFirstToNoticeAChange(t *testing.T) {
	config := fifo
	config.Reductions = []server.Reduction{{Interval: model.Interval{From: 0, To: 10}, Left: 0}}
	s := server.NewServers(config)
	s.Enter(0, &model.Call{Index: 0})
	if at, rank := s.Due(); at != 10 || rank != des.Completion {
		t.Fatalf("due at %d, rank %d; want 10 and that of completions", at, rank)
	}
	if step := s.Enter(10, &model.Call{Index: 1}); step != model.Wait() {
		t.Errorf("%+v, want it to wait behind the other", step)
	}
	if at, _ := s.Due(); at != 10 {
		t.Errorf("due at %d, want at once", at)
	}
	index, step, released := s.Release(10)
	if !released || index != 0 || step != model.Pass() {
		t.Errorf("released %d, %+v, %v; want call 0 to pass", index, step, released)
	}
	if _, _, released := s.Release(10); released || s.Waiting() != 1 {
		t.Errorf("released %v, %d waiting; want one to wait", released, s.Waiting())
	}
	if at, _ := s.Due(); at != model.Never {
		t.Errorf("due at %d, want never", at)
	}
}

func TestDeadlinesInAQueue(t *testing.T) {
	deadline, controlled, newest := fifo, fifo, fifo
	deadline.Shedding = server.Deadline{After: 19 * ms}
	controlled.Shedding = server.ControlledDelay{Target: 5 * ms, Interval: 20 * ms}
	newest.Shedding, newest.LastFirst = controlled.Shedding, 0
	for _, c := range []struct {
		name   string
		config server.Config
		at     []time.Duration
		want   string
	}{
		// Call 2 has waited just as long as it may, and call 3 a millisecond longer.
		{"deadline", deadline, []time.Duration{0, 0, 1, 10}, "0 at 10ms, 1 at 20ms, 2 at 30ms, 3 at 30ms shed, "},
		// The queue is empty for the last time at 1 ms. Who comes up to 21 ms may wait for
		// 20 ms, and who comes later for 5 ms.
		{"controlled delay", controlled, []time.Duration{0, 1, 2, 11, 21, 22, 46}, "0 at 10ms, 1 at 20ms, 2 at 30ms, 3 at 40ms, 4 at 50ms, 5 at 50ms shed, 6 at 60ms, "},
		{"last first", newest, []time.Duration{0, 1, 2, 11, 21, 22, 46}, "0 at 10ms, 2 at 20ms, 3 at 30ms, 5 at 30ms shed, 4 at 40ms, 1 at 40ms shed, 6 at 56ms, "},
	} {
		if got := ended(t, c.config, c.at...); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Whoever is shed, at the door or out of the queue, is asked to come back later, and
// nobody else.
func TestRetryAfter(t *testing.T) {
	config := fifo
	config.Queue, config.RetryAfter, config.Shedding = 2, second, server.Deadline{After: 15 * ms}
	d := simulate(t, recorded(0, 1*ms, 2*ms, 3*ms), time.Hour, server.NewServers(config), server.NewDedicated(always(10*ms)))
	for i, outcome := range d.outcomes {
		want := time.Duration(0)
		if outcome == model.Shed {
			want = second
		}
		if d.asked[i] != want {
			t.Errorf("request %d, %v: asked for %v, want %v", d.numbers[i], outcome, d.asked[i], want)
		}
	}
	if want := []model.Outcome{model.Shed, model.Succeeded, model.Succeeded, model.Shed}; !slices.Equal(d.outcomes, want) {
		t.Errorf("%v, want %v", d.outcomes, want)
	}
}

// Each host has its own servers and its own queue, and may lose them alone.
func TestHostsAreApart(t *testing.T) {
	config := fifo
	config.Hosts, config.Queue = 2, 1
	config.Reductions = []server.Reduction{{Interval: model.Interval{From: 0, To: 15 * ms}, Hosts: []int{1}, Left: 0}}
	at := []time.Duration{0, 0, 0, 0, 1 * ms, 1 * ms} // to the hosts in turn
	d := simulate(t, recorded(at...), time.Hour, dependency.NewRoundRobin(2), server.NewServers(config), server.NewDedicated(always(10*ms)))
	got := ""
	for i, number := range d.numbers {
		got += fmt.Sprintf("%d %v at %v, ", number, d.outcomes[i], d.at[i])
	}
	want := "3 shed at 0s, 4 shed at 1ms, 5 shed at 1ms, 0 succeeded at 10ms, 2 succeeded at 20ms, 1 succeeded at 25ms, "
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
