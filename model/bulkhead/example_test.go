package bulkhead_test

import (
	"context"
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/bulkhead"
	"halfopen/model/dependency"
)

// printer prints how requests end.
type printer struct{ model.Indifferent }

func (printer) Ended(now time.Duration, call *model.Call) {
	fmt.Printf("%v: request %d %v\n", now, call.Number, call.Outcome)
}

// One call of a second may be under way. Of three that come together one waits, for less
// than that, and one finds no place.
func Example() {
	slow := dependency.Config{Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: 1}}}}
	one := bulkhead.Config{Calls: 1, Queue: 1, MaxWait: 600 * time.Millisecond}
	system, err := model.New(model.Config{
		Horizon:  time.Minute,
		Arrivals: arrivals.Recorded([]time.Duration{0, 0, 0, 500 * time.Millisecond, 700 * time.Millisecond}),
		Paths:    []model.Path{{bulkhead.New(one), dependency.New(slow)}},
		Observer: printer{},
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// 0s: request 2 shed
	// 500ms: request 3 shed
	// 600ms: request 1 shed
	// 1s: request 0 succeeded
	// 2s: request 4 succeeded
}
