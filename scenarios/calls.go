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
	"halfopen/scenarios/presets"
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
	Generator string         `yaml:"generator" default:"streams" choices:"streams,cpython" doc:"streams: one stream for each source of chance and each call, so that arms meet the same; cpython: one stream for all, that of CPython's random module, as in published experiments"`
	Horizon   time.Duration  `yaml:"horizon" above:"0s" max:"87600h" doc:"the time at which arrivals end; calls in flight are completed"`
	Arrivals  Arrivals       `yaml:"arrivals" doc:"when requests come"`
	Pool      *Pool          `yaml:"pool" none:"true" default:"none" doc:"the caller's slots, each held by a request from its start to its end"`
	Target    Dependency     `yaml:"dependency" doc:"the service that is called"`
	Faults    []Fault        `yaml:"faults" default:"[]" doc:"what goes wrong with the dependency, and when"`
	Breaker   presets.Preset `yaml:"breaker" none:"true" default:"none" doc:"the circuit breaker in front of the dependency"`
	Objective Objective      `yaml:"objective" default:"{}" doc:"what the requests that do not succeed are held against"`
	Steady    *SteadyState   `yaml:"steady_state" none:"true" default:"none" doc:"measure how the system behaves in the long run, without faults"`
}

// Pool is a caller's pool of slots.
type Pool struct {
	Slots int `yaml:"slots" min:"1" doc:"requests that can be under way at once"`
	Queue int `yaml:"queue" min:"0" words:"unlimited=9223372036854775807" default:"unlimited" doc:"requests that can wait for a slot; a further one is shed"`
}

// Dependency is the service at the end of the path.
type Dependency struct {
	Latency     Law          `yaml:"latency" doc:"the law of the time in which a healthy call is answered"`
	FailureRate config.Share `yaml:"failure_rate" default:"0%" doc:"the share of calls that fail while it is healthy, after the same time"`
	Hosts       int          `yaml:"hosts" default:"1" min:"1" max:"1000" doc:"the number of hosts that calls are sent to in turn; a fault may concern some of them, and a breaker may judge each"`
}

// Objective is what the service promises.
type Objective struct {
	Success config.Share  `yaml:"success" above:"0%" default:"99.9%" doc:"the share of requests that are to succeed; what it leaves is the error budget"`
	Period  time.Duration `yaml:"period" above:"0s" default:"720h" doc:"the time that the promise is about"`
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
	return slices.Concat(complaints, c.checkHosts(), c.checkSteady())
}

// checkHosts refuses a fault of hosts that there are not.
func (c *Calls) checkHosts() []config.Complaint {
	var complaints []config.Complaint
	for i, fault := range c.Faults {
		if hosts := fault.hosts(); hosts > c.Target.Hosts {
			complaints = append(complaints, config.Complaint{
				Field:   fmt.Sprintf("faults.%d.hosts", i),
				Message: fmt.Sprintf("this fault is on %s and the dependency has %s; use at most %d, or set dependency.hosts", hostsText(hosts), hostsText(c.Target.Hosts), c.Target.Hosts),
			})
		}
	}
	return complaints
}

func (*Calls) metrics() []measure.Metric { return measure.Metrics }

func (c *Calls) hasBreaker() bool { return c.Breaker != nil }

// doubts notices a fault that never comes and settings of the breaker that cannot act.
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
	return append(doubts, c.lints()...)
}

func (c *Calls) run(ctx context.Context, run armRun) (*measure.Arm, error) {
	recorder := measure.NewRecorder(c.setup(run))
	if err := c.simulate(ctx, run.Replication, recorder); err != nil {
		return nil, err
	}
	return recorder.Arm(), nil
}

// recorder is what is told of a run.
type recorder interface {
	model.Observer
	pool.Observer
	guard.Observer
}

func (c *Calls) simulate(ctx context.Context, replication uint64, recorder recorder) error {
	simulate := func(breaker ...model.Stage) error {
		system, err := model.New(c.model(replication, recorder, breaker))
		if err != nil {
			return err
		}
		return system.Run(ctx)
	}
	switch b := c.Breaker.(type) {
	case nil:
		return simulate()
	case replaced:
		return b.by.Run(recorder, b.Common().RejectionLatency, func(stage model.Stage) error { return simulate(stage) })
	default:
		return c.protected(ctx, replication, recorder, simulate)
	}
}

func (c *Calls) setup(run armRun) measure.Setup {
	setup := measure.Setup{
		Name:       run.name,
		Horizon:    c.Horizon,
		Arms:       run.arms,
		Breaker:    c.hasBreaker(),
		Objective:  measure.Objective{Success: float64(c.Objective.Success), Period: c.Objective.Period},
		TotalsOnly: run.TotalsOnly,
		Log:        run.Log,
	}
	if c.Steady != nil {
		setup.Batches = c.Steady.cut(run.warmUp, c.Horizon)
		setup.Bins = steadyBins
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

// model builds the system: pool, balancing, breaker, dependency. The breaker is a stage, or none.
func (c *Calls) model(replication uint64, recorder recorder, breaker []model.Stage) model.Config {
	requests, draws := c.chance(replication)
	var path []model.Stage
	if c.Pool != nil {
		path = append(path, pool.New(pool.Config{Slots: c.Pool.Slots, Queue: c.Pool.Queue}, recorder))
	}
	if c.Target.Hosts > 1 {
		path = append(path, dependency.NewRoundRobin(c.Target.Hosts)) // a breaker that judges hosts chooses anew
	}
	path = append(path, breaker...)
	var faults []dependency.Fault
	for _, fault := range c.faults() {
		faults = append(faults, dependency.Fault{
			Interval: fault.period(),
			Effect:   fault.effect(c.Target.Latency),
			Hosts:    fault.hosts(),
		})
	}
	target := dependency.New(dependency.Config{
		Healthy: dependency.Answer{
			Latency:       dependency.Latency{Law: c.Target.Latency.law()},
			FailureRate:   float64(c.Target.FailureRate),
			FailuresAfter: dependency.InTime,
		},
		Faults: faults,
		Draws:  draws,
	})
	return model.Config{
		Horizon:  c.Horizon,
		Arrivals: requests,
		Paths:    []model.Path{append(path, target)},
		Observer: recorder,
	}
}

// chance makes the arrivals and the draws of a run.
func (c *Calls) chance(replication uint64) (model.Arrivals, dependency.Draws) {
	if c.Generator != "cpython" {
		streams := random.Keyed{Seed: c.Seed, Replication: replication}
		draws := dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome")}
		return c.Arrivals.process(streams.Sequence("arrivals")), draws
	}
	// The published experiments draw every arrival before the first latency,
	// from one generator. A second one, in the same state, gives the arrivals
	// when they are due, so that they need not be kept.
	seed := seedOf(c.Seed, replication)
	rest := random.NewCPython(seed)
	arrivals.Spend(c.Arrivals.process(rest), c.Horizon)
	return c.Arrivals.process(random.NewCPython(seed)), dependency.Draws{Latency: rest, Outcome: rest}
}
