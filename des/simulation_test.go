package des_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des"
)

// script handles events by calling functions and remembers what happened.
type script struct {
	simulation *des.Simulation
	actions    map[uint32]func()
	seen       []happening
}

type happening struct {
	at   time.Duration
	kind uint32
}

func newScript() *script {
	s := &script{actions: map[uint32]func(){}}
	s.simulation = des.New(s)
	return s
}

func (s *script) Handle(now time.Duration, event des.Event) {
	s.seen = append(s.seen, happening{now, event.Kind})
	if action := s.actions[event.Kind]; action != nil {
		action()
	}
}

func (s *script) kinds() []uint32 {
	var kinds []uint32
	for _, h := range s.seen {
		kinds = append(kinds, h.kind)
	}
	return kinds
}

func equal(a, b []uint32) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func kind(k uint32) des.Event { return des.Event{Kind: k} }

func TestOrderIsTimeThenRankThenScheduling(t *testing.T) {
	s := newScript()
	s.simulation.Schedule(2, des.Completion, kind(6))
	s.simulation.Schedule(1, des.Arrival, kind(4))
	s.simulation.Schedule(1, des.Arrival, kind(5))
	s.simulation.Schedule(1, des.Timeout, kind(3))
	s.simulation.Schedule(1, des.Completion, kind(1))
	s.simulation.ScheduleTimer(1, des.Completion, kind(2))
	lane := s.simulation.NewLane(1, des.Timeout)
	lane.Schedule(kind(35))
	s.simulation.Run()
	if want := []uint32{1, 2, 3, 35, 4, 5, 6}; !equal(s.kinds(), want) {
		t.Errorf("events ran as %v, want %v", s.kinds(), want)
	}
}

func TestEventsScheduledForNowRunAfterThisOne(t *testing.T) {
	s := newScript()
	s.actions[1] = func() { s.simulation.Schedule(s.simulation.Now(), des.Completion, kind(3)) }
	s.simulation.Schedule(5, des.Arrival, kind(1))
	s.simulation.Schedule(5, des.Arrival, kind(2))
	s.simulation.Run()
	if want := []uint32{1, 3, 2}; !equal(s.kinds(), want) {
		t.Errorf("events ran as %v, want %v: a completion goes before an arrival of the same instant", s.kinds(), want)
	}
}

func TestRunUntilIncludesItsEndAndMovesTheClock(t *testing.T) {
	s := newScript()
	for k := range uint32(4) {
		s.simulation.Schedule(time.Duration(k)*time.Second, des.Arrival, kind(k))
	}
	s.simulation.RunUntil(2 * time.Second)
	if want := []uint32{0, 1, 2}; !equal(s.kinds(), want) {
		t.Errorf("events up to 2 s: %v, want %v", s.kinds(), want)
	}
	s.simulation.RunUntil(2500 * time.Millisecond)
	if now := s.simulation.Now(); now != 2500*time.Millisecond {
		t.Errorf("clock at %v, want 2.5 s", now)
	}
	if pending := s.simulation.Pending(); pending != 1 {
		t.Errorf("%d events pending, want 1", pending)
	}
	s.simulation.Run()
	if now := s.simulation.Now(); now != 3*time.Second {
		t.Errorf("clock at %v after the last event, want 3 s", now)
	}
}

func TestCancel(t *testing.T) {
	s := newScript()
	lane := s.simulation.NewLane(10, des.Timeout)
	inQueue := s.simulation.ScheduleTimer(3, des.Timeout, kind(1))
	inLane := lane.ScheduleTimer(kind(2))
	kept := lane.ScheduleTimer(kind(3))
	s.simulation.Schedule(5, des.Arrival, kind(4))

	for name, timer := range map[string]des.Timer{"queue": inQueue, "lane": inLane} {
		if !s.simulation.Cancel(timer) {
			t.Errorf("cancelling the timer of the %s: false, want true", name)
		}
		if s.simulation.Cancel(timer) {
			t.Errorf("cancelling the timer of the %s again: true, want false", name)
		}
	}
	if pending := s.simulation.Pending(); pending != 2 {
		t.Errorf("%d events pending, want 2", pending)
	}
	s.simulation.Run()
	if want := []uint32{4, 3}; !equal(s.kinds(), want) {
		t.Errorf("events ran as %v, want %v", s.kinds(), want)
	}
	if s.simulation.Cancel(kept) {
		t.Error("cancelling a timer that has happened: true, want false")
	}
	if s.simulation.Cancel(des.Timer{}) {
		t.Error("cancelling the zero timer: true, want false")
	}
}

// A timer's slot is used again by later timers; the old name must not reach them.
func TestCancelDoesNotReachALaterTimer(t *testing.T) {
	s := newScript()
	old := s.simulation.ScheduleTimer(1, des.Timeout, kind(1))
	s.simulation.Run()
	s.simulation.ScheduleTimer(2, des.Timeout, kind(2))
	if s.simulation.Cancel(old) {
		t.Error("a timer that has happened was cancelled")
	}
	s.simulation.Run()
	if want := []uint32{1, 2}; !equal(s.kinds(), want) {
		t.Errorf("events ran as %v, want %v", s.kinds(), want)
	}
}

