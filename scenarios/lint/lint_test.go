package lint

import (
	"strings"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

const second = time.Second

// healthy is the latency of the systems here: exponential of mean 20 ms.
var healthy = exponential(0.02)

// always is a constant time.
func always(seconds float64) Timing { return TimingOf(law.Deterministic{Value: seconds}) }

// exponential is an exponential time, or none.
func exponential(mean float64) Timing {
	if mean == 0 {
		return always(0)
	}
	return TimingOf(law.Exponential{Rate: 1 / mean})
}

// published is the experiment of the library's scenario fault-window.
func published() System {
	return System{
		Rate: 50, Latency: healthy, Horizon: 60 * second,
		Faults: []Fault{from15(20*second, 1, healthy, always(2))},
		Breaker: breaker.Config{
			Watch: breaker.Watch{Window: breaker.LastResults{Size: 20}, Rule: breaker.FailureRate{Threshold: breaker.AtLeast(0.5), Minimum: 20}},
			Wait:  breaker.Wait{Open: 5 * second},
			Trial: breaker.Trial{Permits: 5, Verdict: breaker.RateOfTrials{Results: 5, Threshold: breaker.AtLeast(0.5)}},
		},
	}
}

// from15 is a fault from 15 s on.
func from15(lasts time.Duration, share float64, success, failure Timing) Fault {
	return Fault{From: 15 * second, To: 15*second + lasts, FailureRate: share, Timing: success, FailureTiming: failure}
}

// shifted is a fault that much later.
func shifted(f Fault, by time.Duration) Fault {
	f.From, f.To = f.From+by, f.To+by
	return f
}

// A change makes another system of the published one.
type change func(*System)

func system(changes ...change) System {
	s := published()
	for _, c := range changes {
		c(&s)
	}
	return s
}

func rate(r float64) change          { return func(s *System) { s.Rate = r } }
func latency(t Timing) change        { return func(s *System) { s.Latency = t } }
func failing(share float64) change   { return func(s *System) { s.FailureRate = share } }
func horizon(d time.Duration) change { return func(s *System) { s.Horizon = d } }
func clamped(minimum int) change     { return func(s *System) { s.Clamped = minimum } }
func faults(f ...Fault) change       { return func(s *System) { s.Faults = f } }
func open(d time.Duration) change    { return func(s *System) { s.Breaker.Wait.Open = d } }
func trial(t breaker.Trial) change   { return func(s *System) { s.Breaker.Trial = t } }
func lateCounts(s *System)           { s.Breaker.Late = breaker.CountedNow }

// last is a window of that many results, seconds one of that many buckets of a
// second.
func last(results, minimum int, atLeast float64) change {
	return watching(breaker.LastResults{Size: results}, minimum, atLeast)
}

func seconds(buckets, minimum int, atLeast float64) change {
	return watching(breaker.LastPeriod{Buckets: buckets, Width: second}, minimum, atLeast)
}

func watching(window breaker.Window, minimum int, atLeast float64) change {
	return func(s *System) {
		s.Breaker.Watch = breaker.Watch{Window: window, Rule: breaker.FailureRate{Threshold: breaker.AtLeast(atLeast), Minimum: minimum}}
	}
}

// trials is a verdict of that many trial calls.
func trials(results int, maxWait time.Duration) change {
	return trial(breaker.Trial{Permits: results, MaxWait: maxWait, Verdict: breaker.RateOfTrials{Results: results, Threshold: breaker.AtLeast(0.5)}})
}

// with makes choices of the breaker.
func with(choose func(*breaker.Config)) change { return func(s *System) { choose(&s.Breaker) } }

// opensAtRule is a breaker with that window and rule, which judges after failures.
func opensAtRule(window breaker.Window, rule breaker.Rule) change {
	return with(func(c *breaker.Config) {
		c.Watch = breaker.Watch{Window: window, Rule: rule, Judged: breaker.AfterFailures}
	})
}

// ofCalls is opensAtRule with shares of the calls that began.
func ofCalls(window breaker.Window, rule breaker.Rule) change {
	return func(s *System) {
		opensAtRule(window, rule)(s)
		s.Breaker.Watch.Of = breaker.OfAdmitted
	}
}

// compared is a share of at least that many results.
func compared(how breaker.Comparison, value float64, minimum int) breaker.Rule {
	return breaker.FailureRate{Threshold: breaker.Threshold{Value: value, Compared: how}, Minimum: minimum}
}

// readings is a breaker that opens at so many readings in a row, one a second, with more
// than a hundredth of the calls longer than a second.
func readings(n int) change {
	return with(func(c *breaker.Config) {
		c.Watch = breaker.Watch{
			Window: breaker.LastPeriod{Buckets: 1, Width: second, Complete: true, SinceCleared: true},
			Rule:   breaker.SlowRate{Threshold: breaker.Above(0.01), Minimum: 1},
			Slow:   second, Judged: breaker.AtReadings, Every: second, Readings: n,
		}
	})
}

// failuresOrSlow is a share of failures or of calls longer than a time, as in resilience4j.
func failuresOrSlow(slow time.Duration) change {
	return with(func(c *breaker.Config) {
		share := func(percent float64) breaker.Threshold {
			return breaker.Threshold{Value: percent, Compared: breaker.PercentAtLeast32}
		}
		c.Watch.Rule = breaker.AnyOf{
			breaker.FailureRate{Threshold: share(50), Minimum: 20}, breaker.SlowRate{Threshold: share(100), Minimum: 20},
		}
		c.Watch.Slow = slow
	})
}

func bounds(b guard.Bounds) change { return func(s *System) { s.Bounds = b } }

func ignoring(outcomes ...model.Outcome) change {
	return func(s *System) {
		for _, o := range outcomes {
			s.Ignored[o] = true
		}
	}
}

func held(h breaker.Held) change { return with(func(c *breaker.Config) { c.Held = h }) }

func jitter(j breaker.Jitter) change { return with(func(c *breaker.Config) { c.Wait.Jitter = j }) }

// permits is how many trial calls there are, each of which decides.
func permits(n, successes int) change {
	return trial(breaker.Trial{Permits: n, Verdict: breaker.EachTrial{Successes: successes}})
}

// hanging is a fault of calls that fail soon, and then of others that are not answered.
func hanging(s *System) {
	s.Faults = []Fault{from15(5*second, 1, healthy, always(0.1)), shifted(from15(10*second, 1, healthy, always(3600)), 5*second)}
}

// A row is a system, what is found, and with what instead nothing is.
type row struct {
	name    string
	changes []change
	want    []Finding
	instead change
}

func because(changes ...change) []change { return changes }

func one(setting Setting, fault int, message string) []Finding {
	return []Finding{{setting, fault, message}}
}

var table = []row{
	{name: "published", changes: nil, want: nil},

	// The minimum.
	{
		"a count window smaller than the minimum", because(last(20, 21, 0.5)),
		one(Minimum, -1, "this breaker can never open: a window of 20 calls never holds 21"),
		last(21, 21, 0.5),
	},
	{
		"a clamped minimum", because(clamped(100)),
		one(Minimum, -1, "minimum 100 is clamped to the window of 20: the breaker judges from 20 results on"),
		clamped(20),
	},
	{
		"a time window that does not collect the minimum", because(rate(5), seconds(10, 100, 0.5)),
		one(Minimum, -1, "a window of 10 s collects about 10 s × 5/s = 50 results, fewer than the minimum of 100: the breaker will hardly ever open; use at most 30, or a window of at least 27 s"),
		seconds(10, 30, 0.5),
	},
	{name: "it may well collect it", changes: because(rate(9), seconds(10, 100, 0.5))},
	{name: "late failures and new successes collect it", changes: because(rate(5), seconds(10, 100, 0.5), faults(from15(20*second, 1, healthy, always(12))))},
	{name: "late results of healthy calls and failures collect it", changes: because(rate(5), seconds(10, 100, 0.2), latency(always(15)), faults(Fault{From: 18 * second, To: 28 * second, FailureRate: 1, FailureTiming: always(0.001)}))},
	{
		"a time window far too short", because(rate(2), seconds(1, 20, 0.5)),
		one(Minimum, -1, "a window of 1 s collects about 1 s × 2/s = 2 results, fewer than the minimum of 20: the breaker will hardly ever open; use a window of at least 19 s"),
		seconds(19, 20, 0.5),
	},
	{
		"a run that does not collect it", because(rate(0.5), last(100, 100, 0.5)),
		one(Minimum, -1, "the whole run brings about 60 s × 0.5/s = 30 results, fewer than the minimum of 100: the breaker will hardly ever open; use at most 15"),
		last(5, 5, 0.5),
	},
	{
		"a time window longer than the run", because(rate(0.5), seconds(100, 100, 0.5)),
		one(Minimum, -1, "the whole run brings about 60 s × 0.5/s = 30 results, fewer than the minimum of 100: the breaker will hardly ever open; use at most 15"),
		nil,
	},

	{
		"a minimum of another window", because(rate(1), opensAtRule(breaker.Slices{Count: 10, Width: 3 * second}, compared(breaker.QuotientAtLeast, 0.1, 100))),
		one(Minimum, -1, "a window of 30 s collects about 30 s × 1/s = 30 results, fewer than the minimum of 100: the breaker will hardly ever open; use at most 15"),
		opensAtRule(breaker.Slices{Count: 10, Width: 3 * second}, compared(breaker.QuotientAtLeast, 0.1, 15)),
	},
	{
		"slices that begin with a result", because(rate(1), opensAtRule(breaker.OneSliceAResult{Count: 10, Width: second}, compared(breaker.ProductAbove, 0.5, 50))),
		one(Minimum, -1, "a window of 10 s collects about 10 s × 1/s = 10 results, fewer than the minimum of 50: the breaker will hardly ever open; use at most 2"),
		nil,
	},
	{
		"more failures than come", because(rate(1), opensAtRule(breaker.Tumbling{Length: second}, breaker.FailureCount{Failures: 12}), faults(Fault{From: 2 * second, To: 59 * second, FailureRate: 1, FailureTiming: always(0.1)})),
		one(Window, -1, "a window of 1 s collects about 1 s × 1/s = 1 results, fewer than the 12 failures that open the breaker: the breaker will hardly ever open; use a window of at least 26 s"),
		opensAtRule(breaker.Tumbling{Length: 26 * second}, breaker.FailureCount{Failures: 12}),
	},
	{
		"more failures in a row than come", because(rate(1), opensAtRule(breaker.Tumbling{Length: second}, breaker.FailuresInARow{Failures: 20})),
		one(Window, -1, "a window of 1 s collects about 1 s × 1/s = 1 results, fewer than the 20 failures in a row that open the breaker: the breaker will hardly ever open"),
		opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 3}),
	},
	{
		"more failures than come together", because(rate(20), opensAtRule(breaker.Tumbling{Length: second}, breaker.FailureCount{Failures: 100})),
		one(Window, -1, "a window of 1 s collects about 1 s × 20/s = 20 results, fewer than the 100 failures that open the breaker: the breaker will hardly ever open; use at most 8 failures, or a window of at least 7 s"),
		opensAtRule(breaker.Tumbling{Length: second}, breaker.FailureCount{Failures: 8}),
	},
	{
		"more failures than the window holds", because(opensAtRule(breaker.LastResults{Size: 3}, breaker.FailureCount{Failures: 5})),
		one(Threshold, -1, "this breaker can never open: a window of 3 calls never holds 5 failures"),
		opensAtRule(breaker.LastResults{Size: 3}, breaker.FailureCount{Failures: 3}),
	},
	{
		"more than all of them", because(opensAtRule(breaker.LastResults{Size: 20}, compared(breaker.PercentAbove, 100, 20))),
		one(Threshold, -1, "this breaker can never open: its share of failures would have to be above 100 %; use less"),
		opensAtRule(breaker.LastResults{Size: 20}, compared(breaker.PercentAbove, 99, 20)),
	},
	{
		"held closed", because(held(breaker.HeldClosed)),
		one(Held, -1, "this breaker is held closed: it admits every call and never opens"),
		held(breaker.NotHeld),
	},
	{
		"held open", because(held(breaker.HeldOpen)),
		one(Held, -1, "this breaker is held open: it refuses every call"),
		held(breaker.NotHeld),
	},

	// The threshold, without a fault.
	{
		"healthy calls above the threshold", because(failing(0.05), last(10, 10, 0.05)),
		one(Threshold, -1, "5 % of the healthy calls fail, which reaches the threshold of 5 %: the breaker opens without any fault; use at least 61 %"),
		last(10, 10, 0.61),
	},
	{
		"healthy calls that reach it by chance", because(failing(0.05), last(10, 10, 0.2)),
		one(Threshold, -1, "5 % of the healthy calls fail, and it takes 2 of 10 to reach the threshold of 20 %: by chance the breaker opens without any fault in nearly all such runs; use at least 61 %, or a window and a minimum of at least 71"),
		last(71, 71, 0.2),
	},
	{
		"the same in a time window", because(failing(0.1), rate(5), seconds(10, 10, 0.2)),
		one(Threshold, -1, "10 % of the healthy calls fail, and it takes 2 of 10 to reach the threshold of 20 %: by chance the breaker opens without any fault in about 50 % of such runs; use at least 51 %"),
		seconds(10, 10, 0.8),
	},
	{
		"a fault that is partly after the run", because(failing(0.05), last(10, 10, 0.4), horizon(40*second), open(4*second), faults(Fault{From: 35 * second, To: 85 * second, FailureRate: 1, FailureTiming: healthy})),
		one(Threshold, -1, "5 % of the healthy calls fail, and it takes 4 of 10 to reach the threshold of 40 %: by chance the breaker opens without any fault in about 40 % of such runs; use at least 61 %, or a window and a minimum of at least 21"),
		last(10, 10, 0.7),
	},
	{
		"one result decides", because(failing(0.05), last(1, 1, 0.5)),
		one(Threshold, -1, "5 % of the healthy calls fail, and it takes 1 of 1 to reach the threshold of 50 %: by chance the breaker opens without any fault in nearly all such runs; use a window and a minimum of at least 13"),
		last(13, 13, 0.5),
	},
	{name: "it hardly reaches it", changes: because(failing(0.05), last(20, 20, 0.5))},
	{name: "too few healthy results to judge", changes: because(failing(0.5), last(1000, 1000, 0.5), faults(Fault{To: 50 * second, FailureRate: 1, FailureTiming: healthy}))},

	// The threshold, in a fault.
	{
		"slow calls", because(faults(from15(20*second, 0, exponential(2), Timing{}))),
		one(Threshold, 0, "calls in this fault are slow, 2 s instead of 20 ms in the mean, but succeed: a breaker that watches the failure rate does not notice"),
		nil,
	},
	{
		"a mild fault", because(faults(from15(20*second, 0.25, healthy, always(2))), last(100, 100, 0.5)),
		one(Threshold, 0, "25 % of the calls in this fault fail, about 25 of 100 results, and the threshold of 50 % needs 50, 5.77 standard deviations more: the breaker will hardly ever open in it; use at most 25 %"),
		last(100, 100, 0.25),
	},
	{
		"a mild fault and a time window", because(faults(from15(20*second, 0.29, healthy, always(2))), seconds(10, 100, 0.5)),
		one(Threshold, 0, "29 % of the calls in this fault fail, about 145 of 500 results, and the threshold of 50 % needs 250, 10.3 standard deviations more: the breaker will hardly ever open in it; use at most 25 %"),
		seconds(10, 100, 0.25),
	},
	{
		"hardly any failures", because(faults(from15(20*second, 0.005, healthy, healthy))),
		one(Threshold, 0, "0.5 % of the calls in this fault fail, about 0.1 of 20 results, and the threshold of 50 % needs 10, 31.4 standard deviations more: the breaker will hardly ever open in it"),
		nil,
	},
	{
		"slow calls, but not as slow as would count", because(failuresOrSlow(60*second), faults(from15(20*second, 0, always(2), Timing{}))),
		one(Threshold, 0, "calls in this fault are slow, 2 s instead of 20 ms in the mean, but succeed: a breaker that watches the failure rate, and calls slow what takes longer than 60 s, does not notice"),
		failuresOrSlow(second),
	},
	{name: "as slow as may count", changes: because(failuresOrSlow(time.Second), faults(from15(20*second, 0, always(2), Timing{})))},
	{name: "slow calls that the library's timeout ends", changes: because(bounds(guard.Bounds{Timeout: second}), faults(from15(20*second, 0, always(2), Timing{})))},
	{
		"slow calls that the timeout seldom ends", because(last(100, 100, 0.5), bounds(guard.Bounds{Timeout: second}), faults(from15(20*second, 0, exponential(0.5), Timing{}))),
		one(Threshold, 0, "13.53 % of the calls in this fault fail or time out, about 13.5 of 100 results, and the threshold of 50 % needs 50, 10.7 standard deviations more: the breaker will hardly ever open in it; use at most 13 %"),
		last(100, 100, 0.13),
	},
	{name: "so many calls that some are refused, as failures", changes: because(faults(from15(20*second, 0, always(2), Timing{})), bounds(guard.Bounds{Concurrent: 50, Counted: true}))},
	{
		"failures that do not count", because(ignoring(model.Failed)),
		one(Ignored, 0, "100 % of the calls in this fault fail, and what they end with is ignored: the breaker does not notice"),
		func(s *System) { s.Ignored[model.Failed] = false },
	},
	{name: "timeouts that count", changes: because(ignoring(model.Failed), bounds(guard.Bounds{Timeout: second}))},
	{
		"failures that count as successes", because(ignoring(model.TimedOut), bounds(guard.Bounds{Timeout: second}), with(func(c *breaker.Config) { c.Ignored = breaker.IsSuccess })),
		one(Ignored, 0, "100 % of the calls in this fault fail or time out, and what they end with is ignored: the breaker does not notice"),
		bounds(guard.Bounds{}),
	},
	{
		"failures that are not slow", because(readings(3), faults(from15(20*second, 1, Timing{}, always(0.9)))),
		one(Slow, 0, "100 % of the calls in this fault fail, and none takes longer than 1 s: a breaker that watches how long calls take does not notice"),
		faults(from15(20*second, 1, Timing{}, always(1.1))),
	},
	{
		"a fault shorter than the readings", because(readings(10), faults(from15(5*second, 1, Timing{}, always(2)))),
		one(Readings, 0, "calls in this fault that take longer than 1 s come back within 5 s, and it takes 10 readings in a row, 1 s apart: the breaker can never open in it; use at most 4"),
		readings(4),
	},
	{name: "slow calls of the next fault", changes: because(readings(7), faults(from15(4*second, 1, Timing{}, always(2)), shifted(from15(4*second, 1, Timing{}, always(2)), 4*second)))},
	{name: "a threshold that is reached by nothing", changes: because(last(20, 20, 0), faults(from15(20*second, 0, always(2), Timing{})))},
	{
		"a share of everything", because(ofCalls(breaker.Everything{}, compared(breaker.QuotientAtLeast, 0.6, 3)), faults(from15(10*second, 1, healthy, always(2)))),
		one(Window, 0, "this fault brings about 10 s × 50/s = 500 failures, and 969 (60 % of 1,615 results) are needed: the breaker will hardly ever open in it; use a window that forgets what was before"),
		opensAtRule(breaker.Generation{Length: 8 * second}, compared(breaker.QuotientAtLeast, 0.6, 3)),
	},
	{
		"a row that chance hardly makes", because(opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 6}), faults(from15(20*second, 0.02, healthy, healthy))),
		one(Threshold, 0, "2 % of the calls in this fault fail, so that 6 in a row come about once in more than 1,000,000,000 results, and it brings about 20 s × 50/s = 1,000: the breaker will hardly ever open in it; use at most 1"),
		opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 1}),
	},
	{
		"a row of failures that come later than successes", because(opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 12}), faults(from15(20*second, 0.1, healthy, always(1)))),
		one(Threshold, 0, "10 % of the calls in this fault fail, so that 12 in a row come about once in more than 1,000,000,000 results, and it brings about 20 s × 50/s = 1,000: the breaker will hardly ever open in it; use at most 1"),
		opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 1}),
	},
	{name: "a row that chance may make", changes: because(opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 6}), faults(from15(20*second, 0.3, healthy, healthy)))},
	{name: "failures in a row before the first success", changes: because(opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 6}), faults(from15(20*second, 0.1, always(3), always(0.1))))},
	{name: "a small window may reach it", changes: because(faults(from15(20*second, 0.3, healthy, always(2))))},
	{name: "failures come sooner than successes", changes: because(faults(from15(20*second, 0.25, always(2), healthy)), last(100, 100, 0.5))},
	{name: "a window that is judged early may reach it", changes: because(faults(Fault{To: 20 * second, FailureRate: 0.25, Timing: healthy, FailureTiming: healthy}), last(100, 5, 0.5))},

	{name: "a window that begins anew may reach it", changes: because(faults(from15(20*second, 0.1, healthy, healthy)), seconds(1, 5, 0.6))},
	{name: "in flight are all successes", changes: because(faults(from15(20*second, 0.2, always(15), always(5))), rate(20), seconds(10, 1, 0.8))},
	{name: "failures are alone after the fault", changes: because(faults(Fault{From: 5 * second, To: 17 * second, FailureRate: 0.1, Timing: exponential(0.5), FailureTiming: always(5)}), latency(always(2)), last(20, 2, 0.6))},
	{name: "failures of healthy calls may have opened it", changes: because(failing(0.2), rate(5), seconds(30, 1, 0.6), open(20*second), faults(from15(10*second, 0.1, healthy, healthy)))},

	// The window against the fault.
	{
		"a fault too short for a count window", because(faults(from15(2*second, 1, healthy, always(0.5))), rate(10), last(100, 100, 0.5)),
		one(Window, 0, "this fault brings about 2 s × 10/s = 20 failures, and 50 (50 % of 100 results) are needed: the breaker will hardly ever open in it; use a window and a minimum of at most 16"),
		last(16, 16, 0.5),
	},
	{
		"a count window larger than its minimum", because(faults(from15(2*second, 1, healthy, always(0.5))), rate(20), last(200, 20, 0.5)),
		one(Window, 0, "this fault brings about 2 s × 20/s = 40 failures, and 100 (50 % of 200 results) are needed: the breaker will hardly ever open in it; use a window of at most 44"),
		last(44, 20, 0.5),
	},
	{
		"a minimum that the fault does not fill", because(faults(Fault{From: second, To: 3 * second, FailureRate: 1, FailureTiming: always(0.5)}), rate(10), last(1000, 100, 0.5)),
		one(Minimum, 0, "this fault brings about 2 s × 10/s = 20 failures, and 50 (50 % of 100 results) are needed: the breaker will hardly ever open in it; use a window and a minimum of at most 16"),
		last(16, 16, 0.5),
	},
	{
		"a time window that always holds healthy calls", because(faults(from15(2*second, 1, healthy, always(0.5))), seconds(10, 20, 0.5)),
		one(Window, 0, "this fault fills at most 2 s of the window of 10 s: about 20 % of its results fail, and the threshold is 50 %: the breaker will hardly ever open in it; use a window of at most 2 s"),
		seconds(2, 20, 0.5),
	},
	{
		"a time window soon after the start", because(faults(Fault{From: 5 * second, To: 7 * second, FailureRate: 1, FailureTiming: always(0.5)}), seconds(10, 20, 0.5)),
		one(Window, 0, "this fault fills at most 2 s of the 7 s in the window: about 28.57 % of its results fail, and the threshold is 50 %: the breaker will hardly ever open in it; use a window of at most 2 s"),
		seconds(2, 20, 0.5),
	},
	{
		"only failures are enough", because(faults(from15(2*second, 1, healthy, always(0.5))), seconds(10, 20, 1)),
		one(Window, 0, "this fault fills at most 2 s of the window of 10 s: about 20 % of its results fail, and the threshold is 100 %: the breaker will hardly ever open in it; use a window of at most 2 s"),
		nil,
	},
	{
		"a minimum that a time window does not fill", because(faults(Fault{To: 2 * second, FailureRate: 1, FailureTiming: always(0.5)}), rate(10), seconds(10, 100, 0.5)),
		one(Minimum, 0, "this fault brings about 2 s × 10/s = 20 failures, and 50 (50 % of 100 results) are needed: the breaker will hardly ever open in it; use a minimum of at most 16"),
		seconds(10, 16, 0.5),
	},
	{
		"a minimum that a time window fills with successes only", because(faults(from15(20*second, 1, healthy, always(12))), rate(5), seconds(10, 100, 0.9)),
		one(Minimum, 0, "the window holds about 10 s × 5/s = 50 failures, and 90 (90 % of 100 results) are needed: the breaker will hardly ever open in it; use a minimum of at most 33"),
		seconds(10, 33, 0.9),
	},
	{
		"a fault of too few failures in a row", because(rate(2), opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 20}), faults(from15(2*second, 1, healthy, always(0.1)))),
		one(Threshold, 0, "this fault brings about 2 s × 2/s = 4 failures, and 20 (in a row) are needed: the breaker will hardly ever open in it"),
		opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 1}),
	},
	{
		"too few failures in the last seconds", because(rate(2), opensAtRule(breaker.LastFailures{Count: 40, Within: 2 * second}, breaker.FailureCount{Failures: 40}), faults(Fault{From: 2 * second, To: 59 * second, FailureRate: 1, FailureTiming: always(0.1)})),
		one(Window, -1, "a window of 2 s collects about 2 s × 2/s = 4 results, fewer than the 40 failures that open the breaker: the breaker will hardly ever open"),
		opensAtRule(breaker.LastFailures{Count: 40, Within: 40 * second}, breaker.FailureCount{Failures: 40}),
	},
	{
		"results of an interval that is over", because(ofCalls(breaker.Generation{Length: second}, breaker.FailuresInARow{Failures: 6})),
		one(Window, 0, "every failing call of this fault takes at least 2 s, longer than the interval of 1 s: its result belongs to an interval that is over and is dropped, so that the breaker can never open by them; use an interval of at least 3 s, or none"),
		ofCalls(breaker.Generation{Length: 3 * second}, breaker.FailuresInARow{Failures: 6}),
	},
	{
		"results of steps that are over", because(ofCalls(breaker.Generations{Buckets: 4, Width: second / 2}, breaker.FailureCount{Failures: 6})),
		one(Window, 0, "every failing call of this fault takes at least 2 s, as long as the interval of 2 s: its result belongs to an interval that is over and is dropped, so that the breaker can never open by them; use an interval of at least 3 s, or none"),
		ofCalls(breaker.Generations{Buckets: 6, Width: second / 2}, breaker.FailureCount{Failures: 6}),
	},
	{
		"a share of an interval that is over", because(ofCalls(breaker.Generation{Length: second}, compared(breaker.QuotientAtLeast, 0.5, 3))),
		one(Window, 0, "every failing call of this fault takes at least 2 s, longer than the interval of 1 s: its result belongs to an interval that is over and is dropped, so that the breaker can never open by them; use an interval of at least 8 s"),
		ofCalls(breaker.Generation{Length: 8 * second}, compared(breaker.QuotientAtLeast, 0.5, 3)),
	},
	{name: "the first call of an interval comes back in it", changes: because(ofCalls(breaker.Generation{Length: 2 * second}, breaker.FailuresInARow{Failures: 1}))},
	{
		"an interval that few calls come back in", because(rate(5), ofCalls(breaker.Generation{Length: 2100 * time.Millisecond}, breaker.FailuresInARow{Failures: 20})),
		one(Window, 0, "the window holds about 100 ms × 5/s = 0.5 failures, and 20 (in a row) are needed: the breaker will hardly ever open in it"),
		ofCalls(breaker.Generation{Length: 9 * second}, breaker.FailuresInARow{Failures: 20}),
	},
	{name: "healthy calls that fail add up with it", changes: because(failing(0.2), last(200, 200, 0.5), rate(20), faults(from15(3*second, 1, healthy, always(0.1))))},
	{name: "a window may hold the end of an earlier fault", changes: because(last(500, 500, 0.5), open(second), rate(20), faults(
		from15(10*second, 1, healthy, always(0.1)), shifted(from15(4*second, 1, healthy, always(0.1)), 15*second)))},
	{name: "the failures of several faults add up", changes: because(last(100, 100, 0.5), open(second), rate(20), faults(
		from15(4*second, 1, healthy, always(0.1)), shifted(from15(2*second, 1, healthy, always(0.1)), 5*second)))},
	{
		"faults far apart", because(last(100, 100, 0.5), open(second), rate(20), faults(
			from15(4*second, 1, healthy, always(0.1)), shifted(from15(time.Second, 1, healthy, always(0.1)), 30*second))),
		one(Window, 1, "this fault brings about 1 s × 20/s = 20 failures, and 50 (50 % of 100 results) are needed: the breaker will hardly ever open in it; use a window and a minimum of at most 16"),
		last(16, 16, 0.5),
	},

	{name: "the breaker may still be open", changes: because(seconds(5, 200, 0.5), open(20*second), faults(
		from15(10*second, 1, healthy, always(0.1)), shifted(from15(second, 1, healthy, always(0.1)), 17*second)))},

	// Too late.
	{
		"calls fail later than the fault lasts", because(faults(from15(2*second, 1, healthy, always(3)))),
		one(Window, 0, "calls in this fault take at least 3 s to fail, and it lasts 2 s: the breaker opens only after it"),
		nil,
	},
	{
		"calls fail after the run", because(faults(Fault{From: 50 * second, To: 70 * second, FailureRate: 1, FailureTiming: always(15)})),
		one(Window, 0, "calls in this fault take at least 15 s to fail, and it lasts 10 s until the run ends: the breaker opens only after it"),
		nil,
	},
	{
		"the window fills too late", because(faults(from15(3*second, 1, healthy, always(2))), last(180, 180, 0.5)),
		one(Window, 0, "90 (50 % of 180 results) failures are needed, which takes 1.8 s at 50/s, and the first one takes at least 2 s: 3.8 s in all, and this fault lasts 3 s: the breaker will hardly ever open before its end; use a window and a minimum of at most 60"),
		last(60, 60, 0.5),
	},
	{
		"a time window shorter than the timeout", because(seconds(1, 20, 0.5)),
		one(Window, 0, "a window of 1 s is shorter than the 2 s that a failing call takes: when the first failure comes, no success is left in it, so that the threshold of 50 % cannot act and the first 20 failures open the breaker"),
		seconds(10, 20, 0.5),
	},
	{name: "the fault is over before the minimum is there", changes: because(seconds(2, 50, 0.5), faults(from15(5500*time.Millisecond, 1, healthy, always(5))))},
	{name: "a window that may begin anew among the failures", changes: because(watching(breaker.Tumbling{Length: 2 * second}, 50, 0.5), faults(from15(7400*time.Millisecond, 1, healthy, always(5))))},
	{name: "a window that still holds old successes", changes: because(watching(breaker.OneSliceAResult{Count: 2, Width: second / 2}, 20, 0.5))},
	{name: "a window that is read now and then", changes: because(seconds(1, 20, 0.5), with(func(c *breaker.Config) { c.Watch.Judged, c.Watch.Every = breaker.AtReadings, second/2 }))},
	{name: "successes may still come", changes: because(seconds(1, 20, 0.5), latency(exponential(0.2)))},
	{name: "calls may fail soon", changes: because(faults(from15(2*second, 1, healthy, exponential(2))))},
	{
		"the minimum is reached too late", because(faults(from15(20*second, 1, healthy, always(2))), rate(1), last(100, 60, 0.1)),
		one(Minimum, 0, "this fault ends at 35 s, by which time there are about 35 s × 1/s = 35 results, fewer than the minimum of 60: the breaker will hardly ever open before; use at most 18"),
		last(100, 18, 0.1),
	},

	// Trying again.
	{
		"a verdict of more calls than are permitted", because(trial(breaker.Trial{Permits: 5, Verdict: breaker.RateOfTrials{Results: 10, Threshold: breaker.AtLeast(0.5)}})),
		one(TrialResults, -1, "the verdict needs 10 results, and the number of permitted trial calls is 5: the breaker can never close; use at most 5, or permit at least 10"),
		trials(5, 0),
	},
	{
		"more successes than are permitted, late results count", because(trial(breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 2}}), lateCounts),
		one(TrialResults, -1, "the verdict needs 2 results, and the number of permitted trial calls is 1: only late results can close the breaker; use at most 1, or permit at least 2"),
		trials(1, 0),
	},
	{name: "permits given anew", changes: because(trial(breaker.Trial{Permits: 1, Every: second, Verdict: breaker.EachTrial{Successes: 2}}))},
	{
		"half-open ends before the trial calls arrive", because(rate(2), trials(10, 500*time.Millisecond)),
		one(MaxWait, -1, "half-open ends after 500 ms, and after the first trial call about 500 ms × 2/s = 1 more come in time, but the verdict needs 10 results: healthy calls will hardly ever close the breaker; use at least 11 s, or at most 1 for the verdict"),
		trials(10, 11*second),
	},
	{name: "they may arrive", changes: because(rate(5), trials(10, second))},
	{
		"trial calls arrive too late to be answered", because(trials(10, second), latency(always(0.98))),
		one(MaxWait, -1, "half-open ends after 1 s, and after the first trial call about 20 ms × 50/s = 1 more come in time, but the verdict needs 10 results: healthy calls will hardly ever close the breaker; use at least 2 s, or at most 1 for the verdict"),
		trials(10, 2*second),
	},
	{
		"half-open ends before a call is answered", because(trials(1, second), latency(always(1.5))),
		one(MaxWait, -1, "half-open ends after 1 s, and a healthy call takes at least 1.5 s: healthy calls never close the breaker; use more than 1.5 s"),
		trials(1, 2*second),
	},

	{name: "permits given anew when the wait has passed", changes: because(open(second), trial(breaker.Trial{Permits: 1, Renewed: true, Verdict: breaker.TrialsInARow{Successes: 3}}))},
	{name: "permits returned with every result", changes: because(trial(breaker.Trial{Permits: 1, Returned: true, Verdict: breaker.TrialsOf{Successes: 3, Results: 4}}))},
	{name: "half-open ends without a verdict and closes", changes: because(trial(breaker.Trial{Permits: 1, MaxWait: second, ThenClose: true, Verdict: breaker.EachTrial{Successes: 3}}))},
	{
		"a timer begins half-open", because(rate(2), trials(1, 100*time.Millisecond), latency(always(0.1)), with(func(c *breaker.Config) { c.Wait.ByTimer = true })),
		one(MaxWait, -1, "half-open ends after 100 ms, and about 0 s × 2/s = 0 come in time, but the verdict needs 1 results: healthy calls will hardly ever close the breaker; use at least 4 s"),
		trials(1, 4*second),
	},
	{
		"a herd", because(permits(noLimit, 1)),
		one(Permits, 0, "half-open admits every call until the first result: about 2 s × 50/s = 100 calls go to the dependency each time, where 1 would do"),
		permits(1, 1),
	},
	{
		"a herd where permits are a setting", because(permits(1000, 2)),
		one(TrialResults, 0, "half-open admits every call until the first result: about 2 s × 50/s = 100 calls go to the dependency each time, where 2 would do"),
		permits(2, 2),
	},
	{
		"a herd as soon as the wait has grown", because(permits(noLimit, 1), lateCounts, open(time.Second), with(func(c *breaker.Config) { c.Wait.Growth.Factor = 2 })),
		one(Permits, 0, "half-open admits every call until the first result: up to about 2 s × 50/s = 100 calls go to the dependency each time, where 1 would do"),
		nil,
	},
	{name: "late failures end it", changes: because(permits(noLimit, 1), lateCounts, open(time.Second))},
	{name: "half-open ends before it is one", changes: because(trial(breaker.Trial{Permits: noLimit, MaxWait: second, Verdict: breaker.EachTrial{Successes: 1}}))},
	{name: "not ten times as many as needed", changes: because(permits(noLimit, 20))},
	{
		"trial calls that hang", because(hanging),
		one(MaxWait, 1, "a trial call that is sent in this fault takes at least 3,600 s and does not come back in this run, and nothing bounds the time half-open: a breaker that tries again in this fault stays half-open"),
		trials(5, second),
	},
	{
		"all trial calls hang", because(hanging, trial(breaker.Trial{Permits: 5, Verdict: breaker.EachTrial{Successes: 3}})),
		one(MaxWait, 1, "a trial call that is sent in this fault takes at least 3,600 s and does not come back in this run, and nothing bounds the time half-open: a breaker that sends its 5 trial calls in this fault stays half-open"),
		trials(5, second),
	},
	{
		"another trial call may fail", because(hanging, permits(5, 5), open(2*second), func(s *System) {
			s.Faults = append(s.Faults, shifted(from15(2*second, 1, healthy, always(0.1)), 20*second))
		}),
		one(MaxWait, 1, "a trial call that is sent in this fault takes at least 3,600 s and does not come back in this run, and nothing bounds the time half-open: a breaker that sends its 5 trial calls in this fault stays half-open"),
		trials(5, second),
	},
	{
		"none may fail", because(hanging, permits(5, 5)),
		one(MaxWait, 1, "a trial call that is sent in this fault takes at least 3,600 s and does not come back in this run, and nothing bounds the time half-open: a breaker that tries again in this fault stays half-open"),
		trials(5, second),
	},
	{
		"the breaker has closed before", because(faults(from15(5*second, 1, healthy, always(0.1)), shifted(from15(10*second, 1, healthy, always(3600)), 30*second))),
		one(Window, 1, "calls in this fault take at least 3,600 s to fail, and it lasts 10 s: the breaker opens only after it"),
		nil,
	},
	{
		"trial calls that would be slow, but hang", because(failuresOrSlow(60*second), hanging),
		one(MaxWait, 1, "a trial call that is sent in this fault takes at least 3,600 s and does not come back in this run, and nothing bounds the time half-open: a breaker that tries again in this fault stays half-open"),
		trials(5, second),
	},
	{name: "a timeout ends them", changes: because(hanging, bounds(guard.Bounds{Timeout: second}))},
	{name: "others are let through", changes: because(hanging, trial(breaker.Trial{Permits: 1, Renewed: true, Verdict: breaker.TrialsInARow{Successes: 1}}))},

	// The wait.
	{
		"it waits until the run ends", because(open(43 * second)),
		one(Open, 0, "a breaker that opens in this fault does so at 17 s at the earliest and waits 43 s, until 60 s, and the run ends at 60 s: it never tries again; use less than 43 s"),
		open(42 * second),
	},
	{name: "it tried again in an earlier fault", changes: because(open(10*second), faults(
		from15(10*second, 1, healthy, always(0.1)), shifted(from15(5*second, 1, healthy, always(0.1)), 40*second)))},
	{
		"only a later fault opens it", because(open(10*second), faults(
			from15(10*second, 0, always(2), Timing{}), shifted(from15(5*second, 1, healthy, always(0.1)), 40*second))),
		[]Finding{
			{Threshold, 0, "calls in this fault are slow, 2 s instead of 20 ms in the mean, but succeed: a breaker that watches the failure rate does not notice"},
			{Open, 1, "a breaker that opens in this fault does so at 55.1 s at the earliest and waits 10 s, until 65.1 s, and the run ends at 60 s: it never tries again; use less than 4.9 s"},
		},
		nil,
	},
	{
		"the shortest wait is too long", because(open(60*second), jitter(breaker.Jitter{Part: 0.25})),
		one(Open, 0, "a breaker that opens in this fault does so at 17 s at the earliest and waits at least 45 s, until 62 s, and the run ends at 60 s: it never tries again"),
		open(30 * second),
	},
	{name: "a wait that may be short", changes: because(open(60*second), jitter(breaker.Jitter{Full: true}))},
	{name: "a fault after the run", changes: because(horizon(15*second), open(time.Hour))},
}

