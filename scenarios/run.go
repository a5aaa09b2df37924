package scenarios

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"halfopen/des/random"
	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/guard"
	"halfopen/model/pool"
)

// Options is what a run can be asked for besides its summary.
type Options struct {
	// Log asks for a line for every request.
	Log bool
}

// Run runs every arm of the scenario, side by side, and sums each up. The
// result depends on the scenario alone. The error is the context's if it ends
// the run.
func (s *Scenario) Run(ctx context.Context, options Options) (*measure.Summary, error) {
	config, err := s.Config()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(config)
	if err != nil {
		return nil, err
	}
	summary := &measure.Summary{
		SchemaVersion: measure.SchemaVersion,
		Scenario:      s.Name,
		Seed:          s.Seed,
		Config:        text,
		Arms:          make([]*measure.Arm, len(s.arms)),
	}
	errs := make([]error, len(s.arms))
	var group sync.WaitGroup
	for i, arm := range s.arms {
		group.Go(func() {
			summary.Arms[i], errs[i] = arm.run(ctx, options, len(s.arms))
		})
	}
	group.Wait()
	return summary, errors.Join(errs...)
}

func (a arm) run(ctx context.Context, options Options, arms int) (*measure.Arm, error) {
	recorder := measure.NewRecorder(a.setup(options, arms))
	system, err := model.New(a.system.model(recorder))
	if err == nil {
		err = system.Run(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("arm %s: %w", a.name, err)
	}
	return recorder.Arm(), nil
}

func (a arm) setup(options Options, arms int) measure.Setup {
	setup := measure.Setup{
		Name:    a.name,
		Horizon: a.system.Horizon,
		Arms:    arms,
		Breaker: a.system.Breaker != nil,
		Log:     options.Log,
	}
	for _, fault := range a.system.faults() {
		setup.Faults = append(setup.Faults, fault.period())
	}
	if a.system.Pool != nil {
		setup.Slots = a.system.Pool.Slots
	}
	return setup
}

// faults is the faults in the order of time.
func (s *System) faults() []Fault {
	return slices.SortedStableFunc(slices.Values(s.Faults), func(a, b Fault) int {
		return int(a.period().From - b.period().From)
	})
}

// model builds the system: pool, breaker, dependency.
func (s *System) model(recorder *measure.Recorder) model.Config {
	requests, draws := s.chance()
	var path []model.Stage
	if s.Pool != nil {
		path = append(path, pool.New(pool.Config{Slots: s.Pool.Slots, Queue: s.Pool.Queue}, recorder))
	}
	if s.Breaker != nil {
		path = append(path, guard.New(s.Breaker.config(), s.Breaker.rejection(), recorder))
	}
	var faults []dependency.Fault
	for _, fault := range s.faults() {
		faults = append(faults, dependency.Fault{Interval: fault.period(), Effect: fault.effect()})
	}
	latency := dependency.Latency{Law: s.Target.Latency.law()}
	return model.Config{
		Horizon:  s.Horizon,
		Arrivals: requests,
		Path:     append(path, dependency.New(latency, faults, draws)),
		Observer: recorder,
	}
}

// chance makes the arrivals and the latency draws of a run.
func (s *System) chance() (model.Arrivals, random.PerCall) {
	if s.Generator != "cpython" {
		streams := random.Keyed{Seed: s.Seed}
		return s.Arrivals.process(streams.Sequence("arrivals")), streams.PerCall("dependency")
	}
	// The published experiments draw every arrival before the first latency,
	// from one generator. A second one, in the same state, gives the arrivals
	// when they are due, so that they need not be kept.
	latencies := random.NewCPython(s.Seed)
	arrivals.Spend(s.Arrivals.process(latencies), s.Horizon)
	return s.Arrivals.process(random.NewCPython(s.Seed)), latencies
}
