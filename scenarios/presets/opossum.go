package presets

import (
	"time"

	"halfopen/scenarios/config"
)

// Opossum is opossum under the names of its options; the library has its times in milliseconds. Its rate is of failures
// among all calls that were begun in the window, refused and unfinished ones too, and must be above the threshold, at a
// failure. A timer ends the open state and one trial call decides; the window is kept when the breaker closes, so that
// one more failure may open it again.
type Opossum struct {
	_                        struct{}      `doc:"opossum, under the names of its options"`
	Timeout                  time.Duration `yaml:"timeout" default:"10s" above:"0s" max:"87600h" words:"false=0s" doc:"how long a call may take before it is a failure; false is for ever"`
	ErrorThresholdPercentage config.Share  `yaml:"errorThresholdPercentage" default:"50%" max:"100%" doc:"a larger share of failures opens the breaker"`
	VolumeThreshold          int           `yaml:"volumeThreshold" default:"0" min:"0" doc:"the number of calls in the window below which the breaker does not open"`
	RollingCountTimeout      time.Duration `yaml:"rollingCountTimeout" default:"10s" above:"0s" max:"87600h" doc:"the length of the window"`
	RollingCountBuckets      int           `yaml:"rollingCountBuckets" default:"10" min:"1" max:"1000000" doc:"the number of steps in which the window rolls"`
	ResetTimeout             time.Duration `yaml:"resetTimeout" default:"30s" max:"87600h" doc:"how long the breaker refuses every call"`
	Capacity                 int           `yaml:"capacity" default:"unlimited" min:"1" words:"unlimited=-1" doc:"the number of calls at once; more are refused, as failures"`
	AllowWarmUp              bool          `yaml:"allowWarmUp" default:"false" doc:"does not open during the first rollingCountTimeout"`
	Enabled                  bool          `yaml:"enabled" default:"true" doc:"false lets every call through"`
	Caller
}
