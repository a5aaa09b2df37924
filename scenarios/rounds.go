package scenarios

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"halfopen/des/random"
	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/dependency"
	"halfopen/model/guard"
	"halfopen/model/pool"
	"halfopen/scenarios/config"
)

// roundsFile is a file of Rounds.
type roundsFile struct {
	_ struct{} `doc:"a story that goes in rounds: two flows that share a pool, a failure, a breaker, and the arms to compare"`
	Rounds
	Overlays
}

// Rounds is a synchronous system in which two flows share the slots of a pool.
// Tracking requests hold a slot; event requests call a dependency. The outcome
// of a call is known, and recorded by the breaker, in the round in which it is
// made; its slot is held for as long as such a call takes.
type Rounds struct {
	Heading
	Count   int           `yaml:"rounds" min:"1" max:"100000000" doc:"the number of rounds"`
	Round   time.Duration `yaml:"round" default:"10ms" above:"0s" max:"1h" doc:"the time from one round to the next"`
	Pool    RoundPool     `yaml:"pool" doc:"the slots that the flows share"`
	Flows   RoundFlows    `yaml:"flows" doc:"the two flows"`
	Failure RoundFailure  `yaml:"failure" doc:"when the mode begins; before, the dependency is healthy"`
	Mode    string        `yaml:"mode" default:"healthy" choices:"healthy,partial,down,slowdown" doc:"how the dependency behaves"`
	Modes   RoundModes    `yaml:"modes" doc:"what each mode means"`
	Breaker RoundBreaker  `yaml:"breaker" none:"true" default:"none" doc:"the circuit breaker in front of the dependency"`
}

// RoundPool is the pool that the flows share.
type RoundPool struct {
	Slots int `yaml:"slots" min:"1" doc:"requests that can be under way at once"`
}

// RoundFlows is the two flows.
type RoundFlows struct {
	Tracking RoundTracking `yaml:"tracking" doc:"requests that need nothing but a slot"`
	Event    RoundEvent    `yaml:"event" doc:"requests that call the dependency"`
}

// RoundTracking is the flow that needs nothing but a slot.
type RoundTracking struct {
	Rate perSecond `yaml:"rate" min:"0" doc:"requests a second"`
	Hold int       `yaml:"hold" min:"0" doc:"the rounds for which one holds its slot"`
}

// RoundEvent is the flow that calls the dependency.
type RoundEvent struct {
	Rate         perSecond `yaml:"rate" min:"0" doc:"requests a second"`
	RejectedHold int       `yaml:"rejected_hold" min:"0" default:"1" doc:"the rounds for which a refused one holds a slot, if one is free"`
}

// RoundFailure is when the mode begins.
type RoundFailure struct {
	Start int `yaml:"start" min:"0" doc:"the first round of the mode"`
}

// RoundModes is what each mode means.
type RoundModes struct {
	Healthy  RoundMode `yaml:"healthy" doc:"all is well"`
	Partial  RoundMode `yaml:"partial" doc:"some calls fail, fast"`
	Down     RoundMode `yaml:"down" doc:"every call fails, fast"`
	Slowdown RoundMode `yaml:"slowdown" doc:"every call fails, slowly"`
}

// RoundMode is how the dependency behaves.
type RoundMode struct {
	FailureProbability float64 `yaml:"failure_probability" min:"0" max:"1" doc:"the share of calls that fail, from 0 to 1"`
	HoldOK             int     `yaml:"hold_ok" min:"0" doc:"the rounds for which a call that succeeds holds its slot"`
	HoldFailed         int     `yaml:"hold_failed" min:"0" doc:"the same of one that fails"`
}

// perSecond is a rate that may be written without its unit.
type perSecond float64

// ParseText sets the rate from a number, with or without a unit.
func (p *perSecond) ParseText(written string) error {
	if bare, err := strconv.ParseFloat(written, 64); err == nil && bare >= 0 && !math.IsInf(bare, 0) {
		*p = perSecond(bare)
		return nil
	}
	return (*config.Rate)(p).ParseText(written)
}

// Text writes the rate with its unit.
func (p perSecond) Text() string { return config.Rate(p).Text() }

// SchemaType describes a rate, or a number of requests a second.
func (p perSecond) SchemaType() map[string]any {
	return map[string]any{
		"anyOf":       []any{config.Rate(p).SchemaType(), map[string]any{"type": "number", "minimum": 0}},
		"description": "a rate with its unit, as in 50/s, or a number of requests a second",
	}
}

// RoundBreaker is the rule by which a breaker opens, and for how long. In
// half-open every call passes until the next recorded outcome decides.
type RoundBreaker interface {
	watch() breaker.Watch
	open() int
	words() string
}

var roundRules = config.UnionOf("rule", map[string]RoundBreaker{
	"consecutive": consecutive{},
	"ratio":       ratio{},
})

type consecutive struct {
	_        struct{} `doc:"opens after that many failures in a row"`
	Failures int      `yaml:"failures" min:"1" max:"10000000" doc:"the number of failures in a row"`
	Open     int      `yaml:"open" min:"0" doc:"the rounds for which it stays open"`
}

func (c consecutive) watch() breaker.Watch { return fullWindow(c.Failures, 1) }

func (c consecutive) open() int { return c.Open }

func (c consecutive) words() string {
	return fmt.Sprintf("breaker opens after %d failures in a row, for %d rounds", c.Failures, c.Open)
}

