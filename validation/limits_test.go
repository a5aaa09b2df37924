package validation

import "fmt"

// rush is requests that come at a rate in a second to a service that answers at once.
func rush(rate float64, horizon, policy string) string {
	return fmt.Sprintf(`
horizon: %s
arrivals: {process: poisson, rate: %g/s}
dependency: {latency: {law: deterministic, value: 0s}}
%s
`, horizon, rate, policy)
}

// aimd is what the limit of the file below comes to.
var aimd = sawtooth{servers: 20, arrival: 1000, service: 10, backoff: 0.9}.losses()

// keptAway is the share of the requests that are not sent.
func keptAway(value reading) float64 { return 1 - value("sent_per_request") }

// wasted is the share of the calls sent that do not succeed.
func wasted(value reading) float64 {
	return 1 - value("succeeded")/(value("sent_per_request")*value("arrivals"))
}

// limits is what keeps calls away: by their rate, by how many are under way, by how many are
// accepted, or by how many fail.
var limits = []file{
	{"token bucket, 20/s, burst 20, 50 calls/s",
		rush(50, "250s", "rate_limit: {kind: token_bucket, rate: 20/s, burst: 20}"+inLongRun), 40, []figure{
			mean("calls that pass, per second", "goodput", 20),
		}},
	{"token bucket, 20/s, burst 1, 50 calls/s",
		rush(50, "250s", "rate_limit: {kind: token_bucket, rate: 20/s}"+inLongRun), 40, []figure{
			share("share shed", "shed", erlangB(1, 50./20)),
		}},
	{"token bucket, 1/s, burst 1, 0.5 calls/s that wait",
		rush(0.5, "20000s", "rate_limit: {kind: token_bucket, rate: 1/s, max_wait: 8760h}"+inLongRun), 40, []figure{
			mean("wait", "wait_mean", pollaczekKhinchine(0.5, 1, 0)),
		}},
	{"cycles, 5 calls a second, 6 calls/s",
		rush(6, "2000s", "rate_limit: {kind: cycles, calls: 5, period: 1s, max_wait: 0s}"), 40, []figure{
			mean("calls that pass, per second", "goodput", poissonAtMost(5, 6)),
		}},
	{"AIMD, 1000 calls/s to 20 servers of 100 ms that shed", `
horizon: 50s
arrivals: {process: poisson, rate: 1000/s}
concurrency_limit: {algorithm: aimd, min: 1, max: 60}
dependency: {latency: {law: exponential, mean: 100ms}, servers: 20, queue: {length: 0}}
steady_state: {warm_up: 5s}
`, 40, []figure{
		{"share that the limit refuses", aimd.refused, keptAway},
		{"of the others, share that the servers shed", aimd.shed, wasted},
	}},
	{"SRE throttle, K = 2, a service that accepts 20 of 100 calls/s", `
horizon: 800s
arrivals: {process: poisson, rate: 100/s}
throttle: {algorithm: sre, k: 2}
dependency: {latency: {law: deterministic, value: 0s}, calls: [{to: back, rate_limit: {kind: token_bucket, rate: 20/s, burst: 20}}]}
services: [{name: back, latency: {law: deterministic, value: 0s}}]
steady_state: {warm_up: 300s}
`, 40, []figure{
		{"share that the throttle refuses", 1 - 2*20./100, keptAway},
		mean("calls that succeed, per second", "goodput", 20),
	}},
	{"breaker, 5 failures in a row, 50 % fail, 1 call/s", `
horizon: 1500s
arrivals: {process: deterministic, rate: 1/s}
dependency: {latency: {law: deterministic, value: 0s}}
faults: [{kind: partial, from: 0s, to: 1500s, failure_rate: 50%}]
breaker: {preset: consecutive, failures: 5, open: 1h}
`, 1000, []figure{
		mean("calls until it opens", "time_to_open", callsToTrip(5, 0.5)),
	}},
	{"breaker, 5 failures in a row, 50 % fail, 1 call/s, open for 0.5 s", `
horizon: 20000s
arrivals: {process: deterministic, rate: 1/s}
dependency: {latency: {law: deterministic, value: 0s}, failure_rate: 50%}
breaker: {preset: consecutive, failures: 5, open: 500ms}
`, 40, []figure{
		share("openings per call", "openings", 2/(callsToTrip(5, 0.5)+2)),
	}},
}
