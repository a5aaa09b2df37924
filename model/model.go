package model

import (
	"context"
	"errors"
	"slices"
	"time"

	"halfopen/des"
)

// Config is a system and its traffic.
type Config struct {
	// Horizon ends the arrivals: a request that would come at or after it does
	// not. Calls in flight at the horizon are completed, unless CutOff is set:
	// then everything ends there, and what waits is left waiting.
	Horizon  time.Duration
	CutOff   bool
	Arrivals Arrivals
	// Paths is the call paths of the flows, and of the calls that services make. They
	// may share stages, such as a pool.
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
	shelves    []*shelf // of every holder
	shelfFor   map[Holder]*shelf
	lanes      []lane
	ready      []step // what calls are to do next, in the present event
	done       int    // of these

	fed        Arrival // the arrival that is scheduled
	feeds      uint64  // those before it that came by themselves
	responsive Responsive
	coming     arriving // those that follow from ended requests

	arrived uint64   // requests so far
	ledgers []ledger // by path and role
	astray  uint64   // the marks of the calls that are on no account of theirs, in the present event
	moved   []*shelf // those on which the present event has put something, or from which it took
	forks   bool     // a path has a forker, so that calls may be interrupted
	err     error
}

// path is the way of one flow.
type path struct {
	stations  []station
	border    int16         // from this stage on a call is at the dependency
	bound     time.Duration // of the strictest timekeeper; Never if there is none
	foreseers []Foreseer    // those among the stages
	gatherer  Gatherer      // the last stage, or nil
	gathered  bool          // the gatherer's event for this instant is scheduled
}

// station is a stage in its place on a path, which it may have on others, too.
type station struct {
	Stage
	shelf  *shelf      // if it is a holder, or nil
	forker Forker      // if it is one, or nil
	counts StageCounts // of what it has decided here
}

// The kinds of event. The subject is the call, except that that of an arrival that
// follows from another is its place in coming, that of a batch the flow, and that of a
// clock its shelf.
const (
	fedEvent uint32 = iota
	arrivalEvent
	returnEvent
	resumeEvent
	alarmEvent
	clockEvent
	batchEvent
)

// New returns a model at time 0.
func New(config Config) (*Model, error) {
	m := &Model{config: config, shelfFor: map[Holder]*shelf{}, ledgers: newLedgers(numRoles * len(config.Paths))}
	m.responsive, _ = config.Arrivals.(Responsive)
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
	n := len(stages)
	p := path{stations: make([]station, n), bound: Never, border: int16(n - 1)}
	for i, stage := range slices.Backward(stages) {
		if _, ok := stage.(Border); ok {
			p.border = int16(i)
		}
		if timekeeper, ok := stage.(Timekeeper); ok {
			p.bound = min(p.bound, timekeeper.Bound())
		}
		if foreseer, ok := stage.(Foreseer); ok {
			p.foreseers = append([]Foreseer{foreseer}, p.foreseers...)
		}
		forker, forks := stage.(Forker)
		m.forks = m.forks || forks
		p.stations[i] = station{Stage: stage, shelf: m.shelfOf(stage), forker: forker}
	}
	p.gatherer, _ = stages[n-1].(Gatherer)
	return p
}

// Simulation is the engine that runs the model, for a trace.
func (m *Model) Simulation() *des.Simulation { return m.simulation }

// parts is the number of parts of a run after each of which an interruption is
// noticed.
const parts = 128

// Run handles every arrival before the horizon and completes every call. It
// ends early with the context's error if that is done, and with an error if a
// request was lost or counted twice, which would be a mistake of a stage.
func (m *Model) Run(ctx context.Context) error {
	m.scheduleArrival()
	for i := range time.Duration(parts) {
		end := max(0, m.config.Horizon/parts*(i+1)-1)
		m.simulation.RunUntil(end)
		m.conserveAll(end)
		if err := errors.Join(m.err, ctx.Err()); err != nil {
			return err
		}
	}
	m.simulation.RunUntil(m.config.Horizon - 1)
	if !m.config.CutOff {
		m.simulation.Run()
	}
	m.conserveAll(m.simulation.Now())
	return m.err
}

// Handle is for the engine.
func (m *Model) Handle(now time.Duration, event des.Event) {
	switch event.Kind {
	case fedEvent:
		m.arrive(now, m.fed, m.feeds)
		m.feeds++
		m.scheduleArrival()
	case arrivalEvent:
		next := m.coming.take(event.Subject)
		m.arrive(now, next.Arrival, next.number)
	case returnEvent:
		call := &m.table.calls[event.Subject]
		m.takeInFlight(call)
		m.retreat(now, call)
	case resumeEvent:
		call := &m.table.calls[event.Subject]
		m.takeWaiting(call)
		call.waited(now)
		m.advance(now, call)
	case alarmEvent:
		m.ring(now, event.Subject)
	case clockEvent:
		m.shelves[event.Subject].rang(now, m)
	case batchEvent:
		m.serveBatch(now, event.Subject)
	}
	if len(m.ready) > 0 {
		m.proceed(now)
	}
	if m.astray != 0 || len(m.moved) > 0 {
		m.conserve(now)
	}
}

// proceed does what calls are to do next.
func (m *Model) proceed(now time.Duration) {
	for ; m.done < len(m.ready); m.done++ {
		next := m.ready[m.done]
		if call := &m.table.calls[next.index]; call.serial == next.serial {
			m.act(now, call, next.Step)
		}
	}
	m.ready, m.done = m.ready[:0], 0
}

// fail keeps the first error, which ends the run.
func (m *Model) fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

// These tell apart the ordinals of repeats, of calls along other paths, of what users send
// again, and of attempts, which have none of the two bits.
const repeats, errands, tries uint32 = 1 << 31, 1 << 30, 3 << 30

// mix is the number of another attempt of a call, for which nothing is drawn yet. Numbers
// of few attempts meet with a chance of 1 in four thousand millions.
func mix(attempt, ordinal uint32) uint32 {
	const golden = 0x9e3779b1 // 2^32 over the golden ratio, made odd
	x := attempt*golden ^ (ordinal+1)*0x85ebca6b
	x ^= x >> 15
	x *= 0x2c1b3c6d // the hash prospector's low-bias multipliers (C. Wellons, 2018)
	x ^= x >> 12
	x *= 0x297a2d39
	return x ^ x>>15
}
