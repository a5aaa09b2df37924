package scenarios

import (
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

// Breaker is the breaker of the main arm, and whether it has one in continuous time.
func (s *Scenario) Breaker() (presets.Preset, bool) {
	calls, ok := s.arms[s.main].system.(*Calls)
	if !ok || calls.Breaker == nil {
		return nil, false
	}
	return calls.Breaker, true
}
