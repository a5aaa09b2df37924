package hedge_test

import (
	"slices"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/hedge"
)

const (
	good = model.Succeeded
	bad  = model.Failed
	late = model.TimedOut
)

func TestWhichAnswerCounts(t *testing.T) {
	after := func(ms ...int) []time.Duration {
		var instants []time.Duration
		for _, n := range ms {
			instants = append(instants, time.Duration(n)*time.Millisecond)
		}
		return instants
	}
	for name, c := range map[string]struct {
		further int
		failure hedge.Failure
		answers []answer
		sent    []time.Duration
		at      time.Duration
		outcome model.Outcome
	}{
		"before the delay":                {2, hedge.WaitsForOthers, []answer{{99 * ms, good}}, after(0), 99 * ms, good},
		"at the delay":                    {2, hedge.WaitsForOthers, []answer{{100 * ms, good}}, after(0), 100 * ms, good},
		"the first is back first":         {1, hedge.WaitsForOthers, []answer{{150 * ms, good}, {80 * ms, bad}}, after(0, 100), 150 * ms, good},
		"the second is back first":        {1, hedge.WaitsForOthers, []answer{{time.Hour, good}, {80 * ms, good}}, after(0, 100), 180 * ms, good},
		"the third":                       {2, hedge.WaitsForOthers, []answer{{time.Hour, good}, {time.Hour, good}, {ms, good}}, after(0, 100, 200), 201 * ms, good},
		"none further":                    {0, hedge.WaitsForOthers, []answer{{time.Second, good}}, after(0), time.Second, good},
		"a client's error is an answer":   {1, hedge.WaitsForOthers, []answer{{ms, model.ClientError}}, after(0), ms, model.ClientError},
		"others: fails before the delay":  {1, hedge.WaitsForOthers, []answer{{ms, bad}}, after(0), ms, bad},
		"others: the second may be good":  {1, hedge.WaitsForOthers, []answer{{110 * ms, bad}, {100 * ms, good}}, after(0, 100), 200 * ms, good},
		"others: the last failure":        {1, hedge.WaitsForOthers, []answer{{110 * ms, bad}, {100 * ms, late}}, after(0, 100), 200 * ms, late},
		"others: both at once":            {1, hedge.WaitsForOthers, []answer{{200 * ms, bad}, {100 * ms, late}}, after(0, 100), 200 * ms, late},
		"all: the next comes at its time": {2, hedge.WaitsForAll, []answer{{ms, bad}, {ms, bad}, {ms, good}}, after(0, 100, 200), 201 * ms, good},
		"all: all fail":                   {1, hedge.WaitsForAll, []answer{{ms, bad}, {ms, late}}, after(0, 100), 101 * ms, late},
		"at once: the next":               {1, hedge.AsksAtOnce, []answer{{ms, bad}, {200 * ms, good}}, after(0, 1), 201 * ms, good},
		"at once: the delay begins anew":  {2, hedge.AsksAtOnce, []answer{{50 * ms, bad}, {time.Hour, good}, {ms, good}}, after(0, 50, 150), 151 * ms, good},
		"at once: all fail":               {2, hedge.AsksAtOnce, []answer{{ms, bad}, {ms, bad}, {ms, late}}, after(0, 1, 2), 3 * ms, late},
		"at once: it waits for the last":  {1, hedge.AsksAtOnce, []answer{{150 * ms, bad}, {200 * ms, good}}, after(0, 100), 300 * ms, good},
		"any answer":                      {1, hedge.Answers, []answer{{110 * ms, bad}, {100 * ms, good}}, after(0, 100), 110 * ms, bad},
	} {
		t.Run(name, func(t *testing.T) {
			for _, abandon := range []bool{false, true} {
				var seen ending
				dependency := &script{left: c.answers}
				m := run(t, arrivals.Recorded([]time.Duration{0}), time.Minute, &seen,
					hedge.New(hedge.Config{Delay: 100 * ms, Further: c.further, Failure: c.failure, Abandon: abandon}), dependency)
				if seen.at != c.at || seen.outcome != c.outcome || !slices.Equal(dependency.sent, c.sent) {
					t.Errorf("%v at %v with attempts at %v, want %v at %v with attempts at %v",
						seen.outcome, seen.at, dependency.sent, c.outcome, c.at, c.sent)
				}
				// The others are cancelled where they are, or end as they would have.
				for outcome, n := range m.Attempts().Ended {
					want := uint64(0)
					for i, sent := range c.sent {
						end := c.answers[i].outcome
						if !abandon && (sent+c.answers[i].after > c.at) {
							end = model.Cancelled
						}
						if int(end) == outcome {
							want++
						}
					}
					if n != want {
						t.Errorf("abandon %v: %d attempts %v, want %d", abandon, n, model.Outcome(outcome), want)
					}
				}
			}
		})
	}
}

