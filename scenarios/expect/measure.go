package expect

import (
	"cmp"
	"slices"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// A Measurement is what runs say of an operand.
type Measurement struct {
	Operand Operand
	// Arm is the name of its arm.
	Arm      string
	Estimate measure.MetricEstimate
}

// Measurements is those of every operand of an expectation.
type Measurements []Measurement

// Measure finds the operands in a summary, which has every arm that the expectation
// names; main is the default arm. A single run that is judged by batches gives the
// values of these, unless an operand has none in a batch: then all are of the run.
func (e Expectation) Measure(summary *measure.Summary, main string) Measurements {
	var inRuns, inOne Measurements
	for _, o := range e.Operands() {
		name := cmp.Or(o.Arm, main)
		at := slices.IndexFunc(summary.Arms, func(arm *measure.Arm) bool { return arm.Name == name })
		inOne = append(inOne, Measurement{o, name, single(o.Metric, summary.Arms[at])})
		if r := summary.Replications; r != nil {
			inRuns = append(inRuns, Measurement{o, name, *r.Arms[at].Estimate(o.Metric.Name)})
		}
	}
	if inRuns == nil || slices.ContainsFunc(inRuns, Measurement.isEmpty) {
		return inOne
	}
	return inRuns
}

func (m Measurement) isEmpty() bool { return len(m.Estimate.Values) == 0 }

// single is a metric of one run, which has no interval.
func single(metric *measure.Metric, arm *measure.Arm) measure.MetricEstimate {
	value := metric.Of(arm)
	runs := 0
	if value.Known() {
		runs = 1
	}
	return measure.MetricEstimate{
		Name: metric.Name, Unit: metric.Unit, Runs: runs,
		Value: value, Low: measure.None, High: measure.None, Values: []measure.Value{value},
	}
}

// Results gives the measurements to Judge.
func (m Measurements) Results(metric, arm string) (estimate.Estimate, []float64) {
	at := slices.IndexFunc(m, func(m Measurement) bool { return m.Operand.Metric.Name == metric && m.Operand.Arm == arm })
	return m[at].Estimate.Estimate(), floats(m[at].Estimate.Values)
}

func floats(values []measure.Value) []float64 {
	list := make([]float64, len(values))
	for i, v := range values {
		list[i] = float64(v)
	}
	return list
}
