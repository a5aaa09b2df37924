package validation

import (
	"fmt"
	"math"
)

// answered is requests, 100 a second, that are answered in a time, or not.
func answered(after, failures, more string) string {
	return fmt.Sprintf(`
horizon: 200s
arrivals: {process: poisson, rate: 100/s}
dependency: {latency: {law: deterministic, value: %s}, failure_rate: %s}
%s
`, after, failures, more)
}

// exponential100ms is requests, 100 a second, with exponential times of 100 ms.
func exponential100ms(more string) string {
	return `
horizon: 200s
arrivals: {process: poisson, rate: 100/s}
dependency: {latency: {law: exponential, mean: 100ms}}
` + more
}

// behind is the same for a service that is called by another one, with something around the
// calls, so that what is at the service is known.
func behind(policy string) string {
	return fmt.Sprintf(`
horizon: 400s
arrivals: {process: poisson, rate: 100/s}
dependency: {latency: {law: deterministic, value: 0s}, calls: [{to: back, %s}]}
services: [{name: back, latency: {law: exponential, mean: 100ms}}]
`, policy)
}

// layers is a caller and two services, each of which makes up to three attempts of every call
// to the next service; the last one fails. What comes in a second is over before the next.
func layers(failures string) string {
	const retry = "retry: {attempts: 3, delay: 1ms, factor: 1}"
	return fmt.Sprintf(`
horizon: 2000.5s
arrivals: {process: deterministic, rate: 1/s}
%s
dependency: {latency: {law: deterministic, value: 0s}, calls: [{to: middle, %s}]}
services:
  - {name: middle, latency: {law: deterministic, value: 0s}, calls: [{to: last, %s}]}
  - {name: last, latency: {law: deterministic, value: 0s}, failure_rate: %s}
`, retry, retry, retry, failures)
}

// diamond is two ways to one service.
const diamond = `
horizon: 200s
arrivals: {process: poisson, rate: 100/s}
dependency: {latency: {law: deterministic, value: 0s}, calls: [{to: left}, {to: right}]}
services:
  - {name: left, latency: {law: deterministic, value: 0s}, calls: [{to: below}]}
  - {name: right, latency: {law: deterministic, value: 0s}, calls: [{to: below}]}
  - {name: below, latency: {law: deterministic, value: 0s}, failure_rate: 50%}
`

// fanOut is a service that calls three others.
func fanOut(parallel string) string {
	return fmt.Sprintf(`
horizon: 200s
arrivals: {process: poisson, rate: 100/s}
dependency: {latency: {law: deterministic, value: 0s}, calls: [{to: a}, {to: b}, {to: c}], parallel: %s}
services:
  - {name: a, latency: {law: exponential, mean: 100ms}}
  - {name: b, latency: {law: exponential, mean: 100ms}}
  - {name: c, latency: {law: exponential, mean: 100ms}}
`, parallel)
}

// inLongRun leaves out the start of a run.
const inLongRun = "\nsteady_state: {warm_up: 50s}"

