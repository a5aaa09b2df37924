package presets

import (
	"time"

	"halfopen/scenarios/config"
)

// FailsafeGo is failsafe-go's circuitbreaker under the names of its Builder's methods and their arguments, without With.
// Which of them are set decides how it judges:
//
//	WithFailureThreshold        FailureThreshold, all in a row
//	WithFailureThresholdRatio   FailureThreshold of the last FailureThresholdingCapacity
//	WithFailureThresholdPeriod  FailureThreshold within FailureThresholdingPeriod
//	WithFailureRateThreshold    FailureRateThreshold of at least FailureExecutionThreshold within FailureThresholdingPeriod
//
// In half-open it admits as many calls at once as it needs results for a verdict, and late results both count and let
// further calls in.
type FailsafeGo struct {
	_                           struct{}      `doc:"failsafe-go, under the names of its Builder's methods"`
	FailureThreshold            int           `yaml:"FailureThreshold" default:"1" min:"1" max:"10000000" doc:"the number of failures that opens the breaker"`
	FailureThresholdingCapacity int           `yaml:"FailureThresholdingCapacity" default:"0" min:"0" max:"10000000" doc:"the number of last results that the failures are counted in; 0 is FailureThreshold"`
	FailureThresholdingPeriod   time.Duration `yaml:"FailureThresholdingPeriod" default:"0s" max:"87600h" doc:"the period that the failures are counted in; 0s counts in the last results"`
	FailureRateThreshold        config.Share  `yaml:"FailureRateThreshold" default:"0%" max:"100%" doc:"the share of failures in the period, or more, that opens the breaker; 0% is not used"`
	FailureExecutionThreshold   int           `yaml:"FailureExecutionThreshold" default:"0" min:"0" max:"10000000" doc:"for FailureRateThreshold: the number of results in the period below which the breaker does not open"`
	SuccessThreshold            int           `yaml:"SuccessThreshold" default:"0" min:"0" max:"10000000" doc:"the number of successes that closes the breaker; 0 lets the failure threshold decide in half-open too"`
	SuccessThresholdingCapacity int           `yaml:"SuccessThresholdingCapacity" default:"0" min:"0" max:"10000000" doc:"the number of trial results that the successes are counted in; 0 is SuccessThreshold"`
	Delay                       time.Duration `yaml:"Delay" default:"1m" max:"87600h" doc:"how long the breaker refuses every call"`
	DelayMin                    time.Duration `yaml:"DelayMin" default:"0s" max:"87600h" doc:"the shortest random delay"`
	DelayMax                    time.Duration `yaml:"DelayMax" default:"0s" max:"87600h" doc:"the longest random delay, which replaces Delay; 0s is not used"`
	Jitter                      time.Duration `yaml:"Jitter" default:"0s" max:"87600h" doc:"the most that is randomly added to the delay, or taken from it"`
	JitterFactor                float64       `yaml:"JitterFactor" default:"0" min:"0" max:"1" doc:"as Jitter, as a fraction of the delay"`
	Caller
}

// Check refuses what no call of the Builder's methods gives.
func (f FailsafeGo) Check() []config.Complaint {
	var complaints []config.Complaint
	if f.FailureRateThreshold > 0 && f.FailureThresholdingPeriod == 0 {
		complaints = append(complaints, config.Complaint{Field: "FailureThresholdingPeriod", Message: "must be above 0s where there is a FailureRateThreshold"})
	}
	if f.DelayMin > f.DelayMax {
		complaints = append(complaints, config.Complaint{Field: "DelayMin", Message: "must be at most DelayMax"})
	}
	return complaints
}
