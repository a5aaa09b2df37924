package scenarios

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"halfopen/des/random"
	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/model/server"
)

// limited is a service with everything that can limit it.
const limited = `
name: limited
horizon: 60s
arrivals: {process: poisson, rate: 100/s}
dependency:
  latency: {law: exponential, mean: 50ms}
  hosts: 3
  client_errors: 2%
  hidden_failures: 1%
  slow: {share: 5%, latency: {law: deterministic, value: 500ms}}
  balancing: {policy: shards, skew: 1}
  servers: 4
  queue: {length: 50, order: lifo, lifo_above: 10, shedding: {policy: controlled_delay}, retry_after: 1s}
  processors: 3
  knee: {calls: 2}
  warm_up: {factor: 3, successes: 100}
faults:
  - {kind: down, from: 5s, to: 6s, after: 100ms, onset: 500ms, ending: 100ms}
  - {kind: capacity, from: 8s, to: 12s, servers: 1, only_hosts: [0, 2]}
  - {kind: errors, from: 14s, to: 16s, share: 50%, outcome: client_error, latency: {law: deterministic, value: 1ms}}
  - {kind: slowdown, from: 18s, to: 20s, factor: 4, hosts: 2}
  - {kind: flapping, from: 22s, to: 32s, period: 2s, lasts: 25%, effect: {kind: timeout, timeout: 1s}}
  - {kind: random, from: 33s, to: 60s, between: {law: exponential, mean: 3s}, repair: {law: exponential, mean: 1s}}
arms: [{name: a}]
`

func parsed(t *testing.T, text string, assignments ...string) *Scenario {
	t.Helper()
	scenario, _, err := Parse("test.yaml", []byte(text), assignments)
	if err != nil {
		t.Fatal(err)
	}
	return scenario
}

func TestALimitedServiceInWords(t *testing.T) {
	got := parsed(t, limited).Parameters()
	for _, want := range []string{
		"latency exponential, mean 50 ms, 5 % of them always 500 ms, 2 % client errors, 1 % hidden failures, 3 hosts, shards, skew 1, 4 servers, " +
			"queue of 50 LIFO, controlled delay 5 ms, 3 processors, knee, warm-up",
		"fault 5 s to 6 s: down, calls fail after 100 ms, onset 500 ms, ending 100 ms",
		"fault 8 s to 12 s on 2 of the hosts: 1 server left",
		"fault 14 s to 16 s: 50 % of calls are client errors, latency always 1 ms",
		"slowdown 18 s to 20 s on 2 hosts: calls take 4 times as long",
		"flapping 22 s to 32 s: 25 % of every 2 s: calls fail after 1 s",
		"random fault 33 s to 60 s: for exponential, mean 1 s after exponential, mean 3 s: down, calls fail at once",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s\nis not in %s", want, got)
		}
	}
}

