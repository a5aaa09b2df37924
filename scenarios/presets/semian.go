package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// Semian is Shopify/semian's circuit breaker under the names of its options; its times are in seconds there. It opens at
// so many errors within error_threshold_timeout, which successes between them do not reset. Half-open admits every call,
// and its first error opens it again; the open time counts from the last error that was counted, so that late ones extend
// it, but not those that lumping_interval leaves out.
//
// The library requires the first three; their defaults here are the example in its README.
type Semian struct {
	_                            struct{}      `doc:"Shopify/semian, under the names of its options"`
	ErrorThreshold               int           `yaml:"error_threshold" default:"3" min:"1" max:"10000000" doc:"the number of errors that opens the breaker; the library has no default"`
	ErrorTimeout                 time.Duration `yaml:"error_timeout" default:"10s" above:"0s" max:"87600h" doc:"how long after the last error the breaker refuses every call; the library has no default"`
	SuccessThreshold             int           `yaml:"success_threshold" default:"1" min:"1" doc:"the number of successes that closes the breaker; the library has no default"`
	ErrorThresholdTimeout        time.Duration `yaml:"error_threshold_timeout" default:"0s" max:"87600h" doc:"how long an error counts; 0s is error_timeout"`
	ErrorThresholdTimeoutEnabled bool          `yaml:"error_threshold_timeout_enabled" default:"true" doc:"false lets an error count until the breaker closes"`
	LumpingInterval              time.Duration `yaml:"lumping_interval" default:"0s" max:"87600h" doc:"errors that are closer to the last counted one than this are not counted"`
	Caller
}

// Check refuses to lump errors for longer than they count, as the library does.
func (s Semian) Check() []config.Complaint {
	if s.LumpingInterval > s.within() {
		return []config.Complaint{{Field: "lumping_interval", Message: "must be at most error_threshold_timeout, or error_timeout where that is 0s"}}
	}
	return nil
}

// within is how long an error counts.
func (s Semian) within() time.Duration {
	if s.ErrorThresholdTimeout == 0 {
		return s.ErrorTimeout
	}
	return s.ErrorThresholdTimeout
}

// Config returns the choices.
func (s Semian) Config() breaker.Config {
	window := breaker.LastFailures{Count: s.ErrorThreshold, Lumping: s.LumpingInterval}
	if s.ErrorThresholdTimeoutEnabled {
		window.Within = s.within()
	}
	return breaker.Config{
		Watch: breaker.Watch{
			Window:  window,
			Rule:    breaker.FailureCount{Failures: s.ErrorThreshold},
			Judged:  breaker.AfterFailures,
			Cleared: breaker.OnClose,
			Always:  true,
		},
		Wait:  breaker.Wait{Open: s.ErrorTimeout, Longer: true, SinceLastFailure: true},
		Trial: breaker.Trial{Permits: unlimited, Verdict: breaker.EachTrial{Successes: s.SuccessThreshold}},
		Late:  breaker.CountedNow,
	}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Semian) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:       "error_threshold_timeout",
		lint.Threshold:    "error_threshold",
		lint.TrialResults: "success_threshold",
		lint.Open:         "error_timeout",
	}[setting]
}
