package model

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"halfopen/des"
)

// Arrivals says when requests come.
type Arrivals interface {
	// Next is the next request, not before the last one. It is false when none
	// comes any more. It is asked when the last request has been dealt with, so
	// that a shared source of chance is drawn from in the order of events.
	Next() (next Arrival, more bool)
}

// An Arrival is a request that comes.
type Arrival struct {
	At time.Duration
	// Flow is the number of the path that it takes.
	Flow int
}

// Config is a system and its traffic.
type Config struct {
	// Horizon ends the arrivals: a request that would come at or after it does
	// not. Calls in flight at the horizon are completed, unless CutOff is set:
	// then everything ends there, and what waits is left waiting.
	Horizon  time.Duration
	CutOff   bool
	Arrivals Arrivals
	// Paths is the call paths of the flows. Flows may share stages, such as a
	// pool.
	Paths    []Path
	Observer Observer
}

// A Path is the stages from the caller's side to the dependency, which is the
// last.
type Path []Stage

// A Model runs one system through its traffic, once. Make one with New.
type Model struct {
	config     Config
	simulation *des.Simulation
	table      table
	paths      []path
	holders    []Holder // every holder once
	next       int      // the flow of the arrival that is scheduled
	lanes      []lane
	ready      []uint32 // calls released by a holder that are to go on
	counts     Counts
	over       uint64 // requests that have ended
	repeats    uint64 // of those that wait, the ones that no holder counts
	held       bool   // calls have begun or ended to wait at a holder
	err        error
}

// path is the way of one flow.
type path struct {
	stages    Path
	holders   []Holder      // the holder at each stage, or nil
	anew      []bool        // whether it is a doorkeeper
	bound     time.Duration // of the strictest timekeeper; unbounded if there is none
	foreseers []Foreseer    // those among the stages
	gatherer  Gatherer      // the last stage, or nil
	gathered  bool          // the gatherer's event for this instant is scheduled
}

// unbounded is longer than any call is served.
const unbounded = time.Duration(math.MaxInt64)

// The kinds of event. The subject of a return or a repeat is the call, that of a
// batch the flow.
const (
	arrivalEvent uint32 = iota
	returnEvent
	repeatEvent
	batchEvent
)

// New returns a model at time 0.
func New(config Config) (*Model, error) {
	m := &Model{config: config}
	for _, stages := range config.Paths {
		if len(stages) == 0 {
			return nil, errors.New("model: a path needs at least a dependency")
		}
		m.paths = append(m.paths, m.newPath(stages))
	}
	if len(m.paths) == 0 {
		return nil, errors.New("model: a model needs at least one path")
	}
	m.simulation = des.New(m)
	return m, nil
}

func (m *Model) newPath(stages Path) path {
	p := path{stages: stages, holders: make([]Holder, len(stages)), anew: make([]bool, len(stages)), bound: unbounded}
	for i, stage := range stages {
		if timekeeper, ok := stage.(Timekeeper); ok {
			p.bound = min(p.bound, timekeeper.Bound())
		}
		_, p.anew[i] = stage.(Doorkeeper)
		if foreseer, ok := stage.(Foreseer); ok {
			p.foreseers = append(p.foreseers, foreseer)
		}
		holder, ok := stage.(Holder)
		if !ok {
			continue
		}
		p.holders[i] = holder
		if !slices.Contains(m.holders, holder) {
			m.holders = append(m.holders, holder)
		}
	}
	p.gatherer, _ = stages[len(stages)-1].(Gatherer)
	return p
}

// Simulation is the engine that runs the model, for a trace.
func (m *Model) Simulation() *des.Simulation { return m.simulation }

// Counts says where the requests are now.
func (m *Model) Counts() Counts { return m.counts }

// parts is the number of parts of a run after each of which an interruption is
// noticed.
const parts = 128

// Run handles every arrival before the horizon and completes every call. It
// ends early with the context's error if that is done, and with an error if a
// request was lost or counted twice, which would be a mistake of a stage.
func (m *Model) Run(ctx context.Context) error {
	m.scheduleArrival()
	for i := range time.Duration(parts) {
		m.simulation.RunUntil(max(0, m.config.Horizon/parts*(i+1)-1))
		if err := errors.Join(m.err, ctx.Err()); err != nil {
			return err
		}
	}
	m.simulation.RunUntil(m.config.Horizon - 1)
	if !m.config.CutOff {
		m.simulation.Run()
	}
	return m.err
}

// Handle is for the engine.
func (m *Model) Handle(now time.Duration, event des.Event) {
	switch event.Kind {
	case arrivalEvent:
		m.arrive(now)
	case returnEvent:
		m.back(now, event.Subject)
	case repeatEvent:
		m.counts.Waiting--
		m.repeats--
		m.again(now, &m.table.calls[event.Subject])
	case batchEvent:
		p := &m.paths[event.Subject]
		p.gathered = false
		p.gatherer.Serve(now, func(index uint32, outcome Outcome) {
			m.table.calls[index].Outcome = outcome
			m.back(now, index)
		})
	}
	for len(m.ready) > 0 {
		index := m.ready[0]
		m.ready = m.ready[:copy(m.ready, m.ready[1:])]
		m.resume(now, &m.table.calls[index])
	}
	m.conserve(now)
}

// conserve holds the law of conservation: every request that arrived has ended,
// waits, or is in flight. What the model counts as waiting must also be what the
// holders and the repeats have.
func (m *Model) conserve(now time.Duration) {
	if m.held || m.counts.Arrivals != m.counts.Waiting+m.counts.InFlight+m.over {
		m.audit(now)
	}
}

