package modeltest

import (
	"context"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
)

// Totals is an observer that counts the requests that arrive from an instant on.
type Totals struct {
	model.Indifferent
	From     time.Duration
	Requests int
	Outcomes [model.Outcomes]int
	Waited   time.Duration // all of them together
	Reached  int           // those that were handed to the dependency
}

// Ended counts.
func (t *Totals) Ended(_ time.Duration, call *model.Call) {
	if call.Arrived < t.From {
		return
	}
	t.Requests++
	t.Outcomes[call.Outcome]++
	t.Waited += call.Waited
	if call.Reached {
		t.Reached++
	}
}

// Share is the share of the requests that ended so.
func (t *Totals) Share(outcome model.Outcome) float64 {
	return float64(t.Outcomes[outcome]) / float64(t.Requests)
}

// MeanWait is the mean wait of a request, in seconds.
func (t *Totals) MeanWait() float64 { return t.Waited.Seconds() / float64(t.Requests) }

// Simulate runs requests that come by chance, at a rate in requests per second, through
// a path.
func Simulate(t testing.TB, replication uint64, rate float64, horizon time.Duration, observer model.Observer, path ...model.Stage) {
	t.Helper()
	Run(t, arrivals.Poisson(rate, streams(replication).Sequence("arrivals")), horizon, observer, path...)
}

// Run runs requests through a path, to their ends, and returns the model as it is then.
func Run(t rapid.TB, requests model.Arrivals, horizon time.Duration, observer model.Observer, path ...model.Stage) *model.Model {
	t.Helper()
	m, err := model.New(model.Config{Horizon: horizon, Arrivals: requests, Paths: []model.Path{path}, Observer: observer})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Server is a dependency that answers every call in a time of a law, in seconds.
func Server(replication uint64, times law.Law) model.Stage {
	return dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: dependency.Latency{Law: times}},
		Draws:   dependency.Draws{Latency: streams(replication).PerCall("service")},
	})
}

func streams(replication uint64) random.Keyed { return random.Keyed{Seed: 1, Replication: replication} }
