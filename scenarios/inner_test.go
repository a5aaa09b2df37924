package scenarios

import (
	"reflect"
	"testing"

	"halfopen/measure"
)

// The breaker of an inner hop is told of as if it stood at the users' side: where the
// service in front of it takes no time, its story is that of the plain system.
func TestAnInnerBreakerIsToldOfLikeAnOuterOne(t *testing.T) {
	const head = "name: x\nhorizon: 60s\narrivals: {process: poisson, rate: 50/s}\n"
	const breaker = "breaker: {preset: resilience4j, slidingWindowSize: 20, minimumNumberOfCalls: 20, waitDurationInOpenState: 5s, permittedNumberOfCallsInHalfOpenState: 5}"
	plain := oneArm(t, head+breaker+`
dependency: {latency: {law: deterministic, value: 20ms}}
faults: [{kind: timeout, from: 15s, to: 35s, timeout: 2s}]
`)
	chain := oneArm(t, head+`
dependency: {latency: {law: deterministic, value: 0s}, calls: [{to: database, `+breaker+`}]}
services: [{name: database, latency: {law: deterministic, value: 20ms}}]
faults: [{kind: timeout, from: 15s, to: 35s, timeout: 2s, service: database}]
`)
	if chain.Breaker || len(chain.Transitions) > 0 || len(chain.Breakers) != 1 {
		t.Fatalf("breaker at the users' side %v, %d transitions of it, %d breakers with names; want none and one", chain.Breaker, len(chain.Transitions), len(chain.Breakers))
	}
	inner := chain.Breakers[0]
	if plain.Openings < 2 || plain.Trials < 5 {
		t.Fatalf("%d openings and %d trial calls are too few to compare", plain.Openings, plain.Trials)
	}
	if !reflect.DeepEqual(inner.History, plain.History) || inner.Refused != plain.Requests.Rejected {
		t.Errorf("got %+v and %d refused, want %+v and %d", inner.History, inner.Refused, plain.History, plain.Requests.Rejected)
	}
	for name, want := range map[string]float64{
		"dependency.database.breaker.openings":     float64(plain.Openings),
		"dependency.database.breaker.trials":       float64(plain.Trials),
		"dependency.database.breaker.time_to_open": float64(plain.TimeToOpen),
		"dependency.database.breaker.recovery_lag": float64(plain.RecoveryLag),
		"dependency.database.breaker.refused":      float64(plain.Requests.Rejected),
		"database.fault_calls":                     float64(plain.FaultTotal.Sent),
	} {
		if got := metric(t, chain, name); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
}

// Breakers of several endpoints are told of each for itself and together; those of one name
// at many instances are one group.
func TestBreakersAreToldOfByName(t *testing.T) {
	const trips = "breaker: {preset: consecutive}, timeout: {after: 5ms}"
	for name, c := range map[string]struct {
		system string
		names  []string
	}{
		"one":                    {"breaker: {preset: consecutive}", nil},
		"one of an endpoint":     {"endpoints: [{name: a, " + trips + "}, {name: b}]", nil},
		"two":                    {"endpoints: [{name: a, " + trips + "}, {name: b, " + trips + "}]", []string{"a.breaker", "b.breaker"}},
		"the caller's and one":   {"breaker: {preset: consecutive}\nendpoints: [{name: a, " + trips + "}, {name: b}]", []string{"breaker", "a.breaker"}},
		"at many instances":      {"fleet: {instances: 3}\nendpoints: [{name: a, " + trips + "}, {name: b, " + trips + "}]", []string{"a.breaker", "b.breaker"}},
		"one at many instances":  {"fleet: {instances: 3}\nbreaker: {preset: consecutive}\ntimeout: {after: 5ms}", nil},
		"shared and an endpoint": {"fleet: {instances: 3, shared_breaker: {}}\nbreaker: {preset: consecutive}\nendpoints: [{name: a, " + trips + "}, {name: b}]", []string{"breaker", "a.breaker"}},
	} {
		t.Run(name, func(t *testing.T) {
			arm := oneArm(t, plainSystem+c.system)
			var names []string
			for _, b := range arm.Breakers {
				names = append(names, b.Name)
				if b.Inner {
					t.Errorf("%s is said to stand between services", b.Name)
				}
			}
			if !reflect.DeepEqual(names, c.names) {
				t.Errorf("breakers %v, want %v", names, c.names)
			}
			for _, b := range arm.Breakers {
				refused := int(metric(t, arm, b.Name+".refused"))
				if b.Refused != refused || b.Openings == 0 && c.names[0] != "breaker" { // behind an outer one it may have nothing to do
					t.Errorf("%s: opened %d times, %d refused; its stage has refused %d", b.Name, b.Openings, b.Refused, refused)
				}
			}
		})
	}
}

// What happens in the warm-up of a steady state counts for nobody.
func TestTheWarmUpCountsForNobody(t *testing.T) {
	system := plainSystem + `
retry: {attempts: 2, delay: 1ms}
endpoints: [{name: a}, {name: b, to: other}]
services: [{name: other, latency: {law: exponential, mean: 20ms}}]
`
	whole := oneArm(t, system)
	late := oneArm(t, system+"steady_state: {warm_up: 15s}\n")
	for _, name := range []string{"retry.entered", "a.arrivals", "b.succeeded", "other.calls", "other.answered", "dependency.calls"} {
		all, counted := metric(t, whole, name), metric(t, late, name)
		if share := counted / all; share < 0.2 || share > 0.3 {
			t.Errorf("%s: %v of %v are of the last quarter", name, counted, all)
		}
	}
	if a, b := metric(t, late, "a.arrivals"), metric(t, late, "b.arrivals"); int(a+b) != late.Requests.Arrivals {
		t.Errorf("%v and %v requests of endpoints, want %d together", a, b, late.Requests.Arrivals)
	}
	if got, want := metric(t, late, "other.under_way_mean"), metric(t, whole, "other.under_way_mean"); got < 0.8*want || got > 1.25*want {
		t.Errorf("%v calls at a service on average, without the warm-up; %v with it", got, want)
	}
}

// A cut-off instance, or a store that is down, is an incident like a fault.
func TestTroublesOfAFleetAreIncidents(t *testing.T) {
	arm := oneArm(t, plainSystem+"fleet: {instances: 4, cut_off: [{from: 5s, to: 10s, instances: 1}], shared_breaker: {down: [{from: 12s, to: 13s}]}}\nbreaker: {preset: consecutive}")
	want := [][2]measure.Value{{5, 10}, {12, 13}}
	if len(arm.FaultWindows) != len(want) {
		t.Fatalf("%d fault windows, want %d", len(arm.FaultWindows), len(want))
	}
	for i, w := range arm.FaultWindows {
		if w.Start != want[i][0] || w.End != want[i][1] {
			t.Errorf("from %v to %v, want %v", w.Start, w.End, want[i])
		}
	}
}

// A call that a hedge takes back says nothing of the dependency, unless the caller ends it
// with an error: then a breaker behind the hedge opens though nothing ever fails.
func TestTheCallsOfAHedgeThatAreTakenBack(t *testing.T) {
	const system = plainSystem + "hedge: {delay: 5ms}\nbreaker: {preset: textbook"
	if n := metric(t, oneArm(t, system+"}"), "openings"); n != 0 {
		t.Errorf("%v openings, want none: all calls succeed", n)
	}
	// Of two calls one is taken back, but for the 22 % that are over after 5 ms.
	if n := metric(t, oneArm(t, system+", failureRateThreshold: 30%, waitDurationInOpenState: 2s, counted: [cancelled]}"), "openings"); n < 2 {
		t.Errorf("%v openings where more than 40 %% of the results are calls taken back", n)
	}
}
