package throttle_test

import (
	"math"
	"testing"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/modeltest"
	"halfopen/model/ratelimit"
	"halfopen/model/throttle"
)

// A service accepts 20 of 100 calls a second.
const (
	offered  = 100
	capacity = 20
	burst    = 20
	seconds  = 300.0 // of a run
)

// overload returns what came of the calls in some runs, from when the window was full.
func overload(t *testing.T, config throttle.Config) []*modeltest.Totals {
	warmUp := 3 * time.Duration(config.Window.Buckets) * config.Window.Width
	var all []*modeltest.Totals
	for replication := range uint64(20) {
		totals := &modeltest.Totals{From: warmUp}
		modeltest.Simulate(t, replication, offered, warmUp+des.Seconds(seconds), totals,
			throttle.New(config, random.Keyed{Replication: replication}.PerCall("throttle")),
			model.Border{},
			ratelimit.New(ratelimit.Config{Rule: ratelimit.TokenBucket{Tokens: capacity, Per: time.Second, Burst: burst}}),
			modeltest.Server(replication, law.Deterministic{Value: 0}))
		all = append(all, totals)
	}
	return all
}

// The service gets K C calls a second if what the throttle refuses counts: then
// p = 1 - K C / offered. If it does not, the service gets s = (1 - p) offered of them, and
// p = 1 - K C / s, so that s is the root of K C offered. It accepts C, all the same.
func TestTheServiceGetsSomewhatMoreThanItAccepts(t *testing.T) {
	for name, c := range map[string]struct {
		config throttle.Config
		sent   float64
	}{
		"SRE":         {throttle.SRE(), 2 * capacity},
		"Envoy":       {throttle.Envoy(), math.Sqrt(capacity / 0.95 * offered)},
		"failsafe-go": {throttle.FailsafeGo(), math.Sqrt(capacity / 0.9 * offered)},
	} {
		var sent, accepted []float64
		for _, totals := range overload(t, c.config) {
			sent = append(sent, float64(totals.Reached)/float64(totals.Requests))
			accepted = append(accepted, float64(totals.Outcomes[model.Succeeded])/seconds)
		}
		// The 1 in calls + 1, and the variance of the number of calls in the window, each move
		// the probability by less than one over that number, which is 1300 or more.
		modeltest.Agrees(t, name+": the share that is sent", sent, c.sent/offered, 2.0/1300)
		// What is left of a burst moves the count by up to that.
		modeltest.Agrees(t, name+": accepted a second", accepted, capacity, burst/seconds)
	}
}

// The probability has a bound, so that a service that accepts nothing still gets some calls.
func TestADeadServiceGetsWhatTheBoundLeaves(t *testing.T) {
	for name, config := range map[string]throttle.Config{"Envoy": throttle.Envoy(), "failsafe-go": throttle.FailsafeGo()} {
		var sent []float64
		for replication := range uint64(20) {
			totals := &modeltest.Totals{From: 10 * time.Second}
			modeltest.Simulate(t, replication, offered, 100*time.Second, totals,
				throttle.New(config, random.Keyed{Replication: replication}.PerCall("throttle")), dead{})
			sent = append(sent, float64(totals.Reached)/float64(totals.Requests))
		}
		modeltest.Agrees(t, name, sent, 1-config.MaxRejection, 0)
	}
}

// dead is a service that fails every call.
type dead struct{}

func (dead) Enter(time.Duration, *model.Call) model.Step { return model.Serve(model.Failed, 0) }

func (dead) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
