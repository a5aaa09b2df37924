package measure

import (
	"slices"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/pool"
)

// Setup is what a Recorder knows of the run beforehand.
type Setup struct {
	Name    string
	Horizon time.Duration // Valid range is (0,+∞).
	// Arms is the number of arms that share MaxBins; 0 is 1.
	Arms int
	// Faults are in the order of time and do not overlap.
	Faults []model.Interval
	// Slots is the size of the pool; 0 says that there is none.
	Slots int
	// Breaker says whether there is one.
	Breaker bool
	// Log asks for a line for every request. It takes about 100 bytes each.
	Log bool
}

// A Recorder watches one run and sums it up. Make one with NewRecorder.
type Recorder struct {
	setup    Setup
	requests Requests
	views    views
	wait     distribution
	series   series
	windows  []window
	faults   window // all windows together
	window   int    // the first one in which a request may still arrive
	occupied int    // the first one of which the occupancy is not complete
	history  history
	busy     gauge
	queue    gauge
	busyRun  sum
	queueRun sum
	calls    []callRecord // by the index of the call
	log      []Request
}

var (
	_ model.Observer = (*Recorder)(nil)
	_ pool.Observer  = (*Recorder)(nil)
	_ guard.Observer = (*Recorder)(nil)
)

// callRecord is what is remembered of a call in flight.
type callRecord struct {
	bin    int
	window int // noWindow if it arrived in none
	asked  bool
	listed bool
	state  breaker.State
	trial  trial
}

const noWindow = -1

// window collects the requests of one fault.
type window struct {
	model.Interval
	requests Requests
	views    views
	busy     sum
}

// exactRequests is the number of requests up to which latencies are kept.
const exactRequests = 1_000_000

// NewRecorder returns a recorder for one run.
func NewRecorder(setup Setup) *Recorder {
	r := &Recorder{setup: setup, history: newHistory(), series: newSeries(setup.Horizon, MaxBins/max(1, setup.Arms))}
	for _, fault := range setup.Faults {
		r.windows = append(r.windows, window{Interval: fault})
	}
	if last := len(setup.Faults) - 1; last >= 0 {
		r.faults.Interval = model.Interval{From: setup.Faults[0].From, To: setup.Faults[last].To}
	}
	return r
}

// Arrived is told of a new request.
func (r *Recorder) Arrived(now time.Duration, call *model.Call) {
	for int(call.Index) >= len(r.calls) {
		r.calls = append(r.calls, callRecord{})
	}
	record := callRecord{bin: r.series.at(now), window: r.windowAt(now)}
	r.calls[call.Index] = record
	r.requests.Arrivals++
	r.series.arrive(record.bin)
	if record.window != noWindow {
		r.windows[record.window].requests.Arrivals++
		r.faults.requests.Arrivals++
	}
	if r.requests.Arrivals == exactRequests+1 {
		r.coarsen()
	}
}

// windowAt is the fault that lasts now. Time does not go backwards.
func (r *Recorder) windowAt(now time.Duration) int {
	for r.window < len(r.windows) && r.windows[r.window].To <= now {
		r.window++
	}
	if r.window < len(r.windows) && r.windows[r.window].Contains(now) {
		return r.window
	}
	return noWindow
}

func (r *Recorder) coarsen() {
	r.views.coarsen()
	r.wait.coarsen()
	r.faults.views.coarsen()
	for i := range r.windows {
		r.windows[i].views.coarsen()
	}
}

// Sent is told of a call that is handed to the dependency.
func (r *Recorder) Sent(now time.Duration, call *model.Call) {
	record := r.calls[call.Index]
	isTrial := record.asked && record.state == breaker.HalfOpen
	r.requests.reach(isTrial)
	r.series.bins[record.bin].reach(isTrial)
	if record.window != noWindow {
		r.windows[record.window].requests.reach(isTrial)
		r.faults.requests.reach(isTrial)
	}
	if bin := r.series.at(now); bin < len(r.series.bins) {
		r.series.bins[bin].sent++
	}
	if r.setup.Slots == 0 {
		r.Occupied(now, r.busy.value+1, 0)
	}
}

// Ended is told of a request that is back at its caller.
func (r *Recorder) Ended(now time.Duration, call *model.Call) {
	record := r.calls[call.Index]
	latency, succeeded := now-call.Arrived, call.Outcome == model.Succeeded
	r.requests.count(call.Outcome)
	r.views.add(latency, succeeded)
	r.wait.add(call.Waited)
	r.series.bins[record.bin].count(call.Outcome)
	r.series.end(record.bin, now, latency, succeeded)
	if record.window != noWindow {
		r.windows[record.window].end(call.Outcome, latency)
		r.faults.end(call.Outcome, latency)
	}
	if r.setup.Slots == 0 && call.Reached {
		r.Occupied(now, r.busy.value-1, 0)
	}
	if r.setup.Log {
		r.logRequest(call, latency, record)
	}
}

func (r *Recorder) logRequest(call *model.Call, latency time.Duration, record callRecord) {
	request := Request{
		Number:  call.Number,
		Arrived: seconds(call.Arrived),
		Outcome: call.Outcome.String(),
		Latency: seconds(latency),
		Waited:  seconds(call.Waited),
		Reached: call.Reached,
	}
	if record.asked {
		request.BreakerState = record.state.String()
	}
	r.log = append(r.log, request)
}

