package model_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/arrivals"
)

// diary is a path of stages and an observer that all write into one list.
type diary struct {
	model.Indifferent
	lines []string
}

func (d *diary) write(now time.Duration, format string, args ...any) {
	d.lines = append(d.lines, fmt.Sprintf("%v ", now)+fmt.Sprintf(format, args...))
}

func (d *diary) Arrived(now time.Duration, call *model.Call) { d.write(now, "arrived %d", call.Number) }
func (d *diary) Sent(now time.Duration, call *model.Call)    { d.write(now, "sent %d", call.Number) }
func (d *diary) Ended(now time.Duration, call *model.Call) {
	d.write(now, "ended %d %v after %v, waited %v", call.Number, call.Outcome, now-call.Arrived, call.Waited)
}

// station is a stage that takes its steps from a list, one for each call.
type station struct {
	*diary
	name  string
	steps []model.Step
}

func (s *station) Enter(now time.Duration, call *model.Call) model.Step {
	s.write(now, "%s in %d", s.name, call.Number)
	return s.steps[call.Number]
}

func (s *station) Leave(now time.Duration, call *model.Call) model.Return {
	s.write(now, "%s out %d %v", s.name, call.Number, call.Outcome)
	return model.Onwards()
}

// holding is a station whose waiting calls go on, one each time that it is left.
type holding struct {
	station
	held []uint32
	left bool
}

func (h *holding) Enter(now time.Duration, call *model.Call) model.Step {
	step := h.station.Enter(now, call)
	if step == model.Wait() {
		h.held = append(h.held, call.Index)
	}
	return step
}

func (h *holding) Leave(now time.Duration, call *model.Call) model.Return {
	h.left = true
	return h.station.Leave(now, call)
}

func (h *holding) Release(time.Duration) (uint32, model.Step, bool) {
	if !h.left || len(h.held) == 0 {
		return 0, model.Step{}, false
	}
	h.left = false
	first := h.held[0]
	h.held = h.held[1:]
	return first, model.Pass(), true
}

func (h *holding) Withdraw(now time.Duration, index uint32) {
	h.write(now, "%s withdraws", h.name)
	h.held = slices.DeleteFunc(h.held, func(i uint32) bool { return i == index })
}

func (h *holding) Waiting() int { return len(h.held) }

func check(t *testing.T, d *diary, want string) {
	t.Helper()
	if got := strings.Join(d.lines, "\n"); got != strings.TrimSpace(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, strings.TrimSpace(want))
	}
}

