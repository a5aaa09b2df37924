package dependency_test

import (
	"fmt"
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
	d := dependency.New(healthy, []dependency.Fault{
		{Interval: model.Interval{From: 10 * time.Second, To: 20 * time.Second}, Effect: dependency.Timeout{After: 2 * time.Second}},
		{Interval: model.Interval{From: 20 * time.Second, To: 30 * time.Second}, Effect: dependency.Slowdown{Latency: slow}},
	}, nil)
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
	draws := func() random.PerCall { return random.Keyed{Seed: 7}.PerCall("dependency") }
	all := dependency.New(latency, nil, draws())
	for number := range uint64(10) {
		all.Enter(0, &model.Call{Number: number})
	}
	last := &model.Call{Number: 10}
	alone := dependency.New(latency, nil, draws()).Enter(0, last)
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

func TestNothingIsAllocatedForACall(t *testing.T) {
	d := dependency.New(dependency.Latency{Law: law.Exponential{Rate: 50}}, nil, random.Keyed{Seed: 7}.PerCall("dependency"))
	call := &model.Call{}
	if n := testing.AllocsPerRun(1000, func() { call.Number++; d.Enter(0, call) }); n != 0 {
		t.Errorf("%v allocations a call, want none", n)
	}
}

func Example() {
	d := dependency.New(healthy, []dependency.Fault{
		{Interval: model.Interval{From: time.Second, To: time.Minute}, Effect: dependency.Timeout{After: 2 * time.Second}},
	}, nil)
	fmt.Println(d.Enter(0, &model.Call{}) == model.ServeConstant(model.Succeeded, 20*time.Millisecond))
	fmt.Println(d.Enter(time.Second, &model.Call{}) == model.ServeConstant(model.Failed, 2*time.Second))
	// Output:
	// true
	// true
}
