package scenarios

import (
	"slices"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/guard"
	"halfopen/model/pool"
	"halfopen/model/service"
	limit "halfopen/model/timeout"
	"halfopen/scenarios/presets"
)

// station is a stage of a path, and the name of the policy that it is; empty if it is none.
type station struct {
	stage model.Stage
	name  string
}

// place is where a policy stands.
type place struct {
	// prefix begins its name.
	prefix string
	// instance counts the callers that are alike, from 0.
	instance int
	// to is the service that is called.
	to string
	// main says that it is on the users' side: the run is told what it does.
	main bool
}

// builder makes the system of a run.
type builder struct {
	calls    *Calls
	chance   chance
	recorder recorder
	standIn  model.Stage // for the breaker of the file, or nil

	paths     [][]station // of the flows, and then of the calls between services
	services  map[string][]station
	instances [][]station          // what each instance has for all endpoints
	breakers  []guard.BreakerStage // to be told of the end of the run
	slots     slots
	gathering gathering
}

// built is the system of a run.
type built struct {
	config   model.Config
	names    [][]string // of the policies, by path and stage
	breakers []guard.BreakerStage
}

// build makes the system. The stand-in takes the place of the breaker, unless it is nil.
func (c *Calls) build(replication uint64, recorder recorder, standIn model.Stage) built {
	b := &builder{
		calls: c, chance: c.chance(replication), recorder: recorder, standIn: standIn,
		services: map[string][]station{}, slots: slots{observer: recorder},
	}
	b.gather()
	for _, entry := range c.entries() {
		b.paths = append(b.paths, b.entry(entry))
	}
	for _, edge := range c.edges() {
		b.paths = append(b.paths, b.edge(edge))
	}
	result := built{
		config:   model.Config{Horizon: c.Horizon, Arrivals: b.requests(), Observer: recorder},
		breakers: b.breakers,
	}
	for _, stations := range b.paths {
		var path model.Path
		var names []string
		for _, s := range stations {
			path, names = append(path, s.stage), append(names, s.name)
		}
		result.config.Paths = append(result.config.Paths, path)
		result.names = append(result.names, names)
	}
	return result
}

// requests is those of users, spread over the instances and the endpoints.
func (b *builder) requests() model.Arrivals {
	requests := b.calls.HandRetries.around(b.chance.users, b.chance.PerCall("users"))
	if instances := b.calls.fleet().Instances; instances > 1 {
		requests = arrivals.Fleet(requests, instances, b.chance.PerCall("instance"))
	}
	if endpoints := b.calls.Endpoints; len(endpoints) > 1 {
		var shares []float64
		for _, e := range endpoints {
			shares = append(shares, e.Share)
		}
		requests = arrivals.Split(requests, shares, b.chance.PerCall("endpoint"))
	}
	return requests
}

// entry is one way in: that of the requests of an endpoint at an instance.
type entry struct {
	endpoint int // -1 if there are none
	instance int
}

// entries is every way in: the endpoints of the first instance, those of the second, and
// so on.
func (c *Calls) entries() []entry {
	var entries []entry
	for instance := range c.fleet().Instances {
		if len(c.Endpoints) == 0 {
			entries = append(entries, entry{-1, instance})
		}
		for i := range c.Endpoints {
			entries = append(entries, entry{i, instance})
		}
	}
	return entries
}

// edge is the calls of one service to another one.
type edge struct {
	from string
	Edge
}

// prefix begins the names of its policies.
func (e edge) prefix() string { return e.from + "." + e.To + "." }

// edges is all of them; their paths follow those of the entries.
func (c *Calls) edges() []edge {
	var edges []edge
	for _, from := range c.serviceNames() {
		for _, e := range c.service(from).Calls {
			edges = append(edges, edge{from, e})
		}
	}
	return edges
}

// to is the service that a way in leads to.
func (c *Calls) to(e entry) string {
	if e.endpoint < 0 {
		return mainService
	}
	return c.Endpoints[e.endpoint].To
}

