package outlier_test

import (
	"fmt"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/outlier"
)

// silent is an observer that does nothing.
type silent struct{}

func (silent) Refused(time.Duration, *model.Call, breaker.State) {}
func (silent) Tried(time.Duration, *model.Call)                  {}
func (silent) Answered(time.Duration, *model.Call)               {}
func (silent) Late(time.Duration, *model.Call, breaker.Permit)   {}
func (silent) Changed(breaker.Transition)                        {}

var _ guard.Observer = silent{}

// stages are what a call can meet in this package.
func stages(hosts int) map[string]model.Stage {
	return map[string]model.Stage{
		"detector": outlier.New(envoy(hosts), nil, silent{}),
		"hosts":    outlier.NewHosts(outlier.HostsConfig{Hosts: hosts, Breaker: twoFailures}, nil, silent{}),
	}
}

// visit takes one call through a stage; now and then one fails.
func visit(stage model.Stage, now time.Duration, call *model.Call) {
	call.Number++
	stage.Enter(now, call)
	call.Outcome = model.Succeeded
	if call.Number%7 == 0 {
		call.Outcome = model.Failed
	}
	stage.Leave(now, call)
}

// Sweeps included, nothing is allocated.
func TestNothingIsAllocatedForACall(t *testing.T) {
	for name, stage := range stages(5) {
		now, call := time.Duration(0), &model.Call{}
		visit(stage, now, call)
		if n := testing.AllocsPerRun(10_000, func() { now += 20 * time.Millisecond; visit(stage, now, call) }); n != 0 {
			t.Errorf("%s: %v allocations a call, want none", name, n)
		}
	}
}

func BenchmarkCall(b *testing.B) {
	for _, hosts := range []int{1, 5, 1000} {
		for name, stage := range stages(hosts) {
			b.Run(fmt.Sprintf("%s of %d", name, hosts), func(b *testing.B) {
				b.ReportAllocs()
				now, call := time.Duration(0), &model.Call{}
				for range b.N {
					now += time.Millisecond
					visit(stage, now, call)
				}
			})
		}
	}
}
