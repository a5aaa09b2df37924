package measure

import (
	"math"

	"halfopen/measure/estimate"
)

// A Replicated is the metrics of several runs of one arm, or of several batches of
// one long run.
type Replicated struct {
	Metrics []Metric
	// Values is by metric, then by run; NaN where a run has no value.
	Values [][]float64
	// Pooled is what a metric with a Quantile is of all runs together, NaN for the
	// other metrics.
	Pooled []float64
}

// NewReplicated has room for the values of some runs.
func NewReplicated(metrics []Metric, runs int) *Replicated {
	r := &Replicated{Metrics: metrics, Values: make([][]float64, len(metrics)), Pooled: make([]float64, len(metrics))}
	for i := range metrics {
		r.Values[i] = make([]float64, runs)
		r.Pooled[i] = math.NaN()
	}
	return r
}

// Put sets the values of a run, counted from 0.
func (r *Replicated) Put(run int, arm *Arm) {
	for i, m := range r.Metrics {
		r.Values[i][run] = float64(m.Of(arm))
	}
}

// Pool sets the quantiles of all runs together. A single run keeps its own, which
// are exact.
func (r *Replicated) Pool(merged *Merged) {
	for i, m := range r.Metrics {
		if m.Quantile != nil && len(r.Values[i]) > 1 {
			r.Pooled[i] = float64(merged.Quantile(*m.Quantile))
		}
	}
}

// Estimate is of the metric at a position: the mean over the runs, or the quantile of
// all together.
func (r *Replicated) Estimate(metric int) estimate.Estimate {
	if math.IsNaN(r.Pooled[metric]) {
		return estimate.Mean(r.Values[metric])
	}
	return estimate.Section(r.Pooled[metric], r.Values[metric])
}

// Difference is how much larger a metric is in r than in a reference whose runs met
// the same chance, run by run. Both have the same metrics and number of runs.
func (r *Replicated) Difference(reference *Replicated, metric int) estimate.Difference {
	a, b := reference.Values[metric], r.Values[metric]
	pooledA, pooledB := reference.Pooled[metric], r.Pooled[metric]
	if math.IsNaN(pooledA) || math.IsNaN(pooledB) {
		return estimate.Paired(a, b)
	}
	return estimate.PairedSection(pooledA, pooledB, a, b)
}

// Unpaired is Difference where the runs met different chance.
func (r *Replicated) Unpaired(reference *Replicated, metric int) estimate.Difference {
	a, b := reference.Values[metric], r.Values[metric]
	pooledA, pooledB := reference.Pooled[metric], r.Pooled[metric]
	if math.IsNaN(pooledA) || math.IsNaN(pooledB) {
		return estimate.Unpaired(a, b)
	}
	return estimate.UnpairedSection(pooledA, pooledB, a, b)
}

// A Collector gathers the runs of an arm.
type Collector struct {
	replicated *Replicated
	merged     Merged
	curves     curves
}

// NewCollector has room for some runs.
func NewCollector(metrics []Metric, runs int) *Collector {
	return &Collector{replicated: NewReplicated(metrics, runs)}
}

// Add takes a run, counted from 0, in their order.
func (c *Collector) Add(run int, arm *Arm) {
	c.replicated.Put(run, arm)
	c.merged.Add(arm)
	c.curves.add(&arm.Series)
}

// Replicated is the metrics of all runs.
func (c *Collector) Replicated() *Replicated {
	c.replicated.Pool(&c.merged)
	return c.replicated
}

// Curves is the mean series of all runs.
func (c *Collector) Curves() []CurveBin { return c.curves.result() }