func run(t *testing.T, d *diary, at []time.Duration, path ...model.Stage) *model.Model {
	t.Helper()
	m, err := model.New(model.Config{
		Horizon:  10 * time.Second,
		Arrivals: arrivals.Recorded(at),
		Paths:    []model.Path{path},
		Observer: d,
	})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestACallWalksInAndOut(t *testing.T) {
	d := &diary{}
	run(t, d, []time.Duration{time.Second},
		&station{d, "a", []model.Step{model.Pass()}},
		&station{d, "b", []model.Step{model.Pass()}},
		&station{d, "c", []model.Step{model.Serve(model.Failed, 2*time.Second)}})
	check(t, d, `
1s arrived 0
1s a in 0
1s b in 0
1s c in 0
1s sent 0
3s c out 0 failed
3s b out 0 failed
3s a out 0 failed
3s ended 0 failed after 2s, waited 0s`)
}

// A refusal turns back after its delay, and the stage that refused does not see
// it; one without a delay ends in the same event.
func TestARefusalTurnsBack(t *testing.T) {
	d := &diary{}
	run(t, d, []time.Duration{time.Second, 2 * time.Second},
		&station{d, "a", []model.Step{model.Pass(), model.Refuse(model.Shed, 0)}},
		&station{d, "b", []model.Step{model.Refuse(model.Rejected, time.Millisecond)}})
	check(t, d, `
1s arrived 0
1s a in 0
1s b in 0
1.001s a out 0 rejected
1.001s ended 0 rejected after 1ms, waited 0s
2s arrived 1
2s a in 1
2s ended 1 shed after 0s, waited 0s`)
}

func TestAWaitingCallGoesOnWhenReleased(t *testing.T) {
	d := &diary{}
	h := &holding{station: station{d, "h", []model.Step{model.Pass(), model.Wait()}}}
	run(t, d, []time.Duration{time.Second, 2 * time.Second}, h,
		&station{d, "s", []model.Step{model.Serve(model.Succeeded, 3*time.Second), model.ServeConstant(model.Succeeded, time.Second)}})
	check(t, d, `
1s arrived 0
1s h in 0
1s s in 0
1s sent 0
2s arrived 1
2s h in 1
4s s out 0 succeeded
4s h out 0 succeeded
4s ended 0 succeeded after 3s, waited 0s
4s s in 1
4s sent 1
5s s out 1 succeeded
5s h out 1 succeeded
5s ended 1 succeeded after 3s, waited 2s`)
}

// A completion goes before an arrival of the same instant.
func TestCompletionBeforeArrival(t *testing.T) {
	d := &diary{}
	serve := model.Serve(model.Succeeded, time.Second)
	run(t, d, []time.Duration{time.Second, 2 * time.Second}, &station{d, "s", []model.Step{serve, serve}})
	if d.lines[3] != "2s s out 0 succeeded" {
		t.Errorf("at 2 s came %q first, want the completion", d.lines[3])
	}
}

// repeating is a station that sends every call that failed inwards again.
type repeating struct{ station }

func (r *repeating) Leave(now time.Duration, call *model.Call) model.Return {
	r.station.Leave(now, call)
	if call.Outcome == model.Succeeded {
		return model.Onwards()
	}
	return model.Again(time.Second)
}

// gathering is a last station that answers the calls of an instant together: in
// the first attempt they fail, in later ones they succeed.
type gathering struct {
	station
	held []*model.Call
}

func (g *gathering) Enter(now time.Duration, call *model.Call) model.Step {
	g.write(now, "%s in %d, attempt %d", g.name, call.Number, call.Attempt)
	kept := *call
	g.held = append(g.held, &kept)
	return model.Gather()
}

func (g *gathering) Serve(now time.Duration, answer func(uint32, model.Outcome)) {
	g.write(now, "%s serves %d", g.name, len(g.held))
	held := g.held
	g.held = nil
	for _, call := range held {
		outcome := model.Failed
		if call.Attempt > 0 {
			outcome = model.Succeeded
		}
		answer(call.Index, outcome)
	}
}

// Of one instant, retries come before new requests, in the order in which they
// failed, and a batch is served when all are there.
func TestRetriesAndBatches(t *testing.T) {
	d := &diary{}
	r := &repeating{station{d, "r", []model.Step{model.Pass(), model.Pass(), model.Pass()}}}
	m := run(t, d, []time.Duration{time.Second, time.Second, 2 * time.Second}, r, &gathering{station: station{d, "g", nil}})
	check(t, d, `
1s arrived 0
1s r in 0
1s g in 0, attempt 0
1s sent 0
1s arrived 1
1s r in 1
1s g in 1, attempt 0
1s sent 1
1s g serves 2
1s g out 0 failed
1s r out 0 failed
1s g out 1 failed
1s r out 1 failed
2s g in 0, attempt 1
2s sent 0
2s g in 1, attempt 1
2s sent 1
2s arrived 2
2s r in 2
2s g in 2, attempt 0
2s sent 2
2s g serves 3
2s g out 0 succeeded
2s r out 0 succeeded
2s ended 0 succeeded after 1s, waited 0s
2s g out 1 succeeded
2s r out 1 succeeded
2s ended 1 succeeded after 1s, waited 0s
2s g out 2 failed
2s r out 2 failed
3s g in 2, attempt 1
3s sent 2
3s g serves 1
3s g out 2 succeeded
3s r out 2 succeeded
3s ended 2 succeeded after 1s, waited 0s`)
	if counts := m.Counts(); counts.Ended[model.Succeeded] != 3 || counts.Waiting != 0 {
		t.Errorf("%+v, want three successes", counts)
	}
}

func TestACutOffLeavesWhatWaits(t *testing.T) {
	d := &diary{}
	r := &repeating{station{d, "r", []model.Step{model.Pass()}}}
	m, err := model.New(model.Config{
		Horizon: time.Second, CutOff: true, Observer: d,
		Arrivals: arrivals.Recorded([]time.Duration{0}), Paths: []model.Path{{r, &gathering{station: station{d, "g", nil}}}},
	})
	if err == nil {
		err = m.Run(context.Background())
	}
	if want := (model.Counts{Arrivals: 1, Waiting: 1}); err != nil || m.Counts() != want {
		t.Errorf("%+v, %v; want %+v: the second attempt is at the horizon", m.Counts(), err, want)
	}
}

func TestArrivalsEndBeforeTheHorizonAndCallsAreCompleted(t *testing.T) {
	d := &diary{}
	serve := model.Serve(model.Succeeded, time.Hour)
	m := run(t, d, []time.Duration{10*time.Second - 1, 10 * time.Second}, &station{d, "s", []model.Step{serve, serve}})
	counts := m.Counts()
	if counts.Arrivals != 1 || counts.Ended[model.Succeeded] != 1 || counts.InFlight != 0 {
		t.Errorf("%+v, want one request, and that completed", counts)
	}
}

func TestCountsAtAnInstant(t *testing.T) {
	d := &diary{}
	h := &holding{station: station{d, "h", []model.Step{model.Pass(), model.Wait(), model.Refuse(model.Shed, 0), model.Refuse(model.Rejected, time.Minute)}}}
	at := []time.Duration{1, 2, 3, 4}
	var counts model.Counts
	probe := &looking{station: station{d, "s", []model.Step{model.Serve(model.Succeeded, time.Second), model.Serve(model.Succeeded, time.Second)}}}
	m, err := model.New(model.Config{Horizon: time.Second, Arrivals: arrivals.Recorded(at), Paths: []model.Path{{h, probe}}, Observer: d})
	if err != nil {
		t.Fatal(err)
	}
	probe.look = func() {
		if counts.Arrivals == 0 {
			counts = m.Counts()
		}
	}
	if err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := model.Counts{Arrivals: 4, Waiting: 1, InFlight: 1}
	want.Ended[model.Shed] = 1
	if counts != want { // the first call is just leaving: neither in flight nor ended
		t.Errorf("%+v, want %+v", counts, want)
	}
}

// looking is a station that looks at something when a call leaves it.
type looking struct {
	station
	look func()
}

func (l *looking) Leave(now time.Duration, call *model.Call) model.Return {
	defer l.look()
	return l.station.Leave(now, call)
}

// forgetful keeps a call and does not count it among the waiting ones.
type forgetful struct{ holding }

func (f *forgetful) Waiting() int { return 0 }

func TestALostRequestIsAnError(t *testing.T) {
	d := &diary{}
	f := &forgetful{holding{station: station{d, "f", []model.Step{model.Wait()}}}}
	m, err := model.New(model.Config{Horizon: time.Second, Arrivals: arrivals.Recorded([]time.Duration{5}), Paths: []model.Path{{f}}, Observer: d})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err == nil || !strings.Contains(err.Error(), "model: at 5ns: 1 of 1 requests are not accounted for") {
		t.Errorf("error %v, want one that says that a request was lost", err)
	}
}

func TestTheEndOfSimulatedTimeIsAnError(t *testing.T) {
	d := &diary{}
	s := &station{d, "s", []model.Step{model.Serve(model.Succeeded, math.MaxInt64)}}
	m, err := model.New(model.Config{Horizon: time.Second, Arrivals: arrivals.Recorded([]time.Duration{5}), Paths: []model.Path{{s}}, Observer: d})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err == nil || !strings.Contains(err.Error(), "past the end of simulated time") {
		t.Errorf("error %v, want one about the end of simulated time", err)
	}
}

func TestAnInterruptedRun(t *testing.T) {
	d := &diary{}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m, err := model.New(model.Config{Horizon: time.Second, Arrivals: arrivals.Recorded(nil), Paths: []model.Path{{&station{d, "s", nil}}}, Observer: d})
	if err == nil {
		err = m.Run(ctx)
	}
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if _, err := model.New(model.Config{}); err == nil {
		t.Error("a model without a path was made")
	}
}
