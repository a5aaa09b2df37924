package presets_test

import (
	"testing"

	"halfopen/scenarios/lint"
	"halfopen/scenarios/presets"
)

// A finding is told at a setting that the file can have.
func TestEveryKnobIsASetting(t *testing.T) {
	for _, l := range presets.Libraries {
		preset := mustDecode(t, "breaker: {preset: "+l.Name+"}")
		machine, ok := preset.(presets.Machine)
		if !ok {
			continue
		}
		settings := map[string]bool{"": true}
		for _, s := range l.Settings() {
			settings[s.Name] = true
		}
		for _, setting := range []lint.Setting{lint.Window, lint.Minimum, lint.Threshold, lint.TrialResults, lint.MaxWait, lint.Open} {
			if knob := machine.Knob(setting); !settings[knob] {
				t.Errorf("%s has no setting %s", l.Name, knob)
			}
		}
	}
}
