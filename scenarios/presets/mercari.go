package presets

import (
	"slices"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// Mercari is mercari/go-circuitbreaker under the names of its options, without With. It counts in intervals that do not
// overlap. A timer ends the open state, half-open admits every call, and its first failure opens it again; late results
// count. A failure by the context's deadline is no failure unless FailOnContextDeadline says so.
//
// In the library the trip function is one of three constructors, NewTripFunc and the name here, with its arguments
// beside it:
//
//	Threshold             Threshold failures in the interval
//	ConsecutiveFailures   Threshold failures in a row
//	FailureRate           Rate of at least Min results in the interval
type Mercari struct {
	_                     struct{}       `doc:"mercari/go-circuitbreaker, under the names of its options"`
	CounterResetInterval  time.Duration  `yaml:"CounterResetInterval" default:"1s" max:"87600h" doc:"how often a closed breaker clears its counts; 0s is never"`
	TripFunc              string         `yaml:"TripFunc" default:"Threshold" choices:"Threshold,ConsecutiveFailures,FailureRate" doc:"which NewTripFunc decides"`
	Threshold             int            `yaml:"Threshold" default:"10" min:"1" doc:"for Threshold and ConsecutiveFailures: the number of failures that opens the breaker"`
	Min                   int            `yaml:"Min" default:"10" min:"0" doc:"for FailureRate: the number of results below which the breaker does not open; the library has no default"`
	Rate                  config.Share   `yaml:"Rate" default:"50%" max:"100%" doc:"for FailureRate: the share of failures, or more, that opens the breaker; the library has no default"`
	OpenTimeout           time.Duration  `yaml:"OpenTimeout" default:"0s" max:"87600h" doc:"how long the breaker refuses every call; 0s is as long as OpenBackOff says"`
	OpenBackOff           MercariBackOff `yaml:"OpenBackOff" default:"{}" doc:"how the open time grows, where OpenTimeout is 0s"`
	HalfOpenMaxSuccesses  int            `yaml:"HalfOpenMaxSuccesses" default:"4" min:"1" doc:"the number of successes that closes the breaker"`
	FailOnContextCancel   bool           `yaml:"FailOnContextCancel" default:"false" doc:"a call whose context was cancelled counts as a failure"`
	FailOnContextDeadline bool           `yaml:"FailOnContextDeadline" default:"false" doc:"a call whose context ran out of time counts as a failure"`
	Caller
}

// MercariBackOff is the open time of [Mercari] under the names of cenkalti/backoff's ExponentialBackOff: each wait is
// random around an interval that grows with every opening since the breaker was last closed.
type MercariBackOff struct {
	_                   struct{}      `doc:"the ExponentialBackOff of cenkalti/backoff"`
	InitialInterval     time.Duration `yaml:"InitialInterval" default:"500ms" above:"0s" max:"87600h" doc:"the first interval"`
	Multiplier          float64       `yaml:"Multiplier" default:"1.5" min:"1" doc:"how many times longer each interval is than the one before it"`
	RandomizationFactor float64       `yaml:"RandomizationFactor" default:"0.5" min:"0" max:"1" doc:"how far a wait goes to each side of the interval, as a fraction of it"`
	MaxInterval         time.Duration `yaml:"MaxInterval" default:"60s" above:"0s" max:"87600h" doc:"the longest interval"`
}

// Check refuses a first interval that is longer than the longest.
func (b MercariBackOff) Check() []config.Complaint {
	if b.InitialInterval > b.MaxInterval {
		return []config.Complaint{{Field: "InitialInterval", Message: "must be at most MaxInterval"}}
	}
	return nil
}

// Common returns the settings that every preset has. A call that ran out of time is ignored unless FailOnContextDeadline
// is set.
func (m Mercari) Common() Caller {
	common := m.Caller
	if !m.FailOnContextDeadline && !slices.Contains(common.Ignored, "timed_out") {
		common.Ignored = append(slices.Clone(common.Ignored), "timed_out")
	}
	return common
}

// Config returns the choices.
func (m Mercari) Config() breaker.Config {
	return breaker.Config{
		Watch: breaker.Watch{
			Window:  m.window(),
			Rule:    m.rule(),
			Judged:  breaker.AfterFailures,
			Cleared: breaker.OnClose,
			Always:  true,
		},
		Wait:  m.wait(),
		Trial: breaker.Trial{Permits: unlimited, Verdict: breaker.EachTrial{Successes: m.HalfOpenMaxSuccesses}},
		Late:  breaker.CountedNow,
	}
}

func (m Mercari) window() breaker.Window {
	if m.CounterResetInterval == 0 {
		return breaker.Everything{}
	}
	return breaker.Tumbling{Length: m.CounterResetInterval}
}

func (m Mercari) rule() breaker.Rule {
	switch m.TripFunc {
	case "ConsecutiveFailures":
		return breaker.FailuresInARow{Failures: m.Threshold}
	case "FailureRate":
		return breaker.FailureRate{Threshold: breaker.AtLeast(float64(m.Rate)), Minimum: m.Min}
	default:
		return breaker.FailureCount{Failures: m.Threshold}
	}
}

func (m Mercari) wait() breaker.Wait {
	if m.OpenTimeout > 0 {
		return breaker.Wait{Open: m.OpenTimeout, ByTimer: true}
	}
	return breaker.Wait{
		Open:    m.OpenBackOff.InitialInterval,
		ByTimer: true,
		Growth:  breaker.Growth{Factor: m.OpenBackOff.Multiplier, Most: m.OpenBackOff.MaxInterval},
		Jitter:  breaker.Jitter{Part: m.OpenBackOff.RandomizationFactor},
	}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (m Mercari) Knob(setting lint.Setting) string {
	open := "OpenBackOff"
	if m.OpenTimeout > 0 {
		open = "OpenTimeout"
	}
	return map[lint.Setting]string{
		lint.Window:       "CounterResetInterval",
		lint.Minimum:      "Min",
		lint.Threshold:    "Rate",
		lint.TrialResults: "HalfOpenMaxSuccesses",
		lint.Open:         open,
	}[setting]
}
