package explain

import (
	"context"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/dependency"
	"halfopen/model/guard"
	"halfopen/model/pool"
	"halfopen/model/retry"
)

// recorder is any of package measure.
type recorder interface {
	model.Observer
	guard.Observer
	pool.Observer
	Arm() *measure.Arm
}

// unpooled gives the recorder of a run in ticks what it does not need.
type unpooled struct{ *measure.TickRecorder }

func (unpooled) Occupied(time.Duration, int, int) {}

// witness counts by itself what an account has to add up to.
type witness struct {
	recorder
	refused []int // in each state that the breaker was in
	trials  []int // in each half-open period
	changes []breaker.Transition
	failed  []failure // while closed
}

func (w *witness) Refused(now time.Duration, call *model.Call, state breaker.State) {
	w.refused[len(w.refused)-1]++
	w.recorder.Refused(now, call, state)
}

func (w *witness) Tried(now time.Duration, call *model.Call) {
	w.trials[len(w.trials)-1]++
	w.recorder.Tried(now, call)
}

func (w *witness) Changed(t breaker.Transition) {
	w.changes = append(w.changes, t)
	w.refused = append(w.refused, 0)
	if t.To == breaker.HalfOpen {
		w.trials = append(w.trials, 0)
	}
	w.recorder.Changed(t)
}

func (w *witness) Ended(now time.Duration, call *model.Call) {
	if call.Reached && !call.Trial && call.Outcome == model.Failed {
		w.failed = append(w.failed, failure{sent: int64(call.Arrived + call.Waited), result: int64(now)})
	}
	w.recorder.Ended(now, call)
}

// A run is an arm with what else is known about it.
type run struct {
	*witness
	arm     *measure.Arm
	setting Setting
}

func simulate(t *rapid.T, recorder recorder, setting Setting, build func(*witness) model.Config) run {
	w := &witness{recorder: recorder, refused: []int{0}}
	system, err := model.New(build(w))
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return run{w, recorder.Arm(), setting}
}

// drawRun makes a run of any kind.
func drawRun(t *rapid.T) run {
	return rapid.SampledFrom([]func(*rapid.T) run{drawCalls, drawTicks, drawRounds}).Draw(t, "kind")(t)
}

func drawBreaker(t *rapid.T, unit time.Duration) breaker.Config {
	rate, permits := float64(rapid.IntRange(1, 10).Draw(t, "tenths"))/10, rapid.IntRange(1, 4).Draw(t, "permits")
	config := breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastResults{Size: rapid.IntRange(1, 20).Draw(t, "window")},
			Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(rate), Minimum: rapid.IntRange(1, 10).Draw(t, "minimum")},
		},
		Wait:  breaker.Wait{Open: unit * time.Duration(rapid.IntRange(1, 5).Draw(t, "wait"))},
		Trial: breaker.Trial{Permits: permits, Verdict: breaker.RateOfTrials{Results: permits, Threshold: breaker.AtLeast(rate)}},
	}
	if rapid.Bool().Draw(t, "each trial decides") {
		config.Trial.Verdict = breaker.EachTrial{Successes: permits}
	}
	if rapid.Bool().Draw(t, "late results count") {
		config.Late = breaker.CountedNow
	}
	return config
}

// drawCalls makes a run in continuous time.
func drawCalls(t *rapid.T) run {
	horizon := time.Duration(rapid.IntRange(1, 40).Draw(t, "horizon")) * time.Second
	setup := measure.Setup{Name: "calls", Horizon: horizon, Breaker: true, Log: rapid.Bool().Draw(t, "log")}
	end := time.Duration(0)
	latency := dependency.Latency{Law: law.Exponential{Rate: 10}}
	var faults []dependency.Fault
	for range rapid.IntRange(0, 2).Draw(t, "faults") {
		from := end + time.Duration(rapid.IntRange(0, 10).Draw(t, "healthy"))*time.Second
		end = from + time.Duration(rapid.IntRange(1, 10).Draw(t, "faulty"))*time.Second
		fault := model.Interval{From: from, To: end}
		setup.Faults = append(setup.Faults, fault)
		after := time.Duration(rapid.IntRange(0, 2000).Draw(t, "timeout")) * time.Millisecond
		var effect dependency.Effect = dependency.Timeout{After: after}
		if rapid.Bool().Draw(t, "partial") {
			effect = dependency.Answer{Latency: latency, FailureRate: 0.5, FailuresAfter: after}
		}
		faults = append(faults, dependency.Fault{Interval: fault, Effect: effect})
	}
	config := drawBreaker(t, time.Second)
	config.Trial.MaxWait = rapid.SampledFrom([]time.Duration{0, time.Second}).Draw(t, "maximum wait")
	if rapid.Bool().Draw(t, "pool") {
		setup.Slots = rapid.IntRange(1, 20).Draw(t, "slots")
	}
	streams := random.Keyed{Seed: rapid.Uint64().Draw(t, "seed")}
	rate := float64(rapid.IntRange(1, 30).Draw(t, "rate"))
	broken := rapid.SampledFrom([]float64{0, 0.1, 0.5}).Draw(t, "failure rate")
	return simulate(t, measure.NewRecorder(setup), Setting{}, func(w *witness) model.Config {
		var path model.Path
		if setup.Slots > 0 {
			path = append(path, pool.New(pool.Config{Slots: setup.Slots, Queue: 5}, w))
		}
		path = append(path, guard.New(guard.Config{Breaker: config, Rejection: time.Millisecond}, nil, w), dependency.New(dependency.Config{
			Healthy: dependency.Answer{Latency: latency, FailureRate: broken, FailuresAfter: dependency.InTime},
			Faults:  faults,
			Draws:   dependency.Draws{Latency: streams.PerCall("latency"), Outcome: streams.PerCall("outcome")},
		}))
		return model.Config{Horizon: horizon, Arrivals: arrivals.Poisson(rate, streams.Sequence("arrivals")), Paths: []model.Path{path}, Observer: w}
	})
}

