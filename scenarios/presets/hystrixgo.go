package presets

import (
	"math"
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// HystrixGo is afex/hystrix-go under the JSON names of its CommandConfig. The library takes whole numbers, its times in
// milliseconds: a timeout of 1000 there is "1s" here; and 0 is its default, so it cannot be set. It judges at the next
// call, on the rounded percentage, with refused calls among the errors; one trial call is admitted per sleep_window, and
// any success while it is open closes it.
type HystrixGo struct {
	_                      struct{}      `doc:"afex/hystrix-go, under the names of its CommandConfig"`
	Timeout                time.Duration `yaml:"timeout" default:"1s" above:"0s" max:"87600h" doc:"how long a call may take before it is an error"`
	MaxConcurrentRequests  int           `yaml:"max_concurrent_requests" default:"10" min:"1" doc:"the number of calls at once; more are refused, as errors"`
	RequestVolumeThreshold int           `yaml:"request_volume_threshold" default:"20" min:"1" doc:"the number of calls in the last 10 s below which the breaker does not open"`
	SleepWindow            time.Duration `yaml:"sleep_window" default:"5s" above:"0s" max:"87600h" doc:"how long after the opening, or after the last trial call, the next trial call is admitted"`
	ErrorPercentThreshold  config.Share  `yaml:"error_percent_threshold" default:"50%" above:"0%" max:"100%" doc:"the share of errors, rounded to whole percents, or more, that opens the breaker"`
	Caller
}

// Check refuses a percentage that the library's whole number cannot be.
func (h HystrixGo) Check() []config.Complaint {
	if percent := percentage(h.ErrorPercentThreshold); percent != math.Trunc(percent) {
		return []config.Complaint{{Field: "error_percent_threshold", Message: "must be a whole number of percent"}}
	}
	return nil
}

// Config returns the choices that hystrix-go makes. What it calls open is half-open here once it has let a call through.
func (h HystrixGo) Config() breaker.Config {
	return breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastSeconds{Seconds: 10},
			Rule: breaker.FailureRate{
				Threshold: breaker.Threshold{Value: percentage(h.ErrorPercentThreshold), Compared: breaker.RoundedPercentAtLeast},
				Minimum:   h.RequestVolumeThreshold,
			},
			Judged:  breaker.AtNextCall,
			Cleared: breaker.OnClose,
			Always:  true, // so that the success that closes it is counted
		},
		Wait:      breaker.Wait{Open: h.SleepWindow, Longer: true},
		Trial:     breaker.Trial{Permits: 1, Renewed: true, Verdict: breaker.TrialsInARow{Successes: 1}},
		Late:      breaker.CountedNow,
		WhileOpen: breaker.CloseBySuccess,
		Ignored:   breaker.IsResult,
	}
}

// Bounds returns the bounds of a command.
func (h HystrixGo) Bounds() guard.Bounds {
	return guard.Bounds{Timeout: h.Timeout, Concurrent: h.MaxConcurrentRequests, Counted: true}
}

// Knob returns the setting's name among those of CommandConfig.
func (HystrixGo) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Minimum:   "request_volume_threshold",
		lint.Threshold: "error_percent_threshold",
		lint.Open:      "sleep_window",
	}[setting]
}
