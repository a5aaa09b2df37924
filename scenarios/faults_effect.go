package scenarios

import (
	"fmt"
	"math"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/scenarios/config"
)

// An Effect is what a fault does to calls.
type Effect interface {
	// effect is the effect itself, of whichever fault it is.
	effect() Effect
	// answers is how the calls are answered that it concerns; nil if it is not that which
	// changes.
	answers(healthy dependency.Answer) dependency.Effect
	// failures is the share of these that fail, and after which time; dependency.InTime if
	// after the time of any other call.
	failures() (rate float64, after time.Duration)
	// latency is the law of the time that the others take, given the healthy one.
	latency(healthy Law) Law
	// what says what becomes of calls.
	what() string
}

var effects = config.UnionOf("kind", map[string]Effect{
	"down":     unreachable{},
	"timeout":  hanging{},
	"slowdown": slowing{},
	"partial":  failing{},
	"errors":   erring{},
	"capacity": shrinking{},
})

// unreachable is the effect of kind down.
type unreachable struct {
	_     struct{}      `doc:"the service cannot be reached: calls fail without taking a place in its queue, a server or a processor. Those that it has are answered"`
	After time.Duration `yaml:"after" default:"0s" max:"8760h" doc:"the time after which a call fails: none if the connection is refused, that of the network if packets are lost"`
}

func (u unreachable) effect() Effect { return u }

func (u unreachable) answers(dependency.Answer) dependency.Effect {
	return dependency.Timeout{After: u.After}
}

func (u unreachable) failures() (rate float64, after time.Duration) { return 1, u.After }

func (unreachable) latency(healthy Law) Law { return healthy }

func (u unreachable) what() string {
	if u.After == 0 {
		return "down, calls fail at once"
	}
	return "down, calls fail after " + text(u.After)
}

// hanging is the effect of kind timeout.
type hanging struct {
	_       struct{}      `doc:"every call fails after a fixed time, for which it holds a server but does no work"`
	Timeout time.Duration `yaml:"timeout" max:"8760h" doc:"the time after which a call fails"`
}

func (h hanging) effect() Effect { return h }

func (h hanging) answers(dependency.Answer) dependency.Effect {
	return dependency.Timeout{After: h.Timeout}
}

func (h hanging) failures() (rate float64, after time.Duration) { return 1, h.Timeout }

func (hanging) latency(healthy Law) Law { return healthy }

func (h hanging) what() string { return "calls fail after " + text(h.Timeout) }

// slowing is the effect of kind slowdown.
type slowing struct {
	_       struct{} `doc:"every call succeeds, but takes longer"`
	Latency Law      `yaml:"latency" none:"true" default:"none" doc:"the law of the time in which a call is answered"`
	Factor  float64  `yaml:"factor" optional:"true" above:"0" max:"1000000" doc:"how many times as long as ever a call takes, in the place of a law"`
}

// Check refuses what says nothing, or two things.
func (s slowing) Check() []config.Complaint {
	switch {
	case s.Latency == nil && s.Factor == 0:
		return []config.Complaint{{Message: "needs latency, a law, or a factor"}}
	case s.Latency != nil && s.Factor > 0:
		return []config.Complaint{{Field: "factor", Message: "stands beside latency; give one of them"}}
	}
	return nil
}

func (s slowing) effect() Effect { return s }

func (s slowing) answers(healthy dependency.Answer) dependency.Effect {
	healthy.FailureRate = 0
	if s.Latency != nil {
		healthy.Latency, healthy.SlowRate = dependency.Latency{Law: s.Latency.law()}, 0
		return healthy
	}
	healthy.Latency = s.times(healthy.Latency)
	if healthy.SlowRate > 0 {
		healthy.Slow = s.times(healthy.Slow)
	}
	return healthy
}

func (s slowing) times(latency dependency.Latency) dependency.Latency {
	return dependency.Latency{Law: scaledLaw{latency.Law, s.Factor}}
}

