package scenarios

import (
	"fmt"
	"strings"
	"testing"
)

// A fault of one host of five, long before the horizon.
var oneHostOfFive = []string{
	"dependency.hosts=5", "faults=[{kind: timeout, from: 15s, to: 35s, timeout: 2s, hosts: 1}]", "generator=streams",
}

// Without a breaker that avoids the host, a fifth of the calls meet the fault: one call
// more or less than that, since they are sent to the hosts in turn.
func TestAFaultOfSomeHosts(t *testing.T) {
	for _, c := range []struct{ hosts, ill int }{{1, 0}, {1, 1}, {5, 0}, {5, 1}, {5, 2}, {5, 5}} {
		summary := run(t, "fault-window", Options{}, "generator=streams", fmt.Sprintf("dependency.hosts=%d", c.hosts),
			fmt.Sprintf("faults=[{kind: timeout, from: 15s, to: 35s, timeout: 2s, hosts: %d}]", c.ill))
		fault := summary.Arms[0].FaultWindow.Requests
		ill := c.ill
		if ill == 0 {
			ill = c.hosts
		}
		low, high := fault.Arrivals/c.hosts*ill, (fault.Arrivals+c.hosts-1)/c.hosts*ill
		if fault.Failed < low || fault.Failed > high {
			t.Errorf("%d of %d hosts: %d of %d calls failed, want %d to %d", c.ill, c.hosts, fault.Failed, fault.Arrivals, low, high)
		}
	}
}

// A breaker that refuses calls does not change to which hosts the others are sent.
func TestArmsMeetTheSameHosts(t *testing.T) {
	arms := run(t, "fault-window", Options{Log: true}, append(oneHostOfFive, "breaker.failureRateThreshold=20%", "breaker.slidingWindowSize=5", "breaker.minimumNumberOfCalls=5")...).Arms
	refused, failed := 0, 0
	for i, without := range arms[0].Log {
		with := arms[1].Log[i]
		if !with.Reached {
			refused++
			continue
		}
		if without.Outcome == "failed" {
			failed++
		}
		if without.Outcome != with.Outcome || without.Latency != with.Latency {
			t.Fatalf("request %d: %+v without, %+v with the breaker", i, without, with)
		}
	}
	if refused < 100 || failed < 10 {
		t.Errorf("%d calls refused, and %d of the others failed: too few to compare", refused, failed)
	}
}

func TestHostsInWords(t *testing.T) {
	got := parameters(t, append(oneHostOfFive, "arms=[{name: a, pool: none, breaker: none}]")...)
	want := "50/s Poisson · latency exponential, mean 20 ms, 5 hosts · fault 15 s to 35 s on 1 host: calls fail after 2 s · seed 42"
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	for _, kind := range []string{"slowdown, latency: {law: deterministic, value: 1s}", "partial, failure_rate: 50%"} {
		got := parameters(t, "dependency.hosts=5", "faults=[{from: 1s, to: 2s, hosts: 3, kind: "+kind+"}]")
		if !strings.Contains(got, "1 s to 2 s on 3 hosts: ") {
			t.Errorf("%s: %s", kind, got)
		}
	}
}

// Calls to the other hosts take their usual time: 0.2 × 2 s + 0.8 × 20 ms.
func TestLittleOfSomeHosts(t *testing.T) {
	scenario, _, err := Named("fault-window", oneHostOfFive)
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(scenario.Little())
	want := "[{0s 15s 1 50/s × 20 ms = 1} {15s 35s 20.8 50/s × 416 ms = 20.8} {35s 1m0s 1 50/s × 20 ms = 1}]"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestHostsThatThereAreNot(t *testing.T) {
	_, _, err := Named("fault-window", []string{"dependency.hosts=2", "faults.0.hosts=3"})
	want := "faults.0.hosts: this fault is on 3 hosts and the dependency has 2 hosts; use at most 2, or set dependency.hosts"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	_, _, err = Named("fault-window", []string{"faults.0.hosts=1"})
	if err != nil {
		t.Error(err)
	}
}

// What the arithmetic finds of a fault is sure only if all calls meet it.
func TestNothingIsFoundOfAFaultOfSomeHosts(t *testing.T) {
	slow := "faults=[{kind: slowdown, from: 15s, to: 35s, latency: {law: exponential, mean: 1s}, hosts: %d}]"
	for hosts, want := range map[int]int{0: 1, 2: 1, 1: 0} {
		if got := warningsOf(t, "dependency.hosts=2", fmt.Sprintf(slow, hosts)); len(got) != want {
			t.Errorf("fault of %d of 2 hosts: %q, want %d findings", hosts, got, want)
		}
	}
}
