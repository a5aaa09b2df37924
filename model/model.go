package model

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"halfopen/des"
)

// Arrivals says when requests come.
type Arrivals interface {
	// Next is the instant of the next request, not before that of the last
	// one. It is false when none comes any more.
	Next() (at time.Duration, more bool)
}

// Config is a system and its traffic.
type Config struct {
	// Horizon ends the arrivals: a request that would come at or after it does
	// not. Calls in flight at the horizon are completed, unless CutOff is set:
	// then everything ends there, and what waits is left waiting.
	Horizon  time.Duration
	CutOff   bool
	Arrivals Arrivals
	// Path is the stages from the caller's side to the dependency, which is the
	// last.
	Path     []Stage
	Observer Observer
}

// A Model runs one system through its traffic, once. Make one with New.
type Model struct {
	config     Config
	simulation *des.Simulation
	table      table
	holders    []Holder // the holder at each stage of the path, or nil
	gatherer   Gatherer // the last stage, or nil
	gathered   bool     // the gatherer's event for this instant is scheduled
	lanes      []lane
	ready      []uint32 // calls released by a holder that are to go on
	counts     Counts   // Waiting without those whom the holders count
	err        error
}

// The kinds of event. The subject of a return or a repeat is the call.
const (
	arrivalEvent uint32 = iota
	returnEvent
	repeatEvent
	batchEvent
)

// New returns a model at time 0.
func New(config Config) (*Model, error) {
	if len(config.Path) == 0 {
		return nil, errors.New("model: a path needs at least a dependency")
	}
	m := &Model{config: config, holders: make([]Holder, len(config.Path))}
	for i, stage := range config.Path {
		m.holders[i], _ = stage.(Holder)
	}
	m.gatherer, _ = config.Path[len(config.Path)-1].(Gatherer)
	m.simulation = des.New(m)
	return m, nil
}

// Simulation is the engine that runs the model, for a trace.
func (m *Model) Simulation() *des.Simulation { return m.simulation }

// Counts says where the requests are now.
func (m *Model) Counts() Counts {
	counts := m.counts
	for _, holder := range m.holders {
		if holder != nil {
			counts.Waiting += uint64(holder.Waiting())
		}
	}
	return counts
}

// slices is the number of parts of a run after each of which an interruption is
// noticed.
const slices = 128

// Run handles every arrival before the horizon and completes every call. It
// ends early with the context's error if that is done, and with an error if a
// request was lost or counted twice, which would be a mistake of a stage.
func (m *Model) Run(ctx context.Context) error {
	m.scheduleArrival()
	for i := range time.Duration(slices) {
		m.simulation.RunUntil(max(0, m.config.Horizon/slices*(i+1)-1))
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
		m.again(now, &m.table.calls[event.Subject])
	case batchEvent:
		m.gathered = false
		m.gatherer.Serve(now, func(index uint32, outcome Outcome) {
			m.table.calls[index].Outcome = outcome
			m.back(now, index)
		})
	}
	for len(m.ready) > 0 {
		index := m.ready[0]
		m.ready = m.ready[:copy(m.ready, m.ready[1:])]
		m.resume(now, &m.table.calls[index])
	}
	if err := m.Counts().check(); err != nil {
		m.fail(fmt.Errorf("model: at %v: %w", now, err))
	}
}

// fail keeps the first error, which ends the run.
func (m *Model) fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

func (m *Model) scheduleArrival() {
	at, more := m.config.Arrivals.Next()
	if more && at < m.config.Horizon {
		m.simulation.Schedule(at, des.Arrival, des.Event{Kind: arrivalEvent})
	}
}

func (m *Model) arrive(now time.Duration) {
	m.scheduleArrival()
	call := m.table.add(m.counts.Arrivals, now)
	m.counts.Arrivals++
	m.config.Observer.Arrived(now, call)
	m.advance(now, call)
}

// again sends a call inwards from the stage that repeats it.
func (m *Model) again(now time.Duration, call *Call) {
	call.Attempt++
	call.Waited += now - call.waitingSince
	call.at++
	m.advance(now, call)
}

// resume lets a call that waited go on behind the stage that released it.
func (m *Model) resume(now time.Duration, call *Call) {
	call.Waited += now - call.waitingSince
	call.at++
	m.advance(now, call)
}

// advance takes a call inwards from the stage where it is.
func (m *Model) advance(now time.Duration, call *Call) {
	for {
		step := m.config.Path[call.at].Enter(now, call)
		switch step.action {
		case pass:
			call.at++
		case wait:
			call.waitingSince = now
			return
		case refuse:
			call.at-- // the stage does not see its own refusal
			m.turn(now, call, step)
			return
		case serve:
			call.Reached = true
			m.config.Observer.Sent(now, call)
			m.turn(now, call, step)
			return
		case gather:
			call.Reached = true
			m.config.Observer.Sent(now, call)
			m.counts.InFlight++
			m.gather(now)
			return
		}
	}
}

// gather lets the last stage serve when this instant has brought everything.
func (m *Model) gather(now time.Duration) {
	if !m.gathered {
		m.gathered = true
		m.simulation.Schedule(now, des.Batch, des.Event{Kind: batchEvent})
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
	for ; call.at >= 0; call.at-- {
		decision := m.config.Path[call.at].Leave(now, call)
		if decision.again {
			m.repeat(now, call, decision.after)
			return
		}
		if holder := m.holders[call.at]; holder != nil {
			m.release(now, holder)
		}
	}
	m.counts.Ended[call.Outcome]++
	m.config.Observer.Ended(now, call)
	m.table.remove(call)
}

// repeat lets a call wait for its next attempt.
func (m *Model) repeat(now time.Duration, call *Call, after time.Duration) {
	m.counts.Waiting++
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
