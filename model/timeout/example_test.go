package timeout_test

import (
	"context"
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/timeout"
)

// printer prints how requests end, and when the dependency is done with them.
type printer struct{ model.Indifferent }

func (printer) Ended(now time.Duration, call *model.Call) {
	fmt.Printf("%v: request %v\n", now, call.Outcome)
}

func (printer) Left(now time.Duration, call *model.Call) {
	fmt.Printf("%v: the dependency is done with it\n", now)
}

// The dependency takes 5 s, and the caller has a second.
func Example() {
	slow := dependency.Config{Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: 5}}}}
	for _, abandon := range []bool{false, true} {
		system, err := model.New(model.Config{
			Horizon:  time.Minute,
			Arrivals: arrivals.Recorded([]time.Duration{0}),
			Paths:    []model.Path{{timeout.New(timeout.Config{After: time.Second, Abandon: abandon}), dependency.New(slow)}},
			Observer: printer{},
		})
		if err == nil {
			err = system.Run(context.Background())
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// 1s: the dependency is done with it
	// 1s: request timed_out
	// 1s: request timed_out
	// 5s: the dependency is done with it
}
