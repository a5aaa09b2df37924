package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
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

// Config returns the choices.
func (o Opossum) Config() breaker.Config {
	choices := breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastPeriod{
				Buckets: o.RollingCountBuckets,
				Width:   timerOfNode(o.RollingCountTimeout / time.Duration(o.RollingCountBuckets)),
			},
			Rule: breaker.FailureRate{
				Threshold: breaker.Threshold{Value: percentage(o.ErrorThresholdPercentage), Compared: breaker.PercentAbove},
				Minimum:   o.VolumeThreshold,
			},
			Of:      breaker.OfAsked,
			Judged:  breaker.AfterFailures,
			Cleared: breaker.Never,
			Always:  true,
		},
		Wait:    breaker.Wait{Open: timerOfNode(o.ResetTimeout), ByTimer: true},
		Trial:   breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
		Late:    breaker.CountedNow,
		Ignored: breaker.IsSuccess,
	}
	if o.AllowWarmUp {
		choices.Watch.WarmUp = timerOfNode(o.RollingCountTimeout)
	}
	if !o.Enabled {
		choices.Held = breaker.HeldClosed
	}
	return choices
}

// timerOfNode is the time after which a timer of Node.js runs.
func timerOfNode(after time.Duration) time.Duration {
	return max(time.Millisecond, after.Truncate(time.Millisecond))
}

// Bounds returns the timeout and the capacity; a call that finds none left is a failure.
func (o Opossum) Bounds() guard.Bounds {
	return guard.Bounds{Timeout: o.Timeout, Concurrent: max(0, o.Capacity), Counted: true}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Opossum) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:    "rollingCountTimeout",
		lint.Minimum:   "volumeThreshold",
		lint.Threshold: "errorThresholdPercentage",
		lint.Open:      "resetTimeout",
	}[setting]
}
