package fleet_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/dependency"
	"halfopen/model/fleet"
	"halfopen/model/group"
	"halfopen/model/guard"
)

// BenchmarkCall is a call of one instance: instances with a breaker each, a thousand calls
// per second and instance, and a dependency that answers any number of calls.
func BenchmarkCall(b *testing.B) {
	for _, instances := range []int{1, 100, 1000} {
		for _, latency := range []time.Duration{10 * time.Millisecond, 50 * time.Millisecond} {
			b.Run(fmt.Sprintf("of %d, latency %v", instances, latency), func(b *testing.B) {
				streams := random.Keyed{Seed: 1}
				g := group.New("instance", instances, breaker.Closed, silent{})
				config := guard.Config{
					Breaker:     opensAtHalf,
					Rejection:   time.Millisecond,
					Coordinator: fleet.NewCoordinator(fleet.Limits{UnderWay: 1}),
					Permits:     &guard.Permits{},
				}
				target := dependency.New(dependency.Config{
					Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Exponential{Rate: 1 / latency.Seconds()}}},
					Draws:   dependency.Draws{Latency: streams.PerCall("latency")},
				})
				var paths []model.Path
				for i := range instances {
					paths = append(paths, model.Path{guard.Stage(config, nil, g.Member(i)), target})
				}
				rate := 1000 * float64(instances)
				m, err := model.New(model.Config{
					Horizon:  time.Duration(float64(b.N) / rate * float64(time.Second)),
					Arrivals: arrivals.Fleet(arrivals.Poisson(rate, streams.Sequence("arrivals")), instances, streams.PerCall("instance")),
					Paths:    paths,
					Observer: model.Indifferent{},
				})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				b.ResetTimer()
				if err := m.Run(context.Background()); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}

var opensAtHalf = breaker.Config{
	Watch: breaker.Watch{
		Window: breaker.LastResults{Size: 100},
		Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(0.5), Minimum: 100},
	},
	Wait:  breaker.Wait{Open: 10 * time.Second},
	Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
}
