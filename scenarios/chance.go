package scenarios

import (
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
)

// OneStream reports whether all chance of a scenario comes from one stream, as in
// published experiments, so that a configuration that admits other calls meets other
// latencies. The assignment, if there is one, gives every call its own.
func (s *Scenario) OneStream() (one bool, assignment string) { return s.file.oneStream() }

func (c *Calls) oneStream() (one bool, assignment string) {
	return c.Generator == "cpython", "generator=streams"
}

func (*Ticks) oneStream() (one bool, assignment string) { return false, "" }

func (*Rounds) oneStream() (one bool, assignment string) { return true, "" }

// chance is where the random numbers of a run come from.
type chance struct {
	random.Keyed
	users model.Arrivals   // the requests of users
	main  dependency.Draws // what happens to calls to the dependency
}

// chance makes the arrivals and the draws of a run.
func (c *Calls) chance(replication uint64) chance {
	streams := random.Keyed{Seed: c.Seed, Replication: replication}
	if c.Generator != "cpython" {
		return chance{
			Keyed: streams,
			users: c.Arrivals.process(streams.Sequence("arrivals")),
			main:  dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome")},
		}
	}
	// The published experiments draw every arrival before the first latency,
	// from one generator. A second one, in the same state, gives the arrivals
	// when they are due, so that they need not be kept.
	seed := seedOf(c.Seed, replication)
	rest := random.NewCPython(seed)
	arrivals.Spend(c.Arrivals.process(rest), c.Horizon)
	return chance{
		Keyed: streams,
		users: c.Arrivals.process(random.NewCPython(seed)),
		main:  dependency.Draws{Latency: rest, Outcome: rest},
	}
}

// of is what happens to calls to a service.
func (c chance) of(service string) dependency.Draws {
	if service == mainService {
		return c.main
	}
	return dependency.Draws{Latency: c.PerCall(service + "/dependency"), Outcome: c.PerCall(service + "/outcome")}
}
