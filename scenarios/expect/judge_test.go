package expect

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"halfopen/measure/estimate"
)

// recorded is results by metric@arm.
type recorded map[string]struct {
	estimate estimate.Estimate
	runs     []float64
}

func (r recorded) results(metric, arm string) (estimate.Estimate, []float64) {
	of := r[metric+"@"+arm]
	return of.estimate, of.runs
}

// with adds a metric that is estimated by its mean.
func (r recorded) with(name string, runs ...float64) recorded {
	return r.pooled(name, estimate.Mean(runs), runs...)
}

func (r recorded) pooled(name string, e estimate.Estimate, runs ...float64) recorded {
	of := r[name]
	of.estimate, of.runs = e, runs
	r[name] = of
	return r
}

// interval is a metric with that estimate over 20 runs.
func interval(name string, value, halfWidth float64) recorded {
	runs := make([]float64, 20)
	for i := range runs {
		runs[i] = value
	}
	return recorded{}.pooled(name, estimate.Estimate{Value: value, HalfWidth: halfWidth, Runs: 20}, runs...)
}

func TestJudge(t *testing.T) {
	nan := math.NaN()
	one := func(name string, value float64) recorded { return recorded{}.with(name, value) }
	for _, c := range []struct {
		text    string
		results recorded
		found   string
		why     string // "" if it holds
	}{
		// One run stands for itself.
		{"p99 < 300ms", one("p99@", 0.299), "299 ms", ""},
		{"p99 < 300ms", one("p99@", 0.3), "300 ms", "300 ms is not below 300 ms"},
		{"p99 <= 300ms", one("p99@", 0.3), "300 ms", ""},
		{"p99 <= 300ms", one("p99@", 0.30004), "300 ms", "0.30004 s is not at most 0.3 s"},
		{"p99 < 300ms", one("p99@", 0.3000000000000001), "300 ms", "0.3000000000000001 s is not below 0.3 s"},
		{"p99 > 300ms", one("p99@", 0.3), "300 ms", "300 ms is not above 300 ms"},
		{"p99 >= 300ms", one("p99@", 0.3), "300 ms", ""},
		{"p99 >= 300ms", one("p99@", 0.2), "200 ms", "200 ms is not at least 300 ms"},
		{"300ms > p99", one("p99@", 0.299), "299 ms", ""},
		{"300ms < p99", one("p99@", 0.299), "299 ms", "299 ms is not above 300 ms"},
		{"300ms >= p99", one("p99@", 0.3), "300 ms", ""},
		{"300ms <= p99", one("p99@", 0.2), "200 ms", "200 ms is not at least 300 ms"},
		{"2 * p99 < 300ms", one("p99@", 0.16), "320 ms", "320 ms is not below 300 ms"},
		{"p99@a < 300ms", one("p99@a", 0.4), "400 ms", "400 ms is not below 300 ms"},

		// Of more runs, the whole interval counts.
		{"p99 < 300ms", interval("p99@", 0.187, 0.004), "187 ± 4 ms", ""},
		{"p99 < 300ms", interval("p99@", 0.298, 0.007), "298 ± 7 ms",
			"not shown: the interval reaches 305 ms; more runs may decide"},
		{"p99 < 300ms", interval("p99@", 0.302, 0.007), "302 ± 7 ms", "302 ± 7 ms is not below 300 ms"},
		{"p99 > 300ms", interval("p99@", 0.302, 0.007), "302 ± 7 ms",
			"not shown: the interval reaches 295 ms; more runs may decide"},
		// An end that rounds to the bound has more digits.
		{"p99 < 300ms", interval("p99@", 0.298, 0.00204), "298 ± 2 ms",
			"not shown: the interval reaches 0.30004 s; more runs may decide"},
		{"failed < 12", interval("failed@", 8, 4), "8 ± 4", "not shown: the interval reaches 12; more runs may decide"},
		{"failed <= 12", interval("failed@", 8, 4), "8 ± 4", ""},
		{"failed > 4", interval("failed@", 8, 4), "8 ± 4", "not shown: the interval reaches 4; more runs may decide"},
		{"failed >= 4", interval("failed@", 8, 4), "8 ± 4", ""},
		{"0.5 * failed <= 6", interval("failed@", 8, 4), "4 ± 2", ""},
		{"0.5 * failed < 6", interval("failed@", 8, 4), "4 ± 2", "not shown: the interval reaches 6; more runs may decide"},
		{"failed < 8", interval("failed@", 8, 0), "8", "8 is not below 8"},
		{"failed <= 8", interval("failed@", 8, 0), "8", ""},

		// Every unit in its words.
		{"fault_reached_share < 15%", interval("fault_reached_share@", 0.12, 0.005), "12 ± 0.5 %", ""},
		{"fault_reached_share > 99%", one("fault_reached_share@", 0.99999), "> 99.99 %", ""},
		{"goodput > 50", interval("goodput@", 40, 2), "40 ± 2/s", "40 ± 2/s is not above 50/s"},
		{"openings_per_hour < 3/h", one("openings_per_hour@", 3), "3/h", "3/h is not below 3/h"},
		{"downtime < 5m", one("downtime@", 7.5), "7.5 min", "7.5 min is not below 5 min"},
		{"held < 1000", one("held@", 1234), "1,234 slot-s", "1,234 slot-s is not below 1,000 slot-s"},

		// Equality is asked of every run.
		{"failed = 0", one("failed@", 0), "0", ""},
		{"failed = 0", one("failed@", 3), "3", "the run differs by 3"},
		{"failed = 7", recorded{}.with("failed@", 7, 7, 7), "7", ""},
		{"7 = failed", recorded{}.with("failed@", 7, 7, 7), "7", ""},
		{"failed = 1", recorded{}.with("failed@", 0, 2), "1 ± 13", "2 of 2 runs differ, by at most 1"},
		{"failed = 7", recorded{}.with("failed@", 7, 7, 4), "6 ± 4.3", "1 of 3 runs differs by 3"},
		{"failed = 0", interval("failed@", 0, 0).with("failed@", 0, 0, 5, 0), "1.25 ± 4", "1 of 4 runs differs by 5"},
		{"p99 = 0", interval("p99@", 0.001, 0), "1 ms", "20 of 20 runs differ, by at most 1 ms"},
		{"fault_reached_share = 15%", one("fault_reached_share@", 15.0/100), "15 %", ""},

		// Two metrics, run by run.
		{"failed@a < failed@b", one("failed@a", 3).with("failed@b", 5), "3 against 5, difference -2", ""},
		{"failed@a < failed@b", one("failed@a", 5).with("failed@b", 5), "5 against 5, difference 0",
			"a difference of 0 is not below 0"},
		{"failed@a <= failed@b", one("failed@a", 5).with("failed@b", 5), "5 against 5, difference 0", ""},
		{"failed@a > failed@b", one("failed@a", 5).with("failed@b", 3), "5 against 3, difference 2", ""},
		{"failed@a < failed@b", recorded{}.with("failed@a", 10, 20, 30).with("failed@b", 11, 21, 31),
			"20 ± 25 against 21 ± 25, difference -1", ""},
		{"failed@a < failed@b", recorded{}.with("failed@a", 10, 20, 30).with("failed@b", 11, 21, 30),
			"20 ± 25 against 20.7 ± 24, difference -0.667 ± 1.4",
			"not shown: the interval of the difference reaches 0.768; more runs may decide"},
		{"failed@a > failed@b", recorded{}.with("failed@a", 10, 20, 30).with("failed@b", 11, 21, 30),
			"20 ± 25 against 20.7 ± 24, difference -0.667 ± 1.4", "a difference of -0.667 ± 1.4 is not above 0"},
		{"failed@a < 0.5 * failed@b", recorded{}.with("failed@a", 1, 2).with("failed@b", 4, 6),
			"1.5 ± 6.4 against 2.5 ± 6.4, difference -1", ""},
		{"2 * failed@a < failed@b", recorded{}.with("failed@a", 1, 2).with("failed@b", 4, 6),
			"3 ± 13 against 5 ± 13, difference -2", ""},
		{"failed@a = failed@b", recorded{}.with("failed@a", 1, 2).with("failed@b", 1, 2),
			"1.5 ± 6.4 against 1.5 ± 6.4, difference 0", ""},
		{"failed@a = failed@b", recorded{}.with("failed@a", 1, 2).with("failed@b", 2, 1),
			"1.5 ± 6.4 against 1.5 ± 6.4, difference 0 ± 13", "2 of 2 runs differ, by at most 1"},
		{"fault_reached_share@a < fault_reached_share@b", one("fault_reached_share@a", 0.12).with("fault_reached_share@b", 0.1),
			"12 % against 10 %, difference 2 %", "a difference of 2 % is not below 0"},
		// Where every run is equal, rounding makes no difference.
		{"failed@a <= 0.2 * failed@b", recorded{}.with("failed@a", 1, 2, 2).with("failed@b", 5, 10, 10),
			"1.67 ± 1.4 against 1.67 ± 1.4, difference 0", ""},
		{"failed@a >= 0.2 * failed@b", recorded{}.with("failed@a", 1, 2, 2).with("failed@b", 5, 10, 10),
			"1.67 ± 1.4 against 1.67 ± 1.4, difference 0", ""},
		// The difference is that of the pooled values, not of the runs' means.
		{"p99@a < p99@b", recorded{}.pooled("p99@a", estimate.Section(0.5, []float64{0.5, 0.5}), 0.5, 0.5).
			pooled("p99@b", estimate.Section(0.6, []float64{0.6, 0.6}), 0.6, 0.6),
			"500 ms against 600 ms, difference -100 ms", ""},
		{"p99@a < p99@b", recorded{}.pooled("p99@a", estimate.Estimate{Value: 0.5, HalfWidth: 0.01, Runs: 2}, 0.25, 0.75).
			pooled("p99@b", estimate.Estimate{Value: 0.75, HalfWidth: 0.01, Runs: 2}, 0.25, 0.85),
			"500 ± 10 ms against 750 ± 10 ms, difference -250 ms ± 2.6 s",
			"not shown: the interval of the difference reaches 2.37 s; more runs may decide"},

		// A run without a value is a failure, whatever the others say.
		{"recovery_lag < 5s", one("recovery_lag@", nan), "no value", "the run has no value"},
		{"recovery_lag > 5s", one("recovery_lag@", nan), "no value", "the run has no value"},
		{"recovery_lag = 0", one("recovery_lag@", nan), "no value", "the run has no value"},
		{"recovery_lag < 5s", recorded{}.with("recovery_lag@", nan, nan), "no value", "2 of 2 runs have no value"},
		{"recovery_lag < 5s", recorded{}.with("recovery_lag@", 1, nan, 1), "1 s", "1 of 3 runs has no value"},
		{"recovery_lag < 5s", recorded{}.with("recovery_lag@", 1, nan), "1 s", "1 of 2 runs has no value"},
		{"recovery_lag@a <= recovery_lag@b", recorded{}.with("recovery_lag@a", 1, nan, 1).with("recovery_lag@b", nan, 2, 2),
			"1 s against 2 s", "2 of 3 runs have no value"},
		{"recovery_lag < 5s", recorded{}.with("recovery_lag@"), "no value", "there are no runs"},
		{"recovery_lag < recovery_lag", recorded{}.with("recovery_lag@"), "no value against no value, difference no value", "there are no runs"},

		// Without an interval, nothing is shown.
		{"failed < 5", interval("failed@", 3, nan), "3", "not shown: there is no interval; more runs may decide"},
	} {
		want := Verdict{Holds: c.why == "", Found: c.found, Why: c.why}
		if got := parsed(t, c.text).Judge(c.results.results); got != want {
			t.Errorf("%s:\n got %+v\nwant %+v", c.text, got, want)
		}
	}
}

