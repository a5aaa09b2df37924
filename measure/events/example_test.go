package events_test

import (
	"os"
	"time"

	"halfopen/measure/events"
	"halfopen/model"
	"halfopen/model/breaker"
)

// because is a reason in words.
type because string

func (b because) String() string { return string(b) }

// An observer is told of a request, and of a breaker, as a model and its stages tell it.
func Example() {
	lines := events.NewLines(os.Stdout)
	observer := lines.Observe(events.Setup{
		Arm: "with-breaker", Arms: 1, Horizon: 10 * time.Second, Breaker: true, Paths: make([]events.Path, 1),
	})
	call := &model.Call{Arrived: time.Second}
	observer.Arrived(time.Second, call)
	observer.Sent(time.Second, call)
	call.Outcome, call.Reached = model.Failed, true
	observer.Left(1250*time.Millisecond, call)
	observer.Changed(breaker.Transition{At: 1250 * time.Millisecond, To: breaker.Open, Reason: because("1 of the last 1 results failed, 100 % >= 50 %")})
	observer.Ended(1250*time.Millisecond, call)
	observer.Over()
	lines.Close()
	// Output:
	// {"t_s":0,"arm":"with-breaker","event":"run","schema_version":1,"horizon_s":10}
	// {"t_s":1,"arm":"with-breaker","event":"arrived","request":0}
	// {"t_s":1,"arm":"with-breaker","event":"sent","request":0}
	// {"t_s":1.25,"arm":"with-breaker","event":"left","request":0,"outcome":"failed"}
	// {"t_s":1.25,"arm":"with-breaker","event":"transition","breaker":"breaker","from":"closed","to":"open","reason":"1 of the last 1 results failed, 100 % >= 50 %"}
	// {"t_s":1.25,"arm":"with-breaker","event":"ended","request":0,"outcome":"failed","latency_s":0.25,"waited_s":0,"reached":true,"trial":false}
}
