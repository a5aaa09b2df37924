package scenarios

import (
	"math"
	"strings"
	"testing"

	"halfopen/measure"
)

const plainSystem = `
name: x
horizon: 20s
arrivals: {process: poisson, rate: 100/s}
dependency: {latency: {law: exponential, mean: 20ms}}
`

// oneArm runs a system as one arm.
func oneArm(t *testing.T, text string, assignments ...string) *measure.Arm {
	t.Helper()
	scenario, _, err := Parse("x.yaml", []byte(text+"\narms: [{name: all}]\n"), assignments)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(background, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return summary.Arms[0]
}

func metric(t *testing.T, arm *measure.Arm, name string) float64 {
	t.Helper()
	m := measure.MetricNamed(measure.MetricsOf(arm), name)
	if m == nil {
		t.Fatalf("there is no metric %s", name)
	}
	return float64(m.Of(arm))
}

// Every policy has its key, and each does what it is for.
func TestEveryPolicyActs(t *testing.T) {
	for name, c := range map[string]struct {
		system string
		metric string
		least  float64
	}{
		"deadline":          {"deadline: {after: 30ms}", "timed_out", 100},
		"timeout":           {"timeout: {after: 30ms}", "timeout.interrupted", 100},
		"abandoning":        {"timeout: {after: 30ms, cancel: false}", "timeout.abandoned", 100},
		"fallback":          {"fallback: {hit_ratio: 50%, source: latest}\ntimeout: {after: 30ms}", "degraded", 50},
		"retry":             {"retry: {attempts: 3, delay: 1ms}\ntimeout: {after: 30ms}", "retry.repeated", 100},
		"hedge":             {"hedge: {delay: 20ms}", "hedge.branched", 2000},
		"throttle":          {"throttle: {algorithm: sre}\ntimeout: {after: 2ms}", "throttle.refused", 500},
		"breaker":           {"breaker: {preset: consecutive}\ntimeout: {after: 5ms}", "breaker.refused", 500},
		"rate_limit":        {"rate_limit: {kind: token_bucket, rate: 50/s}", "rate_limit.refused", 500},
		"cycles":            {"rate_limit: {kind: cycles, calls: 1, period: 20ms, max_wait: 0s}", "rate_limit.refused", 500},
		"concurrency_limit": {"concurrency_limit: {algorithm: aimd, min: 1, initial: 1, max: 1}", "concurrency_limit.refused", 500},
		"vegas":             {"concurrency_limit: {algorithm: vegas, max: 1, initial: 1}", "concurrency_limit.refused", 500},
		"bulkhead":          {"bulkhead: {calls: 1}", "bulkhead.refused", 500},
		"pool":              {"pool: {slots: 1, queue: 0}\nfleet: {instances: 1}", "pool.refused", 500},
		"hand retries":      {"hand_retries: {share: 100%, after: {law: exponential, mean: 1s}}\ntimeout: {after: 30ms}", "arrivals", 2200},
	} {
		arm := oneArm(t, plainSystem+c.system)
		if got := metric(t, arm, c.metric); !(got >= c.least) {
			t.Errorf("%s: %s is %v, want at least %v", name, c.metric, got, c.least)
		}
		requests := arm.Requests
		if ended := requests.Succeeded + requests.Failed + requests.TimedOut + requests.Rejected + requests.Shed + requests.Degraded + requests.ClientErrors + requests.HiddenFailures; ended != requests.Arrivals {
			t.Errorf("%s: %d of %d requests ended", name, ended, requests.Arrivals)
		}
	}
}

// A retry around the breaker is refused each time; one inside of it shows the breaker only
// what it could not mend.
func TestOrderMatters(t *testing.T) {
	system := plainSystem + `
retry: {attempts: 3, delay: 1ms}
breaker: {preset: consecutive, failures: 3}
timeout: {after: 14ms}
`
	usual, inside := oneArm(t, system), oneArm(t, system, "order=[breaker, retry, timeout]")
	if usual.Requests.Rejected <= inside.Requests.Rejected {
		t.Errorf("%d are rejected with the retry outside and %d with it inside, want more outside", usual.Requests.Rejected, inside.Requests.Rejected)
	}
}

// The calls to a service behind others are those that its callers make, retries included.
func TestServicesAreCalled(t *testing.T) {
	arm := oneArm(t, plainSystem+`
services:
  - {name: users, latency: {law: exponential, mean: 5ms}, calls: [{to: database, retry: {attempts: 3, delay: 0s}, timeout: {after: 1s}}]}
  - {name: database, latency: {law: exponential, mean: 5ms}, failure_rate: 100%}
`, "dependency.calls=[{to: users}]")
	const late = 10 // requests under way at the horizon, after which no call counts
	if calls := metric(t, arm, "database.calls"); math.Abs(calls-3*metric(t, arm, "arrivals")) > 3*late {
		t.Errorf("%v calls to the database for %v requests, want 3 for each", calls, metric(t, arm, "arrivals"))
	}
	if arm.Requests.Failed != arm.Requests.Arrivals {
		t.Errorf("%d of %d requests failed, want all", arm.Requests.Failed, arm.Requests.Arrivals)
	}
}

// Requests are spread over endpoints by their shares: the standard error of a share p of n
// is sqrt(p(1-p)/n), and the tolerance five of them.
func TestEndpointsHaveTheirShares(t *testing.T) {
	arm := oneArm(t, plainSystem+"endpoints: [{name: a, share: 1}, {name: b, share: 3}]")
	n := metric(t, arm, "arrivals")
	if got, limit := metric(t, arm, "b.arrivals")/n, 5*math.Sqrt(0.75*0.25/n); math.Abs(got-0.75) > limit {
		t.Errorf("b has %v of the requests, want 0.75 ± %v", got, limit)
	}
	if metric(t, arm, "a.arrivals")+metric(t, arm, "b.arrivals") != n {
		t.Error("the endpoints do not add up to all requests")
	}
}

// A fleet of breakers opens one by one; one that is shared opens for all, and after as many
// failures as one.
func TestASharedBreakerOpensForAll(t *testing.T) {
	system := plainSystem + `
faults: [{kind: timeout, from: 5s, to: 15s, timeout: 10ms}]
breaker: {preset: consecutive, failures: 5}
`
	own := oneArm(t, system+"fleet: {instances: 20}")
	shared := oneArm(t, system+"fleet: {instances: 20, shared_breaker: {latency: {law: deterministic, value: 0s}}}")
	if own.FaultTotal.ReachedClosed < 20*5 || shared.FaultTotal.ReachedClosed > 2*5 {
		t.Errorf("%d calls failed at 20 breakers and %d at a shared one, want at least 100 and about 5", own.FaultTotal.ReachedClosed, shared.FaultTotal.ReachedClosed)
	}
}

// Instances that are cut off fail, and no others.
func TestACutOffConcernsSomeInstances(t *testing.T) {
	arm := oneArm(t, plainSystem+"fleet: {instances: 50, cut_off: [{from: 0s, to: 20s, instances: 10}]}")
	n := float64(arm.Requests.Arrivals)
	if got, limit := float64(arm.Requests.Failed)/n, 5*math.Sqrt(0.2*0.8/n); math.Abs(got-0.2) > limit {
		t.Errorf("%v of the requests failed, want 0.2 ± %v", got, limit)
	}
}

func TestWhatCannotBeBuilt(t *testing.T) {
	for system, want := range map[string]string{
		"services: [{name: a, latency: {law: deterministic, value: 1ms}, calls: [{to: b}]}, {name: b, latency: {law: deterministic, value: 1ms}, calls: [{to: a}]}]": "services.0.calls: a calls b calls a, which is a circle",
		"services: [{name: Users, latency: {law: deterministic, value: 1ms}}]":                                                                                       `services.0.name: "Users" must begin with a letter`,
		"services: [{name: retry, latency: {law: deterministic, value: 1ms}}]":                                                                                       `services.0.name: "retry" is the name of something else`,
		"endpoints: [{name: a, to: nowhere}]":                                                                                                                        "endpoints.0.to: ",
		"endpoints: [{name: a}, {name: a}]":                                                                                                                          `endpoints.1.name: endpoint "a" is given twice; the first is on line 6`,
		"faults: [{kind: down, service: nowhere, from: 1s, to: 2s}]":                                                                                                 "faults.0.service: ",
		"timeout: {after: 1s}\nretry: {}\norder: [retry]":                                                                                                            "order: leaves out timeout; name every policy",
		"timeout: {after: 1s}\norder: [timeout, timeout]":                                                                                                            "order.1: timeout stands twice",
		"fleet: {instances: 2, trials: {under_way: 1}}":                                                                                                              "fleet.trials: is about one breaker",
		"breaker: {preset: envoy}\nfleet: {instances: 2, shared_breaker: {}}":                                                                                        "fleet.shared_breaker: is about one breaker",
		"fleet: {instances: 2, cut_off: [{from: 0s, to: 1s, instances: 3}]}":                                                                                         "fleet.cut_off.0.instances: the fleet has 2",
		"retry: {outcomes: []}":                                 "retry.outcomes: names no outcome",
		"retry: {delay: 1s, max_delay: 10ms}":                   "retry.max_delay: 10 ms is below delay, 1 s",
		"concurrency_limit: {algorithm: aimd, min: 10, max: 5}": "concurrency_limit.max: 5 is below min, 10",
		"breaker: {preset: envoy, counted: [client_error]}":     "breaker.counted: envoy judges hosts by its own rules",
		"rate_limit: {kind: token_bucket, rate: 1/h}":           "rate_limit.rate: 1/h is not between",
	} {
		_, _, err := Parse("x.yaml", []byte(plainSystem+system+"\n"), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", system, err, want)
		}
	}
}
