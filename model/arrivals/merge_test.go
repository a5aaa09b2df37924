package arrivals_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/arrivals"
)

// Merged requests are those of all parts, in order, each on the path of its part.
func TestMergeKeepsEveryRequest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		instants := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) time.Duration {
			return time.Duration(rapid.IntRange(0, 20).Draw(t, "at"))
		}), 0, 10)
		var parts []arrivals.Part
		var want []model.Arrival
		for i, list := range rapid.SliceOfN(instants, 0, 6).Draw(t, "parts") {
			slices.Sort(list)
			parts = append(parts, arrivals.Part{Flow: i % 3, Process: arrivals.Recorded(list)})
			for _, at := range list {
				want = append(want, model.Arrival{At: at, Flow: i % 3})
			}
		}
		slices.SortStableFunc(want, func(a, b model.Arrival) int { return int(a.At - b.At) })
		if got := all(arrivals.Merge(parts...), time.Hour); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// A part is asked for its next request when its last one has been dealt with.
func TestMergeAsksLate(t *testing.T) {
	counted := &counting{Arrivals: arrivals.Deterministic(1)}
	process := arrivals.Merge(arrivals.Part{Process: counted})
	for asked := range 5 {
		if counted.asked != asked {
			t.Fatalf("asked %d times before request %d", counted.asked, asked+1)
		}
		process.Next()
	}
}

type counting struct {
	model.Arrivals
	asked int
}

func (c *counting) Next() (model.Arrival, bool) {
	c.asked++
	return c.Arrivals.Next()
}

// Each closed loop is told of the ends of its own requests, and others of none.
func TestMergeOfClosedLoops(t *testing.T) {
	loop := func(think float64) model.Arrivals {
		return arrivals.Users{Count: 1, Think: always(think)}.Process(perCall())
	}
	process := arrivals.Merge(
		arrivals.Part{Flow: 3, Process: loop(1)},
		arrivals.Part{Flow: 5, Process: loop(2)},
		arrivals.Part{Flow: 4, Process: arrivals.Deterministic(1)},
	).(model.Responsive)
	for flow, want := range map[uint16]time.Duration{3: 11 * time.Second, 5: 12 * time.Second} {
		next, more := process.Ended(10*time.Second, &model.Call{Flow: flow, User: 1})
		if !more || next != (model.Arrival{At: want, Flow: int(flow), User: 1}) {
			t.Errorf("path %d: got %v, want a request at %v", flow, next, want)
		}
	}
	if next, more := process.Ended(10*time.Second, &model.Call{Flow: 4}); more {
		t.Errorf("an open loop answers with %v", next)
	}
}

func TestMergeOfOpenLoopsDoesNotListen(t *testing.T) {
	if _, is := arrivals.Merge(arrivals.Part{Process: arrivals.Deterministic(1)}).(model.Responsive); is {
		t.Error("it is responsive")
	}
}

func TestAResponsivePartSharesNoPath(t *testing.T) {
	defer func() {
		if got, want := fmt.Sprint(recover()), "arrivals: flow 2 has responsive arrivals and others"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}()
	users := arrivals.Users{Count: 1, Think: always(1)}.Process(perCall())
	arrivals.Merge(arrivals.Part{Flow: 2, Process: users}, arrivals.Part{Flow: 2, Process: arrivals.Deterministic(1)})
}
