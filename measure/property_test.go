package measure

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/breaker"
)

// script is a run that is made up: what a model and its stages would tell a
// recorder, in the order of time, and the account of it.
type script struct {
	*rapid.T
	account
	steps  []func(*Recorder)
	now    time.Duration
	queued []*visit // arrived and not decided
	flying []*visit // decided and not ended
	free   []uint32 // indices of calls that ended
	state  breaker.State
}

// grid is what the edges of faults are multiples of, and often the instants at
// which something happens.
const grid = 250 * time.Millisecond

// drawScript makes a run up.
func drawScript(t *rapid.T) *script {
	s := &script{T: t, account: account{setup: drawSetup(t), levels: []level{{}}}}
	for range rapid.IntRange(0, 250).Draw(t, "steps") {
		s.pass()
		switch rapid.SampledFrom([]string{"arrive", "arrive", "decide", "end", "end", "change"}).Draw(t, "step") {
		case "arrive":
			s.arrive()
		case "decide":
			s.decide()
		case "end":
			s.end()
		case "change":
			s.change()
		}
		s.occupy()
	}
	for len(s.queued)+len(s.flying) > 0 { // no arrivals any more, perhaps after the horizon
		s.pass()
		s.decide()
		s.end()
		s.occupy()
	}
	return s
}

func drawSetup(t *rapid.T) Setup {
	setup := Setup{
		Name:    "made up",
		Horizon: grid*time.Duration(rapid.IntRange(1, 24).Draw(t, "horizon")) + time.Duration(rapid.IntRange(-1, 1).Draw(t, "beside the grid")),
		Arms:    rapid.SampledFrom([]int{0, 1, MaxBins / 4, MaxBins / 2, MaxBins}).Draw(t, "arms"),
		Slots:   rapid.SampledFrom([]int{0, 3}).Draw(t, "slots"),
		Breaker: rapid.Bool().Draw(t, "breaker"),
		Log:     true,
	}
	end := time.Duration(0)
	for range rapid.IntRange(0, 3).Draw(t, "faults") {
		from := end + grid*time.Duration(rapid.IntRange(0, 6).Draw(t, "healthy"))
		end = from + max(1, grid*time.Duration(rapid.IntRange(0, 8).Draw(t, "faulty")))
		setup.Faults = append(setup.Faults, model.Interval{From: from, To: end})
	}
	if len(setup.Faults) == 0 {
		setup.Batches = drawBatches(t, setup.Horizon)
	}
	return setup
}

// drawBatches cuts what a warm-up leaves of a run into parts, or does not.
func drawBatches(t *rapid.T, horizon time.Duration) []model.Interval {
	warmUp := horizon / 8 * time.Duration(rapid.IntRange(0, 7).Draw(t, "warm-up"))
	number := rapid.IntRange(0, 4).Draw(t, "batches")
	var batches []model.Interval
	for i := range number {
		edge := func(i int) time.Duration {
			return warmUp + (horizon-warmUp)*time.Duration(i)/time.Duration(number)
		}
		batches = append(batches, model.Interval{From: edge(i), To: edge(i + 1)})
	}
	return batches
}

// pass lets time pass, or not.
func (s *script) pass() {
	edge := (s.now/grid + 1) * grid
	some := time.Duration(rapid.Int64Range(0, int64(grid)).Draw(s.T, "some"))
	s.now = rapid.SampledFrom([]time.Duration{s.now, s.now, s.now, s.now + 1, s.now + some, edge - 1, edge, edge + 3*grid}).Draw(s.T, "now")
}

// tell adds what a recorder is told of a request as it is now.
func (s *script) tell(v *visit, told func(*Recorder, time.Duration, *model.Call)) {
	now, call := s.now, v.Call
	s.steps = append(s.steps, func(r *Recorder) { told(r, now, &call) })
}

// take takes some request out of a list, or none from an empty one.
func (s *script) take(list *[]*visit) *visit {
	if len(*list) == 0 {
		return nil
	}
	i := rapid.IntRange(0, len(*list)-1).Draw(s.T, "which")
	v := (*list)[i]
	*list = slices.Delete(*list, i, i+1)
	return v
}

func (s *script) arrive() {
	if s.now >= s.setup.Horizon {
		return
	}
	index := uint32(len(s.visits))
	if last := len(s.free) - 1; last >= 0 {
		index, s.free = s.free[last], s.free[:last]
	}
	v := &visit{Call: model.Call{Index: index, Order: uint64(len(s.visits)), Arrived: s.now}, decided: never}
	s.visits = append(s.visits, v)
	s.tell(v, (*Recorder).Arrived)
	switch rapid.SampledFrom([]string{"wait", "go on", "go on", "shed"}).Draw(s.T, "fate") {
	case "wait":
		s.queued = append(s.queued, v)
	case "go on":
		s.meet(v)
	case "shed":
		v.Outcome = model.Shed
		s.finish(v)
	}
}

// decide lets a request that waits meet the breaker.
func (s *script) decide() {
	if v := s.take(&s.queued); v != nil {
		v.Waited = s.now - v.Arrived
		s.meet(v)
	}
}

