package scenarios

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"halfopen/des/random"
)

// latencyOf is the law of a scenario whose dependency has it.
func latencyOf(t *testing.T, law string) Law {
	t.Helper()
	scenario, _, err := Named("fault-window", []string{"dependency.latency=" + law})
	if err != nil {
		t.Fatal(err)
	}
	return scenario.file.(*callsFile).Target.Latency
}

// TestLawsMean has what each law is to say of itself, and what it is to be in milliseconds.
// Of what is given by percentiles, the mean tells the laws apart.
func TestLawsMean(t *testing.T) {
	const ( // of a p50 of 20 and a p99 of 80, as in the test of the fits
		lognormalSigma             = 0.595910171728492310343
		gammaShape, gammaRate      = 1.96437321766733920675, 0.0821481972242120656068
		weibullShape, weibullScale = 1.36601042282230967057, 26.1550240292857976041
		paretoIndex, paretoMin     = 2.82192809488736234787, 15.6442485213865438073
	)
	for _, c := range []struct {
		law, words          string
		mean, p50, p99, max float64
	}{
		{"{law: exponential, mean: 20ms}", "exponential, mean 20 ms", 20, 20 * math.Ln2, 20 * math.Log(100), math.Inf(1)},
		{"{law: deterministic, value: 20ms}", "always 20 ms", 20, 20, 20, 20},
		{"{law: uniform, min: 10ms, max: 30ms}", "uniform, 10 ms to 30 ms", 20, 20, 29.8, 30},
		{"{law: lognormal, p50: 20ms, p99: 80ms}", "lognormal, p50 20 ms, p99 80 ms", 20 * math.Exp(lognormalSigma*lognormalSigma/2), 20, 80, math.Inf(1)},
		{"{law: lognormal, mean: 25ms, variation: 0.8}", "lognormal, mean 25 ms, variation 0.8", 25, 25 / math.Sqrt(1.64), 25 / math.Sqrt(1.64) * math.Exp(2.326347874040841100886*math.Sqrt(math.Log(1.64))), math.Inf(1)},
		{"{law: gamma, p50: 20ms, p99: 80ms}", "gamma, p50 20 ms, p99 80 ms", gammaShape / gammaRate, 20, 80, math.Inf(1)},
		{"{law: gamma, mean: 25ms, variation: 1}", "gamma, mean 25 ms, variation 1", 25, 25 * math.Ln2, 25 * math.Log(100), math.Inf(1)},
		{"{law: weibull, p50: 20ms, p99: 80ms}", "Weibull, p50 20 ms, p99 80 ms", weibullScale * math.Gamma(1+1/weibullShape), 20, 80, math.Inf(1)},
		{"{law: weibull, mean: 25ms, variation: 1}", "Weibull, mean 25 ms, variation 1", 25, 25 * math.Ln2, 25 * math.Log(100), math.Inf(1)},
		{"{law: pareto, p50: 20ms, p99: 80ms}", "Pareto, p50 20 ms, p99 80 ms", paretoMin * paretoIndex / (paretoIndex - 1), 20, 80, math.Inf(1)},
		{"{law: pareto, mean: 25ms, tail_index: 1.25}", "Pareto, mean 25 ms, tail index 1.25", 25, 5 * math.Pow(2, 0.8), 5 * math.Pow(100, 0.8), math.Inf(1)},
		{"{law: mixture, of: [{weight: 9, latency: {law: deterministic, value: 10ms}}, {weight: 1, latency: {law: uniform, min: 1s, max: 2s}}]}",
			"mixture of 90 % (always 10 ms) and 10 % (uniform, 1 s to 2 s)", 159, 10, 1900, 2000},
		{"{law: histogram, bounds: [0ms, 10ms, 20ms, 50ms], counts: [5, 80, 15]}", "histogram of 3 buckets from 0 s to 50 ms, mean 17.5 ms", 17.5, 10 + 10*45.0/80, 48, 50},
	} {
		latency := latencyOf(t, c.law)
		if got := latency.words(); got != c.words {
			t.Errorf("%s: %s, want %s", c.law, got, c.words)
		}
		l := latency.law()
		for _, number := range []struct {
			what      string
			got, want float64
		}{
			{"mean", l.Mean(), c.mean}, {"p50", l.Quantile(0.5), c.p50}, {"p99", l.Quantile(0.99), c.p99}, {"longest", l.Quantile(1), c.max},
		} {
			got := number.got * 1000
			if got != number.want && !(math.Abs(got/number.want-1) <= 1e-12) {
				t.Errorf("%s: %s %v ms, want %v", c.law, number.what, got, number.want)
			}
		}
	}
}

