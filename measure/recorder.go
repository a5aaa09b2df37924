package measure

import (
	"cmp"
	"slices"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/group"
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
	// Batches cut a steady run, after its warm-up, which is not counted. They are in
	// the order of time and follow each other up to the horizon. A run with faults
	// has none.
	Batches []model.Interval
	// Bins bounds the bins of the series; 0 is MaxBins, shared by the arms.
	Bins int
	// Slots is the size of the pool; 0 says that there is none.
	Slots int
	// Breaker says whether there is one, and SeveralBreakers whether the run is told of
	// several, which then stand for one together.
	Breaker, SeveralBreakers bool
	// Breakers is the breakers that are watched each for itself, by their names and
	// whether they are inner ones; see Watch.
	Breakers []Breaker
	// FurtherOutcomes names the outcomes that requests may have besides those of a call
	// to a dependency: degraded, client_error, hidden_failure.
	FurtherOutcomes []string
	// Endpoints is the names of the kinds of requests, if there are several, and
	// EndpointOf which of them take each path.
	Endpoints  []string
	EndpointOf []int
	// Services is the names of the services, if there are several, and ServiceOf which
	// of them each path leads to. The first is the one that users call.
	Services  []string
	ServiceOf []int
	// FaultElsewhere says that no fault is at the service that requests are sent to.
	FaultElsewhere bool
	// Objective is what the requests that did not succeed are held against.
	Objective Objective
	// TotalsOnly leaves out the series.
	TotalsOnly bool
	// Log asks for a line for every request. It takes about 100 bytes each.
	Log bool
	// WarmedUp, if there is one, is called when the warm-up of a steady run is over.
	WarmedUp func()
}

// counted is the time in which what happens counts: after the warm-up and up to the
// horizon.
func (s *Setup) counted() model.Interval {
	counted := model.Interval{To: s.Horizon}
	if len(s.Batches) > 0 {
		counted.From = s.Batches[0].From
	}
	return counted
}

// A Recorder watches one run and sums it up. Make one with NewRecorder.
type Recorder struct {
	setup          Setup
	counted        model.Interval // of the setup
	timeline       timeline
	section        *section  // the present one
	parts          []section // finished sections together: 0 is what lies outside of the faults and batches
	series         series
	history        history
	now            time.Duration // up to which the occupancy is known
	busy           int
	waiting        int
	calls          []callRecord // by the index of the call
	spare          []*section   // to be used again
	log            []Request
	find           *selector
	services       services
	memberOpenings int          // of one of several breakers
	breakers       []*watcher   // of those that have a name
	stale          distribution // the ages of answers of fallbacks
	endpoints      endpoints
}

var (
	_ model.Observer = (*Recorder)(nil)
	_ pool.Observer  = (*Recorder)(nil)
	_ guard.Observer = (*Recorder)(nil)
)

// callRecord is what is remembered of a call in flight.
type callRecord struct {
	section *section
	sent    time.Duration // to the service where it is
	trial   int32         // where a trial call is listed, or notListed
	state   breaker.State
}

// exactRequests is the number of requests up to which latencies are kept.
const exactRequests = 1_000_000

// NewRecorder returns a recorder for one run.
func NewRecorder(setup Setup) *Recorder {
	r := &Recorder{
		setup:     setup,
		counted:   setup.counted(),
		timeline:  timeline{parts: slices.Concat(setup.Faults, setup.Batches)},
		parts:     make([]section, 1+len(setup.Faults)+len(setup.Batches)),
		series:    oneBin(setup.Horizon),
		history:   newHistory(setup.Faults, setup.counted()),
		find:      selectors.Get().(*selector),
		services:  newServices(&setup),
		endpoints: newEndpoints(&setup),
		breakers:  newWatchers(&setup),
	}
	if !setup.TotalsOnly {
		r.series = newSeries(setup.Horizon, cmp.Or(setup.Bins, MaxBins/max(1, setup.Arms)))
	}
	r.cut()
	return r
}

