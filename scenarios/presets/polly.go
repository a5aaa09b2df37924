package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// Polly is the circuit breaker of Polly v8 under the names of CircuitBreakerStrategyOptions, with the ranges that the
// library enforces. It judges at a failure, on a window of ten slices. One trial call decides, others are refused; late
// results decide too, and an outcome that is not handled is a success: it closes a half-open breaker.
//
// The library counts time in ticks of 100 ns: a SamplingDuration of whole microseconds is exact here.
type Polly struct {
	_                 struct{}      `doc:"Polly v8, under the names of CircuitBreakerStrategyOptions"`
	FailureRatio      config.Share  `yaml:"FailureRatio" default:"10%" max:"100%" doc:"the share of failures, or more, that opens the breaker"`
	MinimumThroughput int           `yaml:"MinimumThroughput" default:"100" min:"2" max:"2147483647" doc:"the number of results in the window below which the breaker does not open"`
	SamplingDuration  time.Duration `yaml:"SamplingDuration" default:"30s" min:"500ms" max:"24h" doc:"the length of the window"`
	BreakDuration     time.Duration `yaml:"BreakDuration" default:"5s" min:"500ms" max:"24h" doc:"how long the breaker refuses every call; the first one at or after it is the trial call"`
	Caller
}

// pollySlices is the number of slices in the window (HealthMetrics.NumberOfWindows). The shortest SamplingDuration is
// long enough for as many (HealthMetrics.ResolutionOfCircuitTimer).
const pollySlices = 10

// Config returns the choices.
func (p Polly) Config() breaker.Config {
	return breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.Slices{Count: pollySlices, Width: p.SamplingDuration / pollySlices},
			Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(float64(p.FailureRatio)), Minimum: p.MinimumThroughput},
			Judged: breaker.AfterFailures,
		},
		Wait:    breaker.Wait{Open: p.BreakDuration},
		Trial:   breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
		Late:    breaker.CountedNow,
		Ignored: breaker.IsSuccess,
	}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Polly) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:    "SamplingDuration",
		lint.Minimum:   "MinimumThroughput",
		lint.Threshold: "FailureRatio",
		lint.Open:      "BreakDuration",
	}[setting]
}
