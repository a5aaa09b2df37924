package measure

import (
	"math"

	"halfopen/measure/estimate"
)

// EstimateBatches judges the metrics of one steady run by its batches, as if these
// were runs. Only averages and quantiles have an interval; of a count, its rate has.
func EstimateBatches(metrics []Metric, arm *Arm) []MetricEstimate {
	batches := NewReplicated(metrics, len(arm.Batches))
	for i, batch := range arm.Batches {
		batches.Put(i, batch)
	}
	list := make([]MetricEstimate, len(metrics))
	for i, m := range metrics {
		whole := m.Of(arm)
		list[i] = MetricEstimate{Name: m.Name, Unit: m.Unit, Value: whole, Low: None, High: None, Runs: 1}
		if !m.Averages && m.Quantile == nil || !whole.Known() {
			continue
		}
		values := batches.Values[i]
		e := estimate.BatchMeans(values)
		if m.Quantile != nil {
			e.Estimate = estimate.Section(float64(whole), values)
		}
		list[i].Low, list[i].High, list[i].Runs = whole-Value(e.HalfWidth), whole+Value(e.HalfWidth), e.Runs
		list[i].Lag1, list[i].Correlated = Value(e.Lag1), e.Correlated
		if math.IsNaN(e.Lag1) {
			list[i].Lag1 = None
		}
		for _, v := range values {
			list[i].Values = append(list[i].Values, Value(v))
		}
	}
	return list
}