// cut begins the section that follows the present one.
func (r *Recorder) cut() {
	r.timeline.next(&r.series)
	if r.setup.WarmedUp != nil && r.timeline.part > 0 {
		r.setup.WarmedUp()
		r.setup.WarmedUp = nil
	}
	if r.timeline.over {
		r.section = &section{} // what happens after the horizon is not counted
		return
	}
	r.section = r.takeSection(r.timeline.bin, r.timeline.part)
	b := &r.series.bins[r.timeline.bin]
	b.sections = append(b.sections, r.section)
}

func (r *Recorder) takeSection(bin, part int) *section {
	s := &section{}
	if last := len(r.spare) - 1; last >= 0 {
		s = r.spare[last]
		r.spare = r.spare[:last]
	}
	limit := exactInBin
	if r.setup.TotalsOnly {
		limit = exactRequests
	}
	s.reset(bin, part, limit)
	return s
}

// reach goes on to the present section of the run.
func (r *Recorder) reach(now time.Duration) {
	if now >= r.timeline.end {
		r.advance(now)
	}
}

func (r *Recorder) advance(now time.Duration) {
	for now >= r.timeline.end {
		r.hold(r.timeline.end)
		bin := r.timeline.bin
		r.cut()
		if r.timeline.over || r.timeline.bin != bin {
			r.finish(bin)
		}
	}
}

// finish sums a bin up whose time is over, if its requests have ended too.
func (r *Recorder) finish(bin int) {
	b := &r.series.bins[bin]
	open := 0
	for _, s := range b.sections {
		open += s.open
	}
	if open > 0 {
		return
	}
	if !r.setup.TotalsOnly {
		r.series.sumUp(bin, r.find)
	}
	for _, s := range b.sections {
		r.parts[s.part].absorb(s)
	}
	r.spare = append(r.spare, b.sections...)
	b.sections = nil
}

// hold adds the time up to an instant of the present section to its occupancy.
func (r *Recorder) hold(until time.Duration) {
	length := until - r.now
	r.now = until
	if length > 0 && r.busy+r.waiting > 0 {
		r.section.occupied.hold(length, r.busy, r.waiting)
	}
}

// Arrived is told of a new request.
func (r *Recorder) Arrived(now time.Duration, call *model.Call) {
	r.reach(now)
	r.makeRoom(call)
	r.calls[call.Index] = callRecord{section: r.section, trial: notListed}
	r.section.arrive()
	if r.counted.Contains(now) {
		r.endpoints.arrive(call, r.inFault(r.section))
	}
	if call.Order == exactRequests {
		for i := range r.parts {
			r.parts[i].coarsen()
		}
	}
}

// inFault reports whether a section is part of a fault.
func (r *Recorder) inFault(s *section) bool { return len(r.setup.Faults) > 0 && s.part > 0 }

func (r *Recorder) makeRoom(call *model.Call) {
	for int(call.Index) >= len(r.calls) {
		r.calls = append(r.calls, callRecord{})
	}
}

// Sent is told of a call that is handed to the dependency.
func (r *Recorder) Sent(now time.Duration, call *model.Call) {
	r.reach(now)
	if service := r.services.at(call); service != nil {
		r.calls[call.Index].sent = now
		service.come(now, r.counted, !r.timeline.over && r.inFault(r.section))
		if r.setup.ServiceOf[call.Flow] > 0 {
			return
		}
	}
	r.section.sent++
	if r.setup.Slots == 0 {
		r.Occupied(now, r.busy+1, 0)
	}
}

// Left is told of a call that has left the dependency.
func (r *Recorder) Left(now time.Duration, call *model.Call) {
	if service := r.services.at(call); service != nil {
		service.leave(now, r.counted, r.calls[call.Index].sent, call)
		if r.setup.ServiceOf[call.Flow] > 0 {
			return
		}
	}
	if r.setup.Slots == 0 {
		r.Occupied(now, r.busy-1, 0)
	}
}

// Branched is told of a call that a stage makes for another one. What a breaker makes of
// it belongs to the same request.
func (r *Recorder) Branched(_ time.Duration, call, branch *model.Call) {
	r.makeRoom(branch)
	r.calls[branch.Index] = callRecord{section: r.calls[call.Index].section, trial: notListed}
}

