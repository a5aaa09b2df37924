package dependency_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/modeltest"
)

// asRecorded lets calls take what was recorded and end so.
func asRecorded(r *dependency.Recording) dependency.Answer {
	return dependency.Answer{
		Latency: r.Latency(), FailuresAfter: dependency.InTime,
		FailureRate: dependency.AsRecorded, ClientErrors: dependency.AsRecorded, HiddenFailures: dependency.AsRecorded,
	}
}

// fiveRequests is one request at 1 s, three at 2 s and one at 4 s.
var fiveRequests = dependency.NewRecording(
	[]time.Duration{1 * time.Second, 2 * time.Second, 2 * time.Second, 2 * time.Second, 4 * time.Second},
	[]time.Duration{10 * time.Millisecond, 20 * time.Millisecond, 30 * time.Millisecond, 40 * time.Millisecond, 50 * time.Millisecond},
	[]model.Outcome{model.Succeeded, model.Failed, model.ClientError, model.TimedOut, model.HiddenFailure},
)

func TestACallMeetsWhatWasRecordedThen(t *testing.T) {
	replay := dependency.NewReplay(dependency.Config{Healthy: asRecorded(fiveRequests)}, fiveRequests)
	for _, c := range []struct {
		what    string
		at      time.Duration
		number  uint64
		attempt uint32
		want    model.Step
	}{
		{"before the first", 0, 7, 0, model.Serve(model.Succeeded, 10*time.Millisecond)},
		{"its own", 1 * time.Second, 0, 0, model.Serve(model.Succeeded, 10*time.Millisecond)},
		{"the latest", 2*time.Second - 1, 0, 1, model.Serve(model.Succeeded, 10*time.Millisecond)},
		{"its own of three", 2 * time.Second, 1, 0, model.Serve(model.Failed, 20*time.Millisecond)},
		{"its own of three", 2 * time.Second, 2, 0, model.Serve(model.ClientError, 30*time.Millisecond)},
		{"the last of three, again at once", 2 * time.Second, 1, 1, model.Serve(model.TimedOut, 40*time.Millisecond)},
		{"the last of three, after a wait", 2 * time.Second, 0, 0, model.Serve(model.TimedOut, 40*time.Millisecond)},
		{"the last of three, later", 3 * time.Second, 1, 0, model.Serve(model.TimedOut, 40*time.Millisecond)},
		{"its own", 4 * time.Second, 4, 0, model.Serve(model.HiddenFailure, 50*time.Millisecond)},
		{"the last of all", time.Hour, 2, 3, model.Serve(model.HiddenFailure, 50*time.Millisecond)},
	} {
		if got := replay.Enter(c.at, &model.Call{Number: c.number, Attempt: c.attempt}); got != c.want {
			t.Errorf("%s at %v: %+v, want %+v", c.what, c.at, got, c.want)
		}
	}
}

// What was not recorded is drawn, as without a recording.
func TestWhatWasNotRecordedIsDrawn(t *testing.T) {
	instants, durations := []time.Duration{0}, []time.Duration{7 * time.Millisecond}
	streams := random.Keyed{Seed: 7}
	drawn := dependency.Answer{Latency: dependency.Latency{Law: law.Exponential{Rate: 50}}, FailureRate: 0.4, FailuresAfter: dependency.InTime}
	config := func(healthy dependency.Answer) dependency.Config {
		return dependency.Config{Healthy: healthy, Draws: dependency.Draws{Latency: streams.PerCall("latency"), Outcome: streams.PerCall("outcome")}}
	}
	without := dependency.New(config(drawn))
	ofTimes := dependency.NewRecording(instants, durations, nil)
	timed := drawn
	timed.Latency = ofTimes.Latency()
	times := dependency.NewReplay(config(timed), ofTimes)
	ended := drawn
	ended.FailureRate, ended.ClientErrors, ended.HiddenFailures = dependency.AsRecorded, dependency.AsRecorded, dependency.AsRecorded
	outcomes := dependency.NewReplay(config(ended), dependency.NewRecording(instants, nil, []model.Outcome{model.ClientError}))
	failed := 0
	for number := range uint64(100) {
		call := &model.Call{Number: number}
		want := without.Reply(time.Second, call)
		if want.Outcome == model.Failed {
			failed++
		}
		if got := times.Reply(time.Second, call); got.Outcome != want.Outcome || got.After != durations[0] {
			t.Errorf("call %d with recorded durations: %+v, want %v after %v", number, got, want.Outcome, durations[0])
		}
		if got := outcomes.Reply(time.Second, call); got.After != want.After || got.Outcome != model.ClientError {
			t.Errorf("call %d with recorded outcomes: %+v, want a client error after %v", number, got, want.After)
		}
	}
	if failed == 0 || failed == 100 {
		t.Errorf("%d of 100 calls fail", failed)
	}
}

// doubled is twice the times of a law, as a fault makes of it.
type doubled struct{ law.Law }

func (d doubled) Draw(source random.Source) float64 { return 2 * d.Law.Draw(source) }

