package model_test

import (
	"context"
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/pool"
)

// printer prints what happens to requests and ignores the pool.
type printer struct{ model.Indifferent }

func (printer) Occupied(time.Duration, int, int) {}
func (printer) Ended(now time.Duration, call *model.Call) {
	fmt.Printf("%v: request %d %v, waited %v\n", now, call.Number, call.Outcome, call.Waited)
}

// One slot, one place to wait, and a dependency that takes a second: of three
// requests at almost the same time one is served, one waits, and one is shed.
func Example() {
	system, err := model.New(model.Config{
		Horizon:  time.Minute,
		Arrivals: arrivals.Recorded([]time.Duration{0, 100 * time.Millisecond, 200 * time.Millisecond}),
		Paths: []model.Path{{
			pool.New(pool.Config{Slots: 1, Queue: 1}, printer{}),
			dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: 1}}}}),
		}},
		Observer: printer{},
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// 200ms: request 2 shed, waited 0s
	// 1s: request 0 succeeded, waited 0s
	// 2s: request 1 succeeded, waited 900ms
}
