package timeout_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/pool"
	"halfopen/model/timeout"
)

// whims serves as the number of the call says.
type whims []time.Duration

func (w whims) Enter(_ time.Duration, call *model.Call) model.Step {
	return model.Serve(model.Succeeded, w[call.Number])
}

func (whims) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// Timeouts inside and outside of pools, with work that is cancelled or abandoned: no
// request takes longer than the strictest timeout around all, and nothing is held at
// the end.
func TestNothingIsHeldAtTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		outer := timeout.Config{After: time.Duration(rapid.IntRange(1, 20).Draw(t, "outer")), Abandon: rapid.Bool().Draw(t, "abandons")}
		var pools []*levels
		path := []model.Stage{timeout.New(outer)}
		for range rapid.IntRange(1, 3).Draw(t, "stages") {
			if rapid.Bool().Draw(t, "pool") {
				seen := &levels{}
				pools = append(pools, seen)
				path = append(path, pool.New(pool.Config{Slots: rapid.IntRange(1, 3).Draw(t, "slots"), Queue: rapid.IntRange(0, 5).Draw(t, "queue")}, seen))
			} else {
				path = append(path, timeout.New(timeout.Config{After: time.Duration(rapid.IntRange(1, 20).Draw(t, "after")), Abandon: rapid.Bool().Draw(t, "abandons")}))
			}
		}
		arriving := rapid.SliceOfN(rapid.IntRange(0, 30), 1, 20).Draw(t, "arrivals")
		slices.Sort(arriving)
		var instants []time.Duration
		var latencies whims
		for _, instant := range arriving {
			instants = append(instants, time.Duration(instant))
			latencies = append(latencies, time.Duration(rapid.IntRange(0, 30).Draw(t, "latency")))
		}
		var seen longest
		m := run(t, at(instants...), time.Second, &seen, append(path, latencies)...)
		if seen.took > outer.After {
			t.Errorf("a request took %v, with a timeout of %v", seen.took, outer.After)
		}
		for i, p := range pools {
			if p.busy != 0 || p.waiting != 0 {
				t.Errorf("pool %d: %+v is left", i, *p)
			}
		}
		if left := m.Attempts(); left.Waiting+left.InFlight != 0 {
			t.Errorf("attempts are left: %+v", left)
		}
	})
}

// longest remembers the longest time that a request took.
type longest struct {
	model.Indifferent
	took time.Duration
}

func (l *longest) Ended(now time.Duration, call *model.Call) {
	l.took = max(l.took, now-call.Arrived)
}
