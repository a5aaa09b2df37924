package lint

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/breaker"
)

// An open breaker refuses calls until the shortest wait is over, and none after the
// longest one.
func TestWaits(t *testing.T) {
	const instant = time.Microsecond // more than rounding makes
	rapid.Check(t, func(t *rapid.T) {
		s := System{Breaker: breaker.Config{
			Watch: breaker.Watch{Window: breaker.Everything{}, Rule: breaker.FailuresInARow{Failures: 1}, Always: rapid.Bool().Draw(t, "always")},
			Wait:  drawWait(t),
			Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
		}}
		chance := random.Keyed{Seed: rapid.Uint64().Draw(t, "seed")}.Sequence("breaker")
		b := breaker.New(s.Breaker, chance, func(breaker.Transition) {})
		fail := func(now time.Duration) {
			permit, _ := b.Acquire(now)
			b.Record(now, permit, breaker.Failure)
		}
		now := time.Duration(0)
		fail(now)
		for opening := 1; opening < 6; opening++ {
			shortest, longest := s.waits(opening)
			if early := now + time.Duration(shortest*1e9) - instant; early > now {
				b.Advance(early)
				if _, admitted := b.Acquire(early); admitted {
					t.Fatalf("opening %d: over before %v s", opening, shortest)
				}
			}
			if longest > 1e6 {
				return
			}
			now += time.Duration(longest*1e9) + instant
			if fail(now); b.State() != breaker.Open || b.Period() != uint32(2*opening+1) {
				t.Fatalf("opening %d: not over after %v s", opening, longest)
			}
		}
	})
}

// When a breaker has surely closed after a fault is known only if the first attempt
// surely closes it.
func TestRecovering(t *testing.T) {
	choose := func(choose func(*breaker.Trial)) change {
		return with(func(c *breaker.Config) { choose(&c.Trial) })
	}
	growing := func(most time.Duration) change {
		return with(func(c *breaker.Config) { c.Wait.Growth = breaker.Growth{Factor: 2, Most: most} })
	}
	for name, c := range map[string]struct {
		changes     []change
		least, most float64
	}{
		"at once":                          {nil, 5, 6},
		"a share of failures":              {because(failing(0.01)), 5, 6},
		"too many for trial calls":         {because(failing(0.3)), math.Inf(1), math.Inf(1)},
		"one failure is too many":          {because(failing(0.01), permits(5, 5)), math.Inf(1), math.Inf(1)},
		"a wait that grows":                {because(growing(0)), math.Inf(1), math.Inf(1)},
		"up to a longest":                  {because(growing(20 * second)), 20, 21},
		"a refused call opens it":          {because(choose(func(t *breaker.Trial) { t.RefusalOpens = true })), math.Inf(1), math.Inf(1)},
		"too short a time half-open":       {because(choose(func(t *breaker.Trial) { t.MaxWait = second / 10 })), math.Inf(1), math.Inf(1)},
		"outcomes are ignored":             {because(failing(0.01), ignoring(model.Failed)), math.Inf(1), math.Inf(1)},
		"a permit for each wait":           {because(trial(breaker.Trial{Permits: 1, Renewed: true, Verdict: breaker.TrialsInARow{Successes: 3}})), 20, 21},
		"a permit every second":            {because(trial(breaker.Trial{Permits: 1, Every: second, Verdict: breaker.EachTrial{Successes: 3}})), 8, 9},
		"one after the other":              {because(latency(always(2)), trial(breaker.Trial{Permits: 1, Returned: true, Verdict: breaker.TrialsOf{Successes: 3, Results: 3}})), 11, 12},
		"at the same time":                 {because(latency(always(2)), trials(5, 0)), 7, 8},
		"slow trial calls":                 {because(latency(always(2)), failuresOrSlow(second), slowTrials), math.Inf(1), math.Inf(1)},
		"trial calls that are not as slow": {because(latency(always(2)), failuresOrSlow(3*second), slowTrials), 7, 8},
	} {
		if got := system(c.changes...).seen().recovering(); !(c.least <= got && got <= c.most) {
			t.Errorf("%s: %v s, want %v to %v", name, got, c.least, c.most)
		}
	}
}

// slowTrials is a verdict that a slow trial call is against.
func slowTrials(s *System) {
	s.Breaker.Trial.Verdict = breaker.RateOfTrials{Results: 5, Threshold: breaker.AtLeast(0.5), Slow: breaker.AtLeast(0.5)}
}