func TestLawsThatCannotBe(t *testing.T) {
	const way, at = "needs either p50 and p99, or mean and variation, and nothing else; it has ", "dependency.latency"
	for _, c := range []struct{ law, want string }{
		{"{law: lognormal}", at + ": " + way + "none of them"},
		{"{law: lognormal, p50: 20ms}", at + ": " + way + "p50"},
		{"{law: gamma, p50: 20ms, mean: 20ms}", at + ": " + way + "p50, mean"},
		{"{law: weibull, p50: 20ms, p99: 80ms, variation: 2}", at + ": " + way + "p50, p99, variation"},
		{"{law: lognormal, p50: 20ms, p99: 80ms, mean: 25ms, variation: 2}", at + ": " + way + "p50, p99, mean, variation"},
		{"{law: pareto, mean: 20ms}", at + ": needs either p50 and p99, or mean and tail_index, and nothing else; it has mean"},
		{"{law: lognormal, p50: 80ms, p99: 80ms}", at + ".p99: 80 ms is not above p50, 80 ms"},
		{"{law: gamma, p50: 80ms, p99: 20ms}", at + ".p99: 20 ms is not above p50, 80 ms"},
		{"{law: gamma, p50: 80ms, p99: 81ms}", at + ".p99: p99 of a gamma law is 1.012 times p50, want 1.024 to 1e29 times"},
		{"{law: lognormal, p50: 1ms, p99: 8000h}", at + ".p99: is so far above p50 that the mean is more than a year; use less"},
		{"{law: weibull, p50: 1ns, p99: 8760h}", at + ".p99: is so far above p50 that the mean is more than a year; use less"},
		{"{law: lognormal, mean: 20ms, variation: 0.001}", at + ".variation: must be at least 0.01"},
		{"{law: lognormal, mean: 20ms, variation: 101}", at + ".variation: must be at most 100"},
		{"{law: lognormal, mean: 0s, variation: 1}", at + ".mean: must be above 0s"},
		{"{law: pareto, p50: 20ms, p99: 1s}", at + ".p99: is 50 times p50 or more, so that the mean is infinite; use less than 1 s"},
		{"{law: pareto, mean: 20ms, tail_index: 1}", at + ".tail_index: must be above 1: the mean is infinite otherwise"},
		{"{law: pareto, mean: 20ms, tail_index: 0}", at + ".tail_index: must be above 0"},
		{"{law: mixture, of: []}", at + ".of: needs at least one law"},
		{"{law: mixture, of: [{weight: 0, latency: {law: exponential, mean: 1s}}]}", at + ".of.0.weight: must be above 0"},
		{"{law: mixture, of: [{weight: 1, latency: {law: gamma, p50: 1s}}]}", at + ".of.0.latency: " + way + "p50"},
		{"{law: histogram, bounds: [], counts: []}", at + ".counts: has 0 counts for 0 bounds; "},
		{"{law: histogram, bounds: [1ms, 2ms], counts: [1, 1]}", at + ".counts: has 2 counts for 2 bounds; each bucket needs one count and two bounds, "},
		{"{law: histogram, bounds: [1ms], counts: []}", at + ".counts: needs at least one count above 0"},
		{"{law: histogram, bounds: [1ms, 2ms, 2ms], counts: [1, 1]}", at + ".bounds.2: 2 ms is not above the bound before it, 2 ms"},
		{"{law: histogram, bounds: [1ms, 2ms, 3ms], counts: [1, -1]}", at + ".counts.1: must be at least 0"},
		{"{law: histogram, bounds: [1ms, 2ms, 3ms], counts: [0, 0]}", at + ".counts: needs at least one count above 0"},
	} {
		_, _, err := Named("fault-window", []string{"dependency.latency=" + c.law})
		if err == nil || !strings.Contains(err.Error(), " "+c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", c.law, err, c.want)
		}
	}
}