type ratio struct {
	_      struct{} `doc:"opens when the window is full and at least that share of it failed"`
	Window int      `yaml:"window" min:"1" max:"10000000" doc:"the number of outcomes in the window"`
	Ratio  float64  `yaml:"ratio" above:"0" max:"1" doc:"the share of failures, or more, that opens it, from 0 to 1"`
	Open   int      `yaml:"open" min:"0" doc:"the rounds for which it stays open"`
}

func (r ratio) watch() breaker.Watch { return fullWindow(r.Window, r.Ratio) }

func (r ratio) open() int { return r.Open }

func (r ratio) words() string {
	return fmt.Sprintf("breaker opens at %g of %d outcomes, for %d rounds", r.Ratio, r.Window, r.Open)
}

// fullWindow judges only when the window is full.
func fullWindow(size int, rate float64) breaker.Watch {
	return breaker.Watch{
		Window: breaker.LastResults{Size: size},
		Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(rate), Minimum: size},
	}
}

func (*Rounds) metrics() []measure.Metric { return measure.RoundMetrics }

func (r *Rounds) hasBreaker() bool { return r.Breaker != nil }

func (r *Rounds) doubts() []config.Complaint {
	if r.Failure.Start < r.Count || r.Mode == "healthy" {
		return nil
	}
	return []config.Complaint{{Field: "failure.start", Message: fmt.Sprintf("the mode never begins: there are only %d rounds", r.Count)}}
}

func (r *Rounds) aspects() []string {
	breaker := ""
	if r.Breaker != nil {
		breaker = r.Breaker.words()
	}
	return []string{
		fmt.Sprintf("tracking %s, events %s", r.Flows.Tracking.Rate.Text(), r.Flows.Event.Rate.Text()),
		fmt.Sprintf("%d slots", r.Pool.Slots),
		fmt.Sprintf("%d rounds of %s, failure from round %d on", r.Count, text(r.Round), r.Failure.Start),
		breaker,
		fmt.Sprintf("seed %d", r.Seed),
	}
}

// held is a number of rounds as a time.
func (r *Rounds) held(rounds int) time.Duration { return time.Duration(rounds) * r.Round }

// phases is the dependency's behaviour over time.
func (r *Rounds) phases() dependency.Phases {
	modes := map[string]RoundMode{"healthy": r.Modes.Healthy, "partial": r.Modes.Partial, "down": r.Modes.Down, "slowdown": r.Modes.Slowdown}
	phase := func(from int, mode RoundMode) dependency.Phase {
		p := dependency.Phase{From: r.held(from), Failure: mode.FailureProbability}
		p.Hold[model.Succeeded] = r.held(mode.HoldOK)
		p.Hold[model.Failed] = r.held(mode.HoldFailed)
		p.Hold[model.Rejected] = r.held(r.Flows.Event.RejectedHold)
		return p
	}
	return dependency.Phases{phase(0, r.Modes.Healthy), phase(r.Failure.Start, modes[r.Mode])}
}

func (r *Rounds) run(ctx context.Context, run armRun) (*measure.Arm, error) {
	phases := r.phases()
	recorder := measure.NewRoundRecorder(r.setup(run, phases))
	generator := random.NewLehmer(seedOf(r.Seed, run.Replication))
	slots := pool.New(pool.Config{Slots: r.Pool.Slots}, recorder)
	tracking := dependency.Phases{{}}
	tracking[0].Hold[model.Succeeded] = r.held(r.Flows.Tracking.Hold)

	system, err := model.New(model.Config{
		Horizon:  r.held(r.Count),
		CutOff:   true,
		Arrivals: r.arrivals(generator),
		Paths: []model.Path{
			measure.TrackingFlow: {slots, dependency.NewHeld(tracking)},
			measure.EventFlow:    append(r.guards(recorder), dependency.NewFate(phases, generator), slots, dependency.NewHeld(phases)),
		},
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

func (r *Rounds) setup(run armRun, phases dependency.Phases) measure.RoundSetup {
	setup := measure.RoundSetup{
		Name: run.name, Rounds: r.Count, Round: r.Round, Slots: r.Pool.Slots,
		Breaker: r.hasBreaker(), Failure: r.Failure.Start,
		Hold: func(now time.Duration, outcome model.Outcome) time.Duration { return phases.At(now).Hold[outcome] },
	}
	if r.Mode == "healthy" {
		setup.Failure = -1
	}
	return setup
}

func (r *Rounds) arrivals(source random.Source) model.Arrivals {
	// A rate is divided by the rounds of a second, as it is published: a product
	// with the length of a round has other last digits.
	perSecond := float64(time.Second) / float64(r.Round)
	return arrivals.Rounds{
		Round: r.Round,
		Count: r.Count,
		PerRound: []float64{
			measure.TrackingFlow: float64(r.Flows.Tracking.Rate) / perSecond,
			measure.EventFlow:    float64(r.Flows.Event.Rate) / perSecond,
		},
	}.Process(source)
}

// guards is the breaker's stage, or none.
func (r *Rounds) guards(recorder *measure.RoundRecorder) model.Path {
	if r.Breaker == nil {
		return nil
	}
	return model.Path{guard.NewForesighted(breaker.Config{
		Watch: r.Breaker.watch(),
		// The end of the open time is noticed at the start of a round, so never
		// in the round of the opening.
		Wait:  breaker.Wait{Open: r.held(max(1, r.Breaker.open()))},
		Trial: breaker.Trial{Permits: math.MaxInt, Verdict: breaker.EachTrial{Successes: 1}},
	}, recorder)}
}