// entry is the path of a way in: what the caller has for all endpoints, what the endpoint
// has for itself, and the service that it leads to.
func (b *builder) entry(e entry) []station {
	path := b.common(e.instance)
	if e.endpoint >= 0 {
		endpoint := b.calls.Endpoints[e.endpoint]
		own := place{prefix: endpoint.Name + ".", instance: e.instance, to: endpoint.To, main: true}
		path = slices.Concat(path, b.caller(endpoint.caller(), own))
	}
	return slices.Concat(path, b.calls.fleet().links(e.instance), b.service(b.calls.to(e)))
}

// common is what an instance has for all of its endpoints. Instances are asked for in their
// order.
func (b *builder) common(instance int) []station {
	if instance == len(b.instances) {
		at := place{instance: instance, main: true}
		if len(b.calls.Endpoints) == 0 {
			at.to = mainService
		}
		b.instances = append(b.instances, b.caller(b.calls.caller(), at))
	}
	return b.instances[instance]
}

// caller is the policies of a caller, in their order. Calls to a service of several hosts
// are spread over them just before the breaker, which may choose anew, or at the end.
func (b *builder) caller(c Caller, at place) []station {
	var stations []station
	var spread []station
	if service := b.calls.service(at.to); service != nil {
		spread = service.balancing(at.to, b.chance.Keyed)
	}
	for _, policy := range c.policies() {
		if policy.name == "breaker" {
			stations, spread = append(stations, spread...), nil
		}
		for _, stage := range policy.make(b, at) {
			stations = append(stations, station{stage, at.prefix + policy.name})
		}
	}
	return append(stations, spread...)
}

// service is the stages of a service, which all calls to it share.
func (b *builder) service(name string) []station {
	if made, ok := b.services[name]; ok {
		return made
	}
	described := b.calls.service(name)
	var calls []service.Call
	for path, edge := range b.calls.edges() {
		if edge.from == name {
			calls = append(calls, service.Call{Path: len(b.calls.entries()) + path, Number: uint32(path), Optional: edge.Optional})
		}
	}
	stages := described.stages(name, b.calls.faultsOf(name), b.calls.recordingFor(name), b.chance.of(name), b.chance.Keyed)
	last := len(stages) - 1
	stages[last] = service.New(service.Config{Work: stages[last], Calls: calls, Parallel: described.Parallel})
	var stations []station
	for _, stage := range stages {
		stations = append(stations, station{stage: stage})
	}
	b.services[name] = stations
	return stations
}

// edge is the path of the calls of a service to another one.
func (b *builder) edge(e edge) []station {
	at := place{prefix: e.prefix(), to: e.To}
	return slices.Concat(b.caller(e.caller(), at), b.service(e.To))
}

// pool is a pool of slots. The run is told of those on the users' side.
func (b *builder) pool(p *Pool, at place) model.Stage {
	var observer pool.Observer = unobserved{}
	switch {
	case at.main && b.calls.fleet().Instances > 1:
		observer = &share{all: &b.slots}
	case at.main && at.prefix == "":
		observer = b.recorder
	}
	return pool.New(pool.Config{Slots: p.Slots, Queue: p.Queue}, observer)
}

// breaker is a circuit breaker. The run is told of those on the users' side.
func (b *builder) breaker(p presets.Preset, at place) []model.Stage {
	switch {
	case b.standIn != nil && at.main && at.prefix == "":
		return []model.Stage{b.standIn}
	case at.main && at.prefix == "":
		return b.mainBreaker(p, at)
	}
	surroundings := presets.Surroundings{Hosts: b.calls.service(at.to).Hosts, Chance: b.chance.Sequence(at.numbered("breaker")), Observer: b.observed(p, at)}
	if at.main {
		surroundings.Permits = b.gathering.permitsOf(at.prefix)
	}
	return b.guarding(p, surroundings)
}

// guarding is the stages of a breaker: one, or two if the library has a timeout and calls
// may wait behind it.
func (b *builder) guarding(p presets.Preset, surroundings presets.Surroundings) []model.Stage {
	after := presets.TimeoutOf(p)
	surroundings.Untimed = after > 0 && (!b.calls.isPlain() || b.calls.Target.isLimited())
	stage := presets.Stage(p, surroundings)
	b.breakers = append(b.breakers, stage)
	if surroundings.Untimed {
		return []model.Stage{stage, limit.New(limit.Config{After: after})}
	}
	return []model.Stage{stage}
}
