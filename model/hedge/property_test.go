package hedge_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/hedge"
	"halfopen/model/pool"
	"halfopen/model/timeout"
)

// whims answers as a hash of the attempt says.
type whims struct{ inside int }

func (w *whims) Enter(_ time.Duration, call *model.Call) model.Step {
	mixed := (uint64(call.Attempt)*2654435761 + call.Number*40503) >> 3
	outcome := model.Outcome(mixed % uint64(model.Cancelled))
	if mixed%5 == 0 {
		return model.Refuse(model.Shed, time.Duration(mixed%2))
	}
	w.inside++
	return model.Serve(outcome, time.Duration(mixed%13))
}

func (w *whims) Leave(time.Duration, *model.Call) model.Return { w.inside--; return model.Onwards() }

// Hedges under timeouts and around pools, that cancel or abandon: every call ends, no
// more attempts are made than may be, and nothing is held at the end.
func TestNothingIsHeldAtTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := func(from, to int, what string) time.Duration {
			return time.Duration(rapid.IntRange(from, to).Draw(t, what))
		}
		config := hedge.Config{
			Delay:   span(0, 5, "delay"),
			Further: rapid.IntRange(0, 3).Draw(t, "further"),
			Abandon: rapid.Bool().Draw(t, "abandon"),
			Failure: rapid.SampledFrom([]hedge.Failure{hedge.WaitsForOthers, hedge.WaitsForAll, hedge.AsksAtOnce, hedge.Answers}).Draw(t, "failure"),
		}
		outer := timeout.Config{After: span(1, 20, "after"), Abandon: rapid.Bool().Draw(t, "abandons")}
		slots, dependency := &levels{}, &whims{}
		var instants []time.Duration
		for range rapid.IntRange(1, 20).Draw(t, "requests") {
			instants = append(instants, span(0, 30, "at"))
		}
		slices.Sort(instants)
		m := run(t, arrivals.Recorded(instants), time.Second, model.Indifferent{},
			timeout.New(outer), hedge.New(config),
			pool.New(pool.Config{Slots: rapid.IntRange(1, 4).Draw(t, "slots"), Queue: rapid.IntRange(0, 5).Draw(t, "queue")}, slots),
			dependency)
		if slots.busy+slots.waiting+dependency.inside != 0 {
			t.Errorf("%+v and %d calls at the dependency are left", *slots, dependency.inside)
		}
		attempts := m.Attempts()
		if attempts.Waiting+attempts.InFlight != 0 {
			t.Errorf("attempts are left: %+v", attempts)
		}
		// The timeout makes one attempt of each request, and the hedge some of that.
		if n, most := int(attempts.Arrivals), len(instants)*(2+config.Further); n > most || n < 2*len(instants) {
			t.Errorf("%d attempts of %d requests, want at most %d", n, len(instants), most)
		}
	})
}
