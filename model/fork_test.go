package model_test

import (
	"context"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/arrivals"
)

// forking makes branches as a list says, one for each call: it is a small timeout.
type forking struct {
	station
	patience time.Duration // 0 is without end
	abandons bool
	path     int // that branches walk; 0 is the rest of its own
	branches uint32
}

func (f *forking) Begin(now time.Duration, call *model.Call, tasks model.Tasks) {
	f.write(now, "%s forks %d", f.name, call.Number)
	if f.patience > 0 {
		tasks.Alarm(f.patience)
	}
	for ordinal := range max(1, f.branches) {
		if f.path > 0 {
			tasks.Call(f.path, ordinal)
		} else {
			tasks.Attempt(ordinal)
		}
	}
}

func (f *forking) Back(now time.Duration, call, branch *model.Call, tasks model.Tasks) {
	f.write(now, "%s back %d %v", f.name, branch.Number, branch.Outcome)
	if !f.abandons {
		tasks.Interrupt(model.Cancelled)
	}
	tasks.Finish(branch.Outcome)
}

func (f *forking) Ring(now time.Duration, call *model.Call, tasks model.Tasks) {
	f.write(now, "%s rings %d", f.name, call.Number)
	if !f.abandons {
		tasks.Interrupt(model.TimedOut)
	}
	tasks.Finish(model.TimedOut)
}

// attentive is a diary that tells of branches too.
type attentive struct{ *diary }

func (c attentive) Branched(now time.Duration, call, branch *model.Call) {
	c.write(now, "branch of %d, attempt %d", call.Number, branch.Attempt)
}

func (c attentive) Left(now time.Duration, call *model.Call) { c.write(now, "left %d", call.Number) }

