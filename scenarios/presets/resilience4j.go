package presets

import (
	"time"

	"halfopen/scenarios/config"
)

// Resilience4j is resilience4j's CircuitBreaker under the names of CircuitBreakerConfig and, for the growing and the
// random wait, of the Spring properties (CommonCircuitBreakerConfigurationProperties). It judges after every result:
// from the minimum on it opens at a share of failures, or of slow calls, but never at their sum. Half-open admits a
// fixed number of trial calls, whose rates decide. Late results count.
type Resilience4j struct {
	_                                            struct{}      `doc:"resilience4j, under the names of CircuitBreakerConfig and of its Spring properties"`
	FailureRateThreshold                         config.Share  `yaml:"failureRateThreshold" default:"50%" above:"0%" max:"100%" doc:"the share of failures, or more, that opens the breaker, and opens it again after the trial calls"`
	SlowCallRateThreshold                        config.Share  `yaml:"slowCallRateThreshold" default:"100%" above:"0%" max:"100%" doc:"the share of slow calls, or more, that opens the breaker"`
	SlowCallDurationThreshold                    time.Duration `yaml:"slowCallDurationThreshold" default:"60s" above:"0s" max:"87600h" doc:"a call that takes longer is slow"`
	SlidingWindowType                            string        `yaml:"slidingWindowType" default:"COUNT_BASED" choices:"COUNT_BASED,TIME_BASED" doc:"whether the window is the last calls or the last seconds"`
	SlidingWindowSize                            int           `yaml:"slidingWindowSize" default:"100" min:"1" max:"10000000" doc:"the number of calls, or of seconds, in the window"`
	MinimumNumberOfCalls                         int           `yaml:"minimumNumberOfCalls" default:"100" min:"1" doc:"the number of results in the window below which the breaker does not open; a window of calls lowers it to its size"`
	WaitDurationInOpenState                      time.Duration `yaml:"waitDurationInOpenState" default:"60s" max:"87600h" doc:"how long the breaker refuses every call; the first one after it is a trial call"`
	PermittedNumberOfCallsInHalfOpenState        int           `yaml:"permittedNumberOfCallsInHalfOpenState" default:"10" min:"1" doc:"the number of trial calls in all"`
	MaxWaitDurationInHalfOpenState               time.Duration `yaml:"maxWaitDurationInHalfOpenState" default:"0s" max:"87600h" doc:"how long the breaker waits for the results of its trial calls; 0s is for ever"`
	TransitionToStateAfterWaitDuration           string        `yaml:"transitionToStateAfterWaitDuration" default:"OPEN" choices:"OPEN,CLOSED" doc:"the state after maxWaitDurationInHalfOpenState"`
	AutomaticTransitionFromOpenToHalfOpenEnabled bool          `yaml:"automaticTransitionFromOpenToHalfOpenEnabled" default:"false" doc:"a timer ends the wait, and not the next call"`
	EnableExponentialBackoff                     bool          `yaml:"enableExponentialBackoff" default:"false" doc:"the wait grows with every opening since the breaker was last closed"`
	ExponentialBackoffMultiplier                 float64       `yaml:"exponentialBackoffMultiplier" default:"1.5" min:"1" doc:"how many times longer each wait is than the one before it"`
	ExponentialMaxWaitDurationInOpenState        time.Duration `yaml:"exponentialMaxWaitDurationInOpenState" default:"0s" max:"87600h" doc:"the longest of the growing waits; 0s is no limit"`
	EnableRandomizedWait                         bool          `yaml:"enableRandomizedWait" default:"false" doc:"the wait is random around waitDurationInOpenState"`
	RandomizedWaitFactor                         float64       `yaml:"randomizedWaitFactor" default:"0.5" min:"0" max:"1" doc:"how far the random wait goes to each side, as a fraction of waitDurationInOpenState"`
	InitialState                                 string        `yaml:"initialState" default:"CLOSED" choices:"CLOSED,FORCED_OPEN,DISABLED,METRICS_ONLY" doc:"the state at the start; all but CLOSED are kept for ever"`
	Caller
}

// Check refuses the two kinds of wait together, as the library does.
func (r Resilience4j) Check() []config.Complaint {
	if r.EnableExponentialBackoff && r.EnableRandomizedWait {
		return []config.Complaint{{Field: "enableRandomizedWait", Message: "cannot be true together with enableExponentialBackoff; set one of them to false"}}
	}
	return nil
}
