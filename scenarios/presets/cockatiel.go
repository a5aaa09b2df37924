package presets

import (
	"math"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// Cockatiel is cockatiel's circuitBreaker under the names of its options and of the three breakers that it takes; its
// times are in milliseconds there. A ConsecutiveBreaker opens at threshold failures in a row; a CountBreaker and a
// SamplingBreaker at a fraction above threshold, of the last calls or of a period. The callers of half-open wait for the
// verdict of the one trial call.
//
// The library requires the breaker, its threshold and halfOpenAfter; the defaults of these are not its own.
type Cockatiel struct {
	_                    struct{}          `doc:"cockatiel, under the names of circuitBreaker's options and of its breakers"`
	Breaker              string            `yaml:"breaker" default:"ConsecutiveBreaker" choices:"ConsecutiveBreaker,CountBreaker,SamplingBreaker" doc:"the class that decides; the library has no default"`
	Threshold            float64           `yaml:"threshold" default:"5" above:"0" max:"10000000" doc:"a number of failures for ConsecutiveBreaker; for the others a fraction, as in 0.5, and a larger one opens the breaker"`
	Size                 int               `yaml:"size" default:"100" min:"1" max:"10000000" doc:"for CountBreaker: the number of last calls; the library has no default"`
	MinimumNumberOfCalls int               `yaml:"minimumNumberOfCalls" default:"size" min:"1" max:"10000000" words:"size=0" doc:"for CountBreaker: the number of results below which the breaker does not open"`
	Duration             time.Duration     `yaml:"duration" default:"10s" above:"0s" max:"87600h" doc:"for SamplingBreaker: the length of the window; the library has no default"`
	MinimumRps           float64           `yaml:"minimumRps" default:"0" min:"0" doc:"for SamplingBreaker: the results per second of the window below which it does not open; 0 is 5/threshold"`
	HalfOpenAfter        time.Duration     `yaml:"halfOpenAfter" default:"10s" max:"87600h" doc:"how long the breaker refuses every call; the library has no default"`
	ExponentialBackoff   *CockatielBackoff `yaml:"exponentialBackoff" default:"none" none:"true" doc:"a wait that grows with every opening since the breaker was last closed, in the place of halfOpenAfter"`
	Caller
}

// CockatielBackoff is the growing wait of [Cockatiel] under the names of ExponentialBackoff's options.
type CockatielBackoff struct {
	_            struct{}      `doc:"the ExponentialBackoff of cockatiel"`
	InitialDelay time.Duration `yaml:"initialDelay" default:"128ms" above:"0s" max:"87600h" doc:"the first wait"`
	MaxDelay     time.Duration `yaml:"maxDelay" default:"30s" above:"0s" max:"87600h" doc:"the longest wait"`
	Exponent     float64       `yaml:"exponent" default:"2" min:"1" doc:"for decorrelatedJitterGenerator: how many times longer each wait is than the one before it; the others double, whatever it is"`
	Generator    string        `yaml:"generator" default:"decorrelatedJitterGenerator" choices:"decorrelatedJitterGenerator,fullJitterGenerator,halfJitterGenerator,noJitterGenerator" doc:"how the waits are made random"`
}

// Check refuses a threshold and a minimum that the breaker does not take.
func (c Cockatiel) Check() []config.Complaint {
	switch {
	case c.Breaker == "ConsecutiveBreaker":
		if c.Threshold != math.Trunc(c.Threshold) {
			return []config.Complaint{{Field: "threshold", Message: "must be a number of failures for a ConsecutiveBreaker, as in 5"}}
		}
	case c.Threshold >= 1:
		return []config.Complaint{{Field: "threshold", Message: "must be a fraction below 1 for a " + c.Breaker + ", as in 0.5"}}
	case c.Breaker == "CountBreaker" && c.MinimumNumberOfCalls > c.Size:
		return []config.Complaint{{Field: "minimumNumberOfCalls", Message: "must be at most size"}}
	}
	return nil
}

// Config returns the choices. A call keeps to the state that it was admitted in: only the trial call decides in
// half-open, but a late failure of a call from before may open it too.
func (c Cockatiel) Config() breaker.Config {
	return breaker.Config{
		Watch:   breaker.Watch{Window: c.window(), Rule: c.rule(), Cleared: breaker.ByTrialSuccess},
		Wait:    c.wait(),
		Trial:   breaker.Trial{Permits: 1, Queue: true, Verdict: breaker.EachTrial{Successes: 1}},
		Late:    breaker.CountedByAdmission,
		Ignored: breaker.ClosesHalfOpen,
	}
}

func (c Cockatiel) window() breaker.Window {
	switch c.Breaker {
	case "CountBreaker":
		return breaker.LastResults{Size: c.Size}
	case "SamplingBreaker":
		return c.slices()
	default:
		return breaker.Everything{}
	}
}

// slices is a SamplingBreaker's window: at least five, of at most a second each, rounded to whole milliseconds.
func (c Cockatiel) slices() breaker.OneSliceAResult {
	milliseconds := float64(c.Duration) / float64(time.Millisecond)
	count := max(5, math.Ceil(milliseconds/1000))
	width := max(1, math.Floor(milliseconds/count+0.5))
	return breaker.OneSliceAResult{Count: int(count), Width: time.Duration(width) * time.Millisecond}
}

func (c Cockatiel) rule() breaker.Rule {
	threshold := breaker.Threshold{Value: c.Threshold, Compared: breaker.ProductAbove}
	switch c.Breaker {
	case "CountBreaker":
		minimum := c.MinimumNumberOfCalls
		if minimum == 0 {
			minimum = c.Size
		}
		return breaker.FailureRate{Threshold: threshold, Minimum: minimum}
	case "SamplingBreaker":
		return breaker.FailureRate{Threshold: threshold, Minimum: c.least()}
	default:
		return breaker.FailuresInARow{Failures: int(c.Threshold)}
	}
}

// least is the number of results at which a SamplingBreaker has its minimum per second.
func (c Cockatiel) least() int {
	window := c.slices()
	perMillisecond := c.MinimumRps / 1000
	if c.MinimumRps == 0 {
		perMillisecond = 5 / (c.Threshold * 1000)
	}
	milliseconds := float64(window.Count) * float64(window.Width.Milliseconds())
	return int(min(math.Ceil(milliseconds*perMillisecond), math.MaxInt32))
}

func (c Cockatiel) wait() breaker.Wait {
	backoff := c.ExponentialBackoff
	if backoff == nil {
		return breaker.Wait{Open: c.HalfOpenAfter}
	}
	wait := breaker.Wait{Open: backoff.InitialDelay, Growth: breaker.Growth{Factor: 2, Most: backoff.MaxDelay}}
	switch backoff.Generator {
	case "fullJitterGenerator":
		wait.Jitter.Full = true
	case "halfJitterGenerator":
		wait.Jitter.Equal = true
	case "decorrelatedJitterGenerator":
		wait.Jitter.Decorrelated = true
		wait.Growth.Factor = backoff.Exponent // the other generators double, whatever it is
	}
	return wait
}

// Knob returns the name of the setting that is a choice of the breaker.
func (c Cockatiel) Knob(setting lint.Setting) string {
	window, minimum, open := "size", "minimumNumberOfCalls", "halfOpenAfter"
	if c.Breaker == "SamplingBreaker" {
		window, minimum = "duration", "minimumRps"
	}
	if c.ExponentialBackoff != nil {
		open = "exponentialBackoff"
	}
	return map[lint.Setting]string{lint.Window: window, lint.Minimum: minimum, lint.Threshold: "threshold", lint.Open: open}[setting]
}
