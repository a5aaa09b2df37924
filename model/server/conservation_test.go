package server_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/server"
)

// impatient is a timeout, after which calls are interrupted or abandoned. It tries twice.
type impatient struct {
	patience time.Duration
	abandons bool
}

func (impatient) Enter(time.Duration, *model.Call) model.Step { return model.Fork() }

func (impatient) Leave(_ time.Duration, call *model.Call) model.Return {
	if call.Outcome != model.Succeeded && call.Repeats < 1 {
		return model.Again(0)
	}
	return model.Onwards()
}

func (i impatient) Begin(_ time.Duration, _ *model.Call, tasks model.Tasks) {
	tasks.Alarm(i.patience)
	tasks.Attempt(0)
}

func (impatient) Back(_ time.Duration, _, branch *model.Call, tasks model.Tasks) {
	tasks.Finish(branch.Outcome)
}

func (i impatient) Ring(_ time.Duration, _ *model.Call, tasks model.Tasks) {
	if !i.abandons {
		tasks.Interrupt(model.Cancelled)
	}
	tasks.Finish(model.TimedOut)
}

// However calls are interrupted and abandoned, and servers and processors come and go: in
// the end nothing is held anywhere.
func TestNothingIsHeldInTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		between := func(low, high int, what string) int { return rapid.IntRange(low, high).Draw(t, what) }
		hosts := between(1, 3, "hosts")
		reductions := func(what string) (all []server.Reduction) {
			at := time.Duration(0)
			for range between(0, 3, what) {
				r := server.Reduction{Left: between(0, 1, "left")}
				r.From = at + time.Duration(between(0, 20, "from"))*ms
				r.To = r.From + time.Duration(between(1, 20, "for"))*ms
				if rapid.Bool().Draw(t, "one host") {
					r.Hosts = []int{between(0, hosts-1, "host")}
				}
				all = append(all, r)
				at = r.To
			}
			return all
		}
		streams := random.Keyed{Seed: rapid.Uint64().Draw(t, "seed")}
		var service dependency.Replier = dependency.New(dependency.Config{
			Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Uniform{Min: 0, Max: 0.02}}, FailureRate: 0.2, FailuresAfter: rapid.SampledFrom([]time.Duration{dependency.InTime, 15 * ms}).Draw(t, "failures after")},
			Draws:   dependency.Draws{Latency: streams.PerCall("latency"), Outcome: streams.PerCall("outcome")},
		})
		service = server.NewWarmUp(server.WarmUpConfig{Hosts: hosts, Outages: []server.Outage{{Interval: model.Interval{To: 10 * ms}}}, Factor: 3, Successes: 5}, service)
		knee := server.NewKnee(server.KneeConfig{Hosts: hosts, Calls: 2, Slope: 1}, service)
		servers := server.NewServers(server.Config{
			Hosts: hosts, Servers: between(1, 4, "servers"), Queue: between(0, 6, "queue"), LastFirst: between(0, 4, "last first"),
			Shedding: rapid.SampledFrom([]server.Shedding{
				nil, server.Deadline{After: 10 * ms}, server.CoDel{Target: ms, Interval: 5 * ms}, server.ControlledDelay{Target: ms, Interval: 20 * ms},
			}).Draw(t, "shedding"),
			Reductions: reductions("fewer servers"),
		})
		shared := server.NewSharing(server.SharingConfig{Hosts: hosts, Processors: between(1, 2, "processors"), Reductions: reductions("fewer processors")}, knee)
		var last model.Stage = shared
		if rapid.Bool().Draw(t, "dedicated") {
			last = server.NewDedicated(knee)
		}
		var at []time.Duration
		for range between(1, 40, "requests") {
			at = append(at, time.Duration(between(0, 60, "at"))*ms)
		}
		slices.Sort(at)
		m, err := model.New(model.Config{Horizon: time.Hour, Arrivals: arrivals.Recorded(at), Observer: &diary{}, Paths: []model.Path{{
			impatient{time.Duration(between(0, 30, "patience")) * ms, rapid.Bool().Draw(t, "abandons")},
			dependency.NewRoundRobin(hosts), model.Border{}, servers, last,
		}}})
		if err == nil {
			err = m.Run(context.Background())
		}
		if err != nil {
			t.Fatal(err)
		}
		calls, busyHosts := shared.Kept()
		if servers.Busy() != 0 || servers.Waiting() != 0 || shared.Waiting() != 0 || calls != 0 || busyHosts != 0 || knee.InService() != 0 {
			t.Errorf("%d servers are busy, %d calls wait, %d (%d at %d hosts) are served, the knee knows of %d; want none",
				servers.Busy(), servers.Waiting(), shared.Waiting(), calls, busyHosts, knee.InService())
		}
		if all := m.Attempts(); all.Waiting+all.InFlight != 0 || m.Counts().Waiting+m.Counts().InFlight != 0 {
			t.Errorf("left: %+v and %+v", m.Counts(), all)
		}
	})
}
