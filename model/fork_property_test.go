package model_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/line"
)

// counter is a stage that counts the calls that are behind it, and lets only some be
// there at a time. It repeats calls that failed.
type counter struct {
	slots, busy int
	repeats     uint32
	waiting     line.Line
}

func (c *counter) Enter(_ time.Duration, call *model.Call) model.Step {
	if c.busy == c.slots {
		c.waiting.Push(call.Index)
		return model.Wait()
	}
	c.busy++
	return model.Pass()
}

func (c *counter) Leave(_ time.Duration, call *model.Call) model.Return {
	if call.Outcome == model.Failed && call.Repeats < c.repeats {
		return model.AgainAfter(time.Duration(call.Repeats) * time.Millisecond)
	}
	c.busy--
	return model.Onwards()
}

func (c *counter) Release(time.Duration) (uint32, model.Step, bool) {
	if c.waiting.Len() == 0 || c.busy == c.slots {
		return 0, model.Step{}, false
	}
	c.busy++
	return c.waiting.Pop(), model.Pass(), true
}

func (c *counter) Waiting() int { return c.waiting.Len() }

func (c *counter) Withdraw(_ time.Duration, index uint32) { c.waiting.Remove(index) }

// brancher makes some branches, and takes the first answer, or none in time.
type brancher struct {
	patience time.Duration
	branches uint32
	path     int // 0 is the rest of its own
	abandons bool
	under    int
}

func (b *brancher) Enter(time.Duration, *model.Call) model.Step { b.under++; return model.Fork() }

func (b *brancher) Leave(time.Duration, *model.Call) model.Return {
	b.under--
	return model.Onwards()
}

func (b *brancher) Begin(_ time.Duration, _ *model.Call, tasks model.Tasks) {
	tasks.Alarm(b.patience)
	for ordinal := range b.branches {
		if b.path > 0 {
			tasks.Call(b.path, ordinal)
		} else {
			tasks.Attempt(ordinal)
		}
	}
}

func (b *brancher) Back(_ time.Duration, _, branch *model.Call, tasks model.Tasks) {
	b.finish(branch.Outcome, tasks)
}

func (b *brancher) Ring(_ time.Duration, _ *model.Call, tasks model.Tasks) {
	b.finish(model.TimedOut, tasks)
}

func (b *brancher) finish(outcome model.Outcome, tasks model.Tasks) {
	if !b.abandons {
		tasks.Interrupt(model.Cancelled)
	}
	tasks.Finish(outcome)
}

// server answers after a time, and badly, by the number of the call and its attempt.
type server struct{ inside int }

func (s *server) Enter(_ time.Duration, call *model.Call) model.Step {
	mixed := uint64(call.Attempt)*2654435761 + call.Number*40503
	if mixed%11 == 0 {
		return model.Refuse(model.Shed, time.Duration(mixed%2))
	}
	s.inside++
	outcome := model.Succeeded
	if mixed%3 == 0 {
		outcome = model.Failed
	}
	return model.Serve(outcome, time.Duration(mixed%7)*time.Millisecond)
}

func (s *server) Leave(time.Duration, *model.Call) model.Return { s.inside--; return model.Onwards() }

// balance is an observer that counts what has come and not gone.
type balance struct {
	model.Indifferent
	requests, inside int
}

func (b *balance) Arrived(time.Duration, *model.Call) { b.requests++ }
func (b *balance) Sent(time.Duration, *model.Call)    { b.inside++ }
func (b *balance) Left(time.Duration, *model.Call)    { b.inside-- }
func (b *balance) Ended(time.Duration, *model.Call)   { b.requests-- }

// However stages make branches, interrupt and abandon them, let calls wait and repeat
// them, along however many paths: no call is lost, none is counted twice, and every
// stage sees each call that it let pass leave once.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var counters []*counter
		var branchers []*brancher
		var servers []*server
		numPaths := rapid.IntRange(1, 3).Draw(t, "paths")
		stage := func(path int) model.Stage {
			if rapid.Bool().Draw(t, "holds") {
				c := &counter{slots: rapid.IntRange(1, 3).Draw(t, "slots"), repeats: rapid.Uint32Range(0, 2).Draw(t, "repeats")}
				counters = append(counters, c)
				return c
			}
			b := &brancher{
				patience: time.Duration(rapid.IntRange(0, 8).Draw(t, "patience")) * time.Millisecond,
				branches: rapid.Uint32Range(1, 2).Draw(t, "branches"),
				abandons: rapid.Bool().Draw(t, "abandons"),
			}
			if path+1 < numPaths && rapid.Bool().Draw(t, "calls") {
				b.path = path + 1
			}
			branchers = append(branchers, b)
			return b
		}
		var paths []model.Path
		for path := range numPaths {
			var stages model.Path
			for range rapid.IntRange(0, 3).Draw(t, "stages") {
				stages = append(stages, stage(path))
			}
			if rapid.Bool().Draw(t, "border") {
				stages = append(stages, model.Border{})
			}
			s := &server{}
			servers = append(servers, s)
			paths = append(paths, append(stages, s))
		}
		var at []time.Duration
		for range rapid.IntRange(1, 12).Draw(t, "requests") {
			at = append(at, time.Duration(rapid.IntRange(0, 10).Draw(t, "at"))*time.Millisecond)
		}
		slices.Sort(at)
		b := &balance{}
		m, err := model.New(model.Config{Horizon: time.Second, Arrivals: arrivals.Recorded(at), Paths: paths, Observer: b})
		if err == nil {
			err = m.Run(context.Background())
		}
		if err != nil {
			t.Fatal(err)
		}
		if *b != (balance{}) {
			t.Errorf("%+v is left", *b)
		}
		for i, c := range counters {
			if c.busy != 0 || c.waiting.Len() != 0 {
				t.Errorf("counter %d: %d are behind it, %d wait", i, c.busy, c.waiting.Len())
			}
		}
		for i, f := range branchers {
			if f.under != 0 {
				t.Errorf("brancher %d has %d calls", i, f.under)
			}
		}
		for i, s := range servers {
			if s.inside != 0 {
				t.Errorf("server %d has %d calls", i, s.inside)
			}
		}
		if all := m.Attempts(); all.Waiting+all.InFlight != 0 {
			t.Errorf("attempts are left: %+v", all)
		}
	})
}
