package throttle_test

import (
	"context"
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/ratelimit"
	"halfopen/model/throttle"
)

// tally counts how requests end.
type tally struct {
	model.Indifferent
	succeeded, reached, all int
}

func (t *tally) Ended(_ time.Duration, call *model.Call) {
	t.all++
	if call.Reached {
		t.reached++
	}
	if call.Outcome == model.Succeeded {
		t.succeeded++
	}
}

// A service accepts 10 of 100 calls a second. The throttle sends about twice as many.
func Example() {
	fast := dependency.Config{Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: 0.01}}}}
	quota := ratelimit.Config{Rule: ratelimit.TokenBucket{Tokens: 10, Per: time.Second, Burst: 10}}
	requests := &tally{}
	system, err := model.New(model.Config{
		Horizon:  10 * time.Minute,
		Arrivals: arrivals.Deterministic(100),
		Paths: []model.Path{{
			throttle.New(throttle.SRE(), random.Keyed{}.PerCall("throttle")),
			model.Border{},
			ratelimit.New(quota),
			dependency.New(fast),
		}},
		Observer: requests,
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
	}
	perSecond := func(n int) string { return fmt.Sprintf("%.0f/s", float64(n)/600) }
	fmt.Println(perSecond(requests.all), perSecond(requests.reached), perSecond(requests.succeeded))
	// Output: 100/s 20/s 10/s
}
