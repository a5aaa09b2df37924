package scenarios

import (
	"encoding/json"
	"time"

	"halfopen/measure"
	"halfopen/measure/explain"
)

// stepsConfig is what the configuration of a scenario in ticks or rounds says of
// its steps and of what goes wrong.
type stepsConfig struct {
	Arrivals struct {
		Surge struct{ From, To int }
	}
	Dependency struct {
		Kind     string
		From, To any // a tick, or a word
	}
	Round   string
	Failure struct{ Start int }
	Mode    string
	Arms    []json.RawMessage
}

// ExplainSetting is what an account of an arm has to know of its scenario, by the scenario's
// configuration in a summary. The error is that of a configuration that is none.
func ExplainSetting(configuration json.RawMessage, arm *measure.Arm) (explain.Setting, error) {
	if arm.Totals == nil {
		return explain.Setting{}, nil
	}
	var scenario stepsConfig
	if err := json.Unmarshal(configuration, &scenario); err != nil {
		return explain.Setting{}, err
	}
	for _, overlay := range scenario.Arms {
		var named struct{ Name string }
		if err := json.Unmarshal(overlay, &named); err != nil {
			return explain.Setting{}, err
		}
		if named.Name == arm.Name {
			if err := json.Unmarshal(overlay, &scenario); err != nil {
				return explain.Setting{}, err
			}
		}
	}
	if _, rounds := arm.Totals.(*measure.RoundTotals); rounds {
		return scenario.inRounds()
	}
	return scenario.inTicks(), nil
}

// inTicks is a setting with the surge and, if the dependency is dead at another
// time, its outage.
func (s *stepsConfig) inTicks() explain.Setting {
	surge := s.Arrivals.Surge
	faults := []explain.StepFault{{Name: "the surge", From: surge.From, To: surge.To}}
	if s.Dependency.Kind == "dead" {
		tick := func(given any, otherwise int) int {
			if number, ok := given.(float64); ok {
				return int(number)
			}
			return otherwise
		}
		outage := explain.StepFault{Name: "the outage", From: tick(s.Dependency.From, surge.From), To: tick(s.Dependency.To, surge.To)}
		faults = append(faults, outage)
	}
	return explain.Setting{Step: explain.Step{Name: "tick", Length: 1}, Faults: faults}
}

// inRounds is a setting with the mode of the dependency, if it ever begins.
func (s *stepsConfig) inRounds() (explain.Setting, error) {
	length, err := time.ParseDuration(s.Round)
	setting := explain.Setting{Step: explain.Step{Name: "round", Length: measure.Value(length.Seconds())}}
	if s.Mode != "healthy" {
		setting.Faults = []explain.StepFault{{Name: "mode " + s.Mode, From: s.Failure.Start, To: -1}}
	}
	return setting, err
}
