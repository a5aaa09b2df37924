package retry_test

import (
	"context"
	"fmt"
	"time"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/retry"
)

// A thousand requests in ten seconds, of which none succeeds.
func Example() {
	for _, c := range []struct {
		name   string
		budget retry.Budget
	}{
		{"no budget", nil},
		{"20 % of requests and 10/s", retry.RequestShare{Share: 0.2, PerSecond: 10, Window: 10 * time.Second}},
		{"20 % of the calls under way", retry.ActiveShare{Share: 0.2, Minimum: 3}},
		{"500 tokens", retry.Tokens{Capacity: 500, Cost: 5, TimeoutCost: 10, Earned: 1}},
	} {
		dead := &refusing{outcome: always(model.Failed)}
		system, err := model.New(model.Config{
			Horizon:  10*time.Second + 1,
			Arrivals: arrivals.Deterministic(100),
			Paths: []model.Path{{
				retry.New(retry.Config{MaxAttempts: 3, Delay: 100 * time.Millisecond, Factor: 2, Budget: c.budget}),
				dead,
			}},
			Observer: model.Indifferent{},
		})
		if err == nil {
			err = system.Run(context.Background())
		}
		if err != nil {
			fmt.Println(err)
		}
		fmt.Printf("%s: %d attempts\n", c.name, dead.attempts())
	}
	// Output:
	// no budget: 3000 attempts
	// 20 % of requests and 10/s: 1303 attempts
	// 20 % of the calls under way: 1204 attempts
	// 500 tokens: 1100 attempts
}
