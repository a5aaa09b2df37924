package events

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

type because string

func (b because) String() string { return string(b) }

// traceOf is the events of a trace of one arm.
func traceOf(t *testing.T, limits Limits, setup Setup, tell func(Observer)) (found []map[string]any, notes []string) {
	t.Helper()
	var text bytes.Buffer
	trace := NewTrace(&text, limits)
	observer := trace.Observe(setup)
	tell(observer)
	observer.Over()
	if err := trace.Close(); err != nil {
		t.Fatal(err)
	}
	var document struct {
		TraceEvents []map[string]any
	}
	if err := json.Unmarshal(text.Bytes(), &document); err != nil {
		t.Fatalf("%v in\n%s", err, &text)
	}
	return document.TraceEvents, trace.Notes()
}

// phase is the events of a phase.
func phase(found []map[string]any, phase string) []map[string]any {
	return slices.DeleteFunc(slices.Clone(found), func(e map[string]any) bool { return e["ph"] != phase })
}

// Where there are too many requests, every n-th is taken, over the whole run.
func TestEveryNthRequest(t *testing.T) {
	found, notes := traceOf(t, Limits{Calls: 100, Levels: 64, Changes: 10}, oneArm, func(o Observer) {
		for i := range uint64(1000) {
			request(o, i, time.Duration(i)*10*time.Millisecond)
		}
	})
	var requests []float64
	for _, e := range phase(found, "e") {
		if e["name"] == "search" {
			requests = append(requests, e["args"].(map[string]any)["request"].(float64))
		}
	}
	// Each has two spans, and 1000/32 requests are the most that 100 spans have room for.
	if len(requests) != 32 || requests[1] != 32 || requests[31] != 31*32 {
		t.Errorf("the requests %v are shown", requests)
	}
	// An interval of 2^n ns for 10 s at 64 points.
	if levels := phase(found, "C"); len(levels) > 64 || len(levels) < 16 || levels[len(levels)-1]["args"].(map[string]any)["busy"] != 0.0 {
		t.Errorf("%d levels, the last %v", len(levels), levels[len(levels)-1])
	}
	if len(notes) != 1 || !strings.HasPrefix(notes[0], "arm a: one request of 32 is shown, the pool is shown every ") {
		t.Errorf("notes %q", notes)
	}
}

// A request that is longer than a trace may be is cut, and nothing goes on for ever.
func TestARequestThatIsTooLong(t *testing.T) {
	found, notes := traceOf(t, Limits{Calls: 10, Levels: 2, Changes: 2}, oneArm, func(o Observer) {
		call := &model.Call{}
		o.Arrived(0, call)
		for i := range time.Duration(50) {
			o.Sent(2*i, call)
			o.Left(2*i+1, call)
		}
		o.Ended(100, call)
	})
	if ends := phase(found, "e"); len(ends) != 10 {
		t.Errorf("%d spans", len(ends))
	}
	if want := []string{"arm a: 41 spans of calls are left out"}; !slices.Equal(notes, want) {
		t.Errorf("notes %q", notes)
	}
}

// change tells of a transition.
func change(o Observer, at time.Duration, from, to breaker.State) {
	o.Changed(breaker.Transition{At: at, From: from, To: to, Reason: because("so")})
}

// bands is the states of the first breaker: names, starts and lengths in microseconds.
func bands(found []map[string]any) []any {
	var all []any
	for _, e := range phase(found, "X") {
		all = append(all, e["name"], e["ts"], e["dur"])
	}
	return all
}

func TestBandsOfABreaker(t *testing.T) {
	for name, c := range map[string]struct {
		tell func(Observer)
		want []any
	}{
		"never changed": {func(Observer) {}, []any{"closed", 0.0, 60e6}},
		"held open": {func(o Observer) {
			o.Arrived(0, &model.Call{})
			o.Refused(0, &model.Call{}, breaker.Open)
		}, []any{"open", 0.0, 60e6}},
		"after the horizon": {func(o Observer) { change(o, 70*time.Second, breaker.Closed, breaker.Open) }, []any{"closed", 0.0, 70e6}},
		"too many": {func(o Observer) {
			change(o, time.Second, breaker.Closed, breaker.Open)
			change(o, 2*time.Second, breaker.Open, breaker.HalfOpen)
			change(o, 5*time.Second, breaker.HalfOpen, breaker.Open)
			change(o, 6*time.Second, breaker.Open, breaker.HalfOpen)
		}, []any{"closed", 0.0, 1e6, "open", 1e6, 1e6, "half_open", 2e6, 3e6}},
	} {
		t.Run(name, func(t *testing.T) {
			found, _ := traceOf(t, Limits{Calls: 10, Levels: 2, Changes: 2}, oneArm, c.tell)
			if got := bands(found); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// The time in which something was wrong is there without any call.
func TestFaultsAreSlices(t *testing.T) {
	setup := Setup{Arm: "a", Horizon: time.Minute, Faults: []model.Interval{{From: time.Second, To: 3 * time.Second}}}
	found, _ := traceOf(t, DefaultLimits, setup, func(Observer) {})
	if got, want := bands(found), []any{"fault", 1e6, 2e6}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
