package lint

import (
	"context"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// run is what a breaker did.
type run struct {
	transitions []breaker.Transition
	tried       []time.Duration // when it admitted trial calls
	sent        int             // calls
}

// triedBetween counts the trial calls from an instant up to another.
func (r run) triedBetween(from, to time.Duration) (n int) {
	for _, at := range r.tried {
		if from <= at && at < to {
			n++
		}
	}
	return n
}

// simulate runs a system with Poisson arrivals, and with all that the library puts around
// its breaker.
func simulate(s System, seed uint64) run {
	var done run
	streams := random.Keyed{Seed: seed}
	stage := guard.Stage(guard.Config{Breaker: s.Breaker, Ignored: s.Ignored, Bounds: s.Bounds}, streams.Sequence("breaker"), (*witness)(&done))
	system, err := model.New(model.Config{
		Horizon:  s.Horizon,
		Arrivals: arrivals.Poisson(s.Rate, streams.Sequence("arrivals")),
		Paths:    []model.Path{{stage, &target{s, streams.Sequence("outcome")}}},
		Observer: (*witness)(&done),
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		panic(err)
	}
	stage.Advance(s.Horizon)
	return done
}

// target answers the calls of a system.
type target struct {
	system System
	chance random.Source
}

func (t *target) Enter(now time.Duration, _ *model.Call) model.Step {
	failing, success, failure := t.system.FailureRate, t.system.Latency, t.system.Latency
	for _, f := range t.system.Faults {
		if f.From <= now && now < f.To {
			failing, success, failure = f.FailureRate, f.Timing, f.FailureTiming
		}
	}
	timing, outcome := success, model.Succeeded
	if t.chance.Float64() < failing {
		timing, outcome = failure, model.Failed
	}
	return model.Serve(outcome, des.Seconds(timing.draw(t.chance)))
}

func (*target) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// draw draws a time that a call takes: constant if the least is the most, otherwise
// exponential.
func (t Timing) draw(chance random.Source) float64 {
	if t.least == t.most {
		return t.most
	}
	return law.Exponential{Rate: 1 / t.mean}.Draw(chance)
}

// witness notes what happens.
type witness run

func (w *witness) Changed(t breaker.Transition) { w.transitions = append(w.transitions, t) }

func (w *witness) Tried(now time.Duration, _ *model.Call) { w.tried = append(w.tried, now) }

func (w *witness) Sent(time.Duration, *model.Call) { w.sent++ }

func (*witness) Refused(time.Duration, *model.Call, breaker.State) {}
func (*witness) Answered(time.Duration, *model.Call)               {}
func (*witness) Late(time.Duration, *model.Call, breaker.Permit)   {}
func (*witness) Arrived(time.Duration, *model.Call)                {}
func (*witness) Branched(time.Duration, *model.Call, *model.Call)  {}
func (*witness) Left(time.Duration, *model.Call)                   {}
func (*witness) Ended(time.Duration, *model.Call)                  {}
