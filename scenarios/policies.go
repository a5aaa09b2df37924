package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"halfopen/model"
	"halfopen/scenarios/config"
)

// Policies is what a caller may put around its calls besides a pool and a breaker. Each
// stands in its usual place, unless an order is given.
type Policies struct {
	Deadline    *Timeout         `yaml:"deadline" none:"true" optional:"true" doc:"a timeout around everything else: the time that the whole request may take"`
	Fallback    *Fallback        `yaml:"fallback" none:"true" optional:"true" doc:"what answers if the call does not succeed, such as a cache"`
	Retry       *Retry           `yaml:"retry" none:"true" optional:"true" doc:"repeat calls that did not succeed"`
	Hedge       *Hedge           `yaml:"hedge" none:"true" optional:"true" doc:"ask again while the first answer is late, and take the first that comes"`
	Throttle    Throttle         `yaml:"throttle" none:"true" optional:"true" doc:"refuse a share of the calls while the dependency refuses or fails them"`
	RateLimit   RateLimit        `yaml:"rate_limit" none:"true" optional:"true" doc:"let at most so many calls pass in a time"`
	Concurrency ConcurrencyLimit `yaml:"concurrency_limit" none:"true" optional:"true" doc:"let at most so many calls be under way, a number that adapts to latency and refusals"`
	Bulkhead    *Bulkhead        `yaml:"bulkhead" none:"true" optional:"true" doc:"let at most so many calls be under way"`
	Timeout     *Timeout         `yaml:"timeout" none:"true" optional:"true" doc:"the time that each attempt may take"`
	Order       []string         `yaml:"order" optional:"true" choices:"deadline,pool,fallback,retry,hedge,throttle,breaker,rate_limit,concurrency_limit,bulkhead,timeout" doc:"the policies from the caller to the dependency, if not in the usual order: deadline, pool, fallback, retry, hedge, throttle, breaker, rate_limit, concurrency_limit, bulkhead, timeout"`
}

// policyNames is the names of policies in their usual order. What answers for the others
// stands outside of them, what repeats outside of what refuses, and what bounds an
// attempt innermost; a breaker sees the timeouts, and every attempt of a retry.
var policyNames = []string{
	"deadline", "pool", "fallback", "retry", "hedge", "throttle", "breaker", "rate_limit", "concurrency_limit", "bulkhead", "timeout",
}

// policy is one of a caller, and how its stage is made.
type policy struct {
	name string
	make func(*builder, place) []model.Stage
}

// policies is the policies that a caller has, in their order.
func (c Caller) policies() []policy {
	all := map[string]policy{}
	add := func(name string, has bool, make func(*builder, place) []model.Stage) {
		if has {
			all[name] = policy{name, make}
		}
	}
	add("deadline", c.Deadline != nil, func(b *builder, p place) []model.Stage { return []model.Stage{c.Deadline.stage()} })
	add("pool", c.Pool != nil, func(b *builder, p place) []model.Stage { return []model.Stage{b.pool(c.Pool, p)} })
	add("fallback", c.Fallback != nil, func(b *builder, p place) []model.Stage { return []model.Stage{c.Fallback.stage(b, p)} })
	add("throttle", c.Throttle != nil, func(b *builder, p place) []model.Stage { return []model.Stage{throttleStage(c.Throttle, b, p)} })
	add("concurrency_limit", c.Concurrency != nil, func(b *builder, p place) []model.Stage {
		return []model.Stage{concurrencyStage(c.Concurrency, b, p)}
	})
	add("rate_limit", c.RateLimit != nil, func(b *builder, p place) []model.Stage { return []model.Stage{c.RateLimit.stage()} })
	add("retry", c.Retry != nil, func(b *builder, p place) []model.Stage { return []model.Stage{c.Retry.stage(b, p)} })
	add("hedge", c.Hedge != nil, func(b *builder, p place) []model.Stage { return []model.Stage{c.Hedge.stage()} })
	add("breaker", c.Breaker != nil, func(b *builder, p place) []model.Stage { return b.breaker(c.Breaker, p) })
	add("bulkhead", c.Bulkhead != nil, func(b *builder, p place) []model.Stage { return []model.Stage{c.Bulkhead.stage()} })
	add("timeout", c.Timeout != nil, func(b *builder, p place) []model.Stage { return []model.Stage{c.Timeout.stage()} })
	var policies []policy
	for _, name := range c.order() {
		if policy, has := all[name]; has {
			policies = append(policies, policy)
		}
	}
	return policies
}

func (c Caller) order() []string {
	if len(c.Order) > 0 {
		return c.Order
	}
	return policyNames
}

// further is the names of those besides pool and breaker.
func (c Caller) further() []string {
	var names []string
	for _, policy := range c.policies() {
		if policy.name != "pool" && policy.name != "breaker" {
			names = append(names, policy.name)
		}
	}
	return names
}

// check refuses an order that leaves a policy out or names one twice.
func (c Caller) check() []config.Complaint {
	if len(c.Order) == 0 {
		return nil
	}
	usual := c
	usual.Order = nil
	var missing []string
	for _, policy := range usual.policies() {
		if !slices.Contains(c.Order, policy.name) {
			missing = append(missing, policy.name)
		}
	}
	if len(missing) > 0 {
		return []config.Complaint{{Field: "order", Message: fmt.Sprintf("leaves out %s; name every policy that the caller has", strings.Join(missing, ", "))}}
	}
	for i, name := range c.Order {
		if slices.Contains(c.Order[:i], name) {
			return []config.Complaint{{Field: fmt.Sprintf("order.%d", i), Message: fmt.Sprintf("%s stands twice", name)}}
		}
	}
	return nil
}
