package scenarios

import (
	"context"
	"fmt"
	"time"

	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/dependency"
	"halfopen/model/guard"
	"halfopen/model/retry"
	"halfopen/scenarios/config"
)

// ticksFile is a file of Ticks.
type ticksFile struct {
	_ struct{} `doc:"a story that goes in ticks: arrivals, a dependency, retries, a breaker, and the arms to compare"`
	Ticks
	Overlays
}

// Ticks is a synchronous system. In every tick the breaker is asked for all
// requests, those that wait for another attempt before the new ones; the admitted
// calls are then served together, and their outcomes recorded in the order in
// which they were admitted. What was refused or failed waits for the next tick.
type Ticks struct {
	Heading
	Count    int          `yaml:"ticks" min:"1" max:"100000000" doc:"the number of ticks"`
	Arrivals TickArrivals `yaml:"arrivals" doc:"how many requests come"`
	Target   TickTarget   `yaml:"dependency" doc:"the service that is called"`
	Retry    TickRetry    `yaml:"retry" default:"{}" doc:"what becomes of a request that is refused or fails"`
	Breaker  *TickBreaker `yaml:"breaker" none:"true" default:"none" doc:"the circuit breaker in front of the dependency"`
}

// TickArrivals is a steady load and a surge.
type TickArrivals struct {
	Base  int       `yaml:"base" min:"0" max:"1000000" doc:"requests in a tick"`
	Surge TickSurge `yaml:"surge" doc:"the ticks with another number"`
}

// TickSurge is some ticks with another number of arrivals.
type TickSurge struct {
	Rate int `yaml:"rate" min:"0" max:"1000000" doc:"requests in a tick of the surge"`
	From int `yaml:"from" min:"0" doc:"its first tick"`
	To   int `yaml:"to" min:"0" doc:"the first tick after it"`
}

// TickRetry is when a request is given up.
type TickRetry struct {
	MaxAttempts int `yaml:"max_attempts" min:"0" default:"0" doc:"attempts, the first included and refusals too, after which a request is dropped; 0 is no limit"`
}

// TickTarget is a dependency that answers all calls of a tick together.
type TickTarget interface {
	batch(surge TickSurge) dependency.BatchConfig
	words() string
}

var tickTargets = config.UnionOf("kind", map[string]TickTarget{
	"dead":       dead{},
	"overloaded": overloaded{},
})

type dead struct {
	_    struct{} `doc:"every call of some ticks fails, all others succeed"`
	From int      `yaml:"from" min:"0" words:"surge=-1" default:"surge" doc:"the first tick in which calls fail; surge: that of the surge"`
	To   int      `yaml:"to" min:"0" words:"surge=-1" default:"surge" doc:"the first tick after; surge: that of the surge"`
}

func (d dead) batch(surge TickSurge) dependency.BatchConfig {
	from, to := d.From, d.To
	if from < 0 {
		from = surge.From
	}
	if to < 0 {
		to = surge.To
	}
	return dependency.BatchConfig{Capacity: dependency.Unlimited, Down: []model.Interval{{From: ticks(from), To: ticks(to)}}}
}

func (d dead) words() string { return "dependency dead for some ticks" }

type overloaded struct {
	_        struct{} `doc:"of the calls of a tick the first ones succeed, and the others fail"`
	Capacity int      `yaml:"capacity" min:"0" doc:"calls of a tick that succeed"`
}

func (o overloaded) batch(TickSurge) dependency.BatchConfig {
	return dependency.BatchConfig{Capacity: o.Capacity}
}

func (o overloaded) words() string { return fmt.Sprintf("capacity %d a tick", o.Capacity) }

