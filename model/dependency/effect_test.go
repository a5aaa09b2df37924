package dependency_test

import (
	"math"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/dependency"
)

// kind is how a call was answered.
type kind struct {
	outcome model.Outcome
	after   time.Duration
}

const calls = 40_000

// shares is the share of calls that are answered in each way.
func shares(config dependency.Config) map[kind]float64 {
	streams := random.Keyed{Seed: 7}
	config.Draws = dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome"), Concern: streams.PerCall("concern")}
	d := dependency.New(config)
	found := map[kind]float64{}
	for number := range uint64(calls) {
		reply := d.Reply(0, &model.Call{Number: number})
		found[kind{reply.Outcome, reply.After}] += 1.0 / calls
	}
	return found
}

// The shares of an Answer, and of what is made of them, are those that are asked for,
// within four standard errors.
func TestShares(t *testing.T) {
	fast, late := 20*time.Millisecond, time.Second
	answer := dependency.Answer{
		Latency: healthy, FailureRate: 0.1, FailuresAfter: 2 * time.Second, ClientErrors: 0.2, HiddenFailures: 0.05, SlowRate: 0.4, Slow: slow,
	}
	all := answer
	all.FailureRate, all.ClientErrors, all.HiddenFailures, all.SlowRate = 0, 1, 0.5, 1
	for _, c := range []struct {
		name   string
		effect dependency.Effect
		want   map[kind]float64
	}{
		{"answer", answer, map[kind]float64{
			{model.Failed, 2 * time.Second}: 0.1, {model.ClientError, fast}: 0.2, {model.HiddenFailure, fast}: 0.05,
			{model.Succeeded, fast}: 0.65 * 0.6, {model.Succeeded, late}: 0.65 * 0.4,
		}},
		{"more than all", all, map[kind]float64{{model.ClientError, fast}: 1}},
		{"all slow", dependency.Answer{Latency: healthy, SlowRate: 1, Slow: slow}, map[kind]float64{{model.Succeeded, late}: 1}},
		{"some slow", dependency.Answer{Latency: healthy, SlowRate: 0.3, Slow: slow}, map[kind]float64{{model.Succeeded, late}: 0.3, {model.Succeeded, fast}: 0.7}},
		{"some", dependency.Some{Share: 0.5, Effect: dependency.Timeout{After: 3}, Otherwise: answer}, map[kind]float64{
			{model.Failed, 3}: 0.5, {model.Failed, 2 * time.Second}: 0.05, {model.ClientError, fast}: 0.1, {model.HiddenFailure, fast}: 0.025,
			{model.Succeeded, fast}: 0.325 * 0.6, {model.Succeeded, late}: 0.325 * 0.4,
		}},
		{"none", dependency.Some{Share: 0, Effect: dependency.Timeout{After: 3}, Otherwise: dependency.Answer{Latency: healthy}}, map[kind]float64{{model.Succeeded, fast}: 1}},
		{"all", dependency.Some{Share: 1, Effect: dependency.Timeout{After: 3}, Otherwise: answer}, map[kind]float64{{model.Failed, 3}: 1}},
	} {
		got := shares(dependency.Config{Healthy: c.effect})
		for kind, want := range c.want {
			if tolerance := 4 * math.Sqrt(want*(1-want)/calls); math.Abs(got[kind]-want) > tolerance+1e-9 {
				t.Errorf("%s: %v of the calls are %v after %v, want %v within %v", c.name, got[kind], kind.outcome, kind.after, want, tolerance)
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: answered in %d ways, want %d: %v", c.name, len(got), len(c.want), got)
		}
	}
}

// counting counts the streams that are asked for.
type counting struct {
	random.PerCall
	asked int
}

func (c *counting) At(call uint64, attempt uint32) random.Source {
	c.asked++
	return c.PerCall.At(call, attempt)
}

// What is not a choice draws nothing, so that a shared source stays in step; and what is
// one does not change which calls fail.
func TestOnlyChoicesAreDrawn(t *testing.T) {
	plain := dependency.Answer{Latency: dependency.Latency{Law: law.Exponential{Rate: 50}}, FailureRate: 0.3, FailuresAfter: dependency.InTime}
	rich := plain
	rich.ClientErrors, rich.HiddenFailures, rich.SlowRate, rich.Slow = 0.2, 0.1, 0.5, slow
	fault := func(f dependency.Fault) []dependency.Fault {
		f.Interval, f.Effect = model.Interval{From: 0, To: 100}, plain
		return []dependency.Fault{f}
	}
	for _, c := range []struct {
		name                      string
		effect                    dependency.Effect
		faults                    []dependency.Fault
		latency, outcome, concern int
	}{
		{"timeout", dependency.Timeout{After: 1}, nil, 0, 0, 0},
		{"constant", dependency.Answer{Latency: healthy}, nil, 0, 0, 0},
		{"law", dependency.Answer{Latency: plain.Latency}, nil, 1, 0, 0},
		{"failures", plain, nil, 1, 1, 0},
		{"always failing", dependency.Answer{Latency: healthy, FailureRate: 1, FailuresAfter: 1}, nil, 0, 0, 0},
		{"slow", dependency.Answer{Latency: healthy, SlowRate: 0.5, Slow: slow}, nil, 0, 1, 0},
		{"always slow", dependency.Answer{Latency: healthy, SlowRate: 1, Slow: slow}, nil, 0, 0, 0},
		{"none of some", dependency.Some{Effect: plain, Otherwise: dependency.Answer{Latency: healthy}}, nil, 0, 0, 0},
		{"in a fault", dependency.Answer{Latency: healthy}, fault(dependency.Fault{}), 1, 1, 0},
		{"at the onset", dependency.Answer{Latency: healthy}, fault(dependency.Fault{Onset: 60}), 0, 0, 1},
		{"behind the onset", dependency.Answer{Latency: healthy}, fault(dependency.Fault{Onset: 50, Ending: 50}), 1, 1, 0},
	} {
		streams := random.Keyed{Seed: 7}
		latency, outcome, concern := counting{PerCall: streams.PerCall("a")}, counting{PerCall: streams.PerCall("b")}, counting{PerCall: streams.PerCall("c")}
		d := dependency.New(dependency.Config{Healthy: c.effect, Faults: c.faults, Draws: dependency.Draws{Latency: &latency, Outcome: &outcome, Concern: &concern}})
		now := time.Duration(50)
		if c.name == "at the onset" {
			now = 0 // no call is concerned yet
		}
		d.Reply(now, &model.Call{})
		if latency.asked != c.latency || outcome.asked != c.outcome || concern.asked != c.concern {
			t.Errorf("%s: drew %d latencies, %d outcomes, %d concerns; want %d, %d, %d", c.name, latency.asked, outcome.asked, concern.asked, c.latency, c.outcome, c.concern)
		}
	}
	draws := func() dependency.Draws {
		streams := random.Keyed{Seed: 7}
		return dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome")}
	}
	without := dependency.New(dependency.Config{Healthy: plain, Draws: draws()})
	with := dependency.New(dependency.Config{Healthy: rich, Draws: draws()})
	for number := range uint64(1000) {
		call := &model.Call{Number: number}
		a, b := without.Reply(0, call), with.Reply(0, call)
		if (a.Outcome == model.Failed) != (b.Outcome == model.Failed) {
			t.Fatalf("call %d: %v without, and %v with other outcomes", number, a.Outcome, b.Outcome)
		}
		if a.After != b.After && b != dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: slow}}).Reply(0, call) {
			t.Fatalf("call %d takes %v without, and %v with other outcomes", number, a.After, b.After)
		}
	}
}

