package libraries_test

import (
	"slices"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/presets"
)

// A call that hystrix-go refuses because of the number under way is an error to its breaker,
// after that has admitted it, and uses up a trial.
func TestHystrixGoBoundsTheCallsUnderWay(t *testing.T) {
	l := hystrixGo(t)
	l.draw = func(pick choice) presets.Machine {
		h := drawHystrix(pick).(presets.HystrixGo)
		h.MaxConcurrentRequests = between(pick, 1, 4)
		return h
	}
	scripts := l.scripts(20_000)
	seen := l.run(t, scripts)
	for i, s := range scripts {
		if d := difference(seen[i], playGuarded(s, func(*guard.Bounds) {})); d != "" {
			t.Fatalf("history %d of %+v:%s", i, s.Settings, d)
		}
	}
	for name, mutate := range map[string]func(*guard.Bounds){
		"not counted":   func(b *guard.Bounds) { b.Counted = false },
		"one call more": func(b *guard.Bounds) { b.Concurrent++ },
	} {
		told := false
		for i := 0; i < len(scripts) && !told; i++ {
			told = !slices.Equal(seen[i], playGuarded(scripts[i], mutate))
		}
		if !told {
			t.Errorf("%s: no history tells it from the library", name)
		}
	}
}

// playGuarded lets a history happen to the preset with its bounds, changed.
func playGuarded(s script, mutate func(*guard.Bounds)) []sight {
	config := presets.Guarded(s.Settings)
	config.Ignored[model.TimedOut] = true // as good as any
	mutate(&config.Bounds)
	g := &guarded{shown: &shown{}}
	g.guard = guard.New(config, nil, g.shown)
	return play(s.Steps, g)
}

// guarded is the preset with its bounds as a subject.
type guarded struct {
	now   time.Duration
	guard *guard.Guard
	shown *shown
	asked uint32
}

func (g *guarded) pass(d time.Duration) {
	g.now += d
	g.guard.Advance(g.now)
}

func (g *guarded) ask() (call, bool) {
	call := &model.Call{Index: g.asked}
	g.asked++
	step := g.guard.Enter(g.now, call)
	return func(result breaker.Result) {
		call.Outcome = [...]model.Outcome{breaker.Success: model.Succeeded, breaker.Failure: model.Failed, breaker.Ignored: model.TimedOut}[result]
		g.guard.Leave(g.now, call)
	}, step == model.Pass()
}

func (g *guarded) state() breaker.State { return hystrixShows(g.shown.state) }

func (*guarded) end() {}

// shown keeps the state.
type shown struct{ state breaker.State }

func (s *shown) Changed(t breaker.Transition) { s.state = t.To }

func (*shown) Refused(time.Duration, *model.Call, breaker.State) {}
func (*shown) Tried(time.Duration, *model.Call)                  {}
func (*shown) Answered(time.Duration, *model.Call)               {}
func (*shown) Late(time.Duration, *model.Call, breaker.Permit)   {}
