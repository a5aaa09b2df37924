package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/outlier"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// Finagle is Finagle's failure accrual under the names of the arguments of FailureAccrualPolicy; the library's default
// is hybrid, the success rate or else the failures in a row (orElse). It judges each host for itself, and where all of
// them are marked dead calls go out none the less.
//
// A host is first dead for markDeadForStart; the next time for 1 to 2 times as long, evenly at random, then for 2 to 4
// times, and so on up to markDeadForMaximum. In hybrid each policy counts for itself, and the longer time is taken. Then
// one trial call is let through: a success revives the host, and after a failure the policies are asked again, which may
// have forgotten why it was dead, so that the next call is a trial call too. Late results decide as well, once a trial
// call is under way; while there is none, only successes are noted. The library's clock goes in milliseconds.
type Finagle struct {
	_                   struct{}      `doc:"Finagle, under the names of the arguments of FailureAccrualPolicy"`
	Policy              string        `yaml:"policy" default:"hybrid" choices:"hybrid,consecutiveFailures,successRateWithinDuration" doc:"which policy marks a host dead; hybrid is both"`
	NumFailures         int           `yaml:"numFailures" default:"5" min:"1" doc:"the number of failures in a row that marks a host dead"`
	RequiredSuccessRate config.Share  `yaml:"requiredSuccessRate" default:"80%" max:"100%" doc:"a lower moving average of successes marks a host dead"`
	Window              time.Duration `yaml:"window" default:"30s" min:"5ms" max:"87600h" doc:"the length of the moving average, which says nothing before it is full"`
	MinRequestThreshold int           `yaml:"minRequestThreshold" default:"5" min:"1" doc:"the number of requests in the window below which the moving average says nothing"`
	MarkDeadForStart    time.Duration `yaml:"markDeadForStart" default:"5s" above:"0s" max:"87600h" doc:"markDeadFor is Backoff.equalJittered: the first time that a host is dead for"`
	MarkDeadForMaximum  time.Duration `yaml:"markDeadForMaximum" default:"300s" above:"0s" max:"87600h" doc:"markDeadFor is Backoff.equalJittered: the longest time that a host is dead for"`
	Caller
}

// Check refuses a first time that is longer than the longest.
func (f Finagle) Check() []config.Complaint {
	if f.MarkDeadForStart > f.MarkDeadForMaximum {
		return []config.Complaint{{Field: "markDeadForStart", Message: "must be at most markDeadForMaximum"}}
	}
	return nil
}

// Stage returns the stage of a breaker for each host.
func (f Finagle) Stage(hosts int, chance breaker.Chance, observer guard.Observer) guard.BreakerStage {
	return outlier.NewHosts(outlier.HostsConfig{Hosts: hosts, Breaker: f.Config(), Ignored: outcomes(f.Ignored)}, chance, observer)
}

// Config returns the choices for one host.
func (f Finagle) Config() breaker.Config {
	window, rule := f.policy()
	_, both := rule.(breaker.AnyOf)
	return breaker.Config{
		Watch: breaker.Watch{
			Window:  window,
			Rule:    rule,
			Judged:  breaker.AfterFailures,
			Cleared: breaker.OnClose,
			Always:  true,
		},
		Wait: breaker.Wait{
			Open:     f.MarkDeadForStart,
			ByTimer:  true,
			Growth:   breaker.Growth{Factor: 2, Most: f.MarkDeadForMaximum},
			EachRule: both,
			Jitter:   breaker.Jitter{BetweenSteps: true},
		},
		Trial:     breaker.Trial{Permits: 1, OnceAdmitted: true, Verdict: breaker.RuleOfWatch{}},
		Late:      breaker.CountedNow,
		WhileOpen: breaker.SuccessesEnter,
		Ignored:   breaker.RenewsPermits,
	}
}

func (f Finagle) policy() (breaker.Window, breaker.Rule) {
	inARow := breaker.FailuresInARow{Failures: f.NumFailures}
	average := breaker.FailureAverage{Above: rest(f.RequiredSuccessRate), Minimum: f.MinRequestThreshold}
	window := breaker.MovingAverage{Length: f.Window.Truncate(time.Millisecond)}
	switch f.Policy {
	case "consecutiveFailures":
		return breaker.Everything{}, inARow
	case "successRateWithinDuration":
		return window, average
	default:
		return window, breaker.AnyOf{average, inARow}
	}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (f Finagle) Knob(setting lint.Setting) string {
	names := map[lint.Setting]string{
		lint.Window:    "window",
		lint.Minimum:   "minRequestThreshold",
		lint.Threshold: "requiredSuccessRate",
		lint.Open:      "markDeadForStart",
	}
	if f.Policy == "consecutiveFailures" {
		names = map[lint.Setting]string{lint.Threshold: "numFailures", lint.Open: "markDeadForStart"}
	}
	return names[setting]
}