// Judge does not change what it is given.
func TestResultsStayAsTheyAre(t *testing.T) {
	r := recorded{}.with("failed@", 1, 2, 3)
	parsed(t, "2 * failed < 3 * failed").Judge(r.results)
	if got := fmt.Sprint(r["failed@"].runs); got != "[1 2 3]" {
		t.Error(got)
	}
}

func TestLawsOfVerdicts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.OneOf(rapid.Float64Range(0, 9), rapid.Just(math.NaN()), rapid.Just(4.0))
		n := rapid.IntRange(1, 5).Draw(t, "runs")
		runs := rapid.SliceOfN(value, n, n)
		r := recorded{}.with("failed@a", runs.Draw(t, "a")...).with("failed@b", runs.Draw(t, "b")...)
		left := rapid.SampledFrom([]string{"failed@a", "0.5 * failed@a"}).Draw(t, "left")
		right := rapid.SampledFrom([]string{"failed@b", "3 * failed@b", "4", "0"}).Draw(t, "right")
		verdict := func(text string) Verdict {
			e, err := Parse(text, table)
			if err != nil {
				t.Fatal(err)
			}
			v := e.Judge(r.results)
			if v.Holds != (v.Why == "") || v.Found == "" {
				t.Fatalf("%s: %+v", text, v)
			}
			return v
		}
		holds := func(sign string) bool {
			v, mirrored := verdict(left+sign+right), verdict(right+operatorOf(sign).mirror+left)
			if v.Holds != mirrored.Holds {
				t.Fatalf("%s: %+v, but with its sides exchanged %+v", left+sign+right, v, mirrored)
			}
			return v.Holds
		}
		if holds("<") && (!holds("<=") || holds(">=") || holds("=")) || holds(">") && (!holds(">=") || holds("<=") || holds("=")) {
			t.Fatal("a strict order holds with its opposite, or without itself")
		}
		if holds("=") && (!holds("<=") || !holds(">=")) {
			t.Fatal("equal, but not at most and at least")
		}
		if holds("<=") && holds(">=") && n > 1 && !holds("=") {
			t.Fatal("equal, yet not in every run")
		}
	})
}
