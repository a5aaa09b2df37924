package scenarios

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"halfopen/des/random"
	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/guard"
	"halfopen/model/pool"
	"halfopen/scenarios/config"
)

// callsFile is a file of Calls.
type callsFile struct {
	_ struct{} `doc:"a story to run: traffic, a dependency, its faults, a breaker, and the arms to compare"`
	Calls
	Overlays
}

// Calls is a system in continuous time: requests arrive, take a slot, pass the
// breaker, and are answered by the dependency.
type Calls struct {
	Heading
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
func (c *Calls) Check() []config.Complaint {
	var complaints []config.Complaint
	order := make([]int, len(c.Faults))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(c.Faults[a].period().From, c.Faults[b].period().From)
	})
	for i := 1; i < len(order); i++ {
		earlier, later := c.Faults[order[i-1]].period(), c.Faults[order[i]].period()
		if later.From < earlier.To {
			complaints = append(complaints, config.Complaint{
				Field:   fmt.Sprintf("faults.%d.from", order[i]),
				Message: fmt.Sprintf("%s is before the fault from %s to %s ends; faults must not overlap", text(later.From), text(earlier.From), text(earlier.To)),
			})
		}
	}
	return complaints
}

func (c *Calls) hasBreaker() bool { return c.Breaker != nil }

// doubts notices a fault that never comes and a breaker that never opens.
func (c *Calls) doubts() []config.Complaint {
	var doubts []config.Complaint
	for i, fault := range c.Faults {
		if fault.period().From >= c.Horizon {
			doubts = append(doubts, config.Complaint{
				Field:   fmt.Sprintf("faults.%d.from", i),
				Message: fmt.Sprintf("this fault never happens: arrivals end at %s", text(c.Horizon)),
			})
		}
	}
	if c.Breaker != nil {
		for _, doubt := range c.Breaker.doubts() {
			doubts = append(doubts, config.Complaint{Field: "breaker." + doubt.Field, Message: doubt.Message})
		}
	}
	return doubts
}

func (c *Calls) run(ctx context.Context, run armRun) (*measure.Arm, error) {
	recorder := measure.NewRecorder(c.setup(run))
	system, err := model.New(c.model(recorder))
	if err != nil {
		return nil, err
	}
	if err := system.Run(ctx); err != nil {
		return nil, err
	}
	return recorder.Arm(), nil
}

func (c *Calls) setup(run armRun) measure.Setup {
	setup := measure.Setup{
		Name:    run.name,
		Horizon: c.Horizon,
		Arms:    run.arms,
		Breaker: c.hasBreaker(),
		Log:     run.Log,
	}
	for _, fault := range c.faults() {
		setup.Faults = append(setup.Faults, fault.period())
	}
	if c.Pool != nil {
		setup.Slots = c.Pool.Slots
	}
	return setup
}

// faults is the faults in the order of time.
func (c *Calls) faults() []Fault {
	return slices.SortedStableFunc(slices.Values(c.Faults), func(a, b Fault) int {
		return cmp.Compare(a.period().From, b.period().From)
	})
}

// model builds the system: pool, breaker, dependency.
func (c *Calls) model(recorder *measure.Recorder) model.Config {
	requests, draws := c.chance()
	var path []model.Stage
	if c.Pool != nil {
		path = append(path, pool.New(pool.Config{Slots: c.Pool.Slots, Queue: c.Pool.Queue}, recorder))
	}
	if c.Breaker != nil {
		path = append(path, guard.New(c.Breaker.config(), c.Breaker.rejection(), recorder))
	}
	var faults []dependency.Fault
	for _, fault := range c.faults() {
		faults = append(faults, dependency.Fault{Interval: fault.period(), Effect: fault.effect()})
	}
	latency := dependency.Latency{Law: c.Target.Latency.law()}
	return model.Config{
		Horizon:  c.Horizon,
		Arrivals: requests,
		Paths:    []model.Path{append(path, dependency.New(latency, faults, draws))},
		Observer: recorder,
	}
}

// chance makes the arrivals and the latency draws of a run.
func (c *Calls) chance() (model.Arrivals, random.PerCall) {
	if c.Generator != "cpython" {
		streams := random.Keyed{Seed: c.Seed}
		return c.Arrivals.process(streams.Sequence("arrivals")), streams.PerCall("dependency")
	}
	// The published experiments draw every arrival before the first latency,
	// from one generator. A second one, in the same state, gives the arrivals
	// when they are due, so that they need not be kept.
	latencies := random.NewCPython(c.Seed)
	arrivals.Spend(c.Arrivals.process(latencies), c.Horizon)
	return c.Arrivals.process(random.NewCPython(c.Seed)), latencies
}
