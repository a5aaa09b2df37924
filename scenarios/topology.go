package scenarios

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// Caller is what stands in the path of a call on the caller's side: everything that a
// program puts around it.
type Caller struct {
	Pool    *Pool
	Breaker presets.Preset
	Policies
}

// Service is one of several services.
type Service struct {
	Name string `yaml:"name" item:"service" needs:"latency" doc:"what calls to it say, in lower case letters, digits, - and _"`
	Dependency
}

// Check refuses a name that metrics cannot have.
func (s Service) Check() []config.Complaint {
	return append(checkName(s.Name), s.Dependency.Check()...)
}

// Edge is the calls of a service to another one.
type Edge struct {
	To       string `yaml:"to" refers:"call to" doc:"the service that is called"`
	Optional bool   `yaml:"optional" default:"false" doc:"the caller answers even if this call fails"`
	Guarded
}

// Check refuses an order that is none.
func (e Edge) Check() []config.Complaint { return e.caller().check() }

// Guarded is a Caller that has nothing unless it is given.
type Guarded struct {
	Pool    *Pool          `yaml:"pool" none:"true" optional:"true" doc:"slots for these calls, such as a pool of connections"`
	Breaker presets.Preset `yaml:"breaker" none:"true" optional:"true" doc:"the circuit breaker in front of them"`
	Policies
}

func (g Guarded) caller() Caller { return Caller(g) }

// Endpoint is one of several kinds of requests.
type Endpoint struct {
	Name  string  `yaml:"name" item:"endpoint" doc:"what the requests are called, in lower case letters, digits, - and _"`
	Share float64 `yaml:"share" above:"0" default:"1" doc:"how often they come, relative to the others"`
	To    string  `yaml:"to" default:"dependency" doc:"the service that they are for"`
	Guarded
}

// Check refuses a name that metrics cannot have.
func (e Endpoint) Check() []config.Complaint {
	return slices.Concat(checkName(e.Name), e.caller().check())
}

// mainService is the name of the service that is not among the services: the dependency.
const mainService = "dependency"

var plainName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

func checkName(name string) []config.Complaint {
	if !plainName.MatchString(name) {
		return []config.Complaint{{Field: "name", Message: fmt.Sprintf("%q must begin with a letter and go on with lower case letters, digits, - and _", name)}}
	}
	return nil
}

// service is the service of a name, or nil.
func (c *Calls) service(name string) *Dependency {
	if name == mainService {
		return &c.Target
	}
	for i := range c.Services {
		if c.Services[i].Name == name {
			return &c.Services[i].Dependency
		}
	}
	return nil
}

// serviceNames is the names of all services, the main one first.
func (c *Calls) serviceNames() []string {
	names := []string{mainService}
	for _, s := range c.Services {
		names = append(names, s.Name)
	}
	return names
}

// checkTopology refuses names that lead nowhere or stand for two things, services that
// call each other in a circle, and what is meant for other systems.
func (c *Calls) checkTopology() []config.Complaint {
	var complaints []config.Complaint
	names := c.serviceNames()
	taken := slices.Concat(names[:1], slices.Clone(policyNames))
	takes := func(field, name string) {
		if slices.Contains(taken, name) {
			complaints = append(complaints, config.Complaint{Field: field, Message: fmt.Sprintf("%q is the name of something else; each needs a name of its own", name)})
		}
		taken = append(taken, name)
	}
	leads := func(field, to string) {
		if c.service(to) == nil {
			complaints = append(complaints, config.Complaint{Field: field, Message: config.UnknownName("service", to, names).Error()})
		}
	}
	for i, s := range c.Services {
		takes(fmt.Sprintf("services.%d.name", i), s.Name)
	}
	for i, e := range c.Endpoints {
		takes(fmt.Sprintf("endpoints.%d.name", i), e.Name)
		leads(fmt.Sprintf("endpoints.%d.to", i), e.To)
	}
	for _, name := range names {
		for i, edge := range c.service(name).Calls {
			leads(fmt.Sprintf("%s.calls.%d.to", c.fieldOf(name), i), edge.To)
		}
	}
	for i, fault := range c.Faults {
		leads(fmt.Sprintf("faults.%d.service", i), fault.service())
	}
	if len(complaints) > 0 {
		return complaints
	}
	return c.checkCircles(names)
}

// fieldOf is where a service stands in the file.
func (c *Calls) fieldOf(service string) string {
	at := slices.IndexFunc(c.Services, func(s Service) bool { return s.Name == service })
	if at < 0 {
		return "dependency"
	}
	return fmt.Sprintf("services.%d", at)
}

// checkCircles refuses services that wait for themselves.
func (c *Calls) checkCircles(names []string) []config.Complaint {
	for _, name := range names {
		if circle := c.circle(nil, name); circle != nil {
			return []config.Complaint{{Field: c.fieldOf(name) + ".calls", Message: strings.Join(circle, " calls ") + ", which is a circle; services cannot call each other in one"}}
		}
	}
	return nil
}

// circle is the way from a service to itself, or nil.
func (c *Calls) circle(way []string, name string) []string {
	way = append(slices.Clone(way), name)
	if slices.Contains(way[:len(way)-1], name) {
		if way[0] != name {
			return nil // it is told of the services in it
		}
		return way
	}
	for _, edge := range c.service(name).Calls {
		if circle := c.circle(way, edge.To); circle != nil {
			return circle
		}
	}
	return nil
}
