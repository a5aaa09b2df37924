package fleet_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/fleet"
	"halfopen/model/guard"
	"halfopen/model/modeltest"
	"halfopen/model/timeout"
)

// drawTime draws some whole milliseconds.
func drawTime(t *rapid.T, least, most int, what string) time.Duration {
	return ms * time.Duration(rapid.IntRange(least, most).Draw(t, what))
}

// drawBreaker makes a breaker that opens and closes often, at which calls may wait.
func drawBreaker(t *rapid.T) breaker.Config {
	permits := rapid.IntRange(1, 3).Draw(t, "permits")
	line := rapid.SampledFrom([]string{"none", "for the verdict", "for the lock"}).Draw(t, "line")
	return breaker.Config{
		Watch:      breaker.Watch{Window: breaker.Everything{}, Rule: breaker.FailuresInARow{Failures: 1}},
		Wait:       breaker.Wait{Open: drawTime(t, 1, 3, "open"), ByTimer: rapid.Bool().Draw(t, "timer")},
		Trial:      breaker.Trial{Permits: permits, Queue: line == "for the verdict", Verdict: breaker.EachTrial{Successes: permits}},
		Late:       rapid.SampledFrom([]breaker.Late{breaker.Dropped, breaker.CountedNow}).Draw(t, "late"),
		OneAtATime: line == "for the lock",
	}
}

func drawTimeout(t *rapid.T, what string) model.Stage {
	return timeout.New(timeout.Config{After: drawTime(t, 1, 12, what), Abandon: rapid.Bool().Draw(t, what+" abandons")})
}

// moody is a server that fails and is slow by the number of the call.
type moody []uint8

func (m moody) Enter(_ time.Duration, call *model.Call) model.Step {
	mood := m[call.Number]
	return model.Serve([]model.Outcome{model.Succeeded, model.Failed}[mood%2], ms*time.Duration(mood/2))
}

func (moody) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// fair fails if the coordinator's limits are not kept.
type fair struct {
	watch
	t      *rapid.T
	limits fleet.Limits
}

func (f *fair) Tried(now time.Duration, call *model.Call) {
	f.watch.Tried(now, call)
	if f.limits.UnderWay > 0 && f.underWay > f.limits.UnderWay {
		f.t.Fatalf("%d trial calls are under way at %v", f.underWay, now)
	}
	burst := max(1, f.limits.Burst)
	if last := len(f.tried) - 1; last >= burst && now-f.tried[last-burst] < f.limits.Every {
		f.t.Fatalf("trial calls at %v, with a burst of %d and then one every %v", f.tried, burst, f.limits.Every)
	}
}

// Calls of some instances are interrupted and abandoned at random: the fleet never sends
// more trial calls than it may, none is lost, and the coordinator has all back in the end.
func TestAFleetKeepsToItsLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := fleet.Limits{
			UnderWay: rapid.IntRange(0, 2).Draw(t, "places"),
			Every:    drawTime(t, 0, 4, "every"),
			Burst:    rapid.IntRange(0, 2).Draw(t, "burst"),
		}
		w := &fair{t: t, limits: limits}
		c := fleet.NewCoordinator(limits)
		config := guard.Config{Breaker: drawBreaker(t), Coordinator: c, Permits: &guard.Permits{}}
		at := rapid.SliceOfN(rapid.IntRange(0, 20), 1, 20).Draw(t, "arrivals")
		slices.Sort(at)
		var instants []time.Duration
		for _, units := range at {
			instants = append(instants, ms*time.Duration(units))
		}
		moods := moody(rapid.SliceOfN(rapid.Uint8Range(0, 20), len(at), len(at)).Draw(t, "moods"))
		n := rapid.IntRange(1, 4).Draw(t, "instances")
		outside, inside := drawTimeout(t, "outside"), drawTimeout(t, "inside")
		streams := random.Keyed{Seed: rapid.Uint64().Draw(t, "seed")}
		m := run(t, w, 100*ms, arrivals.Fleet(arrivals.Recorded(instants), n, streams.PerCall("instance")), n, func(int) model.Path {
			return model.Path{outside, guard.Stage(config, nil, w), inside, moods}
		})
		requests, attempts := m.Counts(), m.Attempts()
		if requests.Waiting+requests.InFlight+attempts.Waiting+attempts.InFlight != 0 {
			t.Fatalf("calls are left: %+v, %+v", requests, attempts)
		}
		if w.underWay != 0 || c.UnderWay() != 0 {
			t.Fatalf("%d trial calls are left, the coordinator knows of %d", w.underWay, c.UnderWay())
		}
	})
}

// balanced counts what passed a breaker and has not left it.
type balanced struct {
	guard.BreakerStage
	under map[uint32]bool
	t     *rapid.T
}

func (b balanced) Enter(now time.Duration, call *model.Call) model.Step {
	step := b.BreakerStage.Enter(now, call)
	if step == model.Pass() {
		b.under[call.Index] = true
	}
	return step
}

func (b balanced) Leave(now time.Duration, call *model.Call) model.Return {
	if !b.under[call.Index] {
		b.t.Fatalf("call %d leaves the breaker, which did not admit it", call.Number)
	}
	delete(b.under, call.Index)
	return b.BreakerStage.Leave(now, call)
}

// Whatever happens to calls, the breaker that is shared hears of the end of those that it
// admitted, and of no others.
func TestASharedBreakerIsToldOfItsCalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from := drawTime(t, 0, 10, "down from")
		store := fleet.Store{
			Latency:    law.Uniform{Min: 0, Max: 0.003},
			Timeout:    drawTime(t, 1, 4, "give up"),
			Down:       []model.Interval{{From: from, To: from + drawTime(t, 0, 5, "down for")}},
			FailClosed: rapid.Bool().Draw(t, "fails closed"),
		}
		w := &watch{}
		breaker := guard.Stage(guard.Config{Breaker: drawBreaker(t)}, nil, w)
		var under map[uint32]bool
		if _, waits := breaker.(model.Holder); !waits {
			under = map[uint32]bool{}
			breaker = balanced{breaker, under, t}
		}
		reads, asks := fleet.Share(store, breaker, random.Keyed{}.PerCall("store"), w)
		modeltest.Weather(t, ms, reads, asks)
		if len(under) != 0 || w.underWay != 0 || asks.(model.Holder).Waiting() != 0 {
			t.Fatalf("%d calls are left, %d of them trial calls, and some wait", len(under), w.underWay)
		}
	})
}
