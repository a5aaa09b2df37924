package fleet_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/dependency"
	"halfopen/model/fleet"
	"halfopen/model/guard"
)

// store answers after a millisecond, and callers give up after five.
var store = fleet.Store{Latency: law.Deterministic{Value: 0.001}, Timeout: 5 * ms}

// shared is the stages of a breaker that a fleet shares.
func shared(store fleet.Store, config guard.Config, w *watch) []model.Stage {
	reads, asks := fleet.Share(store, guard.Stage(config, nil, w), random.Keyed{Seed: 3}.PerCall("store"), w)
	return []model.Stage{reads, asks}
}

// together runs the outage with one breaker.
func together(t *testing.T, store fleet.Store, to model.Stage) *watch {
	t.Helper()
	w := &watch{}
	path := append(shared(store, guard.Config{Breaker: fiveFailures, Rejection: ms}, w), to)
	simulate(t, w, func(int) model.Path { return path })
	return w
}

// What one instance learns all know: the breaker opens once, tries once, and closes once.
func TestASharedBreaker(t *testing.T) {
	w := together(t, store, outage())
	if got, want := w.states(), "closed open half_open open half_open closed"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if len(w.tried) != 2 || w.most != 1 {
		t.Errorf("%d trial calls, at most %d at once; want two, one after the other", len(w.tried), w.most)
	}
	for _, call := range w.ended {
		if call.Waited != ms {
			t.Fatalf("%+v waited %v for the store, want 1 ms", call, call.Waited)
		}
	}
}

// down is when the store is down: from the middle of the outage on, while the breaker is open.
var down = model.Interval{From: 8 * second, To: 12 * second}

// well is a dependency that answers every call in ten milliseconds.
var well = dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: 0.01}}}})

// ends checks how the calls ended that came while the store was down, and returns their
// number.
func ends(t *testing.T, w *watch, check func(call *model.Call, took time.Duration) bool) (n int) {
	t.Helper()
	for i := range w.ended {
		call := &w.ended[i]
		if !down.Contains(call.Arrived) {
			continue
		}
		n++
		if took := w.at[i] - call.Arrived; !check(call, took) {
			t.Fatalf("%+v ended after %v", *call, took)
		}
	}
	if n == 0 {
		t.Error("no calls came")
	}
	return n
}

// Where the store is down, and that lets calls pass, all of them reach the dependency, in the
// time that it takes to give up the store; the breaker, which would refuse them, does not
// learn how they end.
func TestTheStoreFailsOpen(t *testing.T) {
	failing := store
	failing.Down = []model.Interval{down}
	w := together(t, failing, target(fails))
	ends(t, w, func(call *model.Call, took time.Duration) bool {
		return call.Outcome == model.Failed && call.Reached && call.Waited == failing.Timeout && took == failing.Timeout+10*ms
	})
	if got, want := w.states(), "closed open half_open open half_open closed"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if before := w.changes[1].At - w.changes[0].At; before < 10*second || before > 10*second+100*ms {
		t.Errorf("open for %v, want 10 s, whatever failed in that time", before)
	}
}

// Where that refuses them, all are refused when the store is given up, though the dependency
// is well.
func TestTheStoreFailsClosed(t *testing.T) {
	failing := store
	failing.Down, failing.FailClosed = []model.Interval{down}, true
	w := together(t, failing, well)
	refused := ends(t, w, func(call *model.Call, took time.Duration) bool {
		return call.Outcome == model.Rejected && !call.Reached && took == failing.Timeout
	})
	if w.refused != refused || w.refusedBy != breaker.Open || w.states() != "closed" {
		t.Errorf("%d refusals by a breaker that is %v were told, want %d; %s", w.refused, w.refusedBy, refused, w.states())
	}
	for i := range w.ended {
		if call := &w.ended[i]; !down.Contains(call.Arrived) && call.Outcome != model.Succeeded {
			t.Fatalf("%+v, and the store is up", *call)
		}
	}
}

// A store that takes just as long as one waits answers, and one that takes longer does not.
func TestASlowStore(t *testing.T) {
	for _, c := range []struct {
		takes   float64
		answers bool
	}{{0.005, true}, {0.005000001, false}} {
		slow := store
		slow.Latency = law.Deterministic{Value: c.takes}
		w := together(t, slow, target(fails))
		if opens := len(w.changes) > 0; opens != c.answers {
			t.Errorf("a store that takes %v s: the breaker opens: %v, want %v", c.takes, opens, c.answers)
		}
		if waited := w.ended[0].Waited; waited != slow.Timeout {
			t.Errorf("waited %v", waited)
		}
	}
}

