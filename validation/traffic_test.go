package validation

// perSecond is requests in a second of a run of so many.
func perSecond(horizon float64) formula {
	return func(value reading) float64 { return value("arrivals") / horizon }
}

// arriving is requests of a process, for 500 s.
func arriving(process string) string {
	return "horizon: 500s\narrivals: " + process + "\ndependency: {latency: {law: deterministic, value: 0s}}"
}

// taking is requests that take times of a law.
func taking(law string) string {
	return "horizon: 300s\narrivals: {process: poisson, rate: 100/s}\ndependency: {latency: " + law + "}"
}

// percentiles is a law that is known by two of them.
func percentiles(name, law string) file {
	return file{name + " latency, p50 20 ms, p99 80 ms", taking("{law: " + law + ", p50: 20ms, p99: 80ms}"), 40, []figure{
		mean("p50", "success_p50", 0.02),
		mean("p99", "success_p99", 0.08),
	}}
}

// moments is a law that is known by its mean and variation.
func moments(name, law string) file {
	return file{name + " latency, mean 20 ms, variation 2", taking("{law: " + law + ", mean: 20ms, variation: 2}"), 40, []figure{
		mean("mean", "success_mean", 0.02),
	}}
}

// traffic is when requests come, when things break, and how long calls take.
var traffic = []file{
	{"on-off traffic, 100/s for 0.5 s and none for 1.5 s",
		arriving("{process: on_off, on: 100/s, mean_on: 500ms, mean_off: 1500ms}"), 40, []figure{
			{"requests per second", 100 * 0.5 / (0.5 + 1.5), perSecond(500)},
		}},
	{"modulated traffic, 10/s for 2 s, 200/s for 0.2 s, 50/s for 1 s",
		arriving("{process: modulated, states: [{rate: 10/s, mean: 2s}, {rate: 200/s, mean: 200ms}, {rate: 50/s, mean: 1s}]}"), 40, []figure{
			{"requests per second", (10*2 + 200*0.2 + 50*1) / (2 + 0.2 + 1), perSecond(500)},
		}},
	{"100 users/s who send 80 % of failures again, 3 times at most, 50 % fail",
		answered("0s", "50%", "hand_retries: {share: 80%, after: {law: exponential, mean: 10ms}}"), 40, []figure{
			{"requests per second", 100 * attemptsOf(4, 0.5*0.8), perSecond(200)},
		}},
	{"random fault, for 100 ms after 300 ms on average",
		answered("0s", "0%", `
faults:
  - {kind: random, from: 0s, to: 200s, between: {law: exponential, mean: 300ms}, repair: {law: exponential, mean: 100ms}}`), 40, []figure{
			share("share that fails", "failed", 0.1/(0.3+0.1)),
		}},
	percentiles("lognormal", "lognormal"),
	percentiles("gamma", "gamma"),
	percentiles("Weibull", "weibull"),
	percentiles("Pareto", "pareto"),
	moments("lognormal", "lognormal"),
	moments("gamma", "gamma"),
	moments("Weibull", "weibull"),
	{"mixture latency, 90 % uniform from 1 to 5 ms, 10 % exponential of 100 ms", taking(
		"{law: mixture, of: [{weight: 9, latency: {law: uniform, min: 1ms, max: 5ms}}, {weight: 1, latency: {law: exponential, mean: 100ms}}]}"), 40, []figure{
		mean("mean", "success_mean", 0.9*0.003+0.1*0.1),
	}},
	{"histogram latency, 5 times up to 10 ms, 80 up to 20 ms, 15 up to 50 ms",
		taking("{law: histogram, bounds: [0ms, 10ms, 20ms, 50ms], counts: [5, 80, 15]}"), 40, []figure{
			mean("p50", "success_p50", 0.010+(0.5-0.05)/0.8*0.010),
			mean("p99", "success_p99", 0.050-(1-0.99)/0.15*0.030),
		}},
}