func TestTraceSeesEveryEventFirst(t *testing.T) {
	s := newScript()
	var traced []uint32
	s.simulation.Trace = func(now time.Duration, rank des.Rank, event des.Event) {
		if len(s.seen) != len(traced) {
			t.Errorf("event %d was traced after its handler", event.Kind)
		}
		if want := des.Rank(event.Kind); rank != want {
			t.Errorf("event %d traced with rank %d", event.Kind, rank)
		}
		traced = append(traced, event.Kind)
	}
	s.simulation.Schedule(1, des.Timeout, kind(uint32(des.Timeout)))
	s.simulation.ScheduleTimer(2, des.Arrival, kind(uint32(des.Arrival)))
	cancelled := s.simulation.ScheduleTimer(3, des.Arrival, kind(uint32(des.Arrival)))
	s.simulation.Cancel(cancelled)
	s.simulation.NewLane(4, des.Completion).Schedule(kind(uint32(des.Completion)))
	s.simulation.Run()
	if !equal(traced, s.kinds()) || len(traced) != 3 {
		t.Errorf("traced %v, handled %v", traced, s.kinds())
	}
}

func TestMistakesPanicWithAClearText(t *testing.T) {
	late := newScript()
	late.simulation.RunUntil(time.Second)
	cases := []struct {
		name string
		do   func()
		want string
	}{
		{"past", func() { late.simulation.Schedule(time.Millisecond, des.Arrival, kind(0)) }, "des: event at 1ms, before the clock's 1s"},
		{"past timer", func() { late.simulation.ScheduleTimer(-1, des.Arrival, kind(0)) }, "des: event at -1ns, before the clock's 1s"},
		{"overflow", func() { late.simulation.NewLane(math.MaxInt64, des.Arrival).Schedule(kind(0)) }, "before the clock's 1s"},
		{"backwards", func() { late.simulation.RunUntil(0) }, "des: run until 0s, before the clock's 1s"},
		{"negative lane", func() { late.simulation.NewLane(-1, des.Arrival) }, "des: lane with a negative delay of -1ns"},
		{"no handler", func() { des.New(nil) }, "des: simulation without a handler"},
		{"NaN", func() { des.Seconds(math.NaN()) }, "des: NaN s is not an instant"},
		{"infinite", func() { des.Seconds(math.Inf(1)) }, "des: +Inf s is not an instant"},
		{"too long", func() { des.Seconds(1e10) }, "des: 1e+10 s is not an instant"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			defer func() {
				text, _ := recover().(string)
				if !strings.Contains(text, c.want) {
					t.Errorf("panic %q, want %q", text, c.want)
				}
			}()
			c.do()
		})
	}
}

func TestSecondsRoundsToTheNearestNanosecond(t *testing.T) {
	for seconds, want := range map[float64]time.Duration{
		0:                   0,
		1.5:                 1500 * time.Millisecond,
		0.0000000014:        1,
		0.0000000016:        2,
		-0.0000000016:       -2,
		0.02040120574549602: 20401206,
		// The two ways to round meet at 2^51 ns.
		2251799.813685247:  2251799813685247,
		2251799.813685248:  2251799813685248,
		-2251799.813685248: -2251799813685248,
		9.2e9:              9200000000 * time.Second,
	} {
		if got := des.Seconds(seconds); got != want {
			t.Errorf("Seconds(%v) = %d ns, want %d", seconds, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		seconds := rapid.Float64Range(-9.2e9, 9.2e9).Draw(t, "seconds")
		if got, want := des.Seconds(seconds), time.Duration(math.RoundToEven(seconds*1e9)); got != want {
			t.Fatalf("Seconds(%v) = %d ns, want %d", seconds, got, want)
		}
	})
}

// busy keeps a plain event, a timer in the queue and a timer in a lane going, and
// cancels each second timer.
type busy struct {
	simulation *des.Simulation
	lane       *des.Lane
	last       des.Timer
}

func (b *busy) Handle(now time.Duration, event des.Event) {
	if event.Kind != 0 {
		return
	}
	b.simulation.Schedule(now+3, des.Arrival, event)
	b.simulation.Cancel(b.last)
	b.simulation.ScheduleTimer(now+7, des.Timeout, des.Event{Kind: 1})
	b.last = b.lane.ScheduleTimer(des.Event{Kind: 2})
}

func TestEventsAllocateNothing(t *testing.T) {
	b := &busy{}
	b.simulation = des.New(b)
	b.lane = b.simulation.NewLane(100, des.Timeout)
	b.simulation.Schedule(0, des.Arrival, des.Event{})
	b.simulation.RunUntil(10_000) // the queue, the lane and the table grow
	if n := testing.AllocsPerRun(100, func() { b.simulation.RunUntil(b.simulation.Now() + 300) }); n != 0 {
		t.Errorf("%v allocations in 100 rounds of events, want none", n)
	}
}
