package presets

import (
	"time"

	"halfopen/scenarios/config"
)

// Polly is the circuit breaker of Polly v8 under the names of CircuitBreakerStrategyOptions, with the ranges that the
// library enforces. It judges at a failure, on a window of ten slices. One trial call decides, others are refused; late
// results decide too, and an outcome that is not handled closes it.
type Polly struct {
	_                 struct{}      `doc:"Polly v8, under the names of CircuitBreakerStrategyOptions"`
	FailureRatio      config.Share  `yaml:"FailureRatio" default:"10%" max:"100%" doc:"the share of failures, or more, that opens the breaker"`
	MinimumThroughput int           `yaml:"MinimumThroughput" default:"100" min:"2" doc:"the number of results in the window below which the breaker does not open"`
	SamplingDuration  time.Duration `yaml:"SamplingDuration" default:"30s" min:"500ms" max:"24h" doc:"the length of the window"`
	BreakDuration     time.Duration `yaml:"BreakDuration" default:"5s" min:"500ms" max:"24h" doc:"how long the breaker refuses every call; the first one at or after it is the trial call"`
	Caller
}
