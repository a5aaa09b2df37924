package group_test

import (
	"fmt"

	"halfopen/model/breaker"
	"halfopen/model/group"
)

// printer prints what becomes of the group.
type printer struct{ silent }

func (printer) Changed(t breaker.Transition) {
	fmt.Printf("%v: %v, %v\n", t.At, t.To, t.Reason)
}

// Two instances whose breakers open after a failure.
func Example() {
	g := group.New("instance", 2, breaker.Closed, printer{})
	config := breaker.Config{
		Watch: breaker.Watch{Window: breaker.Everything{}, Rule: breaker.FailuresInARow{Failures: 1}},
		Wait:  breaker.Wait{Open: 10 * second, ByTimer: true},
	}
	for i := range 2 {
		b := breaker.New(config, nil, g.Member(i).Changed)
		permit, _ := b.Acquire(0)
		b.Record(second, permit, breaker.Failure)
	}
	fmt.Println(g.In(breaker.Open), "are open")
	// Output:
	// 1s: half_open, instance 0 closed -> open: 1 failures in a row, 1 are enough
	// 1s: open, instance 1 closed -> open: 1 failures in a row, 1 are enough
	// 2 are open
}
