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
	Generator   string         `yaml:"generator" default:"streams" choices:"streams,cpython" doc:"streams: one stream for each source of chance and each call, so that arms meet the same; cpython: one stream for all, that of CPython's random module, as in published experiments"`
	Horizon     time.Duration  `yaml:"horizon" above:"0s" max:"87600h" doc:"the time at which arrivals end; calls in flight are completed"`
	Arrivals    Arrivals       `yaml:"arrivals" doc:"when requests come"`
	HandRetries *HandRetries   `yaml:"hand_retries" none:"true" optional:"true" doc:"users send a request that did not succeed again by hand"`
	Pool        *Pool          `yaml:"pool" none:"true" default:"none" doc:"the caller's slots, each held by a request from its start to its end"`
	Target      Dependency     `yaml:"dependency" doc:"the service that is called"`
	Faults      []Fault        `yaml:"faults" default:"[]" doc:"what goes wrong with the dependency, and when"`
	Breaker     presets.Preset `yaml:"breaker" none:"true" default:"none" doc:"the circuit breaker in front of the dependency"`
	Policies
	Services  []Service    `yaml:"services" optional:"true" doc:"further services, which the dependency, the endpoints or each other call by their names"`
	Endpoints []Endpoint   `yaml:"endpoints" optional:"true" doc:"kinds of requests, each for a service and with policies of its own; they share the caller's policies"`
	Fleet     *Fleet       `yaml:"fleet" none:"true" optional:"true" doc:"the caller is many instances; the arrivals are those of all together"`
	Objective Objective    `yaml:"objective" default:"{}" doc:"what the requests that do not succeed are held against"`
	Steady    *SteadyState `yaml:"steady_state" none:"true" default:"none" doc:"measure how the system behaves in the long run, without faults"`
}

// Pool is a caller's pool of slots.
type Pool struct {
	Slots int `yaml:"slots" min:"1" doc:"requests that can be under way at once"`
	Queue int `yaml:"queue" min:"0" words:"unlimited=9223372036854775807" default:"unlimited" doc:"requests that can wait for a slot; a further one is shed"`
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
		return cmp.Or(
			cmp.Compare(c.Faults[a].service(), c.Faults[b].service()),
			cmp.Compare(c.Faults[a].period().From, c.Faults[b].period().From),
		)
	})
	for i := 1; i < len(order); i++ {
		earlier, later := c.Faults[order[i-1]], c.Faults[order[i]]
		if later.service() == earlier.service() && later.period().From < earlier.period().To {
			complaints = append(complaints, config.Complaint{
				Field:   fmt.Sprintf("faults.%d.from", order[i]),
				Message: fmt.Sprintf("%s is before the fault from %s to %s ends; faults must not overlap", text(later.period().From), text(earlier.period().From), text(earlier.period().To)),
			})
		}
	}
	return slices.Concat(complaints, c.checkServices(), c.checkSteady(), c.caller().check(), c.checkTopology(), c.checkFleet())
}

func (c *Calls) metrics() []measure.Metric { return measure.MetricsFor(c.parts()) }

func (c *Calls) hasBreaker() bool { return c.Breaker != nil }

// doubts notices a fault that never comes, a recording that does not fit and settings of the breaker that cannot act.
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
	if r, is := c.Arrivals.(replayed); is {
		doubts = slices.Concat(doubts, r.doubts(c.Horizon), c.Target.answersDoubts(r))
	}
	return append(doubts, c.lints()...)
}

func (c *Calls) run(ctx context.Context, run armRun) (*measure.Arm, error) {
	var ran ran
	var before stageCounts
	setup := c.setup(run)
	setup.WarmedUp = func() { before = ran.stageCounts() }
	recorder := measure.NewRecorder(setup)
	told, observers := c.observe(run, setup, recorder)
	if err := c.simulate(ctx, run.Replication, told, &ran); err != nil {
		return nil, err
	}
	for _, observer := range observers {
		observer.Over()
	}
	arm := recorder.Arm()
	if c.parts().Stages != nil {
		ran.addStages(arm, before)
	}
	return arm, nil
}

// recorder is what is told of a run.
type recorder interface {
	model.Observer
	pool.Observer
	guard.Observer
	// Stale is told how old an answer of a fallback is.
	Stale(now, age time.Duration)
	// Watch is told what the breaker of that name decides.
	Watch(name string) guard.Observer
}

// ran is a system that has run.
type ran struct {
	*model.Model
	built
}

