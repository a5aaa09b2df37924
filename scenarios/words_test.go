package scenarios

import (
	"fmt"
	"testing"
)

func parameters(t *testing.T, assignments ...string) string {
	t.Helper()
	scenario, _, err := Named("fault-window", assignments)
	if err != nil {
		t.Fatal(err)
	}
	return scenario.Parameters()
}

func TestParameters(t *testing.T) {
	const (
		load    = "50/s Poisson · latency exponential, mean 20 ms · fault 15 s to 35 s: calls fail after 2 s"
		breaker = "breaker opens at 50 % of 20 calls (minimum 20), waits 5 s, 5 trial calls"
	)
	for _, c := range []struct {
		name string
		got  string
		want string
	}{
		{"published", parameters(t), load + " · pool of 200 · " + breaker + " · seed 42 (CPython)"},
		{"no pool, streams", parameters(t, "pool=none", "generator=streams"), load + " · " + breaker + " · seed 42"},
		{"arms with other breakers", parameters(t, "arms.0={name: a, breaker: {waitDurationInOpenState: 1s}}"), load + " · pool of 200 · seed 42 (CPython)"},
		{"two faults", parameters(t, "faults.1={kind: slowdown, from: 1s, to: 2s, latency: {law: erlang, shape: 2, mean: 1s}}", "arms=[{name: a, pool: none, breaker: none}]"),
			"50/s Poisson · latency exponential, mean 20 ms · slowdown 1 s to 2 s: latency Erlang-2, mean 1 s · fault 15 s to 35 s: calls fail after 2 s · seed 42 (CPython)"},
	} {
		if c.got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, c.got, c.want)
		}
	}
}

func TestLittle(t *testing.T) {
	scenario, _, err := Named("fault-window", nil)
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(scenario.Little())
	want := "[{0s 15s 1 50/s × 20 ms = 1} {15s 35s 100 50/s × 2 s = 100} {35s 1m0s 1 50/s × 20 ms = 1}]"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
