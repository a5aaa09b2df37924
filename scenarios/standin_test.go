package scenarios

import (
	"bytes"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/guard"
)

// door is the stage of a stand-in that refuses every call.
type door struct {
	observer  guard.Observer
	rejection time.Duration
}

func (d door) Enter(time.Duration, *model.Call) model.Step {
	return model.Refuse(model.Rejected, d.rejection)
}

func (d door) Leave(time.Duration, *model.Call) model.Return { panic("nothing gets in") }

func TestAnotherBreakerTakesThePlaceOfTheScenariosOwn(t *testing.T) {
	scenario, _, err := Named("fault-window", []string{"breaker.rejectionLatency=7ms"})
	if err != nil {
		t.Fatal(err)
	}
	runs := 0
	with, err := scenario.WithBreaker(StandIn{Name: "that refuses all", Run: func(observer guard.Observer, rejection time.Duration, simulate func(model.Stage) error) error {
		runs++
		return simulate(door{observer, rejection})
	}})
	if err != nil {
		t.Fatal(err)
	}
	own, err := scenario.Run(background, Options{})
	if err != nil {
		t.Fatal(err)
	}
	summary, err := with.Run(background, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if runs != 1 {
		t.Errorf("%d runs with the other breaker, want that of one arm", runs)
	}
	if own.Arms[0].Latency != summary.Arms[0].Latency {
		t.Error("the arm without a breaker is another one")
	}
	if r := summary.Arms[1].Requests; r.Rejected != r.Arrivals || float64(summary.Arms[1].Latency.Mean) != 0.007 {
		t.Errorf("%+v, mean latency %v; want all rejected after 7 ms", r, summary.Arms[1].Latency.Mean)
	}
	if own.Arms[1].Requests.Reached == 0 {
		t.Error("the scenario itself was changed")
	}
	if text := with.Parameters(); !strings.Contains(text, "· breaker that refuses all ·") {
		t.Errorf("parameters %q", text)
	}
}

func TestWhereNoOtherBreakerHasAPlace(t *testing.T) {
	for name, want := range map[string]string{
		"probe-verdict": "probe-verdict goes in steps; only a scenario in continuous time can have another breaker in the place of its own",
		"shared-pool":   "shared-pool goes in steps; only a scenario in continuous time can have another breaker in the place of its own",
		"fault-window":  "fault-window has no breaker that another one could take the place of; add breaker: {preset: textbook}",
	} {
		scenario, _, err := Named(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if name == "fault-window" {
			if scenario, err = scenario.Only("without-breaker"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := scenario.WithBreaker(StandIn{}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// The warm-up of a steady state is that of the stand-in, also if the scenario has found
// its own before.
func TestAStandInHasAWarmUpOfItsOwn(t *testing.T) {
	scenario, _, err := Named("fault-window", []string{"faults=[]", "steady_state={}", "generator=streams"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := scenario.Run(background, Options{}); err != nil {
		t.Fatal(err)
	}
	runs := 0
	with, err := scenario.WithBreaker(StandIn{Run: func(observer guard.Observer, rejection time.Duration, simulate func(model.Stage) error) error {
		runs++
		return simulate(door{observer, rejection})
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := with.Run(background, Options{}); err != nil || runs != 2 {
		t.Errorf("%d runs, %v; want one for the warm-up and one to measure", runs, err)
	}
}

// One run after the other gives what all cores give, without one beside another.
func TestRunsThatAreMadeInTurn(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	scenario, _, err := Named("fault-window", nil)
	if err != nil {
		t.Fatal(err)
	}
	var alone sync.Mutex
	with, err := scenario.WithBreaker(StandIn{Run: func(observer guard.Observer, rejection time.Duration, simulate func(model.Stage) error) error {
		if !alone.TryLock() {
			t.Error("two runs at a time")
			return nil
		}
		defer alone.Unlock()
		return simulate(door{observer, rejection})
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := with.Replicate(background, 5, Options{Sequential: true}, nil); err != nil {
		t.Error(err)
	}
	var summaries [][]byte
	for _, sequential := range []bool{false, true} {
		summary, err := scenario.Replicate(background, 5, Options{Sequential: sequential}, nil)
		if err != nil {
			t.Fatal(err)
		}
		summaries = append(summaries, bytesOf(t, summary))
	}
	if !bytes.Equal(summaries[0], summaries[1]) {
		t.Error("runs one after the other leave another summary than runs on all cores")
	}
}