// attempts is what repeats calls, gives them up, asks twice, or answers otherwise.
var attempts = []file{
	{"retry, 3 attempts, 50 % fail",
		answered("0s", "50%", "retry: {attempts: 3, delay: 1ms}"), 40, []figure{
			mean("calls per request", "sent_per_request", attemptsOf(3, 0.5)),
			share("share that succeeds", "succeeded", 1-math.Pow(0.5, 3)),
		}},
	{"retry, 3 attempts in each of 3 layers, all fail", layers("100%"), 40, []figure{
		share("calls of the last service per request", "last.calls", 27),
	}},
	{"retry, 3 attempts in each of 3 layers, 50 % fail", layers("50%"), 40, []figure{
		share("calls of the last service per request", "last.calls", attemptsOf(27, 0.5)),
	}},
	{"retry, 3 attempts in each of 3 layers, 80 % fail", layers("80%"), 40, []figure{
		share("calls of the last service per request", "last.calls", attemptsOf(27, 0.8)),
		share("share that succeeds", "succeeded", 1-math.Pow(0.8, 27)),
	}},
	{"retry, 3 attempts, 100 ms and twice that, full jitter, all fail",
		answered("0s", "100%", "retry: {attempts: 3, delay: 100ms, jitter: full}"), 40, []figure{
			mean("mean latency", "mean", 0.1/2+0.2/2),
		}},
	{"retry, 3 attempts, 100 ms and twice that, equal jitter, all fail",
		answered("0s", "100%", "retry: {attempts: 3, delay: 100ms, jitter: equal}"), 40, []figure{
			mean("mean latency", "mean", 0.1*3/4+0.2*3/4),
		}},
	{"retry, 3 attempts, 100 ms, decorrelated jitter, all fail",
		answered("0s", "100%", "retry: {attempts: 3, delay: 100ms, jitter: decorrelated}"), 40, []figure{
			mean("mean latency", "mean", (0.1+0.3)/2+(0.1+3*0.2)/2),
		}},
	{"retry, budget of 1 for each request and 10 a second, all fail",
		answered("0s", "100%", "retry: {attempts: 3, delay: 1ms, budget: {kind: requests, share: 100%}}"+inLongRun), 40, []figure{
			mean("calls per request", "sent_per_request", 1+1+10.0/100),
		}},
	{"retry, budget of tokens, 50 % fail",
		answered("0s", "50%", "retry: {attempts: 3, delay: 1ms, budget: {kind: tokens}}"+inLongRun), 40, []figure{
			mean("calls per request", "sent_per_request", 1+0.5*1/(0.5*5)),
		}},
	{"timeout of 150 ms", exponential100ms("timeout: {after: 150ms}"), 40, []figure{
		share("share timed out", "timed_out", math.Exp(-1.5)),
		mean("mean latency", "mean", 0.1*(1-math.Exp(-1.5))),
	}},
	{"timeout of 150 ms that cancels", behind("timeout: {after: 150ms}"), 40, []figure{
		mean("calls at the service", "back.under_way_mean", 10*(1-math.Exp(-1.5))),
	}},
	{"timeout of 150 ms that cancels nothing", behind("timeout: {after: 150ms, cancel: false}"), 40, []figure{
		mean("calls at the service", "back.under_way_mean", 10),
		share("share that succeeds", "succeeded", 1-math.Exp(-1.5)),
	}},
	{"hedge after 50 ms", exponential100ms("hedge: {delay: 50ms}"), 40, []figure{
		mean("mean latency", "mean", hedged{10, 0.05, 1}.latency()),
		mean("calls per request", "sent_per_request", hedged{10, 0.05, 1}.calls()),
	}},
	{"2 hedges, each 50 ms later", exponential100ms("hedge: {delay: 50ms, further: 2}"), 40, []figure{
		mean("mean latency", "mean", hedged{10, 0.05, 2}.latency()),
		mean("calls per request", "sent_per_request", hedged{10, 0.05, 2}.calls()),
	}},
	{"hedge after 50 ms that cancels", behind("hedge: {delay: 50ms}"), 40, []figure{
		mean("calls at the service", "back.under_way_mean", 10),
	}},
	{"hedge after 50 ms that cancels nothing", behind("hedge: {delay: 50ms, cancel: false}"), 40, []figure{
		mean("calls at the service", "back.under_way_mean", 10*hedged{10, 0.05, 1}.calls()),
	}},
	{"deadline, retry of 2 attempts, and hedge at once, 50 % fail",
		answered("1ms", "50%", "deadline: {after: 1s}\nretry: {attempts: 2, delay: 1ms}\nhedge: {delay: 0s}"), 40, []figure{
			share("share that succeeds", "succeeded", 1-math.Pow(0.5, 4)),
		}},
	{"hedge at once outside of a retry of 2 attempts, 50 % fail",
		answered("1ms", "50%", "order: [hedge, retry]\nretry: {attempts: 2, delay: 1ms}\nhedge: {delay: 0s}"), 40, []figure{
			share("share that succeeds", "succeeded", 1-math.Pow(0.5, 4)),
		}},
	{"fallback for 60 %, the latest answer, 30 % fail",
		answered("0s", "30%", "fallback: {hit_ratio: 60%, source: latest}"), 40, []figure{
			share("share degraded", "degraded", 0.3*0.6),
			share("share that fails", "failed", 0.3*0.4),
			mean("age of answers", "stale_mean", 1/(100*0.7)),
		}},
	{"calls to 3 services of 100 ms, one after another", fanOut("false"), 40, []figure{
		mean("mean latency", "success_mean", 0.1*3),
	}},
	{"calls to 3 services of 100 ms, at once", fanOut("true"), 40, []figure{
		mean("mean latency", "success_mean", 0.1*(1+1./2+1./3)),
	}},
	{"calls to 2 services that call the same third one, 50 % fail there", diamond, 40, []figure{
		share("share that succeeds", "succeeded", 0.5*0.5),
	}},
}