// drawTicks makes a run in ticks, in which what fails is tried again.
func drawTicks(t *rapid.T) run {
	const tick = time.Second
	ticks := rapid.IntRange(1, 60).Draw(t, "ticks")
	from := rapid.IntRange(0, 30).Draw(t, "surge")
	setting := Setting{Step: Step{Name: "tick", Length: 1}, Faults: []StepFault{{"the surge", from, from + rapid.IntRange(1, 30).Draw(t, "length")}}}
	config := drawBreaker(t, tick)
	config.Trial.Every = tick
	recorder := measure.NewTickRecorder(measure.TickSetup{Name: "ticks", Ticks: ticks, Tick: tick, Breaker: true})
	attempts := rapid.IntRange(0, 3).Draw(t, "attempts")
	capacity := rapid.IntRange(0, 12).Draw(t, "capacity")
	return simulate(t, unpooled{recorder}, setting, func(w *witness) model.Config {
		return model.Config{
			Horizon: time.Duration(ticks) * tick,
			CutOff:  true,
			Arrivals: arrivals.Ticks(tick, ticks, func(n int) int {
				if surge := setting.Faults[0]; n >= surge.From && n < surge.To {
					return 15
				}
				return 3
			}),
			Paths: []model.Path{{
				retry.New(retry.Config{Delay: tick, MaxAttempts: attempts}),
				guard.New(guard.Config{Breaker: config}, nil, w),
				dependency.NewBatch(dependency.BatchConfig{Capacity: capacity}),
			}},
			Observer: w,
		}
	})
}

// drawRounds makes a run in rounds, in which outcomes are known at once.
func drawRounds(t *rapid.T) run {
	const round = 10 * time.Millisecond
	rounds, start := rapid.IntRange(1, 300).Draw(t, "rounds"), rapid.IntRange(0, 100).Draw(t, "start")
	setting := Setting{Step: Step{Name: "round", Length: 0.01}, Faults: []StepFault{{"mode down", start, -1}}}
	healthy := dependency.Phase{Failure: 0.1}
	healthy.Hold[model.Succeeded], healthy.Hold[model.Failed], healthy.Hold[model.Rejected] = 3*round, 5*round, round
	down := healthy
	down.From, down.Failure = time.Duration(start)*round, 0.9
	phases := dependency.Phases{healthy, down}
	config := drawBreaker(t, round)
	config.Trial = breaker.Trial{Permits: math.MaxInt, Verdict: breaker.EachTrial{Successes: 1}}
	generator := random.NewLehmer(rapid.Uint64Range(1, 1e9).Draw(t, "seed"))
	recorder := measure.NewRoundRecorder(measure.RoundSetup{
		Name: "rounds", Rounds: rounds, Round: round, Slots: 8, Breaker: true, Failure: start,
		Hold: func(now time.Duration, outcome model.Outcome) time.Duration { return phases.At(now).Hold[outcome] },
	})
	return simulate(t, recorder, setting, func(w *witness) model.Config {
		slots := pool.New(pool.Config{Slots: 8}, w)
		return model.Config{
			Horizon:  time.Duration(rounds) * round,
			CutOff:   true,
			Arrivals: arrivals.Rounds{Round: round, Count: rounds, PerRound: []float64{0.5, 1.5}}.Process(generator),
			Paths: []model.Path{
				measure.TrackingFlow: {slots, dependency.NewHeld(phases)},
				measure.EventFlow:    {guard.NewForesighted(config, w), dependency.NewFate(phases, generator), slots, dependency.NewHeld(phases)},
			},
			Observer: w,
		}
	})
}

// each makes many runs.
func each(t *testing.T, check func(*rapid.T, run)) {
	rapid.Check(t, func(t *rapid.T) { check(t, drawRun(t)) })
}
