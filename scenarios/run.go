package scenarios

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"halfopen/des/random"
	"halfopen/measure"
	"halfopen/measure/events"
)

// Options is how a run is made and what it can be asked for.
type Options struct {
	// Replication numbers independent runs. 0 is the one that is published.
	Replication uint64
	// TotalsOnly leaves out the series.
	TotalsOnly bool
	// Sequential runs the arms one after the other, where many runs fill the cores.
	// Replicate then makes its runs so too, all on the goroutine that it is called on.
	Sequential bool
	// Sharing is the number of runs whose series make one table; 0 is one of every arm.
	Sharing int
	// Log asks for a line for every request.
	Log bool
	// Observers makes those who are told everything that happens, for each arm. The arms
	// then run one after the other; of several runs they see the first. Scenarios that go in
	// steps have none.
	Observers []func(events.Setup) events.Observer
}

// Run runs every arm of the scenario and sums each up. The result depends on the
// scenario, the number of the replication, and what of it is asked for, alone. The
// error is the context's if it ends the run.
func (s *Scenario) Run(ctx context.Context, options Options) (*measure.Summary, error) {
	arms, err := s.RunArms(ctx, options)
	if err != nil {
		return nil, err
	}
	return s.Summary(arms)
}

// Summary is what was run, with the results of its arms.
func (s *Scenario) Summary(arms []*measure.Arm) (*measure.Summary, error) {
	config, err := s.Config()
	if err != nil {
		return nil, err
	}
	text, err := measure.Indented(config)
	return &measure.Summary{
		SchemaVersion: measure.SchemaVersion,
		Scenario:      s.Name,
		Seed:          s.Seed,
		Config:        text,
		Arms:          arms,
	}, err
}

// RunArms is Run without what summarizes the scenario.
func (s *Scenario) RunArms(ctx context.Context, options Options) ([]*measure.Arm, error) {
	if err := Settle(ctx, s); err != nil {
		return nil, err
	}
	results := make([]*measure.Arm, len(s.arms))
	errs := make([]error, len(s.arms))
	run := func(i int) {
		result, err := s.arms[i].system.run(ctx, armRun{name: s.arms[i].name, arms: cmp.Or(options.Sharing, len(s.arms)), warmUp: *s.warmUp, Options: options})
		if err != nil {
			errs[i] = fmt.Errorf("arm %s: %w", s.arms[i].name, err)
		}
		results[i] = result
	}
	var group sync.WaitGroup
	for i := range s.arms {
		if options.Sequential || len(options.Observers) > 0 {
			run(i)
		} else {
			group.Go(func() { run(i) })
		}
	}
	group.Wait()
	return results, errors.Join(errs...)
}

// seedOf is the seed of a replication of a generator that knows seeds only.
func seedOf(seed, replication uint64) uint64 {
	if replication == 0 {
		return seed
	}
	return random.Keyed{Seed: seed, Replication: replication}.Sequence("seed").Uint64()
}
