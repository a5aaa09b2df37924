package presets

import (
	"fmt"
	"time"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/outlier"
	"halfopen/scenarios/config"
)

// Envoy is Envoy's outlier detection under the names of its protobuf message, with healthy_panic_threshold of the
// cluster's common_lb_config. It ejects hosts, each for itself: at so many server errors in a row at once, and by success
// rate and failure percentage at every sweep. A host comes back at the first sweep after its time, without a trial call.
// No more than max_ejection_percent of the hosts are ejected: by default none of up to nine.
type Envoy struct {
	_                                  struct{}      `doc:"Envoy, under the names of its outlier detection"`
	Interval                           time.Duration `yaml:"interval" default:"10s" min:"1ms" max:"87600h" doc:"the time between sweeps"`
	BaseEjectionTime                   time.Duration `yaml:"base_ejection_time" default:"30s" max:"87600h" doc:"how long a host is ejected, times the number of its ejections"`
	MaxEjectionTime                    time.Duration `yaml:"max_ejection_time" default:"300s" max:"87600h" doc:"the longest ejection; base_ejection_time where that is longer"`
	MaxEjectionTimeJitter              time.Duration `yaml:"max_ejection_time_jitter" default:"0s" max:"87600h" doc:"the most that is randomly added to an ejection"`
	MaxEjectionPercent                 config.Share  `yaml:"max_ejection_percent" default:"10%" max:"100%" doc:"the most hosts that are ejected at once"`
	AlwaysEjectOneHost                 bool          `yaml:"always_eject_one_host" default:"false" doc:"ejects one host whatever max_ejection_percent is"`
	Consecutive5xx                     int           `yaml:"consecutive_5xx" default:"5" min:"0" max:"4294967295" doc:"the number of server errors in a row that ejects a host"`
	EnforcingConsecutive5xx            config.Share  `yaml:"enforcing_consecutive_5xx" default:"100%" max:"100%" doc:"the chance that consecutive_5xx does eject"`
	ConsecutiveGatewayFailure          int           `yaml:"consecutive_gateway_failure" default:"5" min:"0" max:"4294967295" doc:"the number of gateway errors (502, 503, 504) in a row that ejects a host"`
	EnforcingConsecutiveGatewayFailure config.Share  `yaml:"enforcing_consecutive_gateway_failure" default:"0%" max:"100%" doc:"the chance that consecutive_gateway_failure does eject"`
	SuccessRateMinimumHosts            int           `yaml:"success_rate_minimum_hosts" default:"5" min:"0" max:"4294967295" doc:"the number of hosts with enough requests below which success rates are not compared"`
	SuccessRateRequestVolume           int           `yaml:"success_rate_request_volume" default:"100" min:"0" max:"4294967295" doc:"the number of requests between sweeps that is enough for the success rate"`
	SuccessRateStdevFactor             int           `yaml:"success_rate_stdev_factor" default:"1900" min:"0" max:"4294967295" doc:"how many thousandths of a standard deviation below the mean success rate ejects a host"`
	EnforcingSuccessRate               config.Share  `yaml:"enforcing_success_rate" default:"100%" max:"100%" doc:"the chance that the success rate does eject"`
	FailurePercentageThreshold         config.Share  `yaml:"failure_percentage_threshold" default:"85%" max:"100%" doc:"the share of failures between sweeps, or more, that ejects a host"`
	EnforcingFailurePercentage         config.Share  `yaml:"enforcing_failure_percentage" default:"0%" max:"100%" doc:"the chance that the failure percentage does eject"`
	FailurePercentageMinimumHosts      int           `yaml:"failure_percentage_minimum_hosts" default:"5" min:"0" max:"4294967295" doc:"the number of hosts with enough requests below which the failure percentage ejects none"`
	FailurePercentageRequestVolume     int           `yaml:"failure_percentage_request_volume" default:"50" min:"0" max:"4294967295" doc:"the number of requests between sweeps that is enough for the failure percentage"`
	HealthyPanicThreshold              config.Share  `yaml:"healthy_panic_threshold" default:"50%" max:"100%" doc:"with a smaller share of hosts left, calls go to the ejected ones too; 0% is never"`
	Caller
}

// Stage returns the stage that judges the hosts.
func (e Envoy) Stage(hosts int, chance breaker.Chance, observer guard.Observer) guard.BreakerStage {
	return outlier.New(e.Outliers(hosts), chance, observer)
}

// Outliers returns the choices for so many hosts.
func (e Envoy) Outliers(hosts int) outlier.Config {
	return outlier.Config{
		Hosts:           hosts,
		Interval:        e.Interval,
		BaseEjection:    e.BaseEjectionTime,
		MaxEjection:     max(e.MaxEjectionTime, e.BaseEjectionTime),
		Jitter:          e.MaxEjectionTimeJitter,
		MaxEjected:      float64(e.MaxEjectionPercent),
		AlwaysEjectOne:  e.AlwaysEjectOneHost,
		PanicBelow:      float64(e.HealthyPanicThreshold),
		Failures:        outlier.InARow{Failures: e.Consecutive5xx, Enforced: float64(e.EnforcingConsecutive5xx)},
		GatewayFailures: outlier.InARow{Failures: e.ConsecutiveGatewayFailure, Enforced: float64(e.EnforcingConsecutiveGatewayFailure)},
		SuccessRate: outlier.SuccessRate{
			MinimumHosts: e.SuccessRateMinimumHosts,
			Calls:        e.SuccessRateRequestVolume,
			Deviations:   float64(e.SuccessRateStdevFactor) / 1000,
			Enforced:     float64(e.EnforcingSuccessRate),
		},
		FailureShare: outlier.FailureShare{
			AtLeast:      float64(e.FailurePercentageThreshold),
			MinimumHosts: e.FailurePercentageMinimumHosts,
			Calls:        e.FailurePercentageRequestVolume,
			Enforced:     float64(e.EnforcingFailurePercentage),
		},
		Ignored:   outcomes(e.Ignored),
		Rejection: e.RejectionLatency,
	}
}

// Words says what it is.
func (e Envoy) Words() string {
	return "envoy " + ejection(e.Consecutive5xx, e.BaseEjectionTime, e.MaxEjectionPercent)
}

// ejection says when a host is ejected, for how long, and how many are.
func ejection(failures int, base time.Duration, most config.Share) string {
	return fmt.Sprintf("ejects a host at %d failures in a row, for %s, at most %s of them", failures, findings.Duration(base.Seconds()), findings.Percent(float64(most)))
}
