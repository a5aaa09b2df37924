package scenarios

import (
	"strings"
	"testing"
)

const shop = `name: shop
horizon: 10s
arrivals: {process: poisson, rate: 50/s}
dependency:
  latency: {law: exponential, mean: 5ms}
  hosts: 3
  calls:
    - {to: inventory, timeout: {after: 500ms}}
    - {to: users}
services:
  - {name: inventory, latency: {law: exponential, mean: 5ms}}
  - {name: users, latency: {law: exponential, mean: 5ms}, servers: 9, queue: {length: 5}}
endpoints:
  - {name: search}
faults:
  - {kind: down, from: 2s, to: 3s, hosts: 3}
arms:
  - {name: plain}
`

func problemsOfShop(arms string, assignments ...string) string {
	_, _, err := Parse("shop.yaml", []byte(shop+arms), assignments)
	if err == nil {
		return ""
	}
	return err.Error()
}

// A problem of an arm has the path at which it stands in the file; one of the scenario that
// only an arm makes names the arm.
func TestProblemsOfArmsSayWhereTheyAre(t *testing.T) {
	for arm, want := range map[string]string{
		"{name: b, pool: {slots: 0}}":                                                      "shop.yaml:19:29: arms.1.pool.slots: must be at least 1",
		"{name: b, services: [{name: users, servers: x}]}":                                 `shop.yaml:19:49: arms.1.services.0.servers: must be a whole number or unlimited, not "x"`,
		"{name: b, dependency: {calls: [{to: users, timeout: {after: 0s}}]}}":              "shop.yaml:19:65: arms.1.dependency.calls.0.timeout.after: must be above 0s",
		"{name: b, dependency: {calls: [{to: usres}]}}":                                    `shop.yaml:19:41: arms.1.dependency.calls.0.to: service "usres" is not known; did you mean users?`,
		"{name: b, dependency: {calls: [{to: users}, {to: users}]}}":                       `shop.yaml:19:54: arms.1.dependency.calls.1.to: call to "users" is given twice; the first is on line 19`,
		"{name: b, services: [{name: inventry, servers: 5}]}":                              `shop.yaml:19:33: arms.1.services.0.name: no service "inventry" to change; did you mean inventory?`,
		"{name: b, services: [{name: ledger, servers: 5}]}":                                `shop.yaml:19:33: arms.1.services.0.name: no service "ledger" to change, and a new one needs latency; known here: inventory and users`,
		"{name: b, services: [{name: ledger, latency: {law: deterministic, value: 1ms}}]}": "",
		"{name: b, services: [{name: user, latency: {law: deterministic, value: 1ms}}]}":   "",
		"{name: b, endpoints: [{name: serch, timeout: {after: 1s}}]}":                      `shop.yaml:19:34: arms.1.endpoints.0.name: no endpoint "serch" to change; did you mean search? A new one gives its share or to`,
		"{name: b, endpoints: [{name: serch, share: 2}]}":                                  "",
		"{name: b, endpoints: [{name: checkout}]}":                                         "",
		"{name: b, dependency: {hosts: 2}}":                                                "shop.yaml:16:43: faults.0.hosts: in arm b: this fault is on 3 hosts and the dependency has 2 hosts; use at most 2, or set dependency.hosts",
		"{name: b, services: [{name: users, servers: unlimited}]}":                         "shop.yaml:12:78: services.1.queue: in arm b: no call ever waits: give servers, the calls that can be served at once",
		"{name: [b]}":   "shop.yaml:19:12: arms.1.name: must be a text, not a list",
		"{pool: none}":  "shop.yaml:19:5: arms.1: missing key name",
		"{name: plain}": `shop.yaml:19:12: arms.1.name: "plain" names an earlier arm; each needs a name of its own`,
		"5":             `shop.yaml:19:5: arms.1: must be a map with the key name, not "5"`,
	} {
		if got := problemsOfShop("  - " + arm + "\n"); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", arm, got, want)
		}
	}
}

func TestProblemsOfAssignmentsToArmsSayWhereTheyAre(t *testing.T) {
	for assignment, want := range map[string]string{
		"arms.0.pool.slots=0":                            "--set arms.0.pool.slots: must be at least 1",
		"arms.plain.pool.slots=0":                        "--set arms.plain.pool.slots: arms.0.pool.slots: must be at least 1",
		"dependency.calls.users.timeout.after=0s":        "--set dependency.calls.users.timeout.after: dependency.calls.1.timeout.after: must be above 0s",
		"dependency.calls.inventory.timeout.after=1s":    "",
		"dependency.calls.usres.timeout.after=1s":        `--set dependency.calls.usres.timeout.after: no call to "usres" to change; did you mean users?`,
		"services.inventry.servers=4":                    `--set services.inventry.servers: no service "inventry" to change; did you mean inventory?`,
		"services.ledger.servers=4":                      "--set services.ledger.servers: services is a list: inventory and users, or 0 to 1, are its items and 2 appends",
		"arms=[{name: z, services: [{name: inventry}]}]": `--set arms: arms.0.services.0.name: no service "inventry" to change; did you mean inventory?`,
	} {
		if got := problemsOfShop("", assignment); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", assignment, got, want)
		}
	}
}

// A problem of the scenario is told once, however many arms have it, and without naming one.
func TestProblemsOfTheScenarioAreNoArms(t *testing.T) {
	want := "shop.yaml:16:43: faults.0.hosts: this fault is on 3 hosts and the dependency has 2 hosts; use at most 2, or set dependency.hosts"
	if got := problemsOfShop("  - {name: b, pool: {slots: 5}}\n  - {name: c}\n", "dependency.hosts=2"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := problemsOfShop("  - {name: b}\n  - {}\n", "dependency.hosts=2"); !strings.HasPrefix(got, want+"\nshop.yaml:20:") || strings.Count(got, "\n") != 1 {
		t.Errorf("got\n%s\nwant\n%s and an arm without name", got, want)
	}
}

// Doubts about values in arms are told with their places there.
func TestDoubtsAboutArmsSayWhereTheyAre(t *testing.T) {
	_, warnings, err := Parse("shop.yaml", []byte(shop+"  - {name: b, breaker: {preset: textbook, failureRateThreshold: 0.5}, timeout: {after: 2s}, deadline: {after: 1s}}\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range warnings {
		got = append(got, w.Error()[:len("shop.yaml:19:67: arms.1.breaker")])
	}
	if want := "shop.yaml:19:65: arms.1.breaker shop.yaml:19:88: arms.1.timeout"; strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, " "), want)
	}
}

// Where the value to doubt was not written, the place is that of what is around it.
func TestDoubtsAboutDefaultsHaveAPlace(t *testing.T) {
	_, warnings, err := Parse("shop.yaml", []byte(shop+"  - {name: b, deadline: {after: 50ms}, retry: {attempts: 2}}\n"), nil)
	if err != nil || len(warnings) != 1 {
		t.Fatalf("%v, %v", warnings, err)
	}
	if want := "shop.yaml:19:47: arms.1.retry.delay: never repeats a call: "; !strings.HasPrefix(warnings[0].Error(), want) {
		t.Errorf("got %s, want %s", warnings[0].Error(), want)
	}
}
