package fleet_test

import (
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/fleet"
	"halfopen/model/group"
	"halfopen/model/guard"
)

// printer prints what becomes of a fleet.
type printer struct{ silent }

func (printer) Tried(now time.Duration, call *model.Call) {
	fmt.Printf("%v: call %d tries\n", now, call.Number)
}

func (printer) Changed(t breaker.Transition) { fmt.Printf("%v: %v\n", t.At, t.To) }

// Three instances, whose breakers open after a failure. When they may try again, only one of
// them does.
func Example() {
	g := group.New("instance", 3, breaker.Closed, printer{})
	config := guard.Config{Breaker: fiveFailures, Coordinator: fleet.NewCoordinator(fleet.Limits{UnderWay: 1})}
	config.Breaker.Watch.Rule = breaker.FailuresInARow{Failures: 1}
	var guards []guard.BreakerStage
	for i := range 3 {
		guards = append(guards, guard.Stage(config, nil, g.Member(i)))
	}
	for number, now := range []time.Duration{0, 0, 0, 10 * second, 10 * second, 10 * second} {
		instance := guards[number%3]
		call := &model.Call{Number: uint64(number)}
		if instance.Enter(now, call) == model.Pass() && now == 0 {
			call.Outcome = model.Failed
			instance.Leave(now, call)
		}
	}
	// Output:
	// 0s: half_open
	// 0s: open
	// 10s: half_open
	// 10s: call 3 tries
}

// A call waits for the store, which is down a moment later: then calls are made unasked.
func ExampleShare() {
	store := fleet.Store{
		Latency: law.Deterministic{Value: 0.001},
		Timeout: 50 * ms,
		Down:    []model.Interval{{From: second, To: 2 * second}},
	}
	one := guard.Stage(guard.Config{Breaker: breaker.Config{Held: breaker.HeldOpen, Watch: fiveFailures.Watch}}, nil, silent{})
	reads, asks := fleet.Share(store, one, random.Keyed{}.PerCall("store"), silent{})
	for _, now := range []time.Duration{0, second} {
		call := &model.Call{}
		wait := ms
		if reads.Enter(now, call) == model.PassAfter(store.Timeout) {
			wait = store.Timeout
		}
		admitted := asks.Enter(now+wait, call) == model.Pass()
		fmt.Printf("%v: waits %v, admitted: %v\n", now, wait, admitted)
	}
	// Output:
	// 0s: waits 1ms, admitted: false
	// 1s: waits 50ms, admitted: true
}
