package measure

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// A Tick is what happened in one tick. The names in JSON are those of the
// published experiment.
type Tick struct {
	Tick      int `json:"tick"`
	Arrivals  int `json:"arrivals"`
	Calls     int `json:"calls"` // admitted
	Succeeded int `json:"ok"`
	Failed    int `json:"failed"`
	Dropped   int `json:"dropped"` // requests that were given up
	// Waiting is the requests that wait for another attempt at its end.
	Waiting int `json:"retry"`
	// State is that of the breaker at its end, empty without one.
	State string `json:"state"`
}

// TickTotals sums a run in ticks up.
type TickTotals struct {
	Calls     int `json:"calls"` // admitted
	Completed int `json:"completed"`
	Failed    int `json:"failed"`
	// Dropped is the requests that were given up.
	Dropped int `json:"dropped"`
	// Backlog is the requests that wait at the end of the last tick.
	Backlog int `json:"backlog"`
	// OverAt is the first tick from which the backlog at the end of a tick stays
	// empty: 0 if none ever waits, nil if some wait at the end.
	OverAt *int `json:"over_at"`
}

// TickSetup is what a TickRecorder knows of the run beforehand.
type TickSetup struct {
	Name  string
	Ticks int
	// Tick is how long a tick is.
	Tick time.Duration
	// Breaker says whether there is one.
	Breaker bool
}

// A TickRecorder watches a run in ticks and sums it up. Make one with
// NewTickRecorder.
type TickRecorder struct {
	model.Indifferent
	setup    TickSetup
	ticks    []Tick
	requests Requests
	history  history
	state    breaker.State
	probes   map[uint32]int32 // where the trial calls in flight are listed
	current  int              // the tick up to which the states are filled in
}

var (
	_ model.Observer = (*TickRecorder)(nil)
	_ guard.Observer = (*TickRecorder)(nil)
)

// NewTickRecorder returns a recorder for one run.
func NewTickRecorder(setup TickSetup) *TickRecorder {
	return &TickRecorder{
		setup:   setup,
		ticks:   make([]Tick, setup.Ticks),
		history: newHistory(nil, model.Interval{}),
		probes:  map[uint32]int32{},
	}
}

func (r *TickRecorder) at(now time.Duration) *Tick { return &r.ticks[now/r.setup.Tick] }

// Arrived is told of a new request.
func (r *TickRecorder) Arrived(now time.Duration, _ *model.Call) {
	r.requests.Arrivals++
	r.at(now).Arrivals++
}

// Sent is told of an admitted call. A request reaches the dependency once,
// however many attempts it makes.
func (r *TickRecorder) Sent(now time.Duration, call *model.Call) {
	r.at(now).Calls++
	if !call.Reached {
		r.requests.reach(call.Trial)
	}
}

// Ended is told of a request that succeeded or was given up.
func (r *TickRecorder) Ended(now time.Duration, call *model.Call) {
	r.requests.count(call.Outcome)
	tick := r.at(now)
	if call.Outcome == model.Succeeded {
		tick.Succeeded++
	} else {
		tick.Dropped++
	}
}

// Refused is told of a call that the breaker refuses.
func (r *TickRecorder) Refused(time.Duration, *model.Call, breaker.State) { r.history.refused++ }

// Tried is told of a trial call.
func (r *TickRecorder) Tried(now time.Duration, call *model.Call) {
	r.probes[call.Index] = r.history.send(now)
}

// Answered is told of the outcome of a trial call.
func (r *TickRecorder) Answered(now time.Duration, call *model.Call) {
	r.history.answer(now, r.probes[call.Index], call.Outcome)
	delete(r.probes, call.Index)
}

// Late is told of a result that comes after the period of its permit.
func (r *TickRecorder) Late(_ time.Duration, call *model.Call, permit breaker.Permit) {
	r.history.late(permit, call.Outcome)
}

// Changed is told of a transition.
func (r *TickRecorder) Changed(t breaker.Transition) {
	r.fillStates(int(t.At / r.setup.Tick))
	r.state = t.To
	r.history.change(t)
}

// fillStates notes the present state for the ticks before one.
func (r *TickRecorder) fillStates(before int) {
	if !r.setup.Breaker {
		return
	}
	for ; r.current < before; r.current++ {
		r.ticks[r.current].State = r.state.String()
	}
}

// Arm sums the run up, once it is over.
func (r *TickRecorder) Arm() *Arm {
	r.fillStates(len(r.ticks))
	totals := r.finish()
	arm := stepArm(r.setup.Name, r.setup.Breaker, r.requests, &r.history)
	arm.Totals, arm.Ticks = &totals, r.ticks
	return arm
}

// finish fills in what follows from the other counts of each tick, and sums them
// up. In a tick every call that is sent is answered.
func (r *TickRecorder) finish() TickTotals {
	var totals TickTotals
	waiting, over := 0, 0
	for i := range r.ticks {
		t := &r.ticks[i]
		t.Tick = i
		t.Failed = t.Calls - t.Succeeded
		waiting += t.Arrivals - t.Succeeded - t.Dropped
		t.Waiting = waiting
		totals.Calls += t.Calls
		totals.Completed += t.Succeeded
		totals.Failed += t.Failed
		totals.Dropped += t.Dropped
		if waiting > 0 {
			over = i + 1
		}
	}
	totals.Backlog = waiting
	if waiting == 0 {
		totals.OverAt = &over
	}
	return totals
}
