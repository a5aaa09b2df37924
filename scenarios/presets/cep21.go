package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// Cep21Circuit is cep21/circuit v4 with the opener and closer of its package closers/hystrix, under the names of
// ExecutionConfig, GeneralConfig, ConfigureOpener and ConfigureCloser. The library's zero Config has no opener and never
// opens: that is "opener: none". With the hystrix opener it judges after each error, on whole percents cut off. In open
// a few calls are let through per SleepWindow, so that one that hangs does no harm.
type Cep21Circuit struct {
	_                            struct{}      `doc:"cep21/circuit v4 with closers/hystrix, under the names of its configurations"`
	Opener                       string        `yaml:"opener" default:"hystrix" choices:"hystrix,none" doc:"hystrix is hystrix.Factory; none is the library's own default, a circuit that never opens"`
	Timeout                      time.Duration `yaml:"Timeout" default:"1s" above:"0s" max:"87600h" words:"none=0s" doc:"how long a call may take before it is a failure"`
	MaxConcurrentRequests        int           `yaml:"MaxConcurrentRequests" default:"10" min:"1" words:"none=0" doc:"the number of calls at once; more are refused"`
	ErrorThresholdPercentage     config.Share  `yaml:"ErrorThresholdPercentage" default:"50%" above:"0%" max:"100%" doc:"the share of errors, cut to whole percents, or more, that opens the circuit"`
	RequestVolumeThreshold       int           `yaml:"RequestVolumeThreshold" default:"20" min:"1" doc:"the number of results in the window below which the circuit does not open"`
	RollingDuration              time.Duration `yaml:"RollingDuration" default:"10s" above:"0s" max:"87600h" doc:"the length of the window"`
	NumBuckets                   int           `yaml:"NumBuckets" default:"10" min:"1" max:"1000000" doc:"the number of steps in which the window rolls"`
	SleepWindow                  time.Duration `yaml:"SleepWindow" default:"5s" above:"0s" max:"87600h" doc:"how long after the opening, or after the last trial calls, the next ones are admitted"`
	HalfOpenAttempts             int           `yaml:"HalfOpenAttempts" default:"1" min:"1" doc:"the number of trial calls per SleepWindow"`
	RequiredConcurrentSuccessful int           `yaml:"RequiredConcurrentSuccessful" default:"1" min:"1" doc:"the number of trial calls in a row that must succeed to close the circuit"`
	ForceOpen                    bool          `yaml:"ForceOpen" default:"false" doc:"refuses every call"`
	ForcedClosed                 bool          `yaml:"ForcedClosed" default:"false" doc:"never opens"`
	Caller
}

// Config returns the choices.
func (c Cep21Circuit) Config() breaker.Config {
	return breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastPeriod{Buckets: c.NumBuckets, Width: max(1, c.RollingDuration/time.Duration(c.NumBuckets))},
			Rule: breaker.FailureRate{
				Threshold: breaker.Threshold{Value: percentage(c.ErrorThresholdPercentage), Compared: breaker.WholePercentAtLeast},
				Minimum:   c.RequestVolumeThreshold,
			},
			Judged: breaker.AfterFailures,
		},
		Wait: breaker.Wait{Open: c.SleepWindow},
		Trial: breaker.Trial{
			Permits: c.HalfOpenAttempts,
			Renewed: true,
			Verdict: breaker.TrialsInARow{Successes: c.RequiredConcurrentSuccessful},
		},
		Late: breaker.CountedSinceOpening,
		Held: c.held(),
	}
}

// held is open if both are forced, as in the library.
func (c Cep21Circuit) held() breaker.Held {
	switch {
	case c.ForceOpen:
		return breaker.HeldOpen
	case c.ForcedClosed || c.Opener == "none":
		return breaker.HeldClosed
	default:
		return breaker.NotHeld
	}
}

// Bounds returns the timeout and the bound of the calls at once; a call that is refused for it counts nowhere.
func (c Cep21Circuit) Bounds() guard.Bounds {
	return guard.Bounds{Timeout: c.Timeout, Concurrent: c.MaxConcurrentRequests}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Cep21Circuit) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:       "RollingDuration",
		lint.Minimum:      "RequestVolumeThreshold",
		lint.Threshold:    "ErrorThresholdPercentage",
		lint.TrialResults: "RequiredConcurrentSuccessful",
		lint.Open:         "SleepWindow",
	}[setting]
}
