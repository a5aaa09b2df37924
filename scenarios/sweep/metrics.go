package sweep

import (
	"fmt"
	"slices"

	"halfopen/measure"
	"halfopen/scenarios/config"
)

// A family is scenarios whose arms have the same metrics.
type family struct {
	// key is the one by which a scenario of it is known; "" is the family that no
	// other key marks.
	key     string
	metrics []measure.Metric
	// shown is the metrics that a table shows if it is not told which, the first
	// being that of the figure.
	shown []string
}

var (
	inTime = family{"", measure.Metrics, []string{
		"fault_reached", "succeeded", "rejected", "success_p99", "fault_mean", "recovery_lag", "openings",
	}}
	families = []family{
		{"ticks", measure.TickMetrics, measure.NamesOf(measure.TickMetrics)},
		{"rounds", measure.RoundMetrics, measure.NamesOf(measure.RoundMetrics)},
		inTime,
	}
)

// familyOf is the family of a scenario with that configuration.
func familyOf(configuration *config.Node) family {
	for _, f := range families {
		if f.key != "" && configuration.Get(f.key) != nil {
			return f
		}
	}
	return inTime
}

// choose finds the metrics of the family that have the names, all if there are
// none. The error is one line.
func (f family) choose(names []string) ([]measure.Metric, error) {
	if len(names) == 0 {
		return f.metrics, nil
	}
	var chosen []measure.Metric
	for _, name := range names {
		at := slices.IndexFunc(f.metrics, func(m measure.Metric) bool { return m.Name == name })
		if at < 0 {
			return nil, config.UnknownName("--metric", name, measure.NamesOf(f.metrics))
		}
		if slices.Contains(measure.NamesOf(chosen), name) {
			return nil, fmt.Errorf("--metric %s is given twice", name)
		}
		chosen = append(chosen, f.metrics[at])
	}
	return chosen, nil
}
