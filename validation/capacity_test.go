package validation

import (
	"fmt"
	"math"
)

// The laws of a second of work, in the words of a file.
const (
	exponentialSecond   = "latency: {law: exponential, mean: 1s}"
	deterministicSecond = "latency: {law: deterministic, value: 1s}"
	// hyperexponentialSecond has a variance of 5.5.
	hyperexponentialSecond = "latency: {law: hyperexponential, weights: [9, 1], means: [500ms, 5500ms]}"
)

// system is a service that requests come to at a rate in a second, and what their caller
// has, in the words of a file.
func system(rate float64, horizon, service, caller string) string {
	return fmt.Sprintf(`
horizon: %s
arrivals: {process: poisson, rate: %g/s}
dependency: {%s}
steady_state: {warm_up: 50s}
%s
`, horizon, rate, service, caller)
}

// loopOf is users who think for a second and are served in 0.1 s.
func loopOf(users, servers int) string {
	return fmt.Sprintf(`
horizon: 1000s
arrivals: {process: users, users: %d, think: {law: exponential, mean: 1s}}
dependency: {latency: {law: exponential, mean: 100ms}, servers: %d}
steady_state: {warm_up: 50s}
`, users, servers)
}

// What more a system has.
const (
	endlessly  = "deadline: {after: 6s, cancel: false}" // counts who stays longer, and changes nothing
	threeHosts = ", hosts: 3, servers: 1, queue: {length: 0}"
)

