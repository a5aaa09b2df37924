package presets

import (
	"time"

	"halfopen/scenarios/config"
)

// Semian is Shopify/semian's circuit breaker under the names of its options; its times are in seconds there. It opens at
// so many errors within error_threshold_timeout, which successes between them do not reset. Half-open admits every call,
// and its first error opens it again; the open time counts from the last error, so that late ones extend it.
//
// The library requires the first three; their defaults here are the example in its README.
type Semian struct {
	_                            struct{}      `doc:"Shopify/semian, under the names of its options"`
	ErrorThreshold               int           `yaml:"error_threshold" default:"3" min:"1" max:"10000000" doc:"the number of errors that opens the breaker; the library has no default"`
	ErrorTimeout                 time.Duration `yaml:"error_timeout" default:"10s" max:"87600h" doc:"how long after the last error the breaker refuses every call; the library has no default"`
	SuccessThreshold             int           `yaml:"success_threshold" default:"1" min:"1" doc:"the number of successes that closes the breaker; the library has no default"`
	ErrorThresholdTimeout        time.Duration `yaml:"error_threshold_timeout" default:"0s" max:"87600h" doc:"how long an error counts; 0s is error_timeout"`
	ErrorThresholdTimeoutEnabled bool          `yaml:"error_threshold_timeout_enabled" default:"true" doc:"false lets an error count until the breaker closes"`
	LumpingInterval              time.Duration `yaml:"lumping_interval" default:"0s" max:"87600h" doc:"errors that are closer to the last counted one than this are not counted"`
	Caller
}

// Check refuses to lump errors for longer than they count, as the library does.
func (s Semian) Check() []config.Complaint {
	counts := s.ErrorThresholdTimeout
	if counts == 0 {
		counts = s.ErrorTimeout
	}
	if s.LumpingInterval > counts {
		return []config.Complaint{{Field: "lumping_interval", Message: "must be at most error_threshold_timeout, or error_timeout where that is 0s"}}
	}
	return nil
}
