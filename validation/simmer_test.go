package validation

import (
	"context"
	"testing"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/pool"
)

// paced runs arrivals at 1, 2, ... 100 s through one slot without a queue, each
// held for the service time.
func paced(t *testing.T, service float64) (*measure.Arm, time.Duration) {
	const horizon = 100*time.Second + 1
	recorder := measure.NewRecorder(measure.Setup{Horizon: horizon, Slots: 1})
	system, err := model.New(model.Config{
		Horizon:  horizon,
		Arrivals: arrivals.Deterministic(1),
		Paths: []model.Path{{
			pool.New(pool.Config{Slots: 1}, recorder),
			dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: service}}}}),
		}},
		Observer: recorder,
	})
	if err != nil {
		t.Fatal(err)
	}
	var last time.Duration
	system.Simulation().Trace = func(now time.Duration, _ des.Rank, _ des.Event) { last = now }
	if err := system.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return recorder.Arm(), last
}

// The two cases are those that simmer's own tests pin: a service of 1.5 s loses
// every second arrival and ends at 100.5 s; with a service of exactly the gap,
// each slot is released before it is seized in the same instant, so that none is
// lost.
func TestDeterministicCases(t *testing.T) {
	for _, c := range []struct {
		service          float64
		served, rejected int
		end              time.Duration
	}{
		{1.5, 50, 50, 100500 * time.Millisecond},
		{1, 100, 0, 101 * time.Second},
	} {
		arm, end := paced(t, c.service)
		if arm.Requests.Succeeded != c.served || arm.Requests.Shed != c.rejected || end != c.end {
			t.Errorf("service %v s: %d served, %d rejected, the last event at %v; want %d, %d, %v",
				c.service, arm.Requests.Succeeded, arm.Requests.Shed, end, c.served, c.rejected, c.end)
		}
	}
}
