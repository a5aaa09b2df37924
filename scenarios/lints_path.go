package scenarios

import (
	"fmt"
	"slices"
	"time"

	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
	"halfopen/scenarios/presets"
)

// pathLints is what package lint finds about the policies of every caller, and about
// breakers whatever calls they meet: that of the requests, the endpoints, which stand behind it, and the services that call others.
func (c *Calls) pathLints() []config.Complaint {
	shared := lintCaller{Caller: c.caller(), fleet: c.Fleet != nil, hosts: c.Target.Hosts}
	complaints := shared.lints(nil)
	if !c.isPlain() { // where more is known of its breaker
		complaints = append(shared.breakerLints(), complaints...)
	}
	for i, e := range c.Endpoints {
		own := lintCaller{Caller: e.caller(), name: e.Name + ".", field: fmt.Sprintf("endpoints.%d.", i), fleet: c.Fleet != nil, hosts: c.service(e.To).Hosts}
		complaints = slices.Concat(complaints, own.breakerLints(), own.lints(shared.path()))
	}
	for _, from := range c.serviceNames() {
		for i, e := range c.service(from).Calls {
			own := lintCaller{Caller: e.caller(), name: from + "." + e.To + ".", field: fmt.Sprintf("%s.calls.%d.", c.fieldOf(from), i), hosts: c.service(e.To).Hosts}
			complaints = slices.Concat(complaints, own.breakerLints(), own.lints(nil))
		}
	}
	return complaints
}

// lintCaller is a caller whose policies are looked at.
type lintCaller struct {
	Caller
	// name begins the names of its policies, and field their paths in the file.
	name, field string
	// fleet says that it is many.
	fleet bool
	// hosts is the number of hosts that it calls.
	hosts int
}

// breakerLints is what is found about its breaker whatever calls it meets.
func (c lintCaller) breakerLints() []config.Complaint {
	var complaints []config.Complaint
	for _, f := range settingsFindings(c.Breaker, c.hosts) {
		complaints = append(complaints, config.Complaint{Field: c.field + fieldOf(c.Breaker, f.Setting), Message: f.Message})
	}
	return complaints
}

// lints is what is found about its policies behind those that are further out.
func (c lintCaller) lints(around []lint.Policy) []config.Complaint {
	var complaints []config.Complaint
	policies := c.policies()
	for _, f := range lint.CheckPath(slices.Concat(around, c.path())) {
		if own := f.Policy - len(around); own >= 0 {
			name := policies[own].name
			complaints = append(complaints, config.Complaint{Field: c.field + name + "." + timeKeys[name], Message: f.Message})
		}
	}
	return complaints
}

// timeKeys is the setting of each policy that findings of a path are about.
var timeKeys = map[string]string{
	"deadline": "after", "timeout": "after", "retry": "delay", "hedge": "delay", "rate_limit": "max_wait", "bulkhead": "max_wait",
}

// path is its policies in numbers.
func (c lintCaller) path() []lint.Policy {
	var path []lint.Policy
	for _, policy := range c.policies() {
		p := lint.Policy{Name: c.name + policy.name}
		if inNumbers := policyParts[policy.name]; inNumbers != nil {
			p.Part = inNumbers(c)
		}
		path = append(path, p)
	}
	return path
}

// policyParts is what the policies do with the time of a call. Those that are not here may
// keep it for any time.
var policyParts = map[string]func(lintCaller) lint.Part{
	"deadline":          func(c lintCaller) lint.Part { return c.Deadline.part() },
	"timeout":           func(c lintCaller) lint.Part { return c.Timeout.part() },
	"retry":             func(c lintCaller) lint.Part { return c.Retry.part() },
	"hedge":             func(c lintCaller) lint.Part { return c.Hedge.part() },
	"bulkhead":          func(c lintCaller) lint.Part { return c.Bulkhead.part() },
	"rate_limit":        func(c lintCaller) lint.Part { return lint.Waiting{Most: c.RateLimit.longestWait(), Reserves: true} },
	"throttle":          func(lintCaller) lint.Part { return lint.Refusing{} },
	"concurrency_limit": func(lintCaller) lint.Part { return lint.Refusing{} },
	"breaker":           lintCaller.breakerPart,
}

func (t *Timeout) part() lint.Part { return lint.Bound{After: t.After, Cancels: t.Cancel} }

// part is nil if nothing is repeated.
func (r *Retry) part() lint.Part {
	if r.Attempts == 1 {
		return nil
	}
	return lint.Repeats{Pause: r.leastPause()}
}

// leastPause is the least time between the first two attempts.
func (r *Retry) leastPause() time.Duration {
	switch r.Jitter {
	case "full":
		return 0
	case "equal":
		return r.Delay / 2
	default:
		return r.Delay
	}
}

func (h *Hedge) part() lint.Part {
	return lint.Hedging{Delay: h.Delay, AfterFailures: h.Failure == "wait_for_all", AtOnce: h.Failure == "ask", Cancels: h.Cancel}
}

// part is a wait of no time if none may wait.
func (b *Bulkhead) part() lint.Part {
	if b.Queue == 0 {
		return lint.Waiting{}
	}
	return lint.Waiting{Most: b.MaxWait}
}

// breakerPart is nil if calls may wait for the breaker: for a verdict, or for the store
// that a fleet asks; and where several hosts are judged.
func (c lintCaller) breakerPart() lint.Part {
	machine, is := c.Breaker.(presets.Machine)
	if !is || c.fleet {
		return nil
	}
	guarded := presets.Guarded(machine)
	if guarded.Breaker.OneAtATime || guarded.Breaker.Trial.Queue {
		return nil
	}
	return lint.Refusing{After: guarded.Rejection}
}
