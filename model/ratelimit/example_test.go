package ratelimit_test

import (
	"context"
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/ratelimit"
)

// printer prints how requests end.
type printer struct{ model.Indifferent }

func (printer) Ended(now time.Duration, call *model.Call) {
	fmt.Printf("%v: request %d %v\n", now, call.Number, call.Outcome)
}

// Two calls a second may pass, two of them at once, and a call waits for up to a second.
func Example() {
	fast := dependency.Config{Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: 0.01}}}}
	limit := ratelimit.Config{
		Rule:    ratelimit.TokenBucket{Tokens: 2, Per: time.Second, Burst: 2},
		MaxWait: time.Second,
	}
	system, err := model.New(model.Config{
		Horizon:  time.Minute,
		Arrivals: arrivals.Recorded([]time.Duration{0, 0, 0, 0, 0}),
		Paths:    []model.Path{{ratelimit.New(limit), dependency.New(fast)}},
		Observer: printer{},
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// 0s: request 4 shed
	// 10ms: request 0 succeeded
	// 10ms: request 1 succeeded
	// 510ms: request 2 succeeded
	// 1.01s: request 3 succeeded
}
