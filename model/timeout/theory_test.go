package timeout_test

import (
	"math"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/pool"
	"halfopen/model/timeout"
)

// latencies sums up how long requests took, and how many were timed out.
type latencies struct {
	model.Indifferent
	n, timedOut float64
	sum         float64
}

func (l *latencies) Ended(now time.Duration, call *model.Call) {
	l.n++
	l.sum += (now - call.Arrived).Seconds()
	if call.Outcome == model.TimedOut {
		l.timedOut++
	}
}

// near is four standard errors: a fixed seed fails once in 16,000.
func near(t *testing.T, what string, got, want, deviation, n float64) {
	t.Helper()
	if tolerance := 4 * deviation / math.Sqrt(n); !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s %v, want %v within %v", what, got, want, tolerance)
	}
}

// Of services that are exponential of rate mu, exp(-mu A) take longer than A, and the
// mean of the others and A is (1-exp(-mu A))/mu. That is also the time for which a
// cancelled call holds what it holds; an abandoned one holds it for 1/mu.
func TestExponentialServices(t *testing.T) {
	const mu, after = 10.0, 150 * ms
	streams := random.Keyed{Seed: 11}
	late := math.Exp(-mu * after.Seconds())
	bounded := (1 - late) / mu
	// E min(X,A)^2 = 2/mu^2 (1 - e^{-mu A}(1 + mu A))
	squares := 2 / (mu * mu) * (1 - late*(1+mu*after.Seconds()))
	deviation := math.Sqrt(squares - bounded*bounded)
	both(t, func(t *testing.T, abandon bool) {
		var seen latencies
		var slots levels
		run(t, arrivals.Poisson(100, streams.Sequence("arrivals")), 200*time.Second, &seen,
			timeout.New(timeout.Config{After: after, Abandon: abandon}),
			pool.New(pool.Config{Slots: math.MaxInt}, &slots),
			dependency.New(dependency.Config{
				Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Exponential{Rate: mu}}},
				Draws:   dependency.Draws{Latency: streams.PerCall("latency")},
			}))
		near(t, "share that is timed out", seen.timedOut/seen.n, late, math.Sqrt(late*(1-late)), seen.n)
		near(t, "mean latency", seen.sum/seen.n, bounded, deviation, seen.n)
		if abandon {
			near(t, "mean time that a slot is held", slots.held.Seconds()/seen.n, 1/mu, 1/mu, seen.n)
		} else {
			near(t, "mean time that a slot is held", slots.held.Seconds()/seen.n, bounded, deviation, seen.n)
		}
	})
}
