package scenarios

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// slowSystem answers in 50 ms in the mean, fails now and then, and has few slots.
const slowSystem = `
name: x
horizon: 30s
arrivals: {process: poisson, rate: 100/s}
dependency: {latency: {law: exponential, mean: 50ms}, failure_rate: 20%, servers: 6}
`

// What is said of policies is so: without what is said never to act, a run is the same to
// the last request. Just beside the border nothing is said, and it is not the same.
func TestWhatIsSaidOfPoliciesIsSo(t *testing.T) {
	const never = "timeout.after: never acts: deadline "
	for _, c := range []struct {
		policies, without string
		want              string // "" if nothing is said
	}{
		{"deadline: {after: 100ms}\ntimeout: {after: 101ms}", "timeout=none", never},
		{"deadline: {after: 100ms, cancel: false}\ntimeout: {after: 101ms}", "timeout=none", ""},
		{"deadline: {after: 100ms}\ntimeout: {after: 99ms}", "timeout=none", ""},
		{"deadline: {after: 100ms}\nretry: {delay: 1ms, factor: 1}\ntimeout: {after: 101ms}", "timeout=none", never},

		{"deadline: {after: 100ms}\nretry: {delay: 100ms}", "retry.delay=1h", "retry.delay: never repeats a call: deadline "},
		{"deadline: {after: 100ms}\nretry: {delay: 80ms}", "retry.delay=1h", ""},
		{"deadline: {after: 100ms}\nretry: {delay: 100ms, jitter: full}", "retry.delay=1h", ""},
		{"deadline: {after: 100ms}\nretry: {delay: 200ms, jitter: equal}", "retry.delay=1h", "retry.delay: never repeats a call: deadline "},
		{"deadline: {after: 100ms}\nretry: {delay: 150ms, jitter: equal}", "retry.delay=1h", ""},
		{"deadline: {after: 100ms}\nretry: {delay: 100ms, jitter: decorrelated}", "retry.delay=1h", "retry.delay: never repeats a call: deadline "},
		{"retry: {delay: 80ms}\ntimeout: {after: 80ms}\norder: [timeout, retry]", "retry.delay=1h", "retry.delay: never repeats a call: timeout "},
		{"retry: {delay: 80ms}\ntimeout: {after: 80ms}", "retry.delay=1h", ""},
		{"retry: {delay: 20ms}\ntimeout: {after: 80ms}\norder: [timeout, retry]", "retry.delay=1h", ""},

		{"hedge: {delay: 81ms}\ntimeout: {after: 80ms}", "hedge.delay=1h", "hedge.delay: never asks again: timeout "},
		{"hedge: {delay: 80ms}\ntimeout: {after: 80ms}", "hedge.delay=1h", ""},
		{"hedge: {delay: 81ms, failure: answer}\ntimeout: {after: 80ms}", "hedge.delay=1h", "hedge.delay: never asks again: timeout "},
		{"hedge: {delay: 80ms, failure: ask}\ntimeout: {after: 80ms}", "hedge.further=2", ""},
		{"hedge: {delay: 80ms, failure: wait_for_all}\ntimeout: {after: 80ms}", "hedge.delay=200ms", ""},
		{"deadline: {after: 80ms}\nhedge: {delay: 80ms, failure: wait_for_all}", "hedge.delay=1h", "hedge.delay: never asks again: deadline "},
		{"hedge: {delay: 121ms}\nbreaker: {preset: consecutive}\nbulkhead: {calls: 5, max_wait: 40ms}\ntimeout: {after: 80ms}", "hedge.delay=1h", "hedge.delay: never asks again: timeout "},
		{"hedge: {delay: 100ms}\nbulkhead: {calls: 5, max_wait: 40ms}\ntimeout: {after: 80ms}", "hedge.delay=1h", ""},

		{"deadline: {after: 80ms}\nbulkhead: {calls: 3, max_wait: 81ms}", "bulkhead.max_wait=unlimited", "bulkhead.max_wait: no call ever waits for 81 ms: deadline "},
		{"deadline: {after: 80ms}\nbulkhead: {calls: 3, max_wait: 40ms}", "bulkhead.max_wait=unlimited", ""},
		{"deadline: {after: 80ms}\nbulkhead: {calls: 3, max_wait: 81ms, queue: 0}", "bulkhead.calls=2", ""},
	} {
		text := slowSystem + c.policies + "\narms: [{name: all}]\n"
		_, warnings, err := Parse("x.yaml", []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, w := range warnings {
			said += w.Path + ": " + w.Message + "\n"
		}
		if c.want == "" && said != "" || c.want != "" && (!strings.HasPrefix(said, c.want) || strings.Count(said, "\n") != 1) {
			t.Errorf("%s: %q, want %q", c.policies, said, c.want)
		}
		with, without := requestsOf(t, slowSystem+c.policies), requestsOf(t, slowSystem+c.policies, c.without)
		if same := with == without; same != (c.want != "") {
			t.Errorf("%s: the same with %s: %v", c.policies, c.without, same)
		}
	}
}

// requestsOf is how all requests of a system ended, in a run, and when.
func requestsOf(t *testing.T, text string, assignments ...string) string {
	t.Helper()
	arm := oneArm(t, text, assignments...)
	told, err := json.Marshal([]any{arm.Requests, arm.Latency})
	if err != nil {
		t.Fatal(err)
	}
	return string(told)
}

// A turn of a rate limit that comes after the deadline is lost: with a limit of waits at the
// deadline, more requests come through.
func TestTurnsAreTakenInVain(t *testing.T) {
	const system = slowSystem + "deadline: {after: 100ms}\nrate_limit: {kind: token_bucket, rate: 60/s, burst: 5, max_wait: 2s}"
	vain, bounded := oneArm(t, system), oneArm(t, system, "rate_limit.max_wait=50ms")
	if vain.Requests.Succeeded >= bounded.Requests.Succeeded {
		t.Errorf("%d succeed with turns taken in vain, %d without, want more", vain.Requests.Succeeded, bounded.Requests.Succeeded)
	}
	_, warnings, err := Parse("x.yaml", []byte(system), nil)
	if err != nil || len(warnings) != 1 || warnings[0].Path != "rate_limit.max_wait" {
		t.Errorf("%v, %v", warnings, err)
	}
	_, warnings, err = Parse("x.yaml", []byte(system), []string{"rate_limit.max_wait=100ms"})
	if err != nil || len(warnings) != 0 {
		t.Errorf("at the deadline: %v, %v", warnings, err)
	}
}

// Endpoints stand behind the caller, and services have paths of their own. Each finding has
// its place in the file, and those of the caller are told once.
func TestPoliciesOfEveryCallerAreLookedAt(t *testing.T) {
	const text = `
name: x
horizon: 10s
arrivals: {process: poisson, rate: 100/s}
dependency:
  latency: {law: exponential, mean: 20ms}
  calls:
    - {to: users, deadline: {after: 1s}, timeout: {after: 2s}}
services:
  - name: users
    latency: {law: exponential, mean: 20ms}
    calls:
      - {to: database, hedge: {delay: 3s}, timeout: {after: 2s}}
  - {name: database, latency: {law: exponential, mean: 20ms}}
deadline: {after: 1s}
timeout: {after: 1500ms}
endpoints:
  - {name: a, timeout: {after: 2s}}
  - {name: b, timeout: {after: 500ms}, retry: {delay: 1s}}
  - {name: c}
arms:
  - {name: plain}
  - {name: patient, endpoints: [{name: c, timeout: {after: 3s}}]}
  - {name: long, deadline: {after: 10s}, timeout: none, endpoints: [{name: b, retry: none}]}
`
	_, warnings, err := Parse("x.yaml", []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range warnings {
		place, _, _ := strings.Cut(w.Error(), " stands")
		place, _, _ = strings.Cut(place, " sees")
		got = append(got, place)
	}
	want := `x.yaml:16:18: timeout.after: never acts: deadline
x.yaml:18:32: endpoints.0.timeout.after: never acts: deadline
x.yaml:19:55: endpoints.1.retry.delay: never repeats a call: deadline
x.yaml:8:59: dependency.calls.0.timeout.after: never acts: dependency.users.deadline
x.yaml:13:39: services.0.calls.0.hedge.delay: never asks again: users.database.timeout
x.yaml:23:60: arms.1.endpoints.0.timeout.after: never acts: deadline`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

// That a breaker can never open is said of every caller's, once.
func TestBreakersOfEveryCallerAreLookedAt(t *testing.T) {
	const never = "breaker: {preset: textbook, slidingWindowSize: 5, minimumNumberOfCalls: 20}"
	_, warnings, err := Parse("x.yaml", []byte(slowSystem+never+`
timeout: {after: 1s}
endpoints: [{name: a, `+never+`}, {name: b}]
services: [{name: users, latency: {law: exponential, mean: 1ms}, calls: [{to: stock, `+never+`}]}, {name: stock, hosts: 3, latency: {law: exponential, mean: 1ms}}]
arms:
  - name: all
    services: [{name: users, calls: [{to: stock, `+strings.Replace(never, "slidingWindowSize: 5", "slidingWindowSize: 50", 1)+`}]}]
  - {name: ejecting, breaker: none, endpoints: [{name: a, breaker: none}], services: [{name: users, calls: [{to: stock, breaker: {preset: envoy, max_ejection_percent: 10%, always_eject_one_host: false}}]}]}
`), nil)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, w := range warnings {
		paths = append(paths, w.Path)
		if !strings.Contains(w.Message, "can never open: a window of 5 calls never holds 20") && !strings.Contains(w.Message, "ejects none") {
			t.Errorf("%s: %s", w.Path, w.Message)
		}
	}
	want := []string{"breaker.minimumNumberOfCalls", "endpoints.0.breaker.minimumNumberOfCalls", "arms.1.services.0.calls.0.breaker.max_ejection_percent"}
	if !slices.Equal(paths, want) {
		t.Errorf("warnings at %v, want %v", paths, want)
	}
}