// TickBreaker is the breaker of the probe-verdict experiment: every outcome that
// is recorded while it is half-open is a verdict.
type TickBreaker struct {
	Window          int     `yaml:"window" default:"20" min:"1" max:"10000000" doc:"the number of outcomes that it remembers"`
	Minimum         int     `yaml:"minimum" default:"10" min:"1" doc:"the number of outcomes in the window below which it does not open"`
	ErrorRate       float64 `yaml:"error_rate" default:"0.5" above:"0" max:"1" doc:"the share of failures, or more, that opens it, from 0 to 1"`
	Cooldown        int     `yaml:"cooldown" default:"5" min:"0" doc:"the number of ticks for which it stays open"`
	CooldownRule    string  `yaml:"cooldown_rule" default:"at" choices:"at,after" doc:"at: it is half-open when the cooldown has passed; after: only a tick later"`
	Probes          int     `yaml:"probes" default:"1" min:"1" doc:"the number of calls admitted in a tick while half-open"`
	SuccessesNeeded int     `yaml:"successes_needed" default:"1" min:"1" doc:"the number of successes since it became half-open that close it; one failure opens it"`
}

func (b *TickBreaker) config() breaker.Config {
	return breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastResults{Size: b.Window},
			Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(b.ErrorRate), Minimum: b.Minimum},
		},
		Wait: breaker.Wait{Open: ticks(b.Cooldown), Longer: b.CooldownRule == "after"},
		Trial: breaker.Trial{
			Permits: b.Probes,
			Every:   tick,
			Verdict: breaker.EachTrial{Successes: b.SuccessesNeeded},
		},
		Late:      breaker.CountedNow,
		WhileOpen: breaker.RestartsWait,
	}
}

// tick is how long a tick is in the engine's time.
const tick = time.Second

func ticks(n int) time.Duration { return time.Duration(n) * tick }

func (*Ticks) metrics() []measure.Metric { return measure.TickMetrics }

func (t *Ticks) hasBreaker() bool { return t.Breaker != nil }

func (t *Ticks) doubts() []config.Complaint {
	if t.Breaker == nil || t.Breaker.Minimum <= t.Breaker.Window {
		return nil
	}
	return []config.Complaint{{
		Field:   "breaker.minimum",
		Message: fmt.Sprintf("this breaker can never open: a window of %d outcomes never holds %d", t.Breaker.Window, t.Breaker.Minimum),
	}}
}

func (t *Ticks) aspects() []string {
	a := t.Arrivals
	retries, breaker := "retries without limit", ""
	if t.Retry.MaxAttempts > 0 {
		retries = fmt.Sprintf("at most %d attempts", t.Retry.MaxAttempts)
	}
	if b := t.Breaker; b != nil {
		probes := "1 probe"
		if b.Probes != 1 {
			probes = fmt.Sprintf("%d probes", b.Probes)
		}
		breaker = fmt.Sprintf("breaker opens at %g of %d outcomes, cooldown %d, %s a tick", b.ErrorRate, b.Window, b.Cooldown, probes)
	}
	return []string{
		fmt.Sprintf("%d requests a tick, %d in ticks %d to %d", a.Base, a.Surge.Rate, a.Surge.From, a.Surge.To-1),
		t.Target.words(), retries, breaker,
	}
}

func (t *Ticks) run(ctx context.Context, run armRun) (*measure.Arm, error) {
	recorder := measure.NewTickRecorder(measure.TickSetup{Name: run.name, Ticks: t.Count, Tick: tick, Breaker: t.hasBreaker()})
	path := []model.Stage{retry.New(retry.Config{Delay: tick, MaxAttempts: t.Retry.MaxAttempts})}
	if t.Breaker != nil {
		path = append(path, guard.New(guard.Config{Breaker: t.Breaker.config()}, nil, recorder))
	}
	system, err := model.New(model.Config{
		Horizon: ticks(t.Count),
		CutOff:  true,
		Arrivals: arrivals.Ticks(tick, t.Count, func(number int) int {
			if number >= t.Arrivals.Surge.From && number < t.Arrivals.Surge.To {
				return t.Arrivals.Surge.Rate
			}
			return t.Arrivals.Base
		}),
		Paths:    []model.Path{append(path, dependency.NewBatch(t.Target.batch(t.Arrivals.Surge)))},
		Observer: recorder,
	})
	if err != nil {
		return nil, err
	}
	if err := system.Run(ctx); err != nil {
		return nil, err
	}
	return recorder.Arm(), nil
}