// audit counts what is missing. A request that is counted twice is missing -1 times.
func (m *Model) audit(now time.Duration) {
	missing := int64(m.counts.Arrivals - m.counts.Waiting - m.counts.InFlight - m.over)
	if m.held {
		m.held = false
		missing = cmp.Or(missing, m.unheld())
	}
	if missing != 0 {
		m.fail(fmt.Errorf("model: at %v: %d of %d requests are not accounted for: %+v", now, missing, m.counts.Arrivals, m.counts))
	}
}

// unheld is the number of waiting calls that are nowhere.
func (m *Model) unheld() int64 {
	unheld := int64(m.counts.Waiting - m.repeats)
	for _, holder := range m.holders {
		unheld -= int64(holder.Waiting())
	}
	return unheld
}

// fail keeps the first error, which ends the run.
func (m *Model) fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

func (m *Model) scheduleArrival() {
	next, more := m.config.Arrivals.Next()
	if more && next.At < m.config.Horizon {
		m.next = next.Flow
		m.simulation.Feed(next.At, des.Arrival, des.Event{Kind: arrivalEvent})
	}
}

func (m *Model) arrive(now time.Duration) {
	call := m.table.add(m.counts.Arrivals, now)
	call.Flow = m.next
	m.counts.Arrivals++
	m.config.Observer.Arrived(now, call)
	m.advance(now, call)
	m.scheduleArrival()
}

// again sends a call inwards from the stage that repeats it.
func (m *Model) again(now time.Duration, call *Call) {
	call.Attempt++
	call.Waited += now - call.waitingSince
	call.at++
	m.advance(now, call)
}

// resume lets a call that waited go on behind the stage that released it, or enter it
// anew.
func (m *Model) resume(now time.Duration, call *Call) {
	m.counts.Waiting--
	m.held = true
	call.Waited += now - call.waitingSince
	if !m.paths[call.Flow].anew[call.at] {
		call.at++
	}
	m.advance(now, call)
}

// advance takes a call inwards from the stage where it is.
func (m *Model) advance(now time.Duration, call *Call) {
	stages := m.paths[call.Flow].stages
	for {
		step := stages[call.at].Enter(now, call)
		switch step.action {
		case pass:
			call.at++
		case wait:
			m.counts.Waiting++
			m.held = true
			call.waitingSince = now
			return
		case refuse:
			call.at-- // the stage does not see its own refusal
			m.turn(now, call, step)
			return
		case serve:
			if bound := m.paths[call.Flow].bound; step.after > bound {
				step = ServeConstant(TimedOut, bound)
			}
			call.Outcome = step.outcome
			if step.outcome != Rejected {
				m.config.Observer.Sent(now, call)
				call.Reached = true
			}
			m.foretell(now, call)
			m.turn(now, call, step)
			return
		case gather:
			m.config.Observer.Sent(now, call)
			call.Reached = true
			m.counts.InFlight++
			m.gather(now, call.Flow)
			return
		}
	}
}

// gather lets the last stage serve when this instant has brought everything.
func (m *Model) gather(now time.Duration, flow int) {
	if p := &m.paths[flow]; !p.gathered {
		p.gathered = true
		m.simulation.Schedule(now, des.Batch, des.Event{Kind: batchEvent, Subject: uint32(flow)})
	}
}

// foretell tells the stages that want to know it of the outcome of a call that
// is served.
func (m *Model) foretell(now time.Duration, call *Call) {
	for _, foreseer := range m.paths[call.Flow].foreseers {
		foreseer.Foresee(now, call)
	}
}

// turn lets a call start on its way back after the delay of its step.
func (m *Model) turn(now time.Duration, call *Call, step Step) {
	call.Outcome = step.outcome
	if step.after == 0 && step.action == refuse {
		m.retreat(now, call)
		return
	}
	if step.after > math.MaxInt64-now {
		m.fail(fmt.Errorf("model: at %v a call takes %v, past the end of simulated time (292 years)", now, step.after))
		step.after = 0
	}
	m.counts.InFlight++
	event := des.Event{Kind: returnEvent, Subject: call.Index}
	if step.constant {
		m.afterConstant(step.after, des.Completion, event)
		return
	}
	m.simulation.Schedule(now+step.after, des.Completion, event)
}

// back takes a call that was served, or refused after a delay, back.
func (m *Model) back(now time.Duration, index uint32) {
	m.counts.InFlight--
	m.retreat(now, &m.table.calls[index])
}

// retreat takes a call back to its caller, past every stage that it passed, or
// to one that repeats it.
func (m *Model) retreat(now time.Duration, call *Call) {
	p := &m.paths[call.Flow]
	stages, holders := p.stages, p.holders[:len(p.stages)]
	for at := call.at; at >= 0; at-- {
		call.at = at
		decision := stages[at].Leave(now, call)
		if decision.again {
			m.repeat(now, call, decision.after)
			return
		}
		if holder := holders[at]; holder != nil && m.counts.Waiting > m.repeats {
			m.release(now, holder)
		}
	}
	m.counts.Ended[call.Outcome]++
	m.over++
	m.config.Observer.Ended(now, call)
	m.table.remove(call)
}

// repeat lets a call wait for its next attempt.
func (m *Model) repeat(now time.Duration, call *Call, after time.Duration) {
	m.counts.Waiting++
	m.repeats++
	call.waitingSince = now
	m.afterConstant(after, des.Retry, des.Event{Kind: repeatEvent, Subject: call.Index})
}

func (m *Model) release(now time.Duration, holder Holder) {
	for {
		index, released := holder.Release(now)
		if !released {
			return
		}
		m.ready = append(m.ready, index)
	}
}
