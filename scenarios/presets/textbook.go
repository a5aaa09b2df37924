package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// Textbook is the breaker that texts describe, with the knobs and defaults of resilience4j. The real [Resilience4j]
// differs: it waits strictly longer than waitDurationInOpenState, counts late results, and clamps the minimum to a count
// window.
type Textbook struct {
	_                                     struct{}      `doc:"the breaker that texts describe, under resilience4j's names"`
	FailureRateThreshold                  config.Share  `yaml:"failureRateThreshold" default:"50%" above:"0%" max:"100%" doc:"the share of failures, or more, that opens the breaker, and opens it again after the trial calls"`
	SlidingWindowType                     string        `yaml:"slidingWindowType" default:"COUNT_BASED" choices:"COUNT_BASED,TIME_BASED" doc:"whether the window is the last calls or the last seconds"`
	SlidingWindowSize                     int           `yaml:"slidingWindowSize" default:"100" min:"1" max:"10000000" doc:"the number of calls, or of seconds, in the window"`
	MinimumNumberOfCalls                  int           `yaml:"minimumNumberOfCalls" default:"100" min:"1" doc:"the number of results in the window below which the breaker does not open"`
	WaitDurationInOpenState               time.Duration `yaml:"waitDurationInOpenState" default:"60s" doc:"how long the breaker refuses every call; the first one at or after it is a trial call"`
	PermittedNumberOfCallsInHalfOpenState int           `yaml:"permittedNumberOfCallsInHalfOpenState" default:"10" min:"1" doc:"the number of trial calls; when all have results, their failure rate decides"`
	MaxWaitDurationInHalfOpenState        time.Duration `yaml:"maxWaitDurationInHalfOpenState" default:"0s" max:"87600h" doc:"how long the breaker waits for the results of its trial calls before it opens again; 0s is for ever"`
	Caller
}

// Config returns the choices.
func (t Textbook) Config() breaker.Config {
	rate, trials := float64(t.FailureRateThreshold), t.PermittedNumberOfCallsInHalfOpenState
	return breaker.Config{
		Watch: breaker.Watch{
			Window: t.window(),
			Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(rate), Minimum: t.MinimumNumberOfCalls},
		},
		Wait: breaker.Wait{Open: t.WaitDurationInOpenState},
		Trial: breaker.Trial{
			Permits: trials,
			MaxWait: t.MaxWaitDurationInHalfOpenState,
			Verdict: breaker.RateOfTrials{Results: trials, Threshold: breaker.AtLeast(rate)},
		},
	}
}

func (t Textbook) window() breaker.Window {
	if t.SlidingWindowType == "TIME_BASED" {
		return breaker.LastPeriod{Buckets: t.SlidingWindowSize, Width: time.Second}
	}
	return breaker.LastResults{Size: t.SlidingWindowSize}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Textbook) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:       "slidingWindowSize",
		lint.Minimum:      "minimumNumberOfCalls",
		lint.Threshold:    "failureRateThreshold",
		lint.TrialResults: "permittedNumberOfCallsInHalfOpenState",
		lint.MaxWait:      "maxWaitDurationInHalfOpenState",
		lint.Open:         "waitDurationInOpenState",
	}[setting]
}
