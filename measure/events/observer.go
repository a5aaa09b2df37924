package events

import (
	"time"

	"halfopen/model"
	"halfopen/model/group"
	"halfopen/model/guard"
	"halfopen/model/pool"
)

// An Observer is told everything that happens in one run of one arm.
type Observer interface {
	model.Observer
	pool.Observer
	group.Observer // of the breaker on the users' side, or of all of them together
	// Stale is told how old an answer of a fallback is.
	Stale(now, age time.Duration)
	// Watch is the observer of a breaker that has a name in the Setup. Where it is one on
	// the users' side it is told of a call before the Observer is.
	Watch(name string) guard.Observer
	// Over is told that the run is over.
	Over()
}

// Setup is what is known of a run before it starts.
type Setup struct {
	Arm string
	// Arms is the number of arms that are run, this one included.
	Arms int
	// Horizon is the time at which arrivals end.
	Horizon time.Duration
	// Faults is when something is wrong, in the order of time, not overlapping.
	Faults []model.Interval
	// Breaker says whether there is one on the users' side, and Breakers names those that
	// are told of each for itself.
	Breaker  bool
	Breakers []Breaker
	// Paths is those that calls take, by the number that is their flow.
	Paths []Path
}

// A Breaker is one that has a name of its own.
type Breaker struct {
	Name string
	// Inner says that it stands between services, and not on the users' side.
	Inner bool
}

// A Path is what is known of the calls of a flow. What there is only one of has no name.
type Path struct {
	Endpoint string // the kind of requests
	Caller   string // the service that calls; "" if users do
	Service  string // the one that is called
	// Instance is the number of the caller's instance, from 0, if InFleet.
	Instance int
	InFleet  bool
	// Hosts is the number of hosts of the service.
	Hosts int
}

// theBreaker is the name of the only breaker on the users' side, and theBreakers stands for
// all of them together.
const (
	theBreaker  = "breaker"
	theBreakers = "all"
)

// together is the name of what stands for the breaker on the users' side.
func (s *Setup) together() string {
	for _, b := range s.Breakers {
		if !b.Inner {
			return theBreakers
		}
	}
	return theBreaker
}