func (slowing) failures() (rate float64, after time.Duration) { return 0, dependency.InTime }

func (s slowing) latency(healthy Law) Law {
	if s.Latency != nil {
		return s.Latency
	}
	return scaled{healthy, s.Factor}
}

func (s slowing) what() string {
	if s.Latency != nil {
		return "latency " + s.Latency.words()
	}
	return fmt.Sprintf("calls take %.3g times as long", s.Factor)
}

// scaled is a law of times, each of them multiplied.
type scaled struct {
	of     Law
	factor float64
}

func (s scaled) law() law.Law { return scaledLaw{s.of.law(), s.factor} }

func (s scaled) words() string { return fmt.Sprintf("%s, times %.3g", s.of.words(), s.factor) }

type scaledLaw struct {
	of     law.Law
	factor float64
}

func (s scaledLaw) Check() error { return s.of.Check() }

func (s scaledLaw) Draw(source random.Source) float64 { return s.of.Draw(source) * s.factor }

func (s scaledLaw) Mean() float64 { return s.of.Mean() * s.factor }

func (s scaledLaw) Variance() float64 { return s.of.Variance() * s.factor * s.factor }

func (s scaledLaw) CDF(x float64) float64 { return s.of.CDF(x / s.factor) }

func (s scaledLaw) Quantile(p float64) float64 { return s.of.Quantile(p) * s.factor }

// failing is the effect of kind partial.
type failing struct {
	_           struct{}      `doc:"a share of the calls fails, the others are answered as ever"`
	FailureRate config.Share  `yaml:"failure_rate" above:"0%" max:"100%" doc:"the share of calls that fail"`
	Timeout     time.Duration `yaml:"timeout" min:"0s" max:"8760h" words:"none=-1ns" default:"none" doc:"the time after which these fail; none: after the time in which they would have been answered"`
}

func (f failing) effect() Effect { return f }

func (f failing) answers(healthy dependency.Answer) dependency.Effect {
	failure := healthy
	failure.FailureRate, failure.FailuresAfter = 1, f.Timeout
	healthy.FailureRate = 0
	return dependency.Some{Share: float64(f.FailureRate), Effect: failure, Otherwise: healthy}
}

func (f failing) failures() (rate float64, after time.Duration) {
	return float64(f.FailureRate), f.Timeout
}

func (failing) latency(healthy Law) Law { return healthy }

func (f failing) what() string {
	after := ""
	if f.Timeout != dependency.InTime {
		after = " after " + text(f.Timeout)
	}
	return fmt.Sprintf("%s of calls fail%s", findings.Percent(float64(f.FailureRate)), after)
}

// erring is the effect of kind errors.
type erring struct {
	_       struct{}     `doc:"a share of the calls is answered with an error, the others as ever"`
	Share   config.Share `yaml:"share" default:"100%" above:"0%" max:"100%" doc:"the share of calls"`
	Outcome string       `yaml:"outcome" default:"failed" choices:"failed,client_error,hidden_failure" doc:"what they are: failed; client_error, refused for what was asked; hidden_failure, an answer that only looks like one"`
	Latency Law          `yaml:"latency" none:"true" default:"none" doc:"the law of the time in which they are answered; none: that of any other call"`
}

func (e erring) effect() Effect { return e }

func (e erring) answers(healthy dependency.Answer) dependency.Effect {
	return dependency.Some{Share: float64(e.Share), Effect: e.errors(healthy.Latency), Otherwise: healthy}
}

// errors is an answer that is always of the outcome.
func (e erring) errors(latency dependency.Latency) dependency.Answer {
	if e.Latency != nil {
		latency.Law = e.Latency.law()
	}
	always := dependency.Answer{Latency: latency, FailuresAfter: dependency.InTime}
	switch e.Outcome {
	case model.ClientError.String():
		always.ClientErrors = 1
	case model.HiddenFailure.String():
		always.HiddenFailures = 1
	default:
		always.FailureRate = 1
	}
	return always
}

