package dependency_test

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/dependency"
)

// A fault of some hosts leaves the calls to the others as they are.
func TestAFaultOfSomeHosts(t *testing.T) {
	ok, failed := model.ServeConstant(model.Succeeded, 20*time.Millisecond), model.ServeConstant(model.Failed, time.Second)
	for _, c := range []struct {
		hosts int
		want  [4]model.Step
	}{
		{0, [4]model.Step{failed, failed, failed, failed}},
		{1, [4]model.Step{failed, ok, ok, ok}},
		{3, [4]model.Step{failed, failed, failed, ok}},
		{9, [4]model.Step{failed, failed, failed, failed}},
	} {
		d := dependency.New(dependency.Config{Healthy: dependency.Answer{Latency: healthy}, Faults: []dependency.Fault{{
			Interval: model.Interval{From: 10, To: 20}, Effect: dependency.Timeout{After: time.Second}, Hosts: c.hosts,
		}}})
		for _, now := range []time.Duration{9, 10, 20} {
			for host, want := range c.want {
				if now != 10 {
					want = ok
				}
				if got := d.Enter(now, &model.Call{Host: uint16(host)}); got != want {
					t.Errorf("hosts %d, at %d: host %d: %+v, want %+v", c.hosts, now, host, got, want)
				}
			}
		}
	}
}

// The host of a call is its own, and no attempt goes where the last one went.
func TestRoundRobin(t *testing.T) {
	r := dependency.NewRoundRobin(3)
	for number, want := range []uint16{0, 1, 2, 0, 1} {
		for attempt := range uint32(4) {
			call := &model.Call{Order: uint64(number), Attempt: attempt}
			if step := r.Enter(0, call); step != model.Pass() || r.Leave(0, call) != model.Onwards() {
				t.Errorf("call %d: %+v, want it to pass", number, step)
			}
			if want := (want + uint16(attempt)) % 3; call.Host != want {
				t.Errorf("call %d, attempt %d: host %d, want %d", number, attempt, call.Host, want)
			}
		}
	}
}
