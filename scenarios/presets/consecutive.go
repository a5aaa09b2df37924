package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/lint"
)

// Consecutive is the plainest breaker that texts teach: it opens at so many failures in a row, waits, and lets one trial
// call decide. Late results do not count, and a trial call whose outcome is ignored lets another one in.
type Consecutive struct {
	_        struct{}      `doc:"the plainest breaker: failures in a row, a wait, one trial call"`
	Failures int           `yaml:"failures" default:"5" min:"1" doc:"the number of failures in a row that opens the breaker; a success starts the count again"`
	Open     time.Duration `yaml:"open" default:"30s" max:"87600h" doc:"how long the breaker refuses every call; the first one at or after it is the trial call"`
	Caller
}

// SuccessThreshold is [Consecutive] with more than one success needed to close, as texts teach it against a dependency
// that comes back slowly.
type SuccessThreshold struct {
	_         struct{}      `doc:"failures in a row, a wait, and several trial calls that must succeed"`
	Failures  int           `yaml:"failures" default:"5" min:"1" doc:"the number of failures in a row that opens the breaker; a success starts the count again"`
	Open      time.Duration `yaml:"open" default:"30s" max:"87600h" doc:"how long the breaker refuses every call; the first one at or after it is a trial call"`
	Successes int           `yaml:"successes" default:"3" min:"1" doc:"the number of trial calls in a row that must succeed to close the breaker; the first failure opens it again"`
	Caller
}

// Config returns the choices.
func (c Consecutive) Config() breaker.Config { return inARow(c.Failures, c.Open, 1) }

// Config returns the choices.
func (s SuccessThreshold) Config() breaker.Config { return inARow(s.Failures, s.Open, s.Successes) }

// inARow is a breaker that opens at so many failures in a row, and closes after so many successes.
func inARow(failures int, open time.Duration, successes int) breaker.Config {
	return breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.Everything{},
			Rule:   breaker.FailuresInARow{Failures: failures},
			Judged: breaker.AfterFailures,
		},
		Wait:    breaker.Wait{Open: open},
		Trial:   breaker.Trial{Permits: successes, Verdict: breaker.EachTrial{Successes: successes}},
		Late:    breaker.Dropped,
		Ignored: breaker.ReturnsPermit,
	}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Consecutive) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{lint.Threshold: "failures", lint.Open: "open"}[setting]
}

// Knob returns the name of the setting that is a choice of the breaker.
func (SuccessThreshold) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{lint.Threshold: "failures", lint.TrialResults: "successes", lint.Open: "open"}[setting]
}
