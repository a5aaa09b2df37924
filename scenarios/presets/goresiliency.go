package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/lint"
)

// GoResiliency is the breaker of eapache/go-resiliency under the names of the arguments of New. The library has no
// defaults; those here are its README's example, New(3, 1, 5*time.Second). It opens at so many errors without a quiet
// time of timeout between them; successes do not reset the count. Half-open admits every call.
type GoResiliency struct {
	_                struct{}      `doc:"eapache/go-resiliency, under the names of the arguments of breaker.New"`
	ErrorThreshold   int           `yaml:"errorThreshold" default:"3" min:"1" doc:"the number of errors that opens the breaker; the library has no default"`
	SuccessThreshold int           `yaml:"successThreshold" default:"1" min:"1" doc:"the number of successes in a row that closes the breaker; the library has no default"`
	Timeout          time.Duration `yaml:"timeout" default:"5s" above:"0s" max:"87600h" doc:"how long the breaker refuses every call, and the quiet time after which errors are forgotten; the library has no default"`
	Caller
}

// Config returns the choices that go-resiliency makes.
func (g GoResiliency) Config() breaker.Config {
	return breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.WithoutGap{Gap: g.Timeout},
			Rule:   breaker.FailureCount{Failures: g.ErrorThreshold},
			Judged: breaker.AfterFailures,
		},
		Wait:  breaker.Wait{Open: g.Timeout, ByTimer: true},
		Trial: breaker.Trial{Permits: unlimited, Verdict: breaker.EachTrial{Successes: g.SuccessThreshold}},
		Late:  breaker.FailuresCounted,
		// It has no way to ignore an error but to be told of none.
		Ignored: breaker.IsSuccess,
	}
}

// Knob returns the setting's name among the arguments of New.
func (GoResiliency) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:       "timeout",
		lint.Threshold:    "errorThreshold",
		lint.TrialResults: "successThreshold",
		lint.Open:         "timeout",
	}[setting]
}