// failures is none of errors that do not look like failures.
func (e erring) failures() (rate float64, after time.Duration) {
	if e.Outcome != model.Failed.String() {
		return 0, dependency.InTime
	}
	return float64(e.Share), dependency.InTime
}

func (e erring) latency(healthy Law) Law {
	if e.Latency == nil {
		return healthy
	}
	return either{share: float64(e.Share), rare: e.Latency, other: healthy}
}

func (e erring) what() string {
	words := findings.Percent(float64(e.Share)) + " of calls " + map[string]string{
		"failed": "fail", "client_error": "are client errors", "hidden_failure": "are hidden failures",
	}[e.Outcome]
	if e.Latency != nil {
		words += ", latency " + e.Latency.words()
	}
	return words
}

// either is the law of times of which a share follows one law and the others another one.
type either struct {
	share       float64
	rare, other Law
}

func (e either) law() law.Law {
	return law.Mixture{Weights: []float64{e.share, 1 - e.share}, Laws: []law.Law{e.rare.law(), e.other.law()}}
}

func (e either) words() string {
	return fmt.Sprintf("%s, %s of them %s", e.other.words(), findings.Percent(e.share), e.rare.words())
}

// shrinking is the effect of kind capacity.
type shrinking struct {
	_          struct{} `doc:"servers or processors are lost: calls wait or get slower. Those that are being served are served to their end"`
	Servers    int      `yaml:"servers" default:"unchanged" min:"0" words:"unchanged=-1" doc:"the servers that each host has left"`
	Processors int      `yaml:"processors" default:"unchanged" min:"0" words:"unchanged=-1" doc:"the processors that each host has left"`
}

// unchanged is a number of servers or processors that a fault does not concern.
const unchanged = -1

// Check refuses a loss of nothing.
func (s shrinking) Check() []config.Complaint {
	if s.Servers == unchanged && s.Processors == unchanged {
		return []config.Complaint{{Message: "needs servers or processors, the number that is left"}}
	}
	return nil
}

func (s shrinking) effect() Effect { return s }

func (shrinking) answers(dependency.Answer) dependency.Effect { return nil }

func (shrinking) failures() (rate float64, after time.Duration) { return 0, dependency.InTime }

func (shrinking) latency(healthy Law) Law { return healthy }

func (s shrinking) what() string {
	words := ""
	if s.Servers != unchanged {
		words = findings.Plural(s.Servers, "server") + " left"
	}
	if s.Processors != unchanged {
		if words != "" {
			words += ", "
		}
		words += findings.Plural(s.Processors, "processor") + " left"
	}
	return words
}

// concerned is the share of the calls to a service that a fault concerns, in the mean of
// its period.
func (d *Dependency) concerned(fault Fault) float64 {
	numbers := fault.place().numbers()
	if numbers == nil {
		return fault.share()
	}
	shares, sum := d.hostShares(), 0.0
	for _, host := range numbers {
		sum += shares[host]
	}
	return min(sum, 1) * fault.share()
}

// holding is the mean time in seconds that a call takes while a fault lasts, in the mean
// of its period and of all hosts.
func (d *Dependency) holding(fault Fault) float64 {
	share := d.concerned(fault)
	healthy := d.latency().law().Mean()
	return float64(share*holding(fault, d.latency())) + float64((1-share)*healthy)
}

// holding is that of a call that the fault concerns.
func holding(fault Effect, healthy Law) float64 {
	rate, after := fault.failures()
	mean := fault.latency(healthy).law().Mean()
	if after == dependency.InTime {
		return mean
	}
	return float64(rate*after.Seconds()) + float64((1-rate)*mean)
}

// sooner is the lesser of a time of a law, in seconds, and a limit.
func sooner(l law.Law, source random.Source, limit time.Duration) time.Duration {
	seconds := l.Draw(source)
	if seconds >= limit.Seconds() {
		return limit
	}
	return time.Duration(math.RoundToEven(seconds * 1e9))
}
