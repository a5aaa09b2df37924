package ratelimit_test

import (
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/modeltest"
	"halfopen/model/ratelimit"
)

const (
	replications = 20
	warmUp       = 100 * time.Second
)

// simulate runs calls that come by chance through a limiter.
func simulate(t *testing.T, replication uint64, config ratelimit.Config, rate float64, horizon time.Duration) *modeltest.Totals {
	totals := &modeltest.Totals{From: warmUp}
	modeltest.Simulate(t, replication, rate, horizon, totals,
		ratelimit.New(config), modeltest.Server(replication, law.Deterministic{Value: 0}))
	return totals
}

// A bucket of one token whose callers wait is a server that takes as long as a token: the
// mean wait of M/D/1 (F. Pollaczek, 1930; A. Y. Khinchine, 1932).
func TestABucketOfOneIsAServer(t *testing.T) {
	const load = 0.6
	config := ratelimit.Config{Rule: ratelimit.TokenBucket{Tokens: 1, Per: time.Second, Burst: 1}, MaxWait: ratelimit.Forever}
	var waits []float64
	for replication := range uint64(replications) {
		waits = append(waits, simulate(t, replication, config, load, 5000*time.Second).MeanWait())
	}
	modeltest.Agrees(t, "mean wait", waits, load/(2*(1-load)), 0)
}

// Of more calls than may pass, those pass that may: all tokens are used.
func TestAllTokensAreUsed(t *testing.T) {
	const seconds = 1000
	for name, rule := range rules {
		totals := simulate(t, 0, ratelimit.Config{Rule: rule}, 2500, warmUp+seconds*time.Second)
		// Some tokens of a burst may be left before and after. In a period of 10 ms
		// come 25 calls on average, and 10 or more of them in all but one of a thousand.
		most, fewest := 1000*seconds+10, 1000*seconds-10
		if name == "cycles" {
			most, fewest = 1000*seconds, 999*seconds
		}
		if passed := totals.Outcomes[model.Succeeded]; passed > most || passed < fewest {
			t.Errorf("%s: %d calls passed, want %d to %d", name, passed, fewest, most)
		}
	}
}
