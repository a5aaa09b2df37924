package scenarios

import (
	"fmt"
	"slices"
	"time"

	"halfopen/scenarios/config"
)

// A Scenario is a story to run. It comes from Parse or Named.
type Scenario struct {
	document
	arms []arm
}

// document is a scenario as it stands in its file.
type document struct {
	_ struct{} `doc:"a story to run: traffic, a dependency, its faults, a breaker, and the arms to compare"`
	System
	Overlays []*config.Node `yaml:"arms" overlay:"name" optional:"true" doc:"the systems to compare, each the scenario with something laid over it"`
}

// arm is one system to run.
type arm struct {
	name   string
	system System
}

// System is the traffic and what it meets: all of a scenario but its arms.
type System struct {
	Name      string        `yaml:"name" doc:"what the scenario is called"`
	About     string        `yaml:"about" optional:"true" doc:"what it shows, in one line"`
	Seed      uint64        `yaml:"seed" default:"42" doc:"the seed of every random number"`
	Generator string        `yaml:"generator" default:"streams" choices:"streams,cpython" doc:"streams: one stream for each source of chance and each call, so that arms meet the same; cpython: one stream for all, that of CPython's random module, as in published experiments"`
	Horizon   time.Duration `yaml:"horizon" above:"0s" max:"87600h" doc:"the time at which arrivals end; calls in flight are completed"`
	Arrivals  Arrivals      `yaml:"arrivals" doc:"when requests come"`
	Pool      *Pool         `yaml:"pool" none:"true" default:"none" doc:"the caller's slots, each held by a request from its start to its end"`
	Target    Dependency    `yaml:"dependency" doc:"the service that is called"`
	Faults    []Fault       `yaml:"faults" default:"[]" doc:"what goes wrong with the dependency, and when"`
	Breaker   Breaker       `yaml:"breaker" none:"true" default:"none" doc:"the circuit breaker in front of the dependency"`
}

// Pool is a caller's pool of slots.
type Pool struct {
	Slots int `yaml:"slots" min:"1" doc:"requests that can be under way at once"`
	Queue int `yaml:"queue" min:"0" words:"unlimited=9223372036854775807" default:"unlimited" doc:"requests that can wait for a slot; a further one is shed"`
}

// Dependency is the service at the end of the path.
type Dependency struct {
	Latency Law `yaml:"latency" doc:"the law of the time in which a healthy call is answered"`
}

// Check refuses what no single value shows to be wrong.
func (s System) Check() []config.Complaint {
	var complaints []config.Complaint
	order := make([]int, len(s.Faults))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return int(s.Faults[a].period().From - s.Faults[b].period().From)
	})
	for i := 1; i < len(order); i++ {
		earlier, later := s.Faults[order[i-1]].period(), s.Faults[order[i]].period()
		if later.From < earlier.To {
			complaints = append(complaints, config.Complaint{
				Field:   fmt.Sprintf("faults.%d.from", order[i]),
				Message: fmt.Sprintf("%v is before the fault from %v to %v ends; faults must not overlap", later.From, earlier.From, earlier.To),
			})
		}
	}
	return complaints
}
