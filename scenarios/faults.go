package scenarios

import (
	"fmt"
	"time"

	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/scenarios/config"
)

// A Fault is something that goes wrong with the dependency, as a file gives it.
type Fault interface {
	period() model.Interval
	// hosts is how many hosts it concerns, the first ones; 0 is all.
	hosts() int
	effect(healthy Law) dependency.Effect
	// failures is the share of calls that fail while it lasts, and after which time;
	// dependency.InTime if after the time of any other call.
	failures() (rate float64, after time.Duration)
	// latency is the law of the time that other calls take, given the healthy one.
	latency(healthy Law) Law
	words() string
}

var faults = config.UnionOf("kind", map[string]Fault{
	"timeout":  timeout{},
	"slowdown": slowdown{},
	"partial":  partial{},
})

// span is when a fault lasts: for the calls sent at From or later and before To.
type span struct {
	From  time.Duration `yaml:"from" doc:"the first instant"`
	To    time.Duration `yaml:"to" doc:"the first instant after it"`
	Hosts int           `yaml:"hosts" default:"0" min:"0" max:"1000" doc:"the first so many hosts only; 0 is all of them"`
}

// Check refuses a fault that never is.
func (s span) Check() []config.Complaint {
	if s.To <= s.From {
		return []config.Complaint{{Field: "to", Message: fmt.Sprintf("%s is not after from, %s", text(s.To), text(s.From))}}
	}
	return nil
}

func (s span) period() model.Interval { return model.Interval{From: s.From, To: s.To} }

func (s span) hosts() int { return s.Hosts }

func (s span) words() string {
	words := fmt.Sprintf("%s to %s", text(s.From), text(s.To))
	if s.Hosts > 0 {
		words += " on " + hostsText(s.Hosts)
	}
	return words
}

// hostsText counts hosts.
func hostsText(n int) string {
	if n == 1 {
		return "1 host"
	}
	return findings.Count(n) + " hosts"
}

type timeout struct {
	_ struct{} `doc:"every call fails after a fixed time"`
	span
	Timeout time.Duration `yaml:"timeout" max:"8760h" doc:"the time after which a call fails"`
}

func (t timeout) effect(Law) dependency.Effect { return dependency.Timeout{After: t.Timeout} }

func (t timeout) failures() (rate float64, after time.Duration) { return 1, t.Timeout }

func (t timeout) latency(healthy Law) Law { return healthy }

func (t timeout) words() string {
	return fmt.Sprintf("fault %s: calls fail after %s", t.span.words(), text(t.Timeout))
}

type slowdown struct {
	_ struct{} `doc:"every call succeeds, but takes longer"`
	span
	Latency Law `yaml:"latency" doc:"the law of the time in which a call is answered"`
}

func (s slowdown) effect(Law) dependency.Effect {
	return dependency.Answer{Latency: dependency.Latency{Law: s.Latency.law()}}
}

func (s slowdown) failures() (rate float64, after time.Duration) { return 0, dependency.InTime }

func (s slowdown) latency(Law) Law { return s.Latency }

func (s slowdown) words() string {
	return fmt.Sprintf("slowdown %s: latency %s", s.span.words(), s.Latency.words())
}

type partial struct {
	_ struct{} `doc:"a share of the calls fails, the others are answered as ever"`
	span
	FailureRate config.Share  `yaml:"failure_rate" above:"0%" max:"100%" doc:"the share of calls that fail"`
	Timeout     time.Duration `yaml:"timeout" min:"0s" max:"8760h" words:"none=-1ns" default:"none" doc:"the time after which these fail; none: after the time in which they would have been answered"`
}

func (p partial) effect(healthy Law) dependency.Effect {
	return dependency.Answer{
		Latency:       dependency.Latency{Law: healthy.law()},
		FailureRate:   float64(p.FailureRate),
		FailuresAfter: p.Timeout,
	}
}

func (p partial) failures() (rate float64, after time.Duration) {
	return float64(p.FailureRate), p.Timeout
}

func (p partial) latency(healthy Law) Law { return healthy }

func (p partial) words() string {
	after := ""
	if p.Timeout != dependency.InTime {
		after = " after " + text(p.Timeout)
	}
	return fmt.Sprintf("fault %s: %s of calls fail%s", p.span.words(), findings.Percent(float64(p.FailureRate)), after)
}

// concerned is the share of the hosts that a fault concerns.
func (d Dependency) concerned(fault Fault) float64 {
	if hosts := fault.hosts(); hosts > 0 {
		return float64(hosts) / float64(d.Hosts)
	}
	return 1
}

// holding is the mean time in seconds that a call takes while a fault lasts, if calls
// are sent to all hosts alike.
func (d Dependency) holding(fault Fault) float64 {
	share := d.concerned(fault)
	return float64(share*holding(fault, d.Latency)) + float64((1-share)*d.Latency.law().Mean())
}

// holding is that of a call that the fault concerns.
func holding(fault Fault, healthy Law) float64 {
	rate, after := fault.failures()
	mean := fault.latency(healthy).law().Mean()
	if after == dependency.InTime {
		return mean
	}
	return rate*after.Seconds() + (1-rate)*mean
}
