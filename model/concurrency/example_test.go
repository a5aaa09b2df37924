package concurrency_test

import (
	"context"
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/bulkhead"
	"halfopen/model/concurrency"
	"halfopen/model/dependency"
)

// printer prints how a limit changes.
type printer struct{}

func (printer) Limited(now time.Duration, limit int) { fmt.Printf("%v: %d\n", now, limit) }

// A service has three slots and sheds what finds none. Ten calls come every second, and
// take half of one: the limit grows with each that is served, and shrinks when one is shed.
func Example() {
	service := dependency.Config{Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: 0.5}}}}
	var at []time.Duration
	for i := range 30 {
		at = append(at, time.Duration(i/10)*time.Second)
	}
	limit := concurrency.AIMD{Initial: 2, Min: 1, Max: 100, Backoff: 0.5, Timeout: time.Second}
	system, err := model.New(model.Config{
		Horizon:  time.Minute,
		Arrivals: arrivals.Recorded(at),
		Paths: []model.Path{{
			concurrency.New(limit, nil, printer{}),
			model.Border{},
			bulkhead.New(bulkhead.Config{Calls: 3}),
			dependency.New(service),
		}},
		Observer: model.Indifferent{},
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// 500ms: 3
	// 500ms: 4
	// 1s: 2
	// 1.5s: 3
	// 1.5s: 4
	// 1.5s: 5
	// 2s: 2
	// 2.5s: 3
	// 2.5s: 4
	// 2.5s: 5
}
