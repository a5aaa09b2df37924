package fallback_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/fallback"
	"halfopen/model/pool"
	"halfopen/model/timeout"
)

// whims answers as a hash of the attempt says.
type whims struct{ inside int }

func (w *whims) Enter(_ time.Duration, call *model.Call) model.Step {
	mixed := (uint64(call.Attempt)*2654435761 + call.Number*40503) >> 3
	if mixed%5 == 0 {
		return model.Refuse(model.Shed, time.Duration(mixed%2))
	}
	w.inside++
	outcome := model.Outcome(mixed % uint64(model.Cancelled))
	if outcome == model.Degraded { // only the fallback makes it
		outcome = model.Failed
	}
	return model.Serve(outcome, time.Duration(mixed%13))
}

func (w *whims) Leave(time.Duration, *model.Call) model.Return { w.inside--; return model.Onwards() }

// levels remembers how many slots of a pool are busy.
type levels struct{ busy, waiting int }

func (l *levels) Occupied(_ time.Duration, busy, waiting int) { l.busy, l.waiting = busy, waiting }

// bounded checks what a fallback tells.
type bounded struct {
	t        *rapid.T
	maxStale time.Duration
	n        int
}

func (b *bounded) Answered(_ time.Duration, call *model.Call, stale time.Duration) {
	b.n++
	if stale < 0 || b.maxStale > 0 && stale > b.maxStale {
		b.t.Errorf("an answer is %v old, want at most %v", stale, b.maxStale)
	}
	if call.Outcome.LooksGood() || call.Interrupted {
		b.t.Errorf("a call was answered that is %v, interrupted: %v", call.Outcome, call.Interrupted)
	}
}

// Fallbacks around and behind timeouts and pools: every request ends, no answer is older
// than it may be, and as many calls are degraded as it has answered.
func TestEveryAnswerIsCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := func(from, to int, what string) time.Duration {
			return time.Duration(rapid.IntRange(from, to).Draw(t, what))
		}
		seen := &bounded{t: t, maxStale: span(0, 10, "max stale")}
		f := fallback.New(fallback.Config{
			HitRatio: rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "hits"),
			Cost:     span(0, 5, "cost"),
			Source:   rapid.SampledFrom([]fallback.Source{fallback.Constant, fallback.Latest, fallback.LatestOfUser}).Draw(t, "source"),
			MaxStale: seen.maxStale,
			Draws:    random.Keyed{Seed: 1}.PerCall("fallback"),
		}, seen)
		slots, dependency := &levels{}, &whims{}
		outer := timeout.Config{After: span(1, 25, "outer"), Abandon: rapid.Bool().Draw(t, "outer abandons")}
		path := []model.Stage{
			timeout.New(outer), f,
			timeout.New(timeout.Config{After: span(1, 15, "inner"), Abandon: rapid.Bool().Draw(t, "inner abandons")}),
			pool.New(pool.Config{Slots: rapid.IntRange(1, 4).Draw(t, "slots"), Queue: rapid.IntRange(0, 5).Draw(t, "queue")}, slots),
			dependency,
		}
		var instants []time.Duration
		for range rapid.IntRange(1, 20).Draw(t, "requests") {
			instants = append(instants, span(0, 30, "at"))
		}
		slices.Sort(instants)
		m := run(t, arrivals.Recorded(instants), time.Second, model.Indifferent{}, path...)
		if slots.busy+slots.waiting+dependency.inside != 0 {
			t.Errorf("%+v and %d calls at the dependency are left", *slots, dependency.inside)
		}
		// What the fallback has answered is degraded, unless it was interrupted before the
		// answer was there.
		requests, attempts := m.Counts(), m.Attempts()
		if degraded := int(attempts.Ended[model.Degraded]); degraded > seen.n || outer.Abandon && degraded < seen.n {
			t.Errorf("%d attempts are degraded, and %d were answered", degraded, seen.n)
		}
		if requests.Waiting+requests.InFlight+attempts.Waiting+attempts.InFlight != 0 {
			t.Errorf("calls are left: %+v, %+v", requests, attempts)
		}
	})
}
