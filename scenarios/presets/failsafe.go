package presets

import (
	"cmp"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// FailsafeGo is failsafe-go's circuitbreaker under the names of its Builder's methods and their arguments, without With.
// Which of them are set decides how it judges:
//
//	WithFailureThreshold        FailureThreshold, all in a row
//	WithFailureThresholdRatio   FailureThreshold of the last FailureThresholdingCapacity
//	WithFailureThresholdPeriod  FailureThreshold within FailureThresholdingPeriod
//	WithFailureRateThreshold    FailureRateThreshold of at least FailureExecutionThreshold within FailureThresholdingPeriod
//
// In half-open it admits as many calls at once as it needs results for a verdict, and late results both count and let
// further calls in.
type FailsafeGo struct {
	_                           struct{}      `doc:"failsafe-go, under the names of its Builder's methods"`
	FailureThreshold            int           `yaml:"FailureThreshold" default:"1" min:"1" max:"10000000" doc:"the number of failures that opens the breaker"`
	FailureThresholdingCapacity int           `yaml:"FailureThresholdingCapacity" default:"0" min:"0" max:"10000000" doc:"the number of last results that the failures are counted in; 0 is FailureThreshold"`
	FailureThresholdingPeriod   time.Duration `yaml:"FailureThresholdingPeriod" default:"0s" max:"87600h" doc:"the period that the failures are counted in; 0s counts in the last results"`
	FailureRateThreshold        config.Share  `yaml:"FailureRateThreshold" default:"0%" max:"100%" doc:"the share of failures in the period, or more, that opens the breaker; 0% is not used"`
	FailureExecutionThreshold   int           `yaml:"FailureExecutionThreshold" default:"0" min:"0" max:"10000000" doc:"for FailureRateThreshold: the number of results in the period below which the breaker does not open"`
	SuccessThreshold            int           `yaml:"SuccessThreshold" default:"0" min:"0" max:"10000000" doc:"the number of successes that closes the breaker; 0 lets the failure threshold decide in half-open too"`
	SuccessThresholdingCapacity int           `yaml:"SuccessThresholdingCapacity" default:"0" min:"0" max:"10000000" doc:"the number of trial results that the successes are counted in; 0 is SuccessThreshold"`
	Delay                       time.Duration `yaml:"Delay" default:"1m" max:"87600h" doc:"how long the breaker refuses every call"`
	DelayMin                    time.Duration `yaml:"DelayMin" default:"0s" max:"87600h" doc:"the shortest random delay"`
	DelayMax                    time.Duration `yaml:"DelayMax" default:"0s" max:"87600h" doc:"the longest random delay, which replaces Delay; 0s is not used"`
	Jitter                      time.Duration `yaml:"Jitter" default:"0s" max:"87600h" doc:"the most that is randomly added to the delay, or taken from it"`
	JitterFactor                float64       `yaml:"JitterFactor" default:"0" min:"0" max:"1" doc:"as Jitter, as a fraction of the delay"`
	Caller
}

// failsafeBuckets is the number of parts of a FailureThresholdingPeriod.
const failsafeBuckets = 10

// Check refuses what no call of the Builder's methods gives, and what only fails once it runs.
func (f FailsafeGo) Check() []config.Complaint {
	rated, timed, random := f.FailureRateThreshold > 0, f.FailureThresholdingPeriod > 0, f.DelayMax > 0
	var complaints []config.Complaint
	for _, c := range []struct {
		wrong          bool
		field, message string
	}{
		{!rated && f.FailureExecutionThreshold > 0, "FailureExecutionThreshold", "must be 0 where there is no FailureRateThreshold"},
		{rated && !timed, "FailureThresholdingPeriod", "must be above 0s where there is a FailureRateThreshold"},
		{timed && f.FailureThresholdingPeriod < failsafeBuckets, "FailureThresholdingPeriod", "must be at least 10ns: the library divides it by 10"},
		{timed && !rated && f.FailureThresholdingCapacity > 0, "FailureThresholdingCapacity", "must be 0 where there is a FailureThresholdingPeriod"},
		{f.SuccessThresholdingCapacity > 0 && f.SuccessThreshold == 0, "SuccessThresholdingCapacity", "must be 0 where there is no SuccessThreshold"},
		{f.SuccessThresholdingCapacity > 0 && f.SuccessThresholdingCapacity < f.SuccessThreshold, "SuccessThresholdingCapacity", "must be at least SuccessThreshold: the breaker would stay half-open for ever"},
		{f.DelayMin > f.DelayMax, "DelayMin", "must be at most DelayMax"},
		{random && f.Jitter > 0, "Jitter", "must be 0s where there is a DelayMax, which is random already"},
		{random && f.JitterFactor > 0, "JitterFactor", "must be 0 where there is a DelayMax, which is random already"},
	} {
		if c.wrong {
			complaints = append(complaints, config.Complaint{Field: c.field, Message: c.message})
		}
	}
	return complaints
}

// Config returns the choices that failsafe-go makes.
func (f FailsafeGo) Config() breaker.Config {
	return breaker.Config{
		Watch: breaker.Watch{Window: f.window(), Rule: f.rule()},
		Wait:  f.wait(),
		Trial: breaker.Trial{Permits: f.trials(), Returned: true, Verdict: f.verdict()},
		Late:  breaker.CountedNow,
		// What is not handled as a failure is recorded as a success.
		Ignored: breaker.IsSuccess,
	}
}

func (f FailsafeGo) window() breaker.Window {
	if f.FailureThresholdingPeriod > 0 {
		return breaker.LastPeriod{Buckets: failsafeBuckets, Width: f.FailureThresholdingPeriod / failsafeBuckets}
	}
	return breaker.LastResults{Size: f.capacity()}
}

func (f FailsafeGo) rule() breaker.Rule {
	if f.FailureRateThreshold == 0 {
		return breaker.FailureCount{Failures: f.FailureThreshold}
	}
	return breaker.FailureRate{
		Threshold: breaker.Threshold{Value: float64(f.FailureRateThreshold), Compared: breaker.RoundedAtLeast},
		Minimum:   max(1, f.FailureExecutionThreshold),
	}
}

// verdict is that of the success threshold, and without one that of the failure threshold.
func (f FailsafeGo) verdict() breaker.Verdict {
	switch {
	case f.SuccessThreshold > 0:
		return breaker.TrialsOf{Successes: f.SuccessThreshold, Results: f.successCapacity()}
	case f.FailureRateThreshold > 0:
		return breaker.RatesOfTrials{Results: max(1, f.FailureExecutionThreshold), Failures: float64(f.FailureRateThreshold)}
	default: // so many successes that FailureThreshold failures cannot be among the results any more
		return breaker.TrialsOf{Successes: f.capacity() - f.FailureThreshold + 1, Results: f.capacity()}
	}
}

// trials is the number of trial calls at once.
func (f FailsafeGo) trials() int {
	return cmp.Or(f.successCapacity(), f.FailureExecutionThreshold, f.capacity())
}

func (f FailsafeGo) capacity() int { return cmp.Or(f.FailureThresholdingCapacity, f.FailureThreshold) }

func (f FailsafeGo) successCapacity() int {
	return cmp.Or(f.SuccessThresholdingCapacity, f.SuccessThreshold)
}

// wait is Delay, or random between DelayMin and DelayMax. If what is 0 is Delay, or of these two DelayMin, the library
// does not wait, and adds no jitter.
func (f FailsafeGo) wait() breaker.Wait {
	switch {
	case f.DelayMin > 0:
		half := (f.DelayMax - f.DelayMin) / 2
		return breaker.Wait{Open: f.DelayMin + half, Jitter: breaker.Jitter{Most: half}}
	case f.DelayMax > 0 || f.Delay == 0:
		return breaker.Wait{}
	default:
		return breaker.Wait{Open: f.Delay, Jitter: breaker.Jitter{Most: f.Jitter, Part: f.JitterFactor}}
	}
}

// Knob returns the setting's name among those of the Builder.
func (f FailsafeGo) Knob(setting lint.Setting) string {
	names := map[lint.Setting]string{
		lint.Window:       "FailureThresholdingCapacity",
		lint.Minimum:      "FailureExecutionThreshold",
		lint.Threshold:    "FailureThreshold",
		lint.TrialResults: "SuccessThreshold",
		lint.Open:         "Delay",
	}
	if f.FailureThresholdingPeriod > 0 {
		names[lint.Window] = "FailureThresholdingPeriod"
	}
	if f.FailureRateThreshold > 0 {
		names[lint.Threshold] = "FailureRateThreshold"
	}
	if f.DelayMax > 0 {
		names[lint.Open] = "DelayMax"
	}
	return names[setting]
}
