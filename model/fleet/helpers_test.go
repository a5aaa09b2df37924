package fleet_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/dependency"
	"halfopen/model/group"
	"halfopen/model/guard"
)

const (
	ms     = time.Millisecond
	second = time.Second
)

// fiveFailures opens after five failures in a row, for ten seconds, and one trial call
// decides.
var fiveFailures = breaker.Config{
	Watch: breaker.Watch{Window: breaker.Everything{}, Rule: breaker.FailuresInARow{Failures: 5}},
	Wait:  breaker.Wait{Open: 10 * second},
	Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
}

// silent is an observer that does nothing.
type silent struct{}

func (silent) Refused(time.Duration, *model.Call, breaker.State) {}
func (silent) Tried(time.Duration, *model.Call)                  {}
func (silent) Answered(time.Duration, *model.Call)               {}
func (silent) Late(time.Duration, *model.Call, breaker.Permit)   {}
func (silent) Changed(breaker.Transition)                        {}

// watch sees what a fleet does.
type watch struct {
	model.Indifferent
	silent
	underWay, most int             // trial calls
	tried          []time.Duration // when they were sent
	changes        []breaker.Transition
	members        []group.MemberChange
	refused        int
	refusedBy      breaker.State // the last time
	ended          []model.Call
	at             []time.Duration // when they ended
}

func (w *watch) Refused(_ time.Duration, _ *model.Call, state breaker.State) {
	w.refused++
	w.refusedBy = state
}

func (w *watch) Tried(now time.Duration, _ *model.Call) {
	w.underWay++
	w.most = max(w.most, w.underWay)
	w.tried = append(w.tried, now)
}

func (w *watch) Answered(time.Duration, *model.Call) { w.underWay-- }

func (w *watch) Changed(t breaker.Transition) { w.changes = append(w.changes, t) }

func (w *watch) MemberChanged(c group.MemberChange) { w.members = append(w.members, c) }

func (w *watch) Ended(now time.Duration, call *model.Call) {
	w.ended = append(w.ended, *call)
	w.at = append(w.at, now)
}

// states is the states that the breaker, or the group of them, went through.
func (w *watch) states() string {
	states := []string{"closed"}
	for _, t := range w.changes {
		states = append(states, t.To.String())
	}
	return strings.Join(states, " ")
}

// gaps is how long the breaker of each instance was open for the first time, in seconds.
func (w *watch) gaps() (gaps []float64) {
	opened := map[int]time.Duration{}
	for _, c := range w.members {
		at, again := opened[c.Member]
		switch {
		case !again:
			opened[c.Member] = c.At
		case at > 0:
			gaps = append(gaps, (c.At - at).Seconds())
			opened[c.Member] = 0
		}
	}
	return gaps
}

const instances = 100

// outage is a dependency that answers in ten milliseconds, and from 5 s to 18 s not at all:
// its callers give up after a second.
func outage() model.Stage { return target(dependency.Timeout{After: second}) }

func target(effect dependency.Effect) model.Stage {
	return dependency.New(dependency.Config{
		Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: 0.01}}},
		Faults:  []dependency.Fault{{Interval: model.Interval{From: 5 * second, To: 18 * second}, Effect: effect}},
	})
}

// fails is a fault in which calls fail, as fast as others are answered.
var fails = dependency.Answer{
	Latency: dependency.Latency{Law: law.Deterministic{Value: 0.01}}, FailureRate: 1, FailuresAfter: dependency.InTime,
}

// simulate runs 40 s of a fleet, with 50 calls a second of each instance along its own path.
func simulate(t *testing.T, w *watch, path func(instance int) model.Path) {
	t.Helper()
	streams := random.Keyed{Seed: 3}
	process := arrivals.Poisson(50*instances, streams.Sequence("arrivals"))
	run(t, w, 40*second, arrivals.Fleet(process, instances, streams.PerCall("instance")), instances, path)
}

func run(t rapid.TB, w model.Observer, horizon time.Duration, requests model.Arrivals, instances int, path func(instance int) model.Path) *model.Model {
	t.Helper()
	var paths []model.Path
	for i := range instances {
		paths = append(paths, path(i))
	}
	m, err := model.New(model.Config{Horizon: horizon, Arrivals: requests, Paths: paths, Observer: w})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// herd runs the outage with a breaker for each instance.
func herd(t *testing.T, config guard.Config, to model.Stage) *watch {
	t.Helper()
	w := &watch{}
	g := group.New("instance", instances, breaker.Closed, w)
	config.Permits = &guard.Permits{}
	streams := random.Keyed{Seed: 3}
	simulate(t, w, func(i int) model.Path {
		return model.Path{guard.Stage(config, streams.Sequence(fmt.Sprint("breaker ", i)), g.Member(i)), to}
	})
	if g.In(breaker.Closed) != instances || w.underWay != 0 {
		t.Errorf("%d of %d breakers are closed in the end, %d trial calls under way", g.In(breaker.Closed), instances, w.underWay)
	}
	return w
}
