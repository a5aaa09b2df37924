package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
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
	WaitDurationInOpenState                      time.Duration `yaml:"waitDurationInOpenState" default:"60s" min:"1ms" max:"87600h" doc:"how long the breaker refuses every call; the first one after it is a trial call"`
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

// Config returns the choices.
func (r Resilience4j) Config() breaker.Config {
	failures := breaker.Threshold{Value: percentage(r.FailureRateThreshold), Compared: breaker.PercentAtLeast32}
	slow := breaker.Threshold{Value: percentage(r.SlowCallRateThreshold), Compared: breaker.PercentAtLeast32}
	return breaker.Config{
		Watch: breaker.Watch{
			Window: r.window(),
			Rule: breaker.AnyOf{
				breaker.FailureRate{Threshold: failures, Minimum: r.minimum()},
				breaker.SlowRate{Threshold: slow, Minimum: r.minimum()},
			},
			Slow: r.SlowCallDurationThreshold,
		},
		Wait: r.wait(),
		Trial: breaker.Trial{
			Permits:   r.PermittedNumberOfCallsInHalfOpenState,
			MaxWait:   r.MaxWaitDurationInHalfOpenState.Truncate(time.Millisecond),
			ThenClose: r.TransitionToStateAfterWaitDuration == "CLOSED",
			Verdict: breaker.RateOfTrials{
				Results:   min(r.MinimumNumberOfCalls, r.PermittedNumberOfCallsInHalfOpenState),
				Threshold: failures,
				Slow:      slow,
			},
		},
		Late:    breaker.CountedNow,
		Ignored: breaker.ReturnsPermit,
		Held:    r.held(),
	}
}

func (r Resilience4j) window() breaker.Window {
	if r.SlidingWindowType == "TIME_BASED" {
		return breaker.LastPeriod{Buckets: r.SlidingWindowSize, Width: time.Second}
	}
	return breaker.LastResults{Size: r.SlidingWindowSize}
}

// minimum is the number of results from which the rates are known.
func (r Resilience4j) minimum() int {
	if r.SlidingWindowType == "TIME_BASED" {
		return r.MinimumNumberOfCalls
	}
	return min(r.MinimumNumberOfCalls, r.SlidingWindowSize)
}

// wait is in whole milliseconds, as all waits of the library are.
func (r Resilience4j) wait() breaker.Wait {
	wait := breaker.Wait{
		Open:    r.WaitDurationInOpenState.Truncate(time.Millisecond),
		Longer:  true,
		ByTimer: r.AutomaticTransitionFromOpenToHalfOpenEnabled,
	}
	if r.EnableExponentialBackoff {
		wait.Growth = breaker.Growth{
			Factor:            r.ExponentialBackoffMultiplier,
			Most:              r.ExponentialMaxWaitDurationInOpenState.Truncate(time.Millisecond),
			WholeMilliseconds: true,
		}
	}
	if r.EnableRandomizedWait {
		wait.Jitter.Part = r.RandomizedWaitFactor
	}
	return wait
}

func (r Resilience4j) held() breaker.Held {
	switch r.InitialState {
	case "FORCED_OPEN":
		return breaker.HeldOpen
	case "DISABLED", "METRICS_ONLY":
		return breaker.HeldClosed
	default:
		return breaker.NotHeld
	}
}

// Clamped returns the minimum where a window of calls lowers it.
func (r Resilience4j) Clamped() int {
	if r.minimum() < r.MinimumNumberOfCalls {
		return r.MinimumNumberOfCalls
	}
	return 0
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Resilience4j) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:       "slidingWindowSize",
		lint.Minimum:      "minimumNumberOfCalls",
		lint.Threshold:    "failureRateThreshold",
		lint.TrialResults: "permittedNumberOfCallsInHalfOpenState",
		lint.MaxWait:      "maxWaitDurationInHalfOpenState",
		lint.Open:         "waitDurationInOpenState",
	}[setting]
}