// Occupied is told how many slots are busy and how many requests wait.
func (r *Recorder) Occupied(now time.Duration, busy, waiting int) {
	if p := r.busy.set(now, busy); p.from < p.to && p.value > 0 {
		r.busyRun.add(0, r.setup.Horizon, p)
		r.series.occupy(p, func(b *bin) *sum { return &b.busy })
		r.occupyWindows(p)
	}
	if p := r.queue.set(now, waiting); p.from < p.to && p.value > 0 {
		r.queueRun.add(0, r.setup.Horizon, p)
		r.series.occupy(p, func(b *bin) *sum { return &b.queue })
	}
}

func (r *Recorder) occupyWindows(p piece) {
	for r.occupied < len(r.windows) && r.windows[r.occupied].To <= p.from {
		r.occupied++
	}
	for i := r.occupied; i < len(r.windows) && r.windows[i].From < p.to; i++ {
		w := &r.windows[i]
		w.busy.add(w.From, w.To, p)
		r.faults.busy.add(w.From, w.To, p)
	}
}

// Asked is told of the breaker's decision about a call.
func (r *Recorder) Asked(now time.Duration, call *model.Call, state breaker.State, admitted bool) {
	record := &r.calls[call.Index]
	record.asked, record.state = true, state
	if admitted && state == breaker.HalfOpen {
		record.trial, record.listed = r.history.send(now)
	}
}

// Answered is told of the result of an admitted call.
func (r *Recorder) Answered(now time.Duration, call *model.Call, _ breaker.Permit) {
	if record := r.calls[call.Index]; record.listed {
		r.history.answer(now, record.trial, call.Outcome)
	}
}

// Changed is told of a transition.
func (r *Recorder) Changed(transition breaker.Transition) {
	r.history.change(transition)
	if transition.To == breaker.Open && r.history.firstOpening == 0 && r.faultStarted(transition.At) {
		r.history.firstOpening = transition.At
	}
}

func (r *Recorder) faultStarted(now time.Duration) bool {
	return len(r.windows) > 0 && r.windows[0].From <= now
}

// Arm sums the run up, once it is over.
func (r *Recorder) Arm() *Arm {
	r.Occupied(max(r.setup.Horizon, r.busy.since), 0, 0)
	slices.SortFunc(r.log, func(a, b Request) int { return int(a.Number) - int(b.Number) })
	arm := &Arm{
		Name:           r.setup.Name,
		Requests:       r.requests,
		Latency:        r.views.all.latency(),
		SuccessLatency: r.views.successes.latency(),
		Wait:           r.wait.latency(),
		Breaker:        r.setup.Breaker,
		FaultWindows:   []FaultWindow{},
		Transitions:    r.history.transitions,
		HalfOpen:       r.history.result(),
		Openings:       r.history.openings,
		Trials:         r.history.trials,
		TimeToOpen:     r.timeToOpen(),
		RecoveryLag:    r.recoveryLag(),
		Series:         r.series.result(),
		Log:            r.log,
	}
	var length time.Duration
	for i := range r.windows {
		w := &r.windows[i]
		arm.FaultWindows = append(arm.FaultWindows, w.result(w.To-w.From))
		length += w.To - w.From
	}
	if len(arm.FaultWindows) > 0 {
		total := r.faults.result(length)
		arm.FaultWindow, arm.FaultTotal = &arm.FaultWindows[0], &total
	}
	if r.setup.Slots > 0 {
		arm.Pool = r.pool()
	}
	return arm
}

func (r *Recorder) pool() *Pool {
	return &Pool{
		Slots:     r.setup.Slots,
		BusyMean:  r.busyRun.mean(r.setup.Horizon),
		BusyMax:   r.busyRun.max,
		QueueMean: r.queueRun.mean(r.setup.Horizon),
		QueueMax:  r.queueRun.max,
	}
}

func (r *Recorder) timeToOpen() Value {
	if r.history.firstOpening == 0 {
		return None
	}
	return seconds(r.history.firstOpening - r.windows[0].From)
}

func (r *Recorder) recoveryLag() Value {
	if len(r.windows) == 0 || r.history.lastClosing < r.windows[len(r.windows)-1].To {
		return None
	}
	return seconds(r.history.lastClosing - r.windows[len(r.windows)-1].To)
}

// end takes a request that has ended.
func (w *window) end(outcome model.Outcome, latency time.Duration) {
	w.requests.count(outcome)
	w.views.add(latency, outcome == model.Succeeded)
}

// result sums the window up; length is how long its fault, or faults, lasted.
func (w *window) result(length time.Duration) FaultWindow {
	all, successes := w.views.all.latency(), w.views.successes.latency()
	return FaultWindow{
		Start:        seconds(w.From),
		End:          seconds(w.To),
		Requests:     w.requests,
		ReachedShare: ratio(w.requests.Reached, w.requests.Arrivals),
		Mean:         all.Mean,
		P50:          all.P50,
		P99:          all.P99,
		SuccessMean:  successes.Mean,
		SuccessP50:   successes.P50,
		SuccessP99:   successes.P99,
		BusyMean:     w.busy.mean(length),
		BusyMax:      w.busy.max,
	}
}
