package fallback_test

import (
	"testing"
	"time"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/fallback"
)

// stages are what a call can meet in this package.
func stages() map[string]model.Stage {
	stages := map[string]model.Stage{}
	for name, source := range map[string]fallback.Source{"constant": fallback.Constant, "latest": fallback.Latest, "latest of user": fallback.LatestOfUser} {
		stages[name] = fallback.New(fallback.Config{HitRatio: 0.5, Source: source, Draws: random.Keyed{}.PerCall("fallback")}, &counts{})
	}
	return stages
}

// visit takes one call through a stage; every tenth fails.
func visit(stage model.Stage, now time.Duration, call *model.Call) {
	call.Number++
	call.User = uint32(call.Number % 16)
	stage.Enter(now, call)
	call.Outcome = model.Succeeded
	if call.Number%10 == 0 {
		call.Outcome = model.Failed
	}
	stage.Leave(now, call)
}

func TestNothingIsAllocatedForACall(t *testing.T) {
	for name, stage := range stages() {
		now, call := time.Duration(0), &model.Call{}
		for range 16 {
			visit(stage, now, call)
		}
		if n := testing.AllocsPerRun(10_000, func() { now += ms; visit(stage, now, call) }); n != 0 {
			t.Errorf("%s: %v allocations a call, want none", name, n)
		}
	}
}

func BenchmarkCall(b *testing.B) {
	for name, stage := range stages() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			now, call := time.Duration(0), &model.Call{}
			for range b.N {
				now += ms
				visit(stage, now, call)
			}
		})
	}
}
