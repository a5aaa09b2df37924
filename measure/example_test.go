package measure_test

import (
	"fmt"
	"time"

	"halfopen/measure"
	"halfopen/model"
)

// A recorder is told of requests as a model tells it, and sums them up.
func Example() {
	recorder := measure.NewRecorder(measure.Setup{Horizon: 10 * time.Second})
	for second := range time.Duration(3) {
		at := second * time.Second
		call := &model.Call{Order: uint64(second), Arrived: at, Outcome: model.Succeeded}
		recorder.Arrived(at, call)
		recorder.Sent(at, call)
		call.Reached = true
		recorder.Left(at+(second+1)*100*time.Millisecond, call)
		recorder.Ended(at+(second+1)*100*time.Millisecond, call)
	}
	arm := recorder.Arm()
	fmt.Println("succeeded:", arm.Requests.Succeeded)
	fmt.Println("mean, p99:", arm.Latency.Mean, arm.Latency.P99)
	fmt.Println("in the third second:", arm.Series.Bins[2].Mean)
	// Output:
	// succeeded: 3
	// mean, p99: 0.2 0.3
	// in the third second: 0.3
}
