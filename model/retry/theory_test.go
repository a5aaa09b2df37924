package retry_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/retry"
)

// chance is a dependency that fails with a probability, at once.
func chance(p float64, seed uint64) *dependency.Dependency {
	return dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{}}, FailureRate: p},
		Draws:   dependency.Draws{Outcome: random.Keyed{Seed: seed}.PerCall("outcome")},
	})
}

// counting counts requests, their attempts and their successes.
type counting struct {
	model.Indifferent
	requests, sent, succeeded float64
}

func (c *counting) Sent(time.Duration, *model.Call) { c.sent++ }

func (c *counting) Ended(_ time.Duration, call *model.Call) {
	c.requests++
	if call.Outcome == model.Succeeded {
		c.succeeded++
	}
}

// If an attempt fails with probability p, a request of at most n attempts fails with p^n,
// and makes (1-p^n)/(1-p) calls. Layers multiply: what the inner retry makes of an attempt
// fails with probability p^n.
func TestAmplification(t *testing.T) {
	for _, p := range []float64{0, 0.1, 0.5, 0.9, 1} {
		for _, attempts := range [][]int{{1}, {3}, {5}, {3, 3}, {2, 2, 2}} {
			t.Run(fmt.Sprintf("%v of %v attempts", p, attempts), func(t *testing.T) {
				var seen counting
				var path []model.Stage
				calls, fails, most := 1.0, p, 1
				for i := len(attempts) - 1; i >= 0; i-- {
					n := float64(attempts[i])
					if fails < 1 {
						n = (1 - math.Pow(fails, n)) / (1 - fails)
					}
					calls, fails, most = calls*n, math.Pow(fails, float64(attempts[i])), most*attempts[i]
				}
				for _, n := range attempts {
					path = append(path, retry.New(retry.Config{MaxAttempts: n, Delay: ms}))
				}
				run(t, arrivals.Deterministic(100), 100*time.Second, &seen, append(path, chance(p, 17))...)
				// Attempts lie between 1 and the most: their deviation is at most half of that.
				near(t, "calls a request", seen.sent/seen.requests, calls, float64(most-1)/2, seen.requests)
				near(t, "share that succeeds", seen.succeeded/seen.requests, 1-fails, math.Sqrt(fails*(1-fails)), seen.requests)
			})
		}
	}
}
