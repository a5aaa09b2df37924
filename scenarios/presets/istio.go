package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/outlier"
	"halfopen/scenarios/config"
)

// Istio is the outlierDetection of an Istio DestinationRule, under its names. It configures the one of [Envoy], with the
// success rate switched off; see there for how it ejects.
type Istio struct {
	_                        struct{}      `doc:"Istio, under the names of a DestinationRule's outlierDetection"`
	Consecutive5xxErrors     int           `yaml:"consecutive5xxErrors" default:"5" min:"0" max:"4294967295" doc:"the number of server errors in a row that ejects a host; 0 is off"`
	ConsecutiveGatewayErrors int           `yaml:"consecutiveGatewayErrors" default:"0" min:"0" max:"4294967295" doc:"the number of gateway errors (502, 503, 504) in a row that ejects a host; 0 is off"`
	Interval                 time.Duration `yaml:"interval" default:"10s" min:"1ms" max:"87600h" doc:"the time between sweeps"`
	BaseEjectionTime         time.Duration `yaml:"baseEjectionTime" default:"30s" min:"1ms" max:"87600h" doc:"how long a host is ejected, times the number of its ejections"`
	MaxEjectionPercent       config.Share  `yaml:"maxEjectionPercent" default:"10%" max:"100%" doc:"the most hosts that are ejected at once"`
	MinHealthPercent         config.Share  `yaml:"minHealthPercent" default:"0%" max:"100%" doc:"with a smaller share of hosts left, calls go to the ejected ones too; 0% is never"`
	Caller
}

// Stage returns the stage that judges the hosts.
func (i Istio) Stage(hosts int, chance breaker.Chance, observer guard.Observer) guard.BreakerStage {
	return outlier.New(i.Outliers(hosts), chance, observer)
}

// Outliers returns the choices for so many hosts. What a DestinationRule does not have is Envoy's default, without the
// success rate.
func (i Istio) Outliers(hosts int) outlier.Config {
	always := func(failures int) outlier.InARow { return outlier.InARow{Failures: failures, Enforced: 1} }
	return outlier.Config{
		Hosts:           hosts,
		Interval:        i.Interval,
		BaseEjection:    i.BaseEjectionTime,
		MaxEjection:     max(300*time.Second, i.BaseEjectionTime),
		MaxEjected:      float64(i.MaxEjectionPercent),
		PanicBelow:      float64(i.MinHealthPercent),
		Failures:        always(i.Consecutive5xxErrors),
		GatewayFailures: always(i.ConsecutiveGatewayErrors),
		Ignored:         outcomes(i.Ignored),
		Rejection:       i.RejectionLatency,
	}
}

// Words says what it is.
func (i Istio) Words() string {
	return "istio " + ejection(i.Consecutive5xxErrors, i.BaseEjectionTime, i.MaxEjectionPercent)
}
