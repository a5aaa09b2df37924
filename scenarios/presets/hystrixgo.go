package presets

import (
	"time"

	"halfopen/scenarios/config"
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