// Without a delay all are sent at once.
func TestNoDelay(t *testing.T) {
	var seen ending
	dependency := &script{left: []answer{{3 * ms, good}, {2 * ms, good}, {ms, good}}}
	run(t, arrivals.Recorded([]time.Duration{time.Second}), time.Minute, &seen, hedge.New(hedge.Config{Further: 2}), dependency)
	if want := []time.Duration{time.Second, time.Second, time.Second}; !slices.Equal(dependency.sent, want) || seen.at != time.Second+ms {
		t.Errorf("attempts at %v and an answer at %v, want three at 1 s and the third's answer", dependency.sent, seen.at)
	}
}

// attempts remembers what the attempts of requests draw with.
type attempts struct {
	keys [][2]uint64
}

func (a *attempts) Enter(_ time.Duration, call *model.Call) model.Step {
	a.keys = append(a.keys, [2]uint64{call.Number, uint64(call.Attempt)})
	return model.Serve(good, time.Second)
}

func (*attempts) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// The first attempt meets what the request would have met, and each other one something
// else.
func TestWhatIsDrawn(t *testing.T) {
	dependency := &attempts{}
	run(t, arrivals.Recorded([]time.Duration{0, 0, 0}), time.Minute, &ending{}, hedge.New(hedge.Config{Further: 3}), dependency)
	seen := map[[2]uint64]bool{}
	for _, key := range dependency.keys {
		seen[key] = true
	}
	if len(seen) != 3*4 {
		t.Errorf("%d different draws for 12 attempts", len(seen))
	}
	for number := range uint64(3) {
		if !seen[[2]uint64{number, 0}] {
			t.Errorf("the first attempt of request %d does not meet what the request would have met", number)
		}
	}
}

// visits drives n calls, of which every second one is hedged, through a hedge.
func visits(t testing.TB, n int) {
	const rate = 1000
	run(t, arrivals.Deterministic(rate), time.Duration(n)*time.Second/rate+1, model.Indifferent{},
		hedge.New(hedge.Config{Delay: 5 * ms, Further: 1}), everySecond{})
}

// everySecond serves the first attempt of every second call late.
type everySecond struct{}

func (everySecond) Enter(_ time.Duration, call *model.Call) model.Step {
	if call.Number%2 == 1 && call.Attempt == 0 {
		return model.ServeConstant(good, time.Hour)
	}
	return model.ServeConstant(good, ms)
}

func (everySecond) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// A run of twice the length allocates no more.
func TestNothingIsAllocatedForACall(t *testing.T) {
	short := testing.AllocsPerRun(5, func() { visits(t, 2000) })
	long := testing.AllocsPerRun(5, func() { visits(t, 4000) })
	if long > short {
		t.Errorf("%v allocations for 4000 calls, and %v for 2000", long, short)
	}
}

func BenchmarkCall(b *testing.B) {
	b.ReportAllocs()
	visits(b, b.N)
}
