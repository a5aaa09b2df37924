package hedge_test

import (
	"context"
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/hedge"
)

// tail counts what took longer than a second, and what was sent.
type tail struct {
	model.Indifferent
	requests, slow, sent int
}

func (t *tail) Sent(time.Duration, *model.Call) { t.sent++ }

func (t *tail) Ended(now time.Duration, call *model.Call) {
	t.requests++
	if now-call.Arrived > time.Second {
		t.slow++
	}
}

// Two of a hundred calls meet a host that is busy for 5 s.
func Example() {
	streams := random.Keyed{Seed: 1}
	for _, further := range []int{0, 1} {
		seen := &tail{}
		system, err := model.New(model.Config{
			Horizon:  1000 * time.Second,
			Arrivals: arrivals.Deterministic(10),
			Paths: []model.Path{{
				hedge.New(hedge.Config{Delay: 100 * time.Millisecond, Further: further}),
				dependency.New(dependency.Config{
					Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Mixture{
						Weights: []float64{98, 2},
						Laws:    []law.Law{law.Deterministic{Value: 0.02}, law.Deterministic{Value: 5}},
					}}},
					Draws: dependency.Draws{Latency: streams.PerCall("latency")},
				}),
			}},
			Observer: seen,
		})
		if err == nil {
			err = system.Run(context.Background())
		}
		if err != nil {
			fmt.Println(err)
		}
		fmt.Printf("%d further: %d of %d slow, %d calls sent\n", further, seen.slow, seen.requests, seen.sent)
	}
	// Output:
	// 0 further: 199 of 9999 slow, 9999 calls sent
	// 1 further: 7 of 9999 slow, 10198 calls sent
}