// simulate runs the system once. The result can be asked while it runs.
func (c *Calls) simulate(ctx context.Context, replication uint64, recorder recorder, result *ran) error {
	simulate := func(standIn model.Stage) error {
		var err error
		result.built = c.build(replication, recorder, standIn)
		if result.Model, err = model.New(result.config); err != nil {
			return err
		}
		if err := result.Run(ctx); err != nil {
			return err
		}
		for _, breaker := range result.breakers {
			breaker.Advance(c.Horizon)
		}
		return nil
	}
	if b, is := c.Breaker.(replaced); is {
		return b.by.Run(recorder, b.Common().RejectionLatency, simulate)
	}
	return simulate(nil)
}

// stageCounts is what the stages of every path have decided.
type stageCounts [][]model.StageCounts

func (r *ran) stageCounts() stageCounts {
	var counts stageCounts
	for path := range r.names {
		counts = append(counts, r.Stages(path))
	}
	return counts
}

// addStages adds what the policies have decided to what is known of the run, apart from
// what they had decided before the time that counts.
func (r *ran) addStages(arm *measure.Arm, before stageCounts) {
	counts := r.stageCounts()
	for path, names := range r.names {
		for stage, name := range names {
			if before != nil {
				counts[path][stage] = counts[path][stage].Since(before[path][stage])
			}
			if name != "" {
				arm.AddStage(name, counts[path][stage])
			}
		}
	}
}

func (c *Calls) setup(run armRun) measure.Setup {
	setup := measure.Setup{
		Name:       run.name,
		Horizon:    c.Horizon,
		Arms:       run.arms,
		Breaker:    c.hasBreaker() || slices.ContainsFunc(c.Endpoints, func(e Endpoint) bool { return e.Breaker != nil }),
		Objective:  measure.Objective{Success: float64(c.Objective.Success), Period: c.Objective.Period},
		TotalsOnly: run.TotalsOnly,
		Log:        run.Log,
	}
	if c.Steady != nil {
		setup.Batches = c.Steady.cut(run.warmUp, c.Horizon)
		setup.Bins = steadyBins
	}
	setup.Faults = c.faultWindows(run.Replication)
	if c.Pool != nil {
		setup.Slots = c.Pool.Slots * c.fleet().Instances
	}
	parts := c.parts()
	setup.FurtherOutcomes, setup.SeveralBreakers, setup.Breakers = parts.Outcomes, parts.Breakers, c.namedBreakers()
	for _, e := range c.entries() {
		if len(c.Endpoints) > 0 {
			setup.EndpointOf = append(setup.EndpointOf, e.endpoint)
		}
		setup.ServiceOf = append(setup.ServiceOf, slices.Index(parts.Services, c.to(e)))
	}
	for _, e := range c.edges() {
		setup.ServiceOf = append(setup.ServiceOf, slices.Index(parts.Services, e.To))
	}
	setup.Endpoints, setup.Services = parts.Endpoints, parts.Services
	setup.FaultElsewhere = len(setup.Faults) > 0 && !slices.ContainsFunc(c.entries(), func(e entry) bool { return len(c.faultsOf(c.to(e))) > 0 })
	return setup
}

// faults is the faults in the order of time.
func (c *Calls) faults() []Fault {
	return slices.SortedStableFunc(slices.Values(c.Faults), func(a, b Fault) int {
		return cmp.Compare(a.period().From, b.period().From)
	})
}

// faultsOf is those of a service.
func (c *Calls) faultsOf(service string) []Fault {
	return slices.DeleteFunc(c.faults(), func(f Fault) bool { return f.service() != service })
}

// faultWindows is when something is wrong anywhere, in the order of time.
func (c *Calls) faultWindows(replication uint64) []model.Interval {
	streams := random.Keyed{Seed: c.Seed, Replication: replication}
	all := c.fleet().troubles()
	for _, name := range c.serviceNames() {
		for i, fault := range c.faultsOf(name) {
			intervals := fault.intervals(faultChance(streams, name, i))
			if len(intervals) > mostWindows {
				intervals = []model.Interval{fault.period()}
			}
			all = append(all, intervals...)
		}
	}
	slices.SortStableFunc(all, func(a, b model.Interval) int { return cmp.Compare(a.From, b.From) })
	var windows []model.Interval
	for _, interval := range all {
		last := len(windows) - 1
		if last >= 0 && interval.From < windows[last].To {
			windows[last].To = max(windows[last].To, interval.To)
		} else {
			windows = append(windows, interval)
		}
	}
	return windows
}

// mostWindows is the number of times of one fault up to which each is told of. The times of
// a fault that comes more often are taken as one.
const mostWindows = 100