// runClosely runs requests along the first of some paths.
func runClosely(t *testing.T, d *diary, at []time.Duration, paths ...model.Path) *model.Model {
	t.Helper()
	m, err := model.New(model.Config{Horizon: 10 * time.Second, Arrivals: arrivals.Recorded(at), Paths: paths, Observer: attentive{d}})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func forks(n int) []model.Step {
	steps := make([]model.Step, n)
	for i := range steps {
		steps[i] = model.Fork()
	}
	return steps
}

// A branch that is answered in time takes its call along; the alarm is off.
func TestABranchIsBack(t *testing.T) {
	d := &diary{}
	m := runClosely(t, d, []time.Duration{time.Second}, model.Path{
		&forking{station: station{d, "f", forks(1)}, patience: time.Minute},
		&station{d, "s", []model.Step{model.Serve(model.Failed, time.Second)}}})
	check(t, d, `
1s arrived 0
1s f in 0
1s f forks 0
1s branch of 0, attempt 0
1s s in 0
1s sent 0
2s s out 0 failed
2s left 0
2s f back 0 failed
2s f out 0 failed
2s ended 0 failed after 1s, waited 0s`)
	if now := m.Simulation().Now(); now != 10*time.Second-1 {
		t.Errorf("the run ended at %v: an alarm was left", now)
	}
}

// An interrupted branch is taken back past the stages that it passed, and the next goes
// on; one that waits is forgotten where it waits.
func TestInterrupted(t *testing.T) {
	d := &diary{}
	serve := model.Serve(model.Succeeded, time.Hour)
	m := runClosely(t, d, []time.Duration{0, time.Second, 2 * time.Second}, model.Path{
		&forking{station: station{d, "f", forks(3)}, patience: 4 * time.Second},
		&holding{station: station{d, "h", []model.Step{model.Pass(), model.Wait(), model.Wait()}}},
		&station{d, "s", []model.Step{serve, serve, serve}}})
	check(t, d, `
0s arrived 0
0s f in 0
0s f forks 0
0s branch of 0, attempt 0
0s h in 0
0s s in 0
0s sent 0
1s arrived 1
1s f in 1
1s f forks 1
1s branch of 1, attempt 0
1s h in 1
2s arrived 2
2s f in 2
2s f forks 2
2s branch of 2, attempt 0
2s h in 2
4s f rings 0
4s s out 0 timed_out
4s left 0
4s h out 0 timed_out
4s f out 0 timed_out
4s ended 0 timed_out after 4s, waited 0s
4s s in 1
4s sent 1
5s f rings 1
5s s out 1 timed_out
5s left 1
5s h out 1 timed_out
5s f out 1 timed_out
5s ended 1 timed_out after 4s, waited 0s
5s s in 2
5s sent 2
6s f rings 2
6s s out 2 timed_out
6s left 2
6s h out 2 timed_out
6s f out 2 timed_out
6s ended 2 timed_out after 4s, waited 0s`)
	attempts := m.Attempts()
	if attempts.Arrivals != 3 || attempts.Ended[model.TimedOut] != 3 || attempts.InFlight+attempts.Waiting != 0 {
		t.Errorf("%+v, want three attempts that are timed out", attempts)
	}
	if now := m.Simulation().Now(); now != 10*time.Second-1 {
		t.Errorf("the run ended at %v: a service was left", now)
	}
}

// An interrupted branch that waits is withdrawn.
func TestWithdrawn(t *testing.T) {
	d := &diary{}
	runClosely(t, d, []time.Duration{0}, model.Path{
		&forking{station: station{d, "f", forks(1)}, patience: time.Second},
		&holding{station: station{d, "h", []model.Step{model.Wait()}}},
		&station{d, "s", nil}})
	check(t, d, `
0s arrived 0
0s f in 0
0s f forks 0
0s branch of 0, attempt 0
0s h in 0
1s f rings 0
1s h withdraws
1s f out 0 timed_out
1s ended 0 timed_out after 1s, waited 0s`)
}

// An abandoned branch goes on: it holds what it holds until it is answered.
func TestAbandoned(t *testing.T) {
	d := &diary{}
	m := runClosely(t, d, []time.Duration{0, time.Second}, model.Path{
		&forking{station: station{d, "f", forks(2)}, patience: 2 * time.Second, abandons: true},
		&holding{station: station{d, "h", []model.Step{model.Pass(), model.Wait()}}},
		&station{d, "s", []model.Step{model.Serve(model.Succeeded, 5*time.Second), model.Serve(model.Succeeded, time.Second)}}})
	check(t, d, `
0s arrived 0
0s f in 0
0s f forks 0
0s branch of 0, attempt 0
0s h in 0
0s s in 0
0s sent 0
1s arrived 1
1s f in 1
1s f forks 1
1s branch of 1, attempt 0
1s h in 1
2s f rings 0
2s f out 0 timed_out
2s ended 0 timed_out after 2s, waited 0s
3s f rings 1
3s f out 1 timed_out
3s ended 1 timed_out after 2s, waited 0s
5s s out 0 succeeded
5s left 0
5s h out 0 succeeded
5s s in 1
5s sent 1
6s s out 1 succeeded
6s left 1
6s h out 1 succeeded`)
	if attempts := m.Attempts(); attempts.Ended[model.Succeeded] != 2 {
		t.Errorf("%+v, want two attempts that succeeded though nobody waited", attempts)
	}
}

// Branches may walk another path; the first answer is taken and the others are
// cancelled.
func TestBranchesAlongAnotherPath(t *testing.T) {
	d := &diary{}
	first := &forking{station: station{d, "f", forks(1)}, path: 1, branches: 2}
	m := runClosely(t, d, []time.Duration{0},
		model.Path{first},
		model.Path{&station{d, "a", []model.Step{model.Pass()}}, &station{d, "s", []model.Step{model.Serve(model.Succeeded, time.Second)}}})
	check(t, d, `
0s arrived 0
0s f in 0
0s sent 0
0s f forks 0
0s branch of 0, attempt 1365633110
0s branch of 0, attempt 3928618552
0s a in 0
0s s in 0
0s sent 0
0s a in 0
0s s in 0
0s sent 0
1s s out 0 succeeded
1s left 0
1s a out 0 succeeded
1s f back 0 succeeded
1s s out 0 cancelled
1s left 0
1s a out 0 cancelled
1s f out 0 succeeded
1s left 0
1s ended 0 succeeded after 1s, waited 0s`)
	if along := m.Along(1); along.Arrivals != 2 || along.Ended[model.Succeeded] != 1 || along.Ended[model.Cancelled] != 1 {
		t.Errorf("%+v along the second path, want one success and one cancelled", along)
	}
}
