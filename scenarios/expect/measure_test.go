package expect

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"halfopen/measure"
)

func value(x float64) measure.Value { return measure.Value(x) }

// estimated is a metric over runs.
func estimated(name string, at, low, high float64, runs ...measure.Value) measure.MetricEstimate {
	return measure.MetricEstimate{Name: name, Value: value(at), Low: value(low), High: value(high), Runs: len(runs), Values: runs}
}

// summed is a run of two arms: a with 3 failed requests of 4 and b with 1 of 4.
func summed() *measure.Summary {
	return &measure.Summary{Arms: []*measure.Arm{
		{Name: "a", Horizon: 10, Requests: measure.Requests{Arrivals: 4, Failed: 3}, History: measure.History{RecoveryLag: 2}},
		{Name: "b", Horizon: 10, Requests: measure.Requests{Arrivals: 4, Failed: 1}, History: measure.History{RecoveryLag: measure.None}},
	}}
}

func replicated() *measure.Summary {
	s := summed()
	s.Replications = &measure.Replications{Runs: 2, Arms: []measure.ReplicatedArm{
		{Name: "a", Metrics: []measure.MetricEstimate{estimated("failed", 5, 4, 6, 4.5, 5.5), estimated("arrivals", 8, 8, 8, 8, 8)}},
		{Name: "b", Metrics: []measure.MetricEstimate{estimated("failed", 2, 1, 3, 1.5, 2.5), estimated("arrivals", 9, 9, 9, 9, 9)}},
	}}
	return s
}

// batched has batches of the one metric and none of the other.
func batched() *measure.Summary {
	s := replicated()
	s.Replications.Runs, s.Replications.Batches = 1, 2
	for i := range s.Replications.Arms {
		s.Replications.Arms[i].Metrics[1] = estimated("arrivals", 4, math.NaN(), math.NaN())
	}
	return s
}

func TestMeasure(t *testing.T) {
	for _, c := range []struct {
		name    string
		summary *measure.Summary
		text    string
		want    string
		verdict Verdict
	}{
		{"one run", summed(), "failed <= 3", "failed@a 3 NaN NaN 1 [3]", Verdict{true, "3", ""}},
		{"another arm", summed(), "failed@b < failed", "failed@b 1 NaN NaN 1 [1] failed@a 3 NaN NaN 1 [3]",
			Verdict{true, "1 against 3, difference -2", ""}},
		{"the default arm by its name", summed(), "failed@a < 2 * failed", "failed@a 3 NaN NaN 1 [3] failed@a 3 NaN NaN 1 [3]",
			Verdict{true, "3 against 6, difference -3", ""}},
		{"no value", summed(), "recovery_lag@b < 5s", "recovery_lag@b NaN NaN NaN 0 [NaN]",
			Verdict{false, "no value", "the run has no value"}},
		{"runs", replicated(), "failed <= 6", "failed@a 5 4 6 2 [4.5 5.5]", Verdict{true, "5 ± 1", ""}},
		{"another arm over runs", replicated(), "failed@b < 3", "failed@b 2 1 3 2 [1.5 2.5]",
			Verdict{false, "2 ± 1", "not shown: the interval reaches 3; more runs may decide"}},
		{"batches", batched(), "failed <= 6", "failed@a 5 4 6 2 [4.5 5.5]", Verdict{true, "5 ± 1", ""}},
		{"a metric without batches", batched(), "arrivals@b = 4", "arrivals@b 4 NaN NaN 1 [4]", Verdict{true, "4", ""}},
		{"with a metric without batches", batched(), "failed < arrivals", "failed@a 3 NaN NaN 1 [3] arrivals@a 4 NaN NaN 1 [4]",
			Verdict{true, "3 against 4, difference -1", ""}},
	} {
		e, err := Parse(c.text, measure.Metrics)
		if err != nil {
			t.Fatal(err)
		}
		measured := e.Measure(c.summary, "a")
		var texts []string
		for _, m := range measured {
			found := m.Estimate
			texts = append(texts, fmt.Sprintf("%s@%s %v %v %v %d %v", found.Name, m.Arm,
				float64(found.Value), float64(found.Low), float64(found.High), found.Runs, floats(found.Values)))
		}
		if got := strings.Join(texts, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if got := e.Judge(measured.Results); got != c.verdict {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.verdict)
		}
	}
}
