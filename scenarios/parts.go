package scenarios

import (
	"slices"

	"halfopen/measure"
)

// caller is what users' requests pass first.
func (c *Calls) caller() Caller {
	return Caller{Pool: c.Pool, Breaker: c.Breaker, Policies: c.Policies}
}

// isPlain reports whether the system is a caller with a pool and a breaker, and one
// dependency, as in the texts on breakers: nothing repeats calls, gives them up or refuses
// them besides the breaker.
func (c *Calls) isPlain() bool {
	return len(c.caller().further()) == 0 && len(c.Services) == 0 && len(c.Endpoints) == 0 && c.Fleet == nil
}

// parts is what the system has besides a pool, a breaker and a dependency.
func (c *Calls) parts() measure.Parts {
	var parts measure.Parts
	parts.Outcomes, parts.Breakers = c.furtherOutcomes(), c.breakers() > 1
	for _, b := range c.namedBreakers() {
		parts.Named = append(parts.Named, b.Name)
	}
	if c.isPlain() {
		return parts
	}
	for _, policy := range c.caller().policies() {
		parts.Stages = append(parts.Stages, policy.name)
	}
	for _, e := range c.Endpoints {
		parts.Endpoints = append(parts.Endpoints, e.Name)
		for _, policy := range e.caller().policies() {
			parts.Stages = append(parts.Stages, e.Name+"."+policy.name)
		}
	}
	for _, edge := range c.edges() {
		for _, policy := range edge.caller().policies() {
			parts.Stages = append(parts.Stages, edge.prefix()+policy.name)
		}
	}
	if len(c.Services) > 0 {
		parts.Services = c.serviceNames()
	}
	return parts
}

// namedBreakers is the breakers that are told of each for itself: those of the users' side
// if these are not all of one name, and those between services.
func (c *Calls) namedBreakers() []measure.Breaker {
	var named []measure.Breaker
	if c.Breaker != nil {
		named = append(named, measure.Breaker{Name: "breaker"})
	}
	for _, e := range c.Endpoints {
		if e.Breaker != nil {
			named = append(named, measure.Breaker{Name: e.Name + ".breaker"})
		}
	}
	if len(named) == 1 {
		named = nil
	}
	for _, e := range c.edges() {
		if e.Breaker != nil {
			named = append(named, measure.Breaker{Name: e.prefix() + "breaker", Inner: true})
		}
	}
	return named
}

// furtherOutcomes is how requests may end besides what a breaker and a dependency do.
func (c *Calls) furtherOutcomes() []string {
	var outcomes []string
	if c.Fallback != nil || slices.ContainsFunc(c.Endpoints, func(e Endpoint) bool { return e.Fallback != nil }) {
		outcomes = append(outcomes, "degraded")
	}
	client, hidden := false, false
	for _, name := range c.serviceNames() {
		client = client || c.service(name).ClientErrors > 0 || c.service(name).answersAsRecorded()
		hidden = hidden || c.service(name).HiddenFailures > 0 || c.service(name).answersAsRecorded()
	}
	for _, fault := range c.Faults {
		if erring, is := fault.(errorBurst); is {
			client = client || erring.Outcome == "client_error"
			hidden = hidden || erring.Outcome == "hidden_failure"
		}
	}
	if client {
		outcomes = append(outcomes, "client_error")
	}
	if hidden {
		outcomes = append(outcomes, "hidden_failure")
	}
	return outcomes
}
