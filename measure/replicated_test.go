package measure

import (
	"math"
	"testing"
	"time"

	"halfopen/model"
)

// recordedRun is a run of one request a second, half of which succeed, with a fault in
// the middle, each a little slower than in the run before.
func recordedRun(run int) *Arm {
	p := newPlayed(Setup{Horizon: 30 * time.Second, Faults: []model.Interval{{From: 10 * time.Second, To: 20 * time.Second}}})
	for second := range 30 {
		outcome := model.Succeeded
		if second%2 == 1 {
			outcome = model.Failed
		}
		p.request(time.Duration(second)*time.Second, time.Duration(second+run+1)*time.Millisecond, outcome, true)
	}
	return p.Arm()
}

// Every quantile is pooled: that of the requests of all runs together, each view's own.
func TestEveryQuantileIsPooled(t *testing.T) {
	const runs = 3
	c := NewCollector(Metrics, runs)
	for run := range runs {
		c.Add(run, recordedRun(run))
	}
	r := c.Replicated()
	for i, m := range Metrics {
		if (m.Quantile != nil) == math.IsNaN(r.Pooled[i]) {
			t.Errorf("%s: pooled %v", m.Name, r.Pooled[i])
		}
	}
	for name, want := range map[string]float64{
		"p999":              0.032, // the slowest of all
		"success_p999":      0.031, // that of second 28 in the third run
		"fault_p999":        0.022,
		"fault_success_p50": 0.016, // of 11 to 21 ms, three runs of five
	} {
		for i, m := range Metrics {
			if m.Name == name && math.Abs(r.Pooled[i]-want) > 0.008*want {
				t.Errorf("%s of all runs is %v, want %v", name, r.Pooled[i], want)
			}
		}
	}
}

// A file of estimates gives the runs back that it was made of.
func TestRunsComeBackFromTheirEstimates(t *testing.T) {
	c := NewCollector(Metrics, 2)
	for run := range 2 {
		c.Add(run, recordedRun(run))
	}
	want := c.Replicated()
	arm := ReplicatedArm{Metrics: want.Estimates()}
	got := arm.Replicated(Metrics, 2)
	for i, m := range Metrics {
		if d := got.Difference(want, i); d.Value != 0 && !math.IsNaN(d.Value) {
			t.Errorf("%s: %v, want %v", m.Name, got.Values[i], want.Values[i])
		}
	}
}

// The difference of a quantile is that of the values that are shown, and not the mean
// difference of the runs.
func TestTheDifferenceOfQuantilesIsThatOfWhatIsShown(t *testing.T) {
	samples := make([]*Replicated, 2)
	for i := range samples {
		c := NewCollector(Metrics, 3)
		for run := range 3 {
			c.Add(run, recordedRun(run*run*(i+1))) // unlike from run to run
		}
		samples[i] = c.Replicated()
	}
	unlike := 0
	for i, m := range Metrics {
		if m.Quantile == nil {
			continue
		}
		shown := samples[1].Estimate(i).Value - samples[0].Estimate(i).Value
		for _, d := range []float64{samples[1].Difference(samples[0], i).Value, samples[1].Unpaired(samples[0], i).Value} {
			if math.Abs(d-shown) > 1e-12 {
				t.Errorf("%s: difference %v, of what is shown %v", m.Name, d, shown)
			}
		}
		mean := 0.0
		for run := range 3 {
			mean += (samples[1].Values[i][run] - samples[0].Values[i][run]) / 3
		}
		if math.Abs(mean-shown) > 1e-6 {
			unlike++
		}
	}
	if unlike == 0 {
		t.Error("the mean differences are the same: this tells nothing")
	}
}