func TestFindings(t *testing.T) {
	for _, r := range table {
		t.Run(r.name, func(t *testing.T) {
			expect(t, Check(system(r.changes...)), r.want)
			if r.instead != nil {
				expect(t, Check(system(append(r.changes, r.instead)...)), nil)
			}
		})
	}
}

// Nothing is said of what the arithmetic is said not to hold for.
func TestNothingIsFoundBeyondTheArithmetic(t *testing.T) {
	for name, c := range map[string]struct {
		changes []change
		found   int
	}{
		"a minimum":        {because(rate(5), seconds(10, 100, 0.5), faults()), 1},
		"a time half-open": {because(rate(2), trials(10, second/2), faults()), 1},
		"a wait":           {because(open(time.Minute)), 1},
		"slow calls":       {because(faults(from15(20*second, 0, always(2), Timing{}))), 1},
	} {
		s := system(c.changes...)
		if found := Check(s); len(found) != c.found {
			t.Errorf("%s: found:\n%s", name, lines(found))
		}
		healthy := s
		healthy.Beyond = true
		expect(t, Check(healthy), nil)
		for i := range s.Faults {
			s.Faults[i].Beyond = true
			expect(t, Check(s), nil)
		}
	}
}

// That a breaker never tries again is said only where nothing else can open it earlier,
// or close it.
func TestNoWaitIsFoundOfOtherOpenings(t *testing.T) {
	for name, changes := range map[string][]change{
		"healthy calls may":  because(failing(0.01), opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 3})),
		"slow calls may":     because(failuresOrSlow(second)),
		"so many calls may":  because(bounds(guard.Bounds{Concurrent: 10, Counted: true})),
		"anything may":       because(last(20, 20, 0)),
		"late successes may": because(lateCounts, with(func(c *breaker.Config) { c.WhileOpen = breaker.CloseBySuccess })),
	} {
		if found := Check(system(append(changes, open(time.Minute))...)); len(found) > 0 {
			t.Errorf("%s: found:\n%s", name, lines(found))
		}
	}
}

func expect(t *testing.T, got, want []Finding) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("found:\n%s\nwant:\n%s", lines(got), lines(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("found:\n%swant:\n%s", lines(got[i:i+1]), lines(want[i:i+1]))
		}
	}
}

func lines(found []Finding) string {
	names := map[Setting]string{
		Window: "window", Minimum: "minimum", Threshold: "threshold", TrialResults: "trial results", MaxWait: "max wait", Open: "open",
		Permits: "permits", Slow: "slow", Readings: "readings", Ignored: "ignored", Held: "held",
	}
	var b strings.Builder
	for _, f := range found {
		b.WriteString(names[f.Setting] + ": " + f.Message + "\n")
	}
	return b.String()
}
