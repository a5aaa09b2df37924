package scenarios

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"halfopen/measure"
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
			result, err := arm.system.run(ctx, armRun{name: arm.name, arms: len(s.arms), Options: options})
			if err != nil {
				errs[i] = fmt.Errorf("arm %s: %w", arm.name, err)
			}
			summary.Arms[i] = result
		})
	}
	group.Wait()
	return summary, errors.Join(errs...)
}
