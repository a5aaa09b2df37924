package scenarios

import (
	"halfopen/measure"
	"halfopen/measure/events"
)

// observe puts the observers of a run beside its recorder.
func (c *Calls) observe(run armRun, setup measure.Setup, recorder recorder) (told recorder, observers []events.Observer) {
	told = recorder
	for _, observe := range run.Observers {
		observer := observe(c.eventSetup(run, setup))
		told, observers = newTee(told, observer), append(observers, observer)
	}
	return told, observers
}

// eventSetup is what observers know beforehand.
func (c *Calls) eventSetup(run armRun, setup measure.Setup) events.Setup {
	known := events.Setup{Arm: run.name, Arms: run.arms, Horizon: c.Horizon, Faults: setup.Faults, Breaker: setup.Breaker}
	for _, b := range setup.Breakers {
		known.Breakers = append(known.Breakers, events.Breaker{Name: b.Name, Inner: b.Inner})
	}
	for _, e := range c.entries() {
		path := c.pathTo(c.to(e))
		if e.endpoint >= 0 {
			path.Endpoint = c.Endpoints[e.endpoint].Name
		}
		path.Instance, path.InFleet = e.instance, c.fleet().Instances > 1
		known.Paths = append(known.Paths, path)
	}
	for _, e := range c.edges() {
		path := c.pathTo(e.To)
		path.Caller = e.from
		known.Paths = append(known.Paths, path)
	}
	return known
}

// pathTo is a path to a service, which is named if there are several.
func (c *Calls) pathTo(service string) events.Path {
	path := events.Path{Hosts: c.service(service).Hosts}
	if len(c.Services) > 0 {
		path.Service = service
	}
	return path
}
