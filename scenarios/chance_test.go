package scenarios

import (
	"testing"
	"time"

	"halfopen/measure"
	"halfopen/model"
)

// A sending is a request, as its user counts them.
type sending struct{ user, request, try uint32 }

// A meeting is what it met at the dependency.
type meeting struct {
	took    time.Duration
	outcome model.Outcome
}

// witness is a recorder that notes what every request met, too.
type witness struct {
	*measure.Recorder
	requests map[uint32]uint32 // of each user, so far
	sent     map[uint32]time.Duration
	met      map[sending]meeting
}

func (w *witness) Arrived(now time.Duration, call *model.Call) {
	w.Recorder.Arrived(now, call)
	if call.Try == 0 {
		w.requests[call.User]++
	}
}

func (w *witness) Sent(now time.Duration, call *model.Call) {
	w.Recorder.Sent(now, call)
	w.sent[call.Index] = now
}

func (w *witness) Left(now time.Duration, call *model.Call) {
	w.Recorder.Left(now, call)
	w.met[sending{call.User, w.requests[call.User], call.Try}] = meeting{now - w.sent[call.Index], call.Outcome}
}

// meetings is what the requests of an arm met.
func (s *Scenario) meetings(t *testing.T, arm int) map[sending]meeting {
	calls := s.arms[arm].system.(*Calls)
	w := &witness{
		Recorder: measure.NewRecorder(calls.setup(armRun{})),
		requests: map[uint32]uint32{}, sent: map[uint32]time.Duration{}, met: map[sending]meeting{},
	}
	system := calls.build(0, w.Recorder, nil).config
	system.Observer = w
	m, err := model.New(system)
	if err == nil {
		err = m.Run(background)
	}
	if err != nil {
		t.Fatal(err)
	}
	return w.met
}

// Users answer to what a breaker does: they send again what it refuses, and come earlier or
// later. Still the same try of the same request of a user meets the same in both arms.
func TestUsersMeetTheSameChance(t *testing.T) {
	for name, arrivals := range map[string]string{
		"hand retries":                  "{process: poisson, rate: 50/s}\nhand_retries: {share: 80%, after: {law: exponential, mean: 1s}}",
		"a closed loop":                 "{process: users, users: 50, think: {law: exponential, mean: 1s}}",
		"hand retries of a closed loop": "{process: users, users: 50, think: {law: exponential, mean: 1s}}\nhand_retries: {share: 80%, after: {law: exponential, mean: 1s}}",
	} {
		scenario, _, err := Parse("users.yaml", []byte(`
name: users
horizon: 100s
dependency: {latency: {law: exponential, mean: 100ms}, failure_rate: 30%}
breaker: {preset: consecutive, failures: 3, open: 2s}
arms: [{name: without, breaker: none}, {name: with}]
arrivals: `+arrivals), nil)
		if err != nil {
			t.Fatal(err)
		}
		without, with := scenario.meetings(t, 0), scenario.meetings(t, 1)
		compared := 0
		for sending, met := range with {
			if other, both := without[sending]; both {
				compared++
				if met != other {
					t.Fatalf("%s: %+v meets %+v, and %+v without the breaker", name, sending, met, other)
				}
			}
		}
		if len(with) == len(without) || compared < 500 {
			t.Errorf("%s: %d and %d requests reached the dependency, %d in both arms: too few to compare", name, len(with), len(without), compared)
		}
	}
}
