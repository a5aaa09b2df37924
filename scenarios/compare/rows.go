package compare

import (
	"math"
	"slices"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/scenarios/config"
)

// A Row is one metric of all configurations.
type Row struct {
	Metric measure.Metric
	// Estimates is one for each configuration, in their order.
	Estimates []estimate.Estimate
	// Differences is how each but the reference differs from it.
	Differences []Difference
}

// A Difference is how much larger a metric is than that of the reference.
type Difference struct {
	estimate.Difference
	// Adjusted is the p-value corrected for the number of differences that are judged
	// together (Holm); NaN where there is none.
	Adjusted float64
	Verdict  Verdict
}

// A Verdict is what a difference means.
type Verdict string

// The verdicts. Higher and Lower are for metrics of which neither is better;
// NoDifference says that none was found, not that there is none.
const (
	Better       Verdict = "better"
	Worse        Verdict = "worse"
	Higher       Verdict = "higher"
	Lower        Verdict = "lower"
	NoDifference Verdict = "none found"
	// NotComparable: there is nothing to compare in at least two runs.
	NotComparable Verdict = "not comparable"
)

// differ is how two samples of a metric differ.
type differ func(of, reference *measure.Replicated, metric int) estimate.Difference

// rows judges some of the metrics, given by their positions. Those of which every
// value of every configuration is zero are left out: there is nothing to be told.
func rows(metrics []measure.Metric, judged []int, samples []*measure.Replicated, differ differ) []Row {
	var list []Row
	var probabilities []float64
	for _, i := range judged {
		row := Row{Metric: metrics[i]}
		for _, sample := range samples {
			row.Estimates = append(row.Estimates, sample.Estimate(i))
		}
		if !telling(row.Estimates) {
			continue
		}
		for _, sample := range samples[1:] {
			d := differ(sample, samples[0], i)
			row.Differences = append(row.Differences, Difference{Difference: d})
			probabilities = append(probabilities, d.P)
		}
		list = append(list, row)
	}
	adjusted := estimate.Holm(probabilities)
	for i := range list {
		for j := range list[i].Differences {
			d := &list[i].Differences[j]
			d.Adjusted, adjusted = adjusted[0], adjusted[1:]
			d.Verdict = verdict(list[i].Metric.Better, d)
		}
	}
	return list
}

func telling(estimates []estimate.Estimate) bool {
	for _, e := range estimates {
		if e.Runs > 0 && (e.Value != 0 || e.HalfWidth > 0) {
			return true
		}
	}
	return false
}

// verdict is at the level of the intervals.
func verdict(better measure.Better, d *Difference) Verdict {
	switch {
	case math.IsNaN(d.Adjusted):
		return NotComparable
	case d.Adjusted > 1-estimate.Level:
		return NoDifference
	}
	above := d.Value > 0
	switch better {
	case measure.Higher:
		return either(above, Better, Worse)
	case measure.Lower:
		return either(above, Worse, Better)
	default:
		return either(above, Higher, Lower)
	}
}

func either(first bool, a, b Verdict) Verdict {
	if first {
		return a
	}
	return b
}

// Shown is the metrics that are judged of a scenario in continuous time, in their order: what users got, what
// reached the dependency, and what the breaker did.
var Shown = []string{
	"succeeded", "failed", "timed_out", "rejected", "rejected_healthy", "shed",
	"success_mean", "success_p50", "success_p99", "mean", "p50", "p99",
	"goodput", "error_budget_min", "error_budget_used",
	"fault_sent", "time_to_open", "recovery_lag", "trials", "openings_per_hour", "doomed_slot_s",
}

// choose finds the positions of the metrics that have the names.
func choose(metrics []measure.Metric, names []string) ([]int, error) {
	if len(names) == 0 {
		if names = Shown; measure.MetricNamed(metrics, names[0]) == nil {
			names = measure.NamesOf(metrics)
		}
	}
	var positions []int
	for _, name := range names {
		at := slices.IndexFunc(metrics, func(m measure.Metric) bool { return m.Name == name })
		if at < 0 {
			return nil, config.UnknownName("--metric", name, measure.NamesOf(metrics))
		}
		positions = append(positions, at)
	}
	return positions, nil
}
