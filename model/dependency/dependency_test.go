package dependency_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/dependency"
)

var (
	healthy = dependency.Latency{Law: law.Deterministic{Value: 0.02}}
	slow    = dependency.Latency{Law: law.Deterministic{Value: 1}}
)

func TestAnswersFollowTheScheduleByTheInstantOfSending(t *testing.T) {
	d := dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: healthy}, Faults: []dependency.Fault{
		{Interval: model.Interval{From: 10 * time.Second, To: 20 * time.Second}, Effect: dependency.Timeout{After: 2 * time.Second}},
		{Interval: model.Interval{From: 20 * time.Second, To: 30 * time.Second}, Effect: dependency.Answer{Latency: slow}},
		{Interval: model.Interval{From: 40 * time.Second, To: 41 * time.Second}, Effect: dependency.Answer{Latency: slow, FailureRate: 1, FailuresAfter: dependency.InTime}},
		{Interval: model.Interval{From: 41 * time.Second, To: 42 * time.Second}, Effect: dependency.Answer{Latency: slow, FailureRate: 1, FailuresAfter: 3 * time.Second}},
	}})
	ok, failed := model.Succeeded, model.Failed
	for _, c := range []struct {
		at   time.Duration
		want model.Step
	}{
		{0, model.ServeConstant(ok, 20*time.Millisecond)},
		{10*time.Second - 1, model.ServeConstant(ok, 20*time.Millisecond)},
		{10 * time.Second, model.ServeConstant(failed, 2*time.Second)},
		{20*time.Second - 1, model.ServeConstant(failed, 2*time.Second)},
		{20 * time.Second, model.ServeConstant(ok, time.Second)},
		{30 * time.Second, model.ServeConstant(ok, 20*time.Millisecond)},
		{40 * time.Second, model.ServeConstant(failed, time.Second)},
		{41 * time.Second, model.ServeConstant(failed, 3*time.Second)},
	} {
		if got := d.Enter(c.at, &model.Call{}); got != c.want {
			t.Errorf("at %v: %+v, want %+v", c.at, got, c.want)
		}
	}
}

// What a call meets is its own: whether others were admitted before it does not
// matter, and each of its attempts draws anew.
func TestDrawsBelongToTheCall(t *testing.T) {
	latency := dependency.Latency{Law: law.Exponential{Rate: 50}}
	streams := random.Keyed{Seed: 7}
	draws := func() random.PerCall { return streams.PerCall("dependency") }
	fresh := func() *dependency.Dependency {
		return dependency.New(dependency.Config{
			Healthy: dependency.Answer{Latency: latency},
			Draws:   dependency.Draws{Latency: draws(), Outcome: streams.PerCall("outcome")},
		})
	}
	all := fresh()
	for number := range uint64(10) {
		all.Enter(0, &model.Call{Number: number})
	}
	last := &model.Call{Number: 10}
	alone := fresh().Enter(0, last)
	if got := all.Enter(0, last); got != alone {
		t.Errorf("call 10 is answered as %+v after others, %+v without them", got, alone)
	}
	if again := all.Enter(0, &model.Call{Number: 10, Attempt: 1}); again == alone {
		t.Error("a second attempt draws what the first drew")
	}
	want := des.Seconds(latency.Law.Draw(draws().At(10, 0)))
	if alone != model.Serve(model.Succeeded, want) {
		t.Errorf("call 10 is answered as %+v, want success after %v", alone, want)
	}
}

// Of many calls the share that fails is the one that is asked for, within four
// standard errors, and which these are does not depend on how long they take, or on
// the other calls.
func TestAShareOfTheCallsFails(t *testing.T) {
	const calls, rate = 100_000, 0.3
	streams := random.Keyed{Seed: 7}
	failed := func(latency time.Duration, skip uint64) map[uint64]bool {
		d := dependency.New(dependency.Config{
			Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: latency.Seconds()}}, FailureRate: rate, FailuresAfter: dependency.InTime},
			Draws:   dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome")},
		})
		found := map[uint64]bool{}
		for number := uint64(0); number < calls; number += skip {
			if d.Enter(0, &model.Call{Number: number}) == model.ServeConstant(model.Failed, latency) {
				found[number] = true
			}
		}
		return found
	}
	all := failed(20*time.Millisecond, 1)
	if got, tolerance := float64(len(all))/calls, 4*math.Sqrt(rate*(1-rate)/calls); math.Abs(got-rate) > tolerance {
		t.Errorf("%v of the calls fail, want %v within %v", got, rate, tolerance)
	}
	for number := range failed(time.Second, 7) {
		if !all[number] {
			t.Fatalf("call %d fails where calls are slower and fewer, and not otherwise", number)
		}
	}
}

func TestNothingIsAllocatedForACall(t *testing.T) {
	streams := random.Keyed{Seed: 7}
	d := dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Exponential{Rate: 50}}, FailureRate: 0.5, FailuresAfter: dependency.InTime},
		Draws:   dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome")},
	})
	call := &model.Call{}
	if n := testing.AllocsPerRun(1000, func() { call.Number++; d.Enter(0, call) }); n != 0 {
		t.Errorf("%v allocations a call, want none", n)
	}
}

func Example() {
	d := dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: healthy}, Faults: []dependency.Fault{
		{Interval: model.Interval{From: time.Second, To: time.Minute}, Effect: dependency.Timeout{After: 2 * time.Second}},
	}})
	fmt.Println(d.Enter(0, &model.Call{}) == model.ServeConstant(model.Succeeded, 20*time.Millisecond))
	fmt.Println(d.Enter(time.Second, &model.Call{}) == model.ServeConstant(model.Failed, 2*time.Second))
	// Output:
	// true
	// true
}