// A fault takes the place of what it says, and of nothing else.
func TestAFaultIsLaidOverARecording(t *testing.T) {
	streams := random.Keyed{Seed: 7}
	draws := func() dependency.Draws {
		return dependency.Draws{Latency: streams.PerCall("latency"), Outcome: streams.PerCall("outcome")}
	}
	healthy := asRecorded(fiveRequests)
	slower := healthy
	slower.FailureRate, slower.Latency = 0, dependency.Latency{Law: doubled{healthy.Latency.Law}}
	failing := healthy
	failing.FailureRate = 1
	drawn := healthy
	drawn.Latency = dependency.Latency{Law: law.Exponential{Rate: 50}}
	long := des.Seconds(drawn.Latency.Law.Draw(draws().Latency.At(1, 0)))
	for _, c := range []struct {
		what   string
		effect dependency.Effect
		want   [3]model.Step // of the calls of 2 s
	}{
		{"a timeout", dependency.Timeout{After: time.Second}, [3]model.Step{model.ServeConstant(model.Failed, time.Second), model.ServeConstant(model.Failed, time.Second), model.ServeConstant(model.Failed, time.Second)}},
		{"half the speed", slower, [3]model.Step{model.Serve(model.Succeeded, 40*time.Millisecond), model.Serve(model.ClientError, 60*time.Millisecond), model.Serve(model.Succeeded, 80*time.Millisecond)}},
		{"failures", failing, [3]model.Step{model.Serve(model.Failed, 20*time.Millisecond), model.Serve(model.Failed, 30*time.Millisecond), model.Serve(model.Failed, 40*time.Millisecond)}},
		{"failures of none", dependency.Some{Share: 0, Effect: failing, Otherwise: healthy}, [3]model.Step{model.Serve(model.Failed, 20*time.Millisecond), model.Serve(model.ClientError, 30*time.Millisecond), model.Serve(model.TimedOut, 40*time.Millisecond)}},
		{"other times", drawn, [3]model.Step{model.Serve(model.Failed, long), {}, {}}},
	} {
		replay := dependency.NewReplay(dependency.Config{Healthy: healthy, Draws: draws(), Faults: []dependency.Fault{{Interval: model.Interval{From: 2 * time.Second, To: 3 * time.Second}, Effect: c.effect}}}, fiveRequests)
		for i, want := range c.want {
			if got := replay.Enter(2*time.Second, &model.Call{Number: uint64(1 + i)}); got != want && want != (model.Step{}) {
				t.Errorf("%s, call %d: %+v, want %+v", c.what, 1+i, got, want)
			}
		}
		if got, want := replay.Enter(3*time.Second, &model.Call{Number: 1}), model.Serve(model.TimedOut, 40*time.Millisecond); got != want {
			t.Errorf("%s, afterwards: %+v, want %+v", c.what, got, want)
		}
	}
}

// seen is how requests ended, by number.
type seen struct {
	model.Indifferent
	latencies []time.Duration
	outcomes  []model.Outcome
}

func (s *seen) Ended(now time.Duration, call *model.Call) {
	s.latencies[call.Number], s.outcomes[call.Number] = now-call.Arrived, call.Outcome
}

// Where nothing is in the way, every request meets again what it met.
func TestAReplayIsTheRecording(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "requests")
		duration := rapid.Map(rapid.Int64Range(0, int64(24*time.Hour)), func(d int64) time.Duration { return time.Duration(d) })
		instants := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 20), func(i int) time.Duration { return time.Duration(i) * time.Second }), n, n).Draw(t, "instants")
		slices.Sort(instants)
		durations := rapid.SliceOfN(duration, n, n).Draw(t, "durations")
		outcomes := rapid.SliceOfN(rapid.SampledFrom([]model.Outcome{model.Succeeded, model.Failed, model.TimedOut, model.Shed, model.ClientError, model.HiddenFailure}), n, n).Draw(t, "outcomes")
		r := dependency.NewRecording(instants, durations, outcomes)
		observer := &seen{latencies: make([]time.Duration, n), outcomes: make([]model.Outcome, n)}
		modeltest.Run(t, arrivals.Recorded(instants), time.Minute, observer, dependency.NewReplay(dependency.Config{Healthy: asRecorded(r)}, r))
		if !slices.Equal(observer.latencies, durations) || !slices.Equal(observer.outcomes, outcomes) {
			t.Fatalf("%v and %v, want %v and %v", observer.latencies, observer.outcomes, durations, outcomes)
		}
	})
}

// As a law it is that of all durations, each equally likely.
func TestTheLatencyOfARecordingIsALaw(t *testing.T) {
	latency := fiveRequests.Latency().Law
	if mean := latency.Mean(); mean < 0.03-1e-15 || mean > 0.03+1e-15 {
		t.Errorf("a mean of %v, want 0.03", mean)
	}
	found := map[time.Duration]bool{}
	source := random.Keyed{Seed: 7}.Sequence("latency")
	for range 200 {
		found[des.Seconds(latency.Draw(source))] = true
	}
	if len(found) != 5 {
		t.Errorf("%d durations are drawn, want all 5", len(found))
	}
}

func TestWhatIsNoRecording(t *testing.T) {
	one, two := make([]time.Duration, 1), make([]time.Duration, 2)
	for what, make := range map[string]func(){
		"no requests":     func() { dependency.NewRecording(nil, nil, nil) },
		"a duration more": func() { dependency.NewRecording(one, two, nil) },
		"an outcome less": func() { dependency.NewRecording(two, two, []model.Outcome{model.Failed}) },
		"no durations":    func() { dependency.NewRecording(one, nil, nil).Latency() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", what)
				}
			}()
			make()
		}()
	}
}

func TestAReplayAllocatesNothingForACall(t *testing.T) {
	streams := random.Keyed{Seed: 7}
	replay := dependency.NewReplay(dependency.Config{
		Healthy: asRecorded(fiveRequests),
		Draws:   dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome")},
	}, fiveRequests)
	call, now := &model.Call{}, time.Duration(0)
	if n := testing.AllocsPerRun(1000, func() { call.Number++; now += time.Millisecond; replay.Enter(now, call) }); n != 0 {
		t.Errorf("%v allocations a call, want none", n)
	}
}