// What cannot be meant is refused at its place, with what would be right.
func TestComplaintsAboutServicesAndFaults(t *testing.T) {
	for _, c := range []struct{ assignment, want string }{
		{"faults.0={kind: down, from: 2s, to: 1s}", "faults.0.to: 1 s is not after from, 2 s"},
		{"faults.0={kind: down, from: 1s, to: 2s, onset: 600ms, ending: 500ms}", "faults.0.ending: onset and ending are 1.1 s together, and the fault lasts 1 s"},
		{"faults.1={kind: capacity, from: 8s, to: 12s}", "faults.1: needs servers or processors, the number that is left"},
		{"faults.1={kind: capacity, from: 9s, to: 8s, servers: 1}", "faults.1.to: 8 s is not after from, 9 s"},
		{"faults.1.servers=9", "faults.1.servers: 9 cannot be left: each host of the dependency has 4"},
		{"faults.1.processors=4", "faults.1.processors: 4 cannot be left: each host of the dependency has 3"},
		{"faults.1.only_hosts=[0,3]", "faults.1.only_hosts: this fault is on 4 hosts and the dependency has 3 hosts; use at most 3, or set dependency.hosts"},
		{"faults.1.only_hosts=[1,1]", "faults.1.only_hosts.1: names host 1 twice"},
		{"faults.1.hosts=2", "faults.1.only_hosts: stands beside hosts; give the number of hosts or list them"},
		{"faults.3={kind: slowdown, from: 18s, to: 19s}", "faults.3: needs latency, a law, or a factor"},
		{"faults.3.latency={law: deterministic, value: 1s}", "faults.3.factor: stands beside latency; give one of them"},
		{"faults.4.period=1us", "faults.4.period: it would come back more than 100,000 times; make its period shorter or let it come more seldom"},
		{"faults.4.effect={kind: capacity}", "faults.4.effect: needs servers or processors"},
		{"faults.4.effect={kind: capacity, servers: 5}", "faults.4.servers: 5 cannot be left"},
		{"faults.5={kind: random, from: 33s, to: 60s, between: {law: deterministic, value: 0s}, repair: {law: deterministic, value: 0s}}", "faults.5.between: it would come back more than 100,000 times"},
		{"dependency.client_errors=99.5%", "dependency.failure_rate: failure_rate, client_errors and hidden_failures are 100.5 % together; at most 100% is possible"},
		{"dependency.knee.calls=4", "dependency.knee.calls: is never exceeded: a host serves at most 4 calls, its servers, at once"},
		{"dependency.warm_up={factor: 2}", "dependency.warm_up: needs time or successes, so that it ends"},
		{"dependency.queue.order=fifo", "dependency.queue.lifo_above: needs order: lifo"},
		{"dependency.queue={order: lifo, shedding: {policy: codel}}", "dependency.queue.order: codel judges a queue by how long its first call has waited"},
		{"dependency.queue.shedding={policy: codel, target: 100ms}", "dependency.queue.shedding.target: 100 ms must be below interval, 100 ms"},
		{"dependency={latency: {law: exponential, mean: 50ms}, hosts: 3, queue: {}}", "dependency.queue: no call ever waits: give servers"},
		{"dependency={latency: {law: exponential, mean: 50ms}, hosts: 3}", "faults.1.servers: the dependency has as many servers as calls come; set dependency.servers"},
		{"dependency.calls=[{to: dependency}]", "dependency.processors: a service whose calls share processors cannot call others"},
		{"services=[{name: other, latency: {law: exponential, mean: 50ms}, queue: {}}]", "services.0.queue: no call ever waits"},
		{"breaker={preset: envoy}", "dependency.balancing: breaker envoy chooses the hosts itself, in turn; leave out balancing or use another breaker"},
		{"endpoints=[{name: e, breaker: {preset: envoy}}]", "dependency.balancing: breaker envoy chooses the hosts itself"},
	} {
		_, _, err := Parse("test.yaml", []byte(limited), []string{c.assignment})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.assignment, err, c.want)
		}
	}
	for _, assignment := range []string{"breaker={preset: textbook}", "dependency.balancing={policy: round_robin}", "faults.1.only_hosts=[2]", "dependency.queue=none"} {
		parsed(t, limited, assignment)
	}
	if _, _, err := Parse("test.yaml", []byte(limited), []string{"dependency.balancing={policy: round_robin}", "breaker={preset: envoy}"}); err != nil {
		t.Error(err)
	}
}

// stagesOf is the types of the stages of a service, and what they are.
func stagesOf(t *testing.T, text string, assignments ...string) []string {
	t.Helper()
	calls := parsed(t, text, assignments...).arms[0].system.(*Calls)
	streams := random.Keyed{Seed: calls.Seed}
	draws := dependency.Draws{Latency: streams.PerCall("dependency"), Outcome: streams.PerCall("outcome")}
	var names []string
	for _, stage := range calls.Target.stages(mainService, calls.faultsOf(mainService), calls.recordingFor(mainService), draws, streams) {
		names = append(names, strings.TrimPrefix(reflect.TypeOf(stage).String(), "*"))
	}
	return names
}

// A service is made of the stages that it needs and no others.
func TestTheStagesOfAService(t *testing.T) {
	plain := "dependency={latency: {law: exponential, mean: 50ms}%s}"
	for _, c := range []struct {
		keys   string
		faults string
		want   []string
	}{
		{"", "faults=[{kind: down, from: 1s, to: 2s}]", []string{"dependency.Dependency"}},
		{", hosts: 9, client_errors: 1%, slow: {share: 1%, latency: {law: deterministic, value: 1s}}", "faults=[]", []string{"dependency.Dependency"}},
		{", servers: 2", "faults=[{kind: timeout, from: 1s, to: 2s, timeout: 1s}]", []string{"model.Border", "server.Servers", "server.Dedicated"}},
		{", servers: 2", "faults=[{kind: down, from: 1s, to: 2s}]", []string{"model.Border", "dependency.Outage", "server.Servers", "server.Dedicated"}},
		{", processors: 2", "faults=[{kind: down, from: 1s, to: 2s}]", []string{"model.Border", "server.Sharing"}},
		{", servers: 2, processors: 1", "faults=[]", []string{"model.Border", "server.Servers", "server.Sharing"}},
		{", knee: {calls: 2}", "faults=[]", []string{"model.Border", "server.Dedicated"}},
		{", warm_up: {factor: 2, time: 1s}", "faults=[]", []string{"model.Border", "server.Dedicated"}},
	} {
		if got := stagesOf(t, limited, fmt.Sprintf(plain, c.keys), c.faults); !slices.Equal(got, c.want) {
			t.Errorf("%s with %s: %v, want %v", c.keys, c.faults, got, c.want)
		}
	}
}

