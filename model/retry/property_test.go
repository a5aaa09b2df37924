package retry_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/hedge"
	"halfopen/model/pool"
	"halfopen/model/retry"
	"halfopen/model/timeout"
)

// whims answers as a hash of the attempt says.
type whims struct{ inside int }

func (w *whims) Enter(_ time.Duration, call *model.Call) model.Step {
	mixed := (uint64(call.Attempt)*2654435761 + call.Number*40503) >> 3
	call.RetryAfter = time.Duration(mixed % 3)
	if mixed%5 == 0 {
		return model.Refuse(model.Shed, time.Duration(mixed%2))
	}
	w.inside++
	return model.Serve(model.Outcome(mixed%uint64(model.Cancelled)), time.Duration(mixed%13))
}

func (w *whims) Leave(time.Duration, *model.Call) model.Return { w.inside--; return model.Onwards() }

// levels remembers how many slots of a pool are busy.
type levels struct{ busy, waiting int }

func (l *levels) Occupied(_ time.Duration, busy, waiting int) { l.busy, l.waiting = busy, waiting }

// Retries under a timeout or a hedge, which interrupt or abandon them while they wait,
// pause and are served: every call ends, none makes more attempts than it may, and the
// books say at the end that nothing is under way.
func TestNothingIsUnderWayAtTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := func(from, to int, what string) time.Duration {
			return time.Duration(rapid.IntRange(from, to).Draw(t, what))
		}
		var outer model.Stage = timeout.New(timeout.Config{After: span(1, 30, "after"), Abandon: rapid.Bool().Draw(t, "abandons")})
		if rapid.Bool().Draw(t, "hedged") {
			outer = hedge.New(hedge.Config{Delay: span(0, 10, "hedge delay"), Further: 2, Abandon: rapid.Bool().Draw(t, "abandons")})
		}
		r := retry.New(retry.Config{
			MaxAttempts: rapid.IntRange(1, 4).Draw(t, "attempts"),
			Delay:       span(0, 5, "delay"),
			Factor:      rapid.SampledFrom([]float64{0, 2}).Draw(t, "factor"),
			MaxDelay:    span(5, 20, "most"),
			Jitter:      rapid.SampledFrom([]retry.Jitter{retry.NoJitter, retry.FullJitter, retry.EqualJitter, retry.DecorrelatedJitter}).Draw(t, "jitter"),
			Budget:      retry.ActiveShare{Share: rapid.Float64Range(0, 1).Draw(t, "share"), Minimum: rapid.IntRange(0, 3).Draw(t, "minimum")},
			Draws:       random.Keyed{Seed: 1}.PerCall("retry"),
		})
		path := []model.Stage{outer, r}
		if rapid.Bool().Draw(t, "timeout of an attempt") {
			path = append(path, timeout.New(timeout.Config{After: span(1, 10, "of an attempt")}))
		}
		slots, dependency := &levels{}, &whims{}
		path = append(path, pool.New(pool.Config{Slots: rapid.IntRange(1, 4).Draw(t, "slots"), Queue: rapid.IntRange(0, 5).Draw(t, "queue")}, slots), dependency)
		var instants []time.Duration
		for range rapid.IntRange(1, 20).Draw(t, "requests") {
			instants = append(instants, span(0, 30, "at"))
		}
		slices.Sort(instants)
		m := run(t, arrivals.Recorded(instants), time.Second, model.Indifferent{}, path...)
		if calls, repeats := r.UnderWay(); calls != 0 || repeats != 0 {
			t.Errorf("%d calls and %d repeats are under way at the end", calls, repeats)
		}
		if slots.busy+slots.waiting+dependency.inside != 0 {
			t.Errorf("%+v and %d calls at the dependency are left", *slots, dependency.inside)
		}
		if left := m.Attempts(); left.Waiting+left.InFlight != 0 {
			t.Errorf("attempts are left: %+v", left)
		}
	})
}

// However attempts end, the bucket holds between nothing and what it can.
func TestTokensStayInTheirBucket(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		budget := retry.Tokens{
			Capacity:    rapid.Uint32Range(0, 30).Draw(t, "capacity"),
			Cost:        rapid.Uint32Range(1, 7).Draw(t, "cost"),
			TimeoutCost: rapid.Uint32Range(1, 12).Draw(t, "timeout cost"),
			Earned:      rapid.Uint32Range(0, 40).Draw(t, "earned"),
		}
		d := budgeted(budget)
		d.enter(0, 5)
		for range rapid.IntRange(0, 60).Draw(t, "attempts") {
			index, outcome := rapid.Uint32Range(0, 4).Draw(t, "call"), model.Outcome(rapid.IntRange(0, int(model.Cancelled)).Draw(t, "outcome"))
			if !d.leave(0, index, outcome) {
				d.Enter(0, &model.Call{Index: index})
			}
			if d.Left() > budget.Capacity {
				t.Fatalf("%d tokens in a bucket of %d", d.Left(), budget.Capacity)
			}
		}
	})
}