// How long the store takes is drawn for each call and attempt.
func TestTheLatencyOfTheStore(t *testing.T) {
	varying := store
	varying.Latency, varying.Timeout = law.Exponential{Rate: 1000}, second
	w := together(t, varying, well)
	sum, squares, n := 0.0, 0.0, float64(len(w.ended))
	for _, call := range w.ended {
		waited := call.Waited.Seconds() * 1000
		sum += waited
		squares += waited * waited
	}
	// Of an exponential time of mean 1, the variance is 1 and that of the square 24 - 2*2.
	if mean, square := sum/n, squares/n; math.Abs(mean-1) > 4/math.Sqrt(n) || math.Abs(square-2) > 4*math.Sqrt(20/n) {
		t.Errorf("the mean wait is %v ms, and that of its square %v, want 1 and 2", mean, square)
	}
	reads := shared(varying, guard.Config{Breaker: fiveFailures}, w)[0]
	if reads.Enter(0, &model.Call{}) == reads.Enter(0, &model.Call{Attempt: 1}) {
		t.Error("two attempts wait for the same time")
	}
}

// two runs two instances, each of which makes calls at some instants, in turn.
func two(t *testing.T, config guard.Config, to model.Stage, at ...time.Duration) *watch {
	t.Helper()
	w := &watch{}
	path := append(shared(store, config, w), to)
	run(t, w, 40*second, &inTurn{arrivals.Recorded(at), 0}, 2, func(int) model.Path { return path })
	return w
}

// inTurn sends requests to two instances in turn.
type inTurn struct {
	model.Arrivals
	next int
}

func (i *inTurn) Next() (model.Arrival, bool) {
	arrival, more := i.Arrivals.Next()
	arrival.Flow, i.next = i.next, 1-i.next
	return arrival, more
}

// Where calls wait at the breaker, those of all instances do, in one line, and the store is
// asked once.
func TestAllWaitAtTheLock(t *testing.T) {
	config := guard.Config{Breaker: fiveFailures}
	config.Breaker.OneAtATime = true
	w := two(t, config, well, 0, 0, 4*ms)
	for i, waited := range []time.Duration{ms, 11 * ms, 17 * ms} {
		if call := w.ended[i]; call.Number != uint64(i) || call.Waited != waited || call.Outcome != model.Succeeded {
			t.Errorf("%+v, want call %d to wait %v", call, i, waited)
		}
	}
}

// The timeout of a library ends the wait for the dependency, not that for the store.
func TestTheTimeoutOfTheLibrary(t *testing.T) {
	w := two(t, guard.Config{Breaker: fiveFailures, Bounds: guard.Bounds{Timeout: 9 * ms}}, well, 0, 0)
	for i, call := range w.ended {
		if call.Outcome != model.TimedOut || w.at[i] != 10*ms {
			t.Errorf("%+v ended at %v, want it timed out at 10 ms", call, w.at[i])
		}
	}
}

// A request of which an attempt was a trial call may have another one about which nobody asks.
func TestACallThatIsNotCountedIsNoTrialCall(t *testing.T) {
	failing := store
	failing.Down = []model.Interval{down}
	stages := shared(failing, guard.Config{Breaker: fiveFailures}, &watch{})
	call := &model.Call{Trial: true}
	for i, after := range []time.Duration{failing.Timeout, 0} {
		want := model.Pass()
		if after > 0 {
			want = model.PassAfter(after)
		}
		if step := stages[i].Enter(down.From, call); step != want {
			t.Errorf("%+v, want %+v", step, want)
		}
	}
	if call.Trial {
		t.Error("it is a trial call")
	}
}

// Time alone changes a breaker that is shared as it does others.
func TestAdvance(t *testing.T) {
	w := &watch{}
	config := fiveFailures
	config.Watch.Rule = breaker.FailuresInARow{Failures: 1}
	config.Wait.ByTimer = true
	stages := shared(store, guard.Config{Breaker: config}, w)
	call := &model.Call{}
	for _, stage := range stages {
		stage.Enter(0, call)
	}
	call.Outcome = model.Failed
	for _, stage := range slices.Backward(stages) {
		stage.Leave(0, call)
	}
	stages[1].(guard.BreakerStage).Advance(10 * second)
	if got, want := w.states(), "closed open half_open"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