// endless is a Source whose exponential numbers are as large as they never are.
type endless struct{ random.Source }

func (endless) Exponential() float64 { return 500 }

// TestTheLongestDraw of a heavy tail is more than a simulation can count, but for the cut.
func TestTheLongestDraw(t *testing.T) {
	const year = 365 * 24 * 3600
	heavy := latencyOf(t, "{law: pareto, mean: 25ms, tail_index: 1.01}").law()
	if got := heavy.Draw(endless{}); got != year {
		t.Errorf("%v s, want a year, %v s", got, year)
	}
	if got := heavy.Draw(random.Keyed{Seed: 1}.Sequence("")); !(0.0002 < got && got < 1) {
		t.Errorf("an ordinary draw is %v s", got)
	}
}

// everyLaw is each law that can be given in two ways, and those made of others, about
// as long as a call of the fault-window scenario.
var everyLaw = []string{
	"{law: lognormal, p50: 20ms, p99: 80ms}",
	"{law: lognormal, mean: 25ms, variation: 0.8}",
	"{law: gamma, p50: 20ms, p99: 80ms}",
	"{law: gamma, mean: 25ms, variation: 2}",
	"{law: weibull, p50: 20ms, p99: 80ms}",
	"{law: weibull, mean: 25ms, variation: 2}",
	"{law: pareto, p50: 20ms, p99: 80ms}",
	"{law: pareto, mean: 25ms, tail_index: 1.05}",
	"{law: mixture, of: [{weight: 9, latency: {law: gamma, mean: 10ms, variation: 0.5}}, {weight: 1, latency: {law: mixture, of: [{weight: 1, latency: {law: pareto, mean: 100ms, tail_index: 3}}]}}]}",
	"{law: histogram, bounds: [0ms, 10ms, 20ms, 50ms], counts: [5, 80, 15]}",
}

// TestEveryLawRuns, healthy and as that of a slow dependency, with both generators. Half of
// the requests, but for four standard errors, are faster than the median.
func TestEveryLawRuns(t *testing.T) {
	for _, law := range everyLaw {
		l := latencyOf(t, law).law()
		for _, generator := range []string{"cpython", "streams"} {
			summary := run(t, "fault-window", Options{}, "generator="+generator, "dependency.latency="+law,
				"faults=[{kind: slowdown, from: 15s, to: 35s, latency: "+law+"}]")
			for _, arm := range summary.Arms {
				faster := l.CDF(float64(arm.SuccessLatency.P50))
				if n := float64(arm.SuccessLatency.Count); !(math.Abs(faster-0.5) <= 4*math.Sqrt(0.25/n)) {
					t.Errorf("%s: %v of %v requests are to be faster than the median of %v s", law, faster, n, arm.SuccessLatency.P50)
				}
			}
		}
	}
}

// TestEveryLawIsWrittenAsItWasRead, with nothing but what was given.
func TestEveryLawIsWrittenAsItWasRead(t *testing.T) {
	for _, law := range everyLaw {
		scenario, _, err := Named("fault-window", []string{"dependency.latency=" + law})
		if err != nil {
			t.Fatal(err)
		}
		node, err := scenario.Config()
		if err != nil {
			t.Fatal(err)
		}
		written, err := node.Get("dependency.latency").MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if again := latencyOf(t, string(written)); !reflect.DeepEqual(again, latencyOf(t, law)) {
			t.Errorf("%s: written as %s", law, written)
		}
	}
}

// TestLittleOfAHeavyTail has a mean, however heavy the tail.
func TestLittleOfAHeavyTail(t *testing.T) {
	scenario, _, err := Named("fault-window", []string{"dependency.latency={law: pareto, mean: 40ms, tail_index: 1.01}"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := scenario.Little()[0].Label, "50/s × 40 ms = 2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := scenario.Parameters(), "latency Pareto, mean 40 ms, tail index 1.01"; !strings.Contains(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
}