// capacity is what bounds how many calls are served at once, who waits, and who is served
// first.
var capacity = []file{
	{"bulkhead of 10, no queue, load 10, exponential",
		system(10, "2000s", exponentialSecond, "bulkhead: {calls: 10, queue: 0}"), 40, []figure{
			share("share shed", "shed", erlangB(10, 10)),
		}},
	{"bulkhead of 10, no queue, load 10, hyperexponential",
		system(10, "2000s", hyperexponentialSecond, "bulkhead: {calls: 10, queue: 0}"), 40, []figure{
			share("share shed", "shed", erlangB(10, 10)),
		}},
	{"bulkhead of 5, queue of 5, load 6",
		system(6, "3000s", exponentialSecond, "bulkhead: {calls: 5, queue: 5, max_wait: unlimited}"), 40, []figure{
			share("share shed", "shed", finite{6, 1, 5, 10}.lost()),
			mean("W of those served", "success_mean", finite{6, 1, 5, 10}.stay()),
		}},
	{"bulkhead of 5, unlimited queue, load 4",
		system(4, "5000s", exponentialSecond, "bulkhead: {calls: 5, max_wait: unlimited}"), 40, []figure{
			mean("Wq, wait", "wait_mean", erlangCWait(5, 4)),
		}},
	{"bulkhead of 5, waits of 0.5 s at most, load 8",
		system(8, "3000s", exponentialSecond, "bulkhead: {calls: 5, max_wait: 500ms}"), 40, []figure{
			share("share shed", "shed", impatientLost(5, 8, 0.5)),
		}},
	{"fleet of 4, each with 3 slots and no queue, load 8",
		system(8, "2000s", exponentialSecond, "pool: {slots: 3, queue: 0}\nfleet: {instances: 4}"), 40, []figure{
			share("share shed", "shed", erlangB(3, 2)),
		}},
	{"5 servers, queue of 5, load 6",
		system(6, "3000s", exponentialSecond+", servers: 5, queue: {length: 5}", ""), 40, []figure{
			share("share shed", "shed", finite{6, 1, 5, 10}.lost()),
			mean("W of those served", "success_mean", finite{6, 1, 5, 10}.stay()),
		}},
	{"5 servers, load 4",
		system(4, "5000s", exponentialSecond+", servers: 5", ""), 40, []figure{
			mean("W, time in the system", "success_mean", 1+erlangCWait(5, 4)),
		}},
	{"5 servers, calls dropped after 0.5 s in the queue, load 8",
		system(8, "3000s", exponentialSecond+", servers: 5, queue: {shedding: {policy: deadline, after: 500ms}}", ""), 40, []figure{
			share("share shed", "shed", impatientLost(5, 8, 0.5)),
		}},
	{"1 server, FIFO, load 0.5",
		system(0.5, "20000s", exponentialSecond+", servers: 1", ""), 40, []figure{
			mean("W, time in the system", "success_mean", 2),
		}},
	{"1 server, FIFO, load 0.5, deadline of 6 s that cancels nothing",
		system(0.5, "20000s", exponentialSecond+", servers: 1", endlessly), 40, []figure{
			share("share of W above 6 s", "timed_out", math.Exp(-3)),
		}},
	{"1 server, LIFO, load 0.5",
		system(0.5, "20000s", exponentialSecond+", servers: 1, queue: {order: lifo}", ""), 40, []figure{
			mean("W, time in the system", "success_mean", 2),
		}},
	{"1 server, LIFO, load 0.5, deadline of 6 s that cancels nothing",
		system(0.5, "20000s", exponentialSecond+", servers: 1, queue: {order: lifo}", endlessly), 40, []figure{
			share("share of W above 6 s", "timed_out", lastFirstAbove(0.5, 6)),
		}},
	{"1 shared processor, load 0.5, exponential",
		system(0.5, "20000s", exponentialSecond+", processors: 1", ""), 40, []figure{
			mean("W, time in the system", "success_mean", 2),
		}},
	{"1 shared processor, load 0.5, deterministic",
		system(0.5, "20000s", deterministicSecond+", processors: 1", ""), 40, []figure{
			mean("W, time in the system", "success_mean", 2),
		}},
	{"1 shared processor, load 0.5, hyperexponential",
		system(0.5, "20000s", hyperexponentialSecond+", processors: 1", ""), 40, []figure{
			mean("W, time in the system", "success_mean", 2),
		}},
	{"2 shared processors, load 1.6, hyperexponential",
		system(1.6, "10000s", hyperexponentialSecond+", processors: 2", ""), 40, []figure{
			mean("W, time in the system", "success_mean", 1+erlangCWait(2, 1.6)),
		}},
	{"knee at 10 calls, slope 1, curve 1, always 20 calls",
		system(10, "2000s", exponentialSecond+", knee: {calls: 10, slope: 1, curve: 1}",
			"bulkhead: {calls: 20, queue: 50, max_wait: unlimited}"), 40, []figure{
			mean("X, throughput", "goodput", 20.0/(1+1+1)),
		}},
	{"3 hosts of 1 server, no queue, load 2, least outstanding",
		system(2, "8000s", exponentialSecond+threeHosts+", balancing: {policy: least_outstanding}", ""), 40, []figure{
			share("share shed", "shed", erlangB(3, 2)),
		}},
	{"3 hosts of 1 server, no queue, load 2, at random",
		system(2, "8000s", exponentialSecond+threeHosts+", balancing: {policy: random}", ""), 40, []figure{
			share("share shed", "shed", erlangB(1, 2.0/3)),
		}},
	{"3 hosts of 1 server, no queue, load 2, shards of skew 1",
		system(2, "8000s", exponentialSecond+threeHosts+", balancing: {policy: shards, skew: 1}", ""), 40, []figure{
			share("share shed", "shed", shardsLost(2, 6.0/11, 3.0/11, 2.0/11)),
		}},
	{"2 hosts of 1 server, load 1.6, in turn",
		system(1.6, "10000s", exponentialSecond+", hosts: 2, servers: 1", ""), 40, []figure{
			mean("W, time in the system", "success_mean", 1+everySecondWait(1.6)),
		}},
	{"20 users, think 1, 1 server of 0.1", loopOf(20, 1), 40, []figure{
		mean("X, throughput", "goodput", repairman{20, 1, 1, 0.1}.throughput()),
		mean("R, response time", "success_mean", repairman{20, 1, 1, 0.1}.response()),
	}},
	{"50 users, think 1, 4 servers of 0.1", loopOf(50, 4), 40, []figure{
		mean("X, throughput", "goodput", repairman{50, 4, 1, 0.1}.throughput()),
		mean("R, response time", "success_mean", repairman{50, 4, 1, 0.1}.response()),
	}},
}
