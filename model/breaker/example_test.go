package breaker_test

import (
	"fmt"
	"time"

	"halfopen/model/breaker"
)

func Example() {
	b := breaker.New(breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastResults{Size: 4},
			Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(0.5), Minimum: 4},
		},
		Wait:  breaker.Wait{Open: 5 * time.Second},
		Trial: breaker.Trial{Permits: 1, Verdict: breaker.RateOfTrials{Results: 1, Threshold: breaker.AtLeast(0.5)}},
	}, nil, func(t breaker.Transition) {
		fmt.Printf("%v %v -> %v: %v\n", t.At, t.From, t.To, t.Reason)
	})

	results := []breaker.Result{breaker.Success, breaker.Failure, breaker.Success, breaker.Failure}
	for i, result := range results {
		at := time.Duration(i) * time.Second
		permit, _ := b.Acquire(at)
		b.Record(at, permit, result)
	}

	_, admitted := b.Acquire(4 * time.Second)
	fmt.Println("admitted at 4 s:", admitted)

	trial, _ := b.Acquire(9 * time.Second)
	b.Record(10*time.Second, trial, breaker.Success)
	// Output:
	// 3s closed -> open: 2 of the last 4 results failed, 50 % >= 50 %, minimum 4 reached
	// admitted at 4 s: false
	// 9s open -> half_open: first call after the wait, 6 s open >= 5 s
	// 10s half_open -> closed: 0 of 1 trial calls failed, 0 % < 50 %
}
