package presets_test

import (
	"slices"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/outlier"
	"halfopen/scenarios/presets"
)

// silent is an observer that does nothing.
type silent struct{}

func (silent) Refused(time.Duration, *model.Call, breaker.State) {}
func (silent) Tried(time.Duration, *model.Call)                  {}
func (silent) Answered(time.Duration, *model.Call)               {}
func (silent) Late(time.Duration, *model.Call, breaker.Permit)   {}
func (silent) Changed(breaker.Transition)                        {}

// What stands round a breaker is what its settings say.
func TestGuarded(t *testing.T) {
	config := presets.Guarded(presets.HystrixGo{
		Timeout: time.Second, MaxConcurrentRequests: 10, RequestVolumeThreshold: 20, ErrorPercentThreshold: 0.5,
		Caller: presets.Caller{RejectionLatency: time.Millisecond, Ignored: []string{"timed_out"}},
	})
	var ignored []model.Outcome
	for outcome, is := range config.Ignored {
		if is {
			ignored = append(ignored, model.Outcome(outcome))
		}
	}
	if config.Rejection != time.Millisecond || !slices.Equal(ignored, []model.Outcome{model.TimedOut}) {
		t.Errorf("rejection %v, ignored %v", config.Rejection, ignored)
	}
	if want := (guard.Bounds{Timeout: time.Second, Concurrent: 10, Counted: true}); config.Bounds != want {
		t.Errorf("bounds %+v, want %+v", config.Bounds, want)
	}
}

// Every preset has a stage; those that judge each host have one for as many as there are.
func TestEveryPresetHasAStage(t *testing.T) {
	for _, l := range presets.Libraries {
		stage := presets.Stage(mustDecode(t, "breaker: {preset: "+l.Name+"}"), presets.Surroundings{Hosts: 3, Observer: silent{}})
		switch l.Name {
		case "envoy", "istio":
			if _, is := stage.(*outlier.Detector); !is {
				t.Errorf("%s: %T", l.Name, stage)
			}
		case "finagle":
			if _, is := stage.(*outlier.Hosts); !is {
				t.Errorf("%s: %T", l.Name, stage)
			}
		}
		if words := presets.Words(mustDecode(t, "breaker: {preset: "+l.Name+"}")); words == "" || words == l.Name {
			t.Errorf("%s has no words", l.Name)
		}
		if name := presets.NameOf(l.Preset); name != l.Name {
			t.Errorf("%s is called %s", l.Name, name)
		}
	}
}

// A subtitle says in a few words when a breaker opens, how long it waits, and how it tries.
func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"textbook":      "opens at 50 % of 100 calls (minimum 100), waits 60 s, 10 trial calls",
		"resilience4j":  "resilience4j opens at 50 % of 100 calls (minimum 100), waits 60 s, 10 trial calls",
		"gobreaker":     "gobreaker opens at 6 failures in a row, waits 60 s, 1 trial call",
		"mercari":       "mercari opens at 10 failures of 1 s, waits 500 ms, trial calls without limit",
		"hystrix-go":    "hystrix-go opens at 50 % of 10 s (minimum 20), waits 5 s, 1 trial call",
		"latency":       "latency opens at 10 readings in a row of the 99 % quantile of 1 s above 1 s, waits 30 s, 1 trial call",
		"envoy":         "envoy ejects a host at 5 failures in a row, for 30 s, at most 10 % of them",
		"go-resiliency": "go-resiliency opens at 3 failures, waits 5 s, trial calls without limit",
	} {
		library, _ := presets.Find(name)
		if words := presets.Words(mustDecode(t, "breaker: {preset: "+library.Name+"}")); words != want {
			t.Errorf("%s\n got %q\nwant %q", name, words, want)
		}
	}
}
