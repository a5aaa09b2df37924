package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/lint"
)

// Pybreaker is pybreaker's CircuitBreaker under the names of its arguments; reset_timeout is in seconds there. It opens
// at so many failures in a row. It holds its lock during a call, so that the threads of a process call one after the
// other.
type Pybreaker struct {
	_                struct{}      `doc:"pybreaker, under the names of CircuitBreaker's arguments"`
	FailMax          int           `yaml:"fail_max" default:"5" min:"1" doc:"the number of failures in a row that opens the breaker"`
	ResetTimeout     time.Duration `yaml:"reset_timeout" default:"60s" max:"87600h" doc:"how long the breaker refuses every call"`
	SuccessThreshold int           `yaml:"success_threshold" default:"1" min:"1" doc:"the number of trial calls in a row that must succeed to close the breaker"`
	Caller
}

// Config returns the choices. There are no late results, since nothing changes while a call is under way.
func (p Pybreaker) Config() breaker.Config {
	return breaker.Config{
		Watch:      breaker.Watch{Window: breaker.Everything{}, Rule: breaker.FailuresInARow{Failures: p.FailMax}},
		Wait:       breaker.Wait{Open: p.ResetTimeout},
		Trial:      breaker.Trial{Permits: unlimited, Verdict: breaker.EachTrial{Successes: p.SuccessThreshold}},
		Ignored:    breaker.IsSuccess,
		OneAtATime: true,
	}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Pybreaker) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.TrialResults: "success_threshold",
		lint.Open:         "reset_timeout",
	}[setting]
}
