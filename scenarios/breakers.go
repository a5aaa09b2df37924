package scenarios

import (
	"context"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/scenarios/lint"
	"halfopen/scenarios/presets"
)

// knob is the name of the setting that is a choice of the breaker.
func (c *Calls) knob(setting lint.Setting) string {
	if machine, ok := c.Breaker.(presets.Machine); ok {
		return machine.Knob(setting)
	}
	return ""
}

// protected simulates with the breaker of the file.
func (c *Calls) protected(ctx context.Context, replication uint64, recorder recorder, simulate func(...model.Stage) error) error {
	chance := random.Keyed{Seed: c.Seed, Replication: replication}.Sequence("breaker")
	stage := presets.Stage(c.Breaker, c.Target.Hosts, chance, recorder)
	if err := simulate(stage); err != nil {
		return err
	}
	stage.Advance(c.Horizon)
	return nil
}

// Breaker is the breaker of the main arm, and whether it has one in continuous time.
func (s *Scenario) Breaker() (presets.Preset, bool) {
	calls, ok := s.arms[s.main].system.(*Calls)
	if !ok || calls.Breaker == nil {
		return nil, false
	}
	return calls.Breaker, true
}
