package fleet_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/model/fleet"
	"halfopen/model/guard"
)

// Breakers that know nothing of each other open together and try again together: when the
// first trial call comes back, all instances have sent theirs.
func TestAHerd(t *testing.T) {
	w := herd(t, guard.Config{Breaker: fiveFailures}, outage())
	if w.most != instances {
		t.Errorf("at most %d trial calls at once, want one of each of %d instances", w.most, instances)
	}
	if first, last := w.tried[0], w.tried[instances-1]; last-first > second {
		t.Errorf("the first trial calls are sent from %v to %v, want all within the second that one takes", first, last)
	}
}

// With a coordinator of one there is one at any instant, and all breakers close in the end.
func TestOneTrialCallAtATime(t *testing.T) {
	c := fleet.NewCoordinator(fleet.Limits{UnderWay: 1})
	w := herd(t, guard.Config{Breaker: fiveFailures, Coordinator: c}, outage())
	if w.most != 1 || c.UnderWay() != 0 {
		t.Errorf("at most %d trial calls at once, want 1; %d are left", w.most, c.UnderWay())
	}
	// The first two last until after the outage, a second each, and their breakers open
	// anew; every other instance needs one.
	if len(w.tried) != instances+2 {
		t.Errorf("%d trial calls, want %d", len(w.tried), instances+2)
	}
}

// So many trial calls a second are so many, whatever becomes of them.
func TestTrialCallsPerSecond(t *testing.T) {
	const every = second / 10
	c := fleet.NewCoordinator(fleet.Limits{Every: every, Burst: 3})
	w := herd(t, guard.Config{Breaker: fiveFailures, Coordinator: c}, outage())
	for i := range w.tried[3:] {
		if gap := w.tried[i+3] - w.tried[i]; gap < every {
			t.Fatalf("four trial calls within %v, with a burst of 3 and one more every %v", gap, every)
		}
	}
	if w.tried[2]-w.tried[0] > every/2 {
		t.Errorf("the first three are sent at %v, want them together", w.tried[:3])
	}
	// In the outage a trial call takes a second, and ten a second are sent.
	if w.most < 10 || w.most > 13 {
		t.Errorf("at most %d trial calls at once, want ten, and a burst more", w.most)
	}
}

// The time open varies from instance to instance, so that the first trial calls are spread
// evenly over half of it; without jitter they are not.
func TestJitterSpreadsTheHerd(t *testing.T) {
	for _, c := range []struct {
		part float64
		even bool
	}{{0.25, true}, {0, false}} {
		config := fiveFailures
		config.Wait.Jitter = breaker.Jitter{Part: c.part}
		gaps := herd(t, guard.Config{Breaker: config}, target(fails)).gaps()
		slices.Sort(gaps)
		// The greatest distance from the uniform law on 7.5 s to 12.5 s (Kolmogorov and
		// Smirnov), which for an even spread exceeds this with a probability of 1 in 1000;
		// the first call comes 20 ms after the time open, in the mean.
		limit := 1.95/math.Sqrt(instances) + 0.02/5
		distance := 0.0
		for i, gap := range gaps {
			even := min(1, max(0, (gap-7.5)/5))
			distance = max(distance, even-float64(i)/instances, float64(i+1)/instances-even)
		}
		if even := distance <= limit; len(gaps) != instances || even != c.even {
			t.Errorf("jitter of %v: %d trial calls, at %.3g from an even spread, whose limit is %.3g", c.part, len(gaps), distance, limit)
		}
	}
}

// What is free is what a number of places and a bucket that is filled drop by drop say.
func TestACoordinatorIsPlacesAndABucket(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := fleet.Limits{
			UnderWay: rapid.IntRange(0, 3).Draw(t, "places"),
			Every:    time.Duration(rapid.IntRange(0, 4).Draw(t, "every")),
			Burst:    rapid.IntRange(0, 3).Draw(t, "burst"),
		}
		c := fleet.NewCoordinator(limits)
		size := max(1, limits.Burst) * int(limits.Every) // a token is as many drops as Every says
		now, drops, underWay := time.Duration(0), size, 0
		for range rapid.IntRange(0, 50).Draw(t, "steps") {
			gap := rapid.IntRange(0, 9).Draw(t, "gap")
			now, drops = now+time.Duration(gap), min(size, drops+gap)
			free := drops >= int(limits.Every) && (limits.UnderWay == 0 || underWay < limits.UnderWay)
			if c.Free(now) != free || c.UnderWay() != underWay {
				t.Fatalf("free at %d: %v, %d under way; want %v, %d", now, c.Free(now), c.UnderWay(), free, underWay)
			}
			if free && rapid.Bool().Draw(t, "takes") {
				c.Take(now)
				drops, underWay = drops-int(limits.Every), underWay+1
			} else if underWay > 0 && rapid.Bool().Draw(t, "gives back") {
				c.GiveBack(now)
				underWay--
			}
		}
	})
}