func TestTheQueueOfAService(t *testing.T) {
	calls := parsed(t, limited).arms[0].system.(*Calls)
	d := &calls.Target
	want := server.Config{Hosts: 3, Servers: 4, Queue: 50, LastFirst: 10, Shedding: server.ControlledDelay{Target: 5 * time.Millisecond, Interval: 100 * time.Millisecond}, RetryAfter: time.Second}
	if got := d.queue(nil); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	d.Queue.Order, d.Queue.LIFOAbove, d.Queue.Shedding = "fifo", 0, codelShedding{twoTimes: twoTimes{time.Millisecond, time.Second}}
	want.LastFirst, want.Shedding = server.Unlimited, server.CoDel{Target: time.Millisecond, Interval: time.Second}
	if got := d.queue(nil); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	d.Queue = nil
	want = server.Config{Hosts: 3, Servers: 4, Queue: server.Unlimited, LastFirst: server.Unlimited}
	if got := d.queue(nil); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// Each time of a fault is put where it acts.
func TestTheScheduleOfAService(t *testing.T) {
	calls := parsed(t, limited, "faults.5.effect={kind: capacity, servers: 0, processors: 1}").arms[0].system.(*Calls)
	s := calls.Target.schedule(mainService, calls.faultsOf(mainService), calls.Target.healthy(nil), random.Keyed{Seed: 42})
	if n := len(s.unreachable); n != 1 || s.unreachable[0].Onset != 500*time.Millisecond || s.unreachable[0].Ending != 100*time.Millisecond {
		t.Errorf("unreachable: %+v, want one with an onset and an ending", s.unreachable)
	}
	if n := len(s.faults); n != 1+1+5 || !slices.Equal(s.faults[1].Only, []int{0, 1}) || s.faults[0].Only != nil {
		t.Errorf("faults: %+v, want errors, a slowdown on hosts 0 and 1, and 5 timeouts", s.faults)
	}
	if n := len(s.outages); n != 1+5 || s.outages[0].To != 6*time.Second || s.outages[5].Interval != (model.Interval{From: 30 * time.Second, To: 30500 * time.Millisecond}) {
		t.Errorf("outages: %+v, want one and the 5 timeouts", s.outages)
	}
	if n := len(s.processors); n < 2 || n+1 != len(s.servers) || s.processors[0].Left != 1 || s.servers[1].Left != 0 || !slices.Equal(s.servers[0].Hosts, []int{0, 2}) {
		t.Errorf("servers: %+v, and processors: %+v; want one more loss of servers", s.servers, s.processors)
	}
}

// A random fault comes at the same times in every arm and with every configuration, at
// others in another run, and in the mean as often and for as long as it should: within
// four standard errors.
func TestARandomFault(t *testing.T) {
	r := parsed(t, limited, "faults.5.to=40000s", "horizon=40000s").arms[0].system.(*Calls).Faults[5]
	of := func(replication uint64) []model.Interval {
		return r.intervals(random.Keyed{Seed: 42, Replication: replication}.Sequence("faults/5"))
	}
	first := of(0)
	if !slices.Equal(first, of(0)) || slices.Equal(first, of(1)) {
		t.Error("the times of a fault do not follow from the run")
	}
	total, at := 0.0, r.period().From
	for _, interval := range first {
		if interval.From < at || interval.To <= interval.From || interval.To > r.period().To {
			t.Fatalf("%+v after %v, in %+v", interval, at, r.period())
		}
		at = interval.To
		total += (interval.To - interval.From).Seconds()
	}
	// A share of time in an alternating renewal process: of n cycles of 3 s and 1 s in the
	// mean the variance of the share p is p²(1-p)²(c1²+c2²)/n, with variations of 1.
	n := float64(len(first))
	share, tolerance := total/(r.period().To-r.period().From).Seconds(), 4*0.25*0.75*math.Sqrt(2/n)
	if math.Abs(share-0.25) > tolerance || r.share() != 0.25 {
		t.Errorf("it lasts for %v of the time, and in the mean for %v; want a quarter within %v", share, r.share(), tolerance)
	}
}

func TestSharesOfFaults(t *testing.T) {
	calls := parsed(t, limited).arms[0].system.(*Calls)
	want := []float64{1 - 0.6/2, 0, 1, (6.0 + 3) / 11, 0.25, 0.25} // shards get 6, 3 and 2 of 11 calls
	for i, fault := range calls.Faults {
		if got := calls.Target.concerned(fault); math.Abs(got-want[i]) > 1e-12 {
			t.Errorf("fault %d concerns %v of the calls, want %v", i, got, want[i])
		}
	}
	for i, want := range []float64{
		0.7*0.1 + 0.3*(0.95*0.05+0.05*0.5),
		0.95*0.05 + 0.05*0.5,
		0.5*0.001 + 0.5*(0.95*0.05+0.05*0.5),
		(1 + 3*9.0/11) * (0.95*0.05 + 0.05*0.5),
		0.25*1 + 0.75*(0.95*0.05+0.05*0.5),
		0.75 * (0.95*0.05 + 0.05*0.5),
	} {
		if got := calls.Target.holding(calls.Faults[i]); math.Abs(got-want) > 1e-12 {
			t.Errorf("in fault %d a call takes %v s, want %v", i, got, want)
		}
	}
}

// A loss of capacity does not change how calls are answered, however it comes.
func TestALossOfCapacityConcernsNoAnswer(t *testing.T) {
	calls := parsed(t, limited, "faults.4.effect={kind: capacity, servers: 1}", "faults.5.effect={kind: capacity, servers: 1}").arms[0].system.(*Calls)
	for _, i := range []int{1, 4, 5} {
		if got := calls.Target.concerned(calls.Faults[i]); got != 0 {
			t.Errorf("fault %d concerns %v of the calls, want none", i, got)
		}
	}
}

// What the arithmetic finds is sure only if the time of a call does not depend on others.
func TestNothingIsFoundOfALimitedService(t *testing.T) {
	slow := "faults=[{kind: slowdown, from: 15s, to: 35s, latency: {law: exponential, mean: 1s}}]"
	for key, want := range map[string]int{"dependency.hosts=1": 1, "dependency.servers=1000": 0, "dependency.processors=1000": 0, "dependency.knee={calls: 1000}": 0} {
		if got := warningsOf(t, key, slow); len(got) != want {
			t.Errorf("%s: %q, want %d findings", key, got, want)
		}
	}
}

// ends is what a run without a pool comes to.
func ends(t *testing.T, text string, assignments ...string) *measure.Arm {
	t.Helper()
	summary, err := parsed(t, text, assignments...).Run(background, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return summary.Arms[0]
}

// Regular calls of 5 ms each meet one fault from 2 s to 4 s of a run of 10 s: the numbers
// follow from the scenario.
func TestFaultsDoWhatTheySay(t *testing.T) {
	const regular = `
name: regular
horizon: 10s
arrivals: {process: deterministic, rate: 100/s}
dependency: {latency: {law: deterministic, value: 5ms}%s}
faults: [%s]
arms: [{name: a}]
`
	for _, c := range []struct {
		keys, fault      string
		succeeded, other int
		of               func(a *measure.Arm) int
	}{
		{"", "{kind: down, from: 2s, to: 4s}", 799, 200, func(a *measure.Arm) int { return a.Requests.Failed }},
		{", servers: 1", "{kind: down, from: 2s, to: 4s}", 799, 200, func(a *measure.Arm) int { return a.Requests.Failed }},
		{"", "{kind: errors, from: 2s, to: 4s}", 799, 200, func(a *measure.Arm) int { return a.Requests.Failed }},
		{"", "{kind: errors, from: 2s, to: 4s, outcome: client_error}", 799, 200, func(a *measure.Arm) int { return a.Requests.ClientErrors }},
		{"", "{kind: errors, from: 2s, to: 4s, outcome: hidden_failure}", 799, 200, func(a *measure.Arm) int { return a.Requests.HiddenFailures }},
		{"", "{kind: flapping, from: 2s, to: 4s, period: 1s, lasts: 30%}", 939, 60, func(a *measure.Arm) int { return a.Requests.Failed }},
		{", hosts: 4", "{kind: down, from: 2s, to: 4s, only_hosts: [1, 3]}", 899, 100, func(a *measure.Arm) int { return a.Requests.Failed }},
		// Nothing is done for 2 s. 20 of the 200 calls find a server, and have 100 ms of work
		// together, in which 10 more come.
		{", servers: 20, processors: 1, queue: {length: 0}", "{kind: capacity, from: 2s, to: 4s, processors: 0}", 809, 190, func(a *measure.Arm) int { return a.Requests.Shed }},
		// Nothing is served for 2 s, and 10 of the 200 calls find a place to wait.
		{", servers: 1, queue: {length: 10}", "{kind: capacity, from: 2s, to: 4s, servers: 0}", 809, 190, func(a *measure.Arm) int { return a.Requests.Shed }},
	} {
		arm := ends(t, fmt.Sprintf(regular, c.keys, c.fault))
		if arm.Requests.Arrivals != 999 || arm.Requests.Succeeded != c.succeeded || c.of(arm) != c.other {
			t.Errorf("%s with %s: %+v, want %d of 999 to succeed and %d not", c.keys, c.fault, arm.Requests, c.succeeded, c.other)
		}
	}
}