// The share of calls that a fault concerns grows and falls on its ramps.
func TestAFaultWithAnOnsetAndAnEnding(t *testing.T) {
	streams := random.Keyed{Seed: 7}
	d := dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: healthy},
		Faults: []dependency.Fault{{
			Interval: model.Interval{From: 100, To: 200}, Effect: dependency.Timeout{After: time.Second}, Onset: 40, Ending: 20,
		}},
		Draws: dependency.Draws{Concern: streams.PerCall("concern")},
	})
	for _, c := range []struct {
		at   time.Duration
		want float64
	}{{99, 0}, {100, 0}, {110, 0.25}, {130, 0.75}, {140, 1}, {180, 1}, {185, 0.75}, {195, 0.25}, {200, 0}} {
		concerned := 0.0
		for number := range uint64(calls) {
			if d.Reply(c.at, &model.Call{Number: number}).Outcome == model.Failed {
				concerned += 1.0 / calls
			}
		}
		if tolerance := 4 * math.Sqrt(c.want*(1-c.want)/calls); math.Abs(concerned-c.want) > tolerance+1e-9 {
			t.Errorf("at %d: %v of the calls are concerned, want %v within %v", c.at, concerned, c.want, tolerance)
		}
	}
}

func TestAFaultOfListedHosts(t *testing.T) {
	d := dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: healthy}, Faults: []dependency.Fault{{
		Interval: model.Interval{From: 10, To: 20}, Effect: dependency.Timeout{After: time.Second}, Only: []int{3, 1},
	}}})
	for host, want := range []model.Outcome{model.Succeeded, model.Failed, model.Succeeded, model.Failed, model.Succeeded} {
		if got := d.Reply(10, &model.Call{Host: uint16(host)}).Outcome; got != want {
			t.Errorf("host %d: %v, want %v", host, got, want)
		}
	}
}

// Calls that an outage concerns turn back; the others go on.
func TestAnOutage(t *testing.T) {
	o := dependency.NewOutage([]dependency.Fault{
		{Interval: model.Interval{From: 10, To: 20}, Effect: dependency.Timeout{}, Hosts: 1},
		{Interval: model.Interval{From: 30, To: 40}, Effect: dependency.Timeout{After: 7}},
	}, nil)
	for _, c := range []struct {
		at   time.Duration
		host uint16
		want model.Step
	}{
		{9, 0, model.Pass()},
		{10, 0, model.Refuse(model.Failed, 0)},
		{10, 1, model.Pass()},
		{20, 0, model.Pass()},
		{30, 1, model.Refuse(model.Failed, 7)},
		{40, 1, model.Pass()},
	} {
		if got := o.Enter(c.at, &model.Call{Host: c.host}); got != c.want {
			t.Errorf("at %d, host %d: %+v, want %+v", c.at, c.host, got, c.want)
		}
	}
}

func TestASlowerReply(t *testing.T) {
	constant := dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: healthy}}).Reply(0, &model.Call{})
	hung := dependency.New(dependency.Config{Healthy: dependency.Timeout{After: 5}}).Reply(0, &model.Call{})
	for _, c := range []struct {
		reply  dependency.Reply
		factor float64
		want   model.Step
	}{
		{constant, 1, model.ServeConstant(model.Succeeded, 20*time.Millisecond)},
		{constant, 1.5, model.Serve(model.Succeeded, 30*time.Millisecond)},
		{hung, 1.5, model.ServeConstant(model.Failed, 5)},
		{dependency.Reply{After: 3}, 0.5, model.Serve(model.Succeeded, 2)}, // 1.5, to the even one
		{dependency.Reply{After: 1 << 61}, 1e9, model.Serve(model.Succeeded, 1<<62)},
	} {
		if got := c.reply.Slower(c.factor).Step(); got != c.want {
			t.Errorf("%+v, %v times as slow: %+v, want %+v", c.reply, c.factor, got, c.want)
		}
	}
}
