package scenarios

import (
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/throttle"
	"halfopen/scenarios/config"
)

// Throttle refuses a share of the calls while the dependency refuses or fails them.
type Throttle interface {
	config() throttle.Config
}

var throttles = config.UnionOf("algorithm", map[string]Throttle{
	"sre":         sre{},
	"envoy":       envoyAdmission{},
	"failsafe-go": failsafeThrottle{},
})

func throttleStage(t Throttle, b *builder, at place) model.Stage {
	return throttle.New(t.config(), b.chance.PerCall(at.prefix+"throttle"))
}

type sre struct {
	_ struct{} `doc:"adaptive throttling of the book Site Reliability Engineering: calls that it refuses count, so that the dependency gets k times what it accepts"`
	K float64  `yaml:"k" default:"2" min:"1" max:"1000" doc:"calls are refused when there were more than k times the accepted ones"`
}

func (s sre) config() throttle.Config {
	settings := throttle.SRE()
	settings.Threshold = 1 / s.K
	return settings
}

type envoyAdmission struct {
	_            struct{}     `doc:"Envoy's admission control: calls that it refuses do not count"`
	Threshold    config.Share `yaml:"sr_threshold" default:"95%" above:"0%" max:"100%" doc:"the success rate below which calls are refused"`
	Aggression   float64      `yaml:"aggression" default:"1" min:"1" max:"100" doc:"the probability of a refusal is raised to 1/aggression"`
	MaxRejection config.Share `yaml:"max_rejection_probability" default:"80%" max:"100%" doc:"the greatest probability of a refusal"`
}

func (e envoyAdmission) config() throttle.Config {
	settings := throttle.Envoy()
	settings.Threshold, settings.Aggression, settings.MaxRejection = float64(e.Threshold), e.Aggression, float64(e.MaxRejection)
	return settings
}

type failsafeThrottle struct {
	_            struct{}     `doc:"failsafe-go's adaptive throttler: calls that it refuses do not count"`
	FailureRate  config.Share `yaml:"failure_rate_threshold" default:"10%" max:"99%" doc:"the failure rate above which calls are refused"`
	MaxRejection config.Share `yaml:"max_rejection_rate" default:"90%" max:"100%" doc:"the greatest probability of a refusal"`
	MinCalls     int          `yaml:"execution_threshold" default:"0" min:"0" max:"1000000" doc:"the calls of the window below which none is refused"`
}

func (f failsafeThrottle) config() throttle.Config {
	settings := throttle.FailsafeGo()
	settings.Threshold, settings.MaxRejection, settings.MinCalls = 1-float64(f.FailureRate), float64(f.MaxRejection), f.MinCalls
	return settings
}

func throttleWords(t Throttle) string {
	return "throttle below " + findings.Percent(t.config().Threshold) + " accepted"
}
