package scenarios

import "halfopen/scenarios/presets"

// Breaker is the breaker of the main arm, and whether it has one in continuous time.
func (s *Scenario) Breaker() (presets.Preset, bool) {
	calls, ok := s.arms[s.main].system.(*Calls)
	if !ok || calls.Breaker == nil {
		return nil, false
	}
	return calls.Breaker, true
}