// meet lets the breaker, if there is one, decide about a request.
func (s *script) meet(v *visit) {
	v.decided, v.state, v.period = s.now, s.state, uint32(len(s.changes))
	v.refused = s.state == breaker.Open || s.state == breaker.HalfOpen && rapid.Bool().Draw(s.T, "refused")
	s.decided, s.flying = append(s.decided, v), append(s.flying, v)
	if v.refused {
		v.Outcome = model.Rejected
		s.tell(v, func(r *Recorder, now time.Duration, call *model.Call) { r.Refused(now, call, v.state) })
		return
	}
	if v.Trial = s.state == breaker.HalfOpen; v.Trial {
		s.tell(v, (*Recorder).Tried)
	}
	s.tell(v, (*Recorder).Sent)
	v.Reached = true
	v.Outcome = rapid.SampledFrom([]model.Outcome{model.Succeeded, model.Failed, model.TimedOut}).Draw(s.T, "outcome")
	if s.setup.Slots == 0 {
		s.level(s.levels[len(s.levels)-1].busy+1, 0)
	}
}

// end lets a request return to its caller.
func (s *script) end() {
	v := s.take(&s.flying)
	if v == nil {
		return
	}
	v.back = uint32(len(s.changes))
	if v.Trial {
		s.tell(v, (*Recorder).Answered)
	}
	if permit := (breaker.Permit{Period: v.period, State: v.state}); v.Reached && v.back > v.period {
		s.tell(v, func(r *Recorder, now time.Duration, call *model.Call) { r.Late(now, call, permit) })
	}
	if v.Reached {
		s.tell(v, (*Recorder).Left)
	}
	s.finish(v)
	if s.setup.Slots == 0 && v.Reached {
		s.level(s.levels[len(s.levels)-1].busy-1, 0)
	}
}

func (s *script) finish(v *visit) {
	v.ended = s.now
	s.free = append(s.free, v.Index)
	s.tell(v, (*Recorder).Ended)
}

// change is a transition of the breaker.
func (s *script) change() {
	if !s.setup.Breaker || s.now == 0 {
		return
	}
	next := map[breaker.State][]breaker.State{
		breaker.Closed:   {breaker.Open},
		breaker.Open:     {breaker.HalfOpen},
		breaker.HalfOpen: {breaker.Open, breaker.Closed},
	}
	to := rapid.SampledFrom(next[s.state]).Draw(s.T, "to")
	change := breaker.Transition{At: s.now, From: s.state, To: to, Reason: breaker.WaitOver{Waited: s.now}}
	s.state, s.changes = to, append(s.changes, change)
	s.steps = append(s.steps, func(r *Recorder) { r.Changed(change) })
}

// occupy tells how a pool, if there is one, is occupied.
func (s *script) occupy() {
	if s.setup.Slots == 0 || rapid.Bool().Draw(s.T, "as before") {
		return
	}
	busy, waiting := rapid.IntRange(0, s.setup.Slots).Draw(s.T, "busy"), rapid.IntRange(0, 4).Draw(s.T, "waiting")
	now := s.now
	s.steps = append(s.steps, func(r *Recorder) { r.Occupied(now, busy, waiting) })
	s.level(busy, waiting)
}

func (s *script) level(busy, waiting int) {
	s.levels = append(s.levels, level{s.now, busy, waiting})
}

// play tells the recorder of a setup the run, and lets it sum up.
func (s *script) play(setup Setup) *Arm {
	r := NewRecorder(setup)
	for _, step := range s.steps {
		step(r)
	}
	return r.Arm()
}

// recorded is the fields of an Arm that the account has too.
var recorded = []string{
	"Name", "Horizon", "Requests", "Latency", "SuccessLatency", "Wait", "Pool", "FaultWindow", "FaultWindows", "FaultTotal",
	"Breaker", "Transitions", "HalfOpen", "Openings", "Trials", "TimeToOpen", "RecoveryLag", "RejectedHealthy", "Doomed",
	"WarmUp", "Series", "Log",
}

func armDifference(got, want *Arm) string {
	for _, name := range recorded {
		field := func(a *Arm) reflect.Value { return reflect.ValueOf(*a).FieldByName(name) }
		if d := differenceOf(name, field(got), field(want)); d != "" {
			return d
		}
	}
	if len(got.Batches) != len(want.Batches) {
		return fmt.Sprintf("%d batches, want %d", len(got.Batches), len(want.Batches))
	}
	for i := range got.Batches {
		if d := armDifference(got.Batches[i], want.Batches[i]); d != "" {
			return fmt.Sprintf("Batches[%d].%s", i, d)
		}
	}
	return ""
}

// A recorder leaves what a plain account of the run leaves, with and without the
// series.
func TestARecorderIsAsGoodAsAFullAccount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawScript(t)
		for _, s.setup.TotalsOnly = range []bool{false, true} {
			if d := armDifference(s.play(s.setup), s.arm()); d != "" {
				t.Fatalf("horizon %v, faults %v, batches %v, totals only %v: %s", s.setup.Horizon, s.setup.Faults, s.setup.Batches, s.setup.TotalsOnly, d)
			}
		}
	})
}
