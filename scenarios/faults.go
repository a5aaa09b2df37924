package scenarios

import (
	"cmp"
	"fmt"
	"time"

	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/scenarios/config"
)

// A Fault is something that goes wrong with a service, as a file gives it: an effect on the
// calls to it, and when it lasts.
type Fault interface {
	Effect
	// period is the time in which it comes, and may go and come again.
	period() model.Interval
	// intervals is when it lasts, in order, within its period. The chance is of a fault
	// that comes at random.
	intervals(chance random.Source) []model.Interval
	// ramps is how long it takes to concern all calls, and to concern none again.
	ramps() (onset, ending time.Duration)
	// share is the mean share of the calls to its hosts that it concerns in its period.
	share() float64
	// service is the service that it concerns.
	service() string
	place() hosts
	words() string
}

var faults = config.UnionOf("kind", map[string]Fault{
	"down":     down{},
	"timeout":  timeout{},
	"slowdown": slowdown{},
	"partial":  partial{},
	"errors":   errorBurst{},
	"capacity": capacityLoss{},
	"flapping": flapping{},
	"random":   randomly{},
})

type down struct {
	gradual
	unreachable
}

func (d down) words() string { return d.told("fault", d.what()) }

type timeout struct {
	gradual
	hanging
}

func (t timeout) words() string { return t.told("fault", t.what()) }

type slowdown struct {
	gradual
	slowing
}

// Check refuses a time that cannot be, and one without anything slower.
func (s slowdown) Check() []config.Complaint { return append(s.gradual.Check(), s.slowing.Check()...) }

func (s slowdown) words() string { return s.told("slowdown", s.what()) }

type partial struct {
	gradual
	failing
}

func (p partial) words() string { return p.told("fault", p.what()) }

type errorBurst struct {
	gradual
	erring
}

func (e errorBurst) words() string { return e.told("fault", e.what()) }

type capacityLoss struct {
	span
	shrinking
}

// Check refuses a time that cannot be, and a loss of nothing.
func (c capacityLoss) Check() []config.Complaint {
	return append(c.span.Check(), c.shrinking.Check()...)
}

func (capacityLoss) share() float64 { return 0 }

func (c capacityLoss) words() string { return c.told("fault", c.what()) }

// span is when a fault lasts, and where: for the calls sent at From or later and before To.
type span struct {
	From    time.Duration `yaml:"from" doc:"the first instant"`
	To      time.Duration `yaml:"to" doc:"the first instant after it"`
	Service string        `yaml:"service" optional:"true" doc:"the service that it concerns; without it the dependency"`
	hosts
}

// hosts is some hosts of a service.
type hosts struct {
	Hosts     int   `yaml:"hosts" default:"0" min:"0" max:"1000" doc:"the first so many hosts only; 0 is all of them"`
	OnlyHosts []int `yaml:"only_hosts" optional:"true" min:"0" max:"999" doc:"the hosts or shards of these numbers only; the first is 0"`
}

// Check refuses a fault that never is.
func (s span) Check() []config.Complaint {
	var complaints []config.Complaint
	if s.To <= s.From {
		complaints = append(complaints, config.Complaint{Field: "to", Message: fmt.Sprintf("%s is not after from, %s", text(s.To), text(s.From))})
	}
	return append(complaints, s.hosts.check()...)
}

// check refuses hosts that are given twice.
func (h hosts) check() []config.Complaint {
	if h.Hosts > 0 && len(h.OnlyHosts) > 0 {
		return []config.Complaint{{Field: "only_hosts", Message: "stands beside hosts; give the number of hosts or list them"}}
	}
	named := map[int]bool{}
	for i, host := range h.OnlyHosts {
		if named[host] {
			return []config.Complaint{{Field: fmt.Sprintf("only_hosts.%d", i), Message: fmt.Sprintf("names host %d twice", host)}}
		}
		named[host] = true
	}
	return nil
}

func (s span) period() model.Interval { return model.Interval{From: s.From, To: s.To} }

func (s span) intervals(random.Source) []model.Interval { return []model.Interval{s.period()} }

func (span) ramps() (onset, ending time.Duration) { return 0, 0 }

func (s span) place() hosts { return s.hosts }

func (s span) service() string { return cmp.Or(s.Service, mainService) }

// told is a fault in words.
func (s span) told(kind, what string) string {
	words := fmt.Sprintf("%s %s to %s", kind, text(s.From), text(s.To))
	if s.Service != "" {
		words += " at " + s.Service
	}
	return words + s.hosts.words() + ": " + what
}

// numbers is the hosts, from 0; nil is all of them.
func (h hosts) numbers() []int {
	if len(h.OnlyHosts) > 0 {
		return h.OnlyHosts
	}
	var numbers []int
	for host := range h.Hosts {
		numbers = append(numbers, host)
	}
	return numbers
}

// least is the least number of hosts that a service must have.
func (h hosts) least() int {
	least := h.Hosts
	for _, host := range h.OnlyHosts {
		least = max(least, host+1)
	}
	return least
}

func (h hosts) words() string {
	switch n := len(h.OnlyHosts); {
	case n == 1:
		return fmt.Sprintf(" on host %d", h.OnlyHosts[0])
	case n > 1:
		return " on " + findings.Count(n) + " of the hosts"
	case h.Hosts > 0:
		return " on " + hostsText(h.Hosts)
	default:
		return ""
	}
}

// hostsText counts hosts.
func hostsText(n int) string {
	if n == 1 {
		return "1 host"
	}
	return findings.Count(n) + " hosts"
}

// gradual is a span of a fault that may come and go little by little.
type gradual struct {
	span
	Onset  time.Duration `yaml:"onset" optional:"true" max:"8760h" doc:"the time from its first instant on in which the share of calls that it concerns grows from none to all, evenly"`
	Ending time.Duration `yaml:"ending" optional:"true" max:"8760h" doc:"the time up to its end in which that share falls to none, evenly"`
}

// Check refuses ramps that are longer than the fault.
func (g gradual) Check() []config.Complaint {
	complaints := g.span.Check()
	if length := g.To - g.From; len(complaints) == 0 && g.Onset+g.Ending > length {
		complaints = append(complaints, config.Complaint{Field: "ending", Message: fmt.Sprintf("onset and ending are %s together, and the fault lasts %s", text(g.Onset+g.Ending), text(length))})
	}
	return complaints
}

func (g gradual) ramps() (onset, ending time.Duration) { return g.Onset, g.Ending }

func (g gradual) share() float64 {
	return 1 - (g.Onset+g.Ending).Seconds()/2/(g.To-g.From).Seconds()
}

func (g gradual) told(kind, what string) string {
	if g.Onset > 0 {
		what += ", onset " + text(g.Onset)
	}
	if g.Ending > 0 {
		what += ", ending " + text(g.Ending)
	}
	return g.span.told(kind, what)
}
