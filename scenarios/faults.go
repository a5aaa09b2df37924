package scenarios

import (
	"fmt"
	"time"

	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/scenarios/config"
)

// A Fault is something that goes wrong with the dependency, as a file gives it.
type Fault interface {
	period() model.Interval
	effect() dependency.Effect
	// holding is the mean time in seconds that a call takes while it lasts.
	holding() float64
	words() string
}

var faults = config.UnionOf("kind", map[string]Fault{
	"timeout":  timeout{},
	"slowdown": slowdown{},
})

// span is when a fault lasts: for the calls sent at From or later and before To.
type span struct {
	From time.Duration `yaml:"from" doc:"the first instant"`
	To   time.Duration `yaml:"to" doc:"the first instant after it"`
}

// Check refuses a fault that never is.
func (s span) Check() []config.Complaint {
	if s.To <= s.From {
		return []config.Complaint{{Field: "to", Message: fmt.Sprintf("%s is not after from, %s", text(s.To), text(s.From))}}
	}
	return nil
}

func (s span) period() model.Interval { return model.Interval{From: s.From, To: s.To} }

func (s span) words() string { return fmt.Sprintf("%s to %s", text(s.From), text(s.To)) }

type timeout struct {
	_ struct{} `doc:"every call fails after a fixed time"`
	span
	Timeout time.Duration `yaml:"timeout" max:"8760h" doc:"the time after which a call fails"`
}

func (t timeout) effect() dependency.Effect { return dependency.Timeout{After: t.Timeout} }

func (t timeout) holding() float64 { return t.Timeout.Seconds() }

func (t timeout) words() string {
	return fmt.Sprintf("fault %s: calls fail after %s", t.span.words(), text(t.Timeout))
}

type slowdown struct {
	_ struct{} `doc:"every call succeeds, but takes longer"`
	span
	Latency Law `yaml:"latency" doc:"the law of the time in which a call is answered"`
}

func (s slowdown) effect() dependency.Effect {
	return dependency.Slowdown{Latency: dependency.Latency{Law: s.Latency.law()}}
}

func (s slowdown) holding() float64 { return s.Latency.law().Mean() }

func (s slowdown) words() string {
	return fmt.Sprintf("slowdown %s: latency %s", s.span.words(), s.Latency.words())
}
