package measure

import (
	"math"

	"halfopen/measure/estimate"
)

// Replications is what several independent runs of a scenario, or several batches of
// one long run, say together.
type Replications struct {
	// Runs is the number of runs.
	Runs int `json:"runs"`
	// Batches is the number of batches that a single run was cut into, or 0.
	Batches int `json:"batches"`
	// WarmUp is the start of every run that was left out.
	WarmUp Value `json:"warm_up_s"`
	// Level is the confidence of the intervals.
	Level float64         `json:"confidence"`
	Arms  []ReplicatedArm `json:"arms"`
}

// NewReplications has no arms yet.
func NewReplications(runs int) *Replications { return &Replications{Runs: runs, Level: estimate.Level} }

// Add adds an arm.
func (r *Replications) Add(name string, collector *Collector) {
	r.Arms = append(r.Arms, ReplicatedArm{Name: name, Metrics: collector.Replicated().Estimates(), Curves: collector.Curves()})
}

// A ReplicatedArm is what the runs of an arm say together.
type ReplicatedArm struct {
	Name    string           `json:"name"`
	Metrics []MetricEstimate `json:"metrics"`
	// Curves is the mean series, empty for batches.
	Curves []CurveBin `json:"-"`
}

// A MetricEstimate is a metric over the runs.
type MetricEstimate struct {
	Name string `json:"name"`
	Unit Unit   `json:"unit"`
	// Value is the mean over the runs, or the quantile of all requests of all runs
	// together.
	Value Value `json:"value"`
	// Low and High are the ends of the interval; null with a single run.
	Low  Value `json:"low"`
	High Value `json:"high"`
	// Runs is the number of runs, or batches, that had a value.
	Runs int `json:"runs"`
	// Values is that of every run.
	Values []Value `json:"values"`
	// Lag1 is the autocorrelation of neighbouring batches, and Correlated whether it
	// is more than chance explains, so that the interval cannot be trusted.
	Lag1       Value `json:"lag_1,omitzero"`
	Correlated bool  `json:"correlated,omitempty"`
}

// Estimates is every metric of an arm as it stands in files.
func (r *Replicated) Estimates() []MetricEstimate {
	list := make([]MetricEstimate, len(r.Metrics))
	for i, m := range r.Metrics {
		e := r.Estimate(i)
		list[i] = MetricEstimate{
			Name: m.Name, Unit: m.Unit, Runs: e.Runs,
			Value: Value(e.Value), Low: Value(e.Low()), High: Value(e.High()),
		}
		for _, v := range r.Values[i] {
			list[i].Values = append(list[i].Values, Value(v))
		}
	}
	return list
}

// Estimate is the value with its interval.
func (m *MetricEstimate) Estimate() estimate.Estimate {
	return estimate.Estimate{Value: float64(m.Value), HalfWidth: float64(m.High-m.Low) / 2, Runs: m.Runs}
}

// Estimate is the estimate of a metric of the arm, or nil.
func (a *ReplicatedArm) Estimate(metric string) *MetricEstimate {
	for i := range a.Metrics {
		if a.Metrics[i].Name == metric {
			return &a.Metrics[i]
		}
	}
	return nil
}

// Replicated is the runs behind the estimates, as far as they have these metrics.
func (a *ReplicatedArm) Replicated(metrics []Metric, runs int) *Replicated {
	r := NewReplicated(metrics, runs)
	for i, m := range metrics {
		known := a.Estimate(m.Name)
		for run := range runs {
			r.Values[i][run] = math.NaN()
			if known != nil && run < len(known.Values) {
				r.Values[i][run] = float64(known.Values[run])
			}
		}
		if known != nil && m.Quantile != nil {
			r.Pooled[i] = float64(known.Value)
		}
	}
	return r
}
