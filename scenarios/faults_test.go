package scenarios

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/dependency"
)

// What a fault says of itself, to the lints and to Little's law, is what happens: the share
// of the calls that fail, and the mean time of a call, within four standard errors. Healthy
// calls take 10 ms, a fifth of the successes 100 ms.
func TestEffectsAreWhatTheySay(t *testing.T) {
	const (
		calls   = 20_000
		healthy = "{latency: {law: deterministic, value: 10ms}, slow: {share: 20%, latency: {law: deterministic, value: 100ms}}, failure_rate: 10%}"
		mean    = 0.8*0.010 + 0.2*0.100
	)
	for _, c := range []struct {
		fault   string
		outcome model.Outcome // of which there are
		share   float64
		mean    float64 // of a call, with the slow ones among the successes only
	}{
		{"down", model.Failed, 1, 0},
		{"down, after: 30ms", model.Failed, 1, 0.030},
		{"timeout, timeout: 2s", model.Failed, 1, 2},
		{"slowdown, factor: 3", model.Failed, 0, 3 * mean},
		{"slowdown, latency: {law: exponential, mean: 1s}", model.Failed, 0, 1},
		{"partial, failure_rate: 40%", model.Failed, 0.4, 0.4*0.010 + 0.6*mean},
		{"partial, failure_rate: 40%, timeout: 2s", model.Failed, 0.4, 0.4*2 + 0.6*mean},
		{"errors", model.Failed, 1, 0.010},
		{"errors, share: 30%, outcome: client_error", model.ClientError, 0.3, 0.3*0.010 + 0.7*0.1*0.010 + 0.7*0.9*mean},
		{"errors, share: 30%, outcome: hidden_failure, latency: {law: exponential, mean: 1s}", model.HiddenFailure, 0.3, 0.3*1 + 0.7*0.1*0.010 + 0.7*0.9*mean},
	} {
		scenario := parsed(t, limited, "dependency="+healthy, "faults=[{from: 1s, to: 2s, kind: "+c.fault+"}]").arms[0].system.(*Calls)
		streams := random.Keyed{Seed: 42}
		draws := dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome")}
		service := scenario.Target.stages(mainService, scenario.Faults, nil, draws, streams)[0].(dependency.Replier)
		found, sum, squares := 0.0, 0.0, 0.0
		for number := range uint64(calls) {
			reply := service.Reply(time.Second, &model.Call{Number: number})
			if reply.Outcome == c.outcome {
				found += 1.0 / calls
			}
			sum += reply.After.Seconds() / calls
			squares += reply.After.Seconds() * reply.After.Seconds() / calls
		}
		if tolerance := 4 * math.Sqrt(c.share*(1-c.share)/calls); math.Abs(found-c.share) > tolerance+1e-9 {
			t.Errorf("%s: %v of the calls are %v, want %v within %v", c.fault, found, c.outcome, c.share, tolerance)
		}
		if tolerance := 4 * math.Sqrt(max(0, squares-sum*sum)/calls); math.Abs(sum-c.mean) > tolerance+1e-9 {
			t.Errorf("%s: a call takes %v s, want %v within %v", c.fault, sum, c.mean, tolerance)
		}
		rate, _ := scenario.Faults[0].failures()
		if want := map[bool]float64{true: c.share}[c.outcome == model.Failed]; rate != want {
			t.Errorf("%s: says that %v of the calls fail, want %v", c.fault, rate, want)
		}
	}
}

// The lints are told the law of the calls that do not fail.
func TestTheLatencyOfAnEffect(t *testing.T) {
	calls := parsed(t, limited, "faults.3.factor=4").arms[0].system.(*Calls)
	healthy := exponential{Mean: 10 * time.Millisecond}
	errors, slowed := calls.Faults[2].latency(healthy), calls.Faults[3].latency(healthy)
	if got := errors.law().Mean(); math.Abs(got-0.0055) > 1e-12 {
		t.Errorf("half of the calls take 1 ms, and the mean is %v s, want 5.5 ms", got)
	}
	if got, want := slowed.words(), "exponential, mean 10 ms, times 4"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	same := exponential{Mean: 40 * time.Millisecond}.law()
	for p := 0.0; p < 1; p += 0.125 {
		x := same.Quantile(p)
		if got := slowed.law().Quantile(p); math.Abs(got-x) > 1e-12 {
			t.Errorf("quantile %v is %v, want %v", p, got, x)
		}
		if got := slowed.law().CDF(x); math.Abs(got-p) > 1e-12 {
			t.Errorf("%v of the calls take at most %v, want %v", got, x, p)
		}
	}
	source := func() random.Source { return random.Keyed{Seed: 1}.Sequence("law") }
	if got, want := slowed.law().Draw(source()), same.Draw(source()); math.Abs(got-want) > 1e-12 {
		t.Errorf("drew %v, want %v", got, want)
	}
	if got, want := slowed.law().Variance(), same.Variance(); math.Abs(got-want) > 1e-12 || slowed.law().Check() != nil {
		t.Errorf("variance %v, want %v", got, want)
	}
}

// A fault ends where its period does, and one of no length is none.
func TestTheIntervalsOfFaults(t *testing.T) {
	f := flapping{span: span{From: 10 * time.Second, To: 15 * time.Second}, Period: 2 * time.Second, Lasts: 0.75}
	got := fmt.Sprint(f.intervals(nil))
	if want := "[{10s 11.5s} {12s 13.5s} {14s 15s}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	always := flapping{span: f.span, Period: time.Minute, Lasts: 0.5}
	if got := always.intervals(nil); !slices.Equal(got, []model.Interval{{From: 10 * time.Second, To: 15 * time.Second}}) {
		t.Errorf("%v, want all of its period", got)
	}
	source := random.Keyed{}.Sequence("faults/0")
	r := randomly{span: f.span, Between: deterministic{Value: 2 * time.Second}, Repair: deterministic{Value: 2 * time.Second}}
	if got, want := fmt.Sprint(r.intervals(source)), "[{12s 14s}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	r.Repair = empirical{Values: []time.Duration{0, time.Second}}
	for _, interval := range r.intervals(source) {
		if interval.To == interval.From {
			t.Errorf("%v is a fault of no length", interval)
		}
	}
	r.Between = deterministic{}
	r.Repair = deterministic{Value: time.Minute}
	if got, want := fmt.Sprint(r.intervals(source)), "[{10s 15s}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// The random faults of a service do not come at the same times.
func TestRandomFaultsAreIndependent(t *testing.T) {
	calls := parsed(t, limited, "faults=[{kind: random, from: 0s, to: 30s, between: {law: exponential, mean: 3s}, repair: {law: exponential, mean: 1s}}, {kind: random, from: 30s, to: 60s, between: {law: exponential, mean: 3s}, repair: {law: exponential, mean: 1s}}]").arms[0].system.(*Calls)
	s := calls.Target.schedule(mainService, calls.Faults, calls.Target.healthy(nil), random.Keyed{Seed: 42})
	first, second := s.unreachable[0].From, model.Never
	for _, f := range s.unreachable {
		if f.From >= 30*time.Second {
			second = min(second, f.From-30*time.Second)
		}
	}
	if first == second {
		t.Errorf("both come for the first time after %v", first)
	}
}