// Ended is told of a request that is back at its caller.
func (r *Recorder) Ended(now time.Duration, call *model.Call) {
	r.reach(now)
	record, latency := r.calls[call.Index], now-call.Arrived
	record.section.end(call, latency)
	if r.counted.Contains(call.Arrived) {
		r.endpoints.end(call, latency, r.inFault(record.section))
	}
	if record.section.open == 0 && r.timeline.isPast(record.section.bin) {
		r.finish(record.section.bin)
	}
	if r.setup.Log {
		r.logRequest(call, latency, record)
	}
}

func (r *Recorder) logRequest(call *model.Call, latency time.Duration, record callRecord) {
	request := Request{
		Number:  call.Order,
		Arrived: seconds(call.Arrived),
		Outcome: call.Outcome.String(),
		Latency: seconds(latency),
		Waited:  seconds(call.Waited),
		Reached: call.Reached,
	}
	switch {
	case !r.setup.Breaker:
	case call.Outcome == model.Rejected:
		request.BreakerState = record.state.String()
	case call.Trial:
		request.BreakerState = breaker.HalfOpen.String()
	case call.Reached:
		request.BreakerState = breaker.Closed.String()
	}
	r.log = append(r.log, request)
}

// Occupied is told how many slots are busy and how many requests wait.
func (r *Recorder) Occupied(now time.Duration, busy, waiting int) {
	r.reach(now)
	r.hold(now)
	r.busy, r.waiting = busy, waiting
}

// Stale is told how old an answer is that a fallback gives.
func (r *Recorder) Stale(now, age time.Duration) {
	if r.counted.Contains(now) {
		r.stale.add(age)
	}
}

// Refused is told of a call that the breaker refuses.
func (r *Recorder) Refused(now time.Duration, call *model.Call, state breaker.State) {
	r.reach(now)
	r.calls[call.Index].state = state
	r.history.refused++
	r.section.refused++
}

// Tried is told of a trial call.
func (r *Recorder) Tried(now time.Duration, call *model.Call) {
	r.calls[call.Index].trial = r.history.send(now)
}

// Answered is told of the result of a trial call.
func (r *Recorder) Answered(now time.Duration, call *model.Call) {
	r.history.answer(now, r.calls[call.Index].trial, call.Outcome)
}

// Late is told of a result that comes after the period of its permit.
func (r *Recorder) Late(_ time.Duration, call *model.Call, permit breaker.Permit) {
	r.history.late(permit, call.Outcome)
}

// MemberChanged is told of a change of one of several breakers.
func (r *Recorder) MemberChanged(change group.MemberChange) {
	if change.To == breaker.Open {
		r.memberOpenings++
	}
}

// Changed is told of a transition.
func (r *Recorder) Changed(transition breaker.Transition) {
	r.history.change(transition)
}

// lend lets the next recorder have the selector, and takes another if it is asked for
// once more.
func (r *Recorder) lend() {
	selectors.Put(r.find)
	r.find = new(selector)
}

// Arm sums the run up, once it is over.
func (r *Recorder) Arm() *Arm {
	defer r.lend()
	r.reach(r.setup.Horizon)
	series := Series{BinWidth: None, Bins: []Bin{}}
	if !r.setup.TotalsOnly {
		series = r.series.rows()
	}
	slices.SortFunc(r.log, func(a, b Request) int { return int(a.Number) - int(b.Number) })
	arm := &Arm{
		Name:         r.setup.Name,
		Breaker:      r.setup.Breaker,
		FaultWindows: []FaultWindow{},
		History:      r.history.result(),
		Series:       series,
		Log:          r.log,

		MemberOpenings:  r.memberOpenings,
		furtherOutcomes: r.setup.FurtherOutcomes,
		several:         r.setup.SeveralBreakers,
		FaultElsewhere:  r.setup.FaultElsewhere,
		Breakers:        told(r.breakers),
		Endpoints:       r.endpoints.results(r.setup.Endpoints, r.find),
		Services:        r.services.results(&r.setup, r.find),
	}
	if r.stale.count > 0 {
		stale := latencyOf(r.find, &r.stale)
		arm.Stale = &stale
	}
	r.sumUp(arm)
	return arm
}
