package fallback_test

import (
	"math"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/fallback"
)

// byUser lets requests come from some users in turn.
type byUser struct {
	model.Arrivals
	users, next uint32
}

func (b *byUser) Next() (model.Arrival, bool) {
	next, more := b.Arrivals.Next()
	next.User = b.next
	b.next = (b.next + 1) % b.users
	return next, more
}

// Requests are Poisson of rate lambda, and fail with probability p. Successes are then
// Poisson of rate lambda (1-p), so at any failure the last one was an exponential time of
// that rate ago: its mean is 1/(lambda(1-p)), and a share exp(-lambda(1-p)m) is older than
// m. Of users in turn each has such times between its own requests, which are sums, but
// the number of these since the last success is geometric, with a mean of 1/(1-p).
func TestStaleness(t *testing.T) {
	const lambda, p, hits, replications, horizon = 20.0, 0.7, 0.6, 40, 100 * time.Second
	const rate = lambda * (1 - p)
	maxStale := 300 * ms
	for name, c := range map[string]struct {
		config   fallback.Config
		users    uint32
		answered float64 // of the failures
		mean     float64 // age in seconds; 0 where that is not asked
	}{
		"latest":         {fallback.Config{HitRatio: hits, Source: fallback.Latest}, 1, hits, 1 / rate},
		"latest, bound":  {fallback.Config{HitRatio: hits, Source: fallback.Latest, MaxStale: maxStale}, 1, hits * (1 - math.Exp(-rate*maxStale.Seconds())), 0},
		"latest of user": {fallback.Config{HitRatio: hits, Source: fallback.LatestOfUser}, 4, hits, 4 / rate},
		"constant":       {fallback.Config{HitRatio: hits}, 1, hits, 0},
	} {
		var answered, ages []float64
		for replication := range uint64(replications) {
			streams := random.Keyed{Seed: 21, Replication: replication}
			config := c.config
			config.Draws = streams.PerCall("fallback")
			var seen counts
			m := run(t, &byUser{Arrivals: arrivals.Poisson(lambda, streams.Sequence("arrivals")), users: c.users}, horizon, model.Indifferent{},
				fallback.New(config, &seen),
				dependency.New(dependency.Config{
					Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{}}, FailureRate: p},
					Draws:   dependency.Draws{Outcome: streams.PerCall("outcome")},
				}))
			ended := m.Counts().Ended
			if ended[model.Degraded] != uint64(seen.n) {
				t.Fatalf("%s: %d requests are degraded, and %d answers told of", name, ended[model.Degraded], seen.n)
			}
			answered = append(answered, float64(seen.n)/float64(seen.n+int(ended[model.Failed])))
			ages = append(ages, seen.stale.Seconds()/float64(seen.n))
		}
		// The first failures, before the first success, are answered less, and those after
		// it are answered with what is less old: a few of 1400.
		const start = 0.02
		near(t, name+": share of failures that are answered", answered, c.answered, start*c.answered)
		if c.mean > 0 {
			near(t, name+": age of answers", ages, c.mean, start*c.mean)
		}
	}
}

// near is four standard errors and what the start of a run may make.
func near(t *testing.T, what string, replications []float64, want, bias float64) {
	t.Helper()
	mean, deviation := stat.MeanStdDev(replications, nil)
	if tolerance := 4*deviation/math.Sqrt(float64(len(replications))) + bias; !(math.Abs(mean-want) <= tolerance) {
		t.Errorf("%s %v, want %v within %v", what, mean, want, tolerance)
	}
}
