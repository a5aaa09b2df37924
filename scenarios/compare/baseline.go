package compare

import (
	"encoding/json"
	"errors"
	"fmt"

	"halfopen/measure"
	"halfopen/scenarios/config"
)

// baselineName is the reference's, where that is an earlier run.
const baselineName = "baseline"

// A Baseline is one arm of an earlier run.
type Baseline struct {
	Seed   uint64
	Runs   int
	Sample *measure.Replicated
}

// ReadBaseline reads the arm of that name from the summary of an earlier run. The
// metrics are those of the scenario that it is compared with; what the summary lacks
// of them has no values.
func ReadBaseline(text []byte, arm string, metrics []measure.Metric) (*Baseline, error) {
	var summary measure.Summary
	if err := json.Unmarshal(text, &summary); err != nil {
		return nil, fmt.Errorf("this is no summary: %w", err)
	}
	r := summary.Replications
	switch {
	case summary.SchemaVersion != measure.SchemaVersion:
		return nil, fmt.Errorf("its schema_version is %d, and this program reads %d", summary.SchemaVersion, measure.SchemaVersion)
	case r == nil || r.Runs < 2:
		return nil, errors.New("it is of a single run, which tells nothing of chance; make it with --runs 30")
	}
	var names []string
	for _, known := range r.Arms {
		for _, m := range known.Metrics {
			if len(m.Values) != r.Runs {
				return nil, fmt.Errorf("its %s of %s has %d values for %d runs", m.Name, known.Name, len(m.Values), r.Runs)
			}
		}
		if known.Name == arm {
			return &Baseline{Seed: summary.Seed, Runs: r.Runs, Sample: known.Replicated(metrics, r.Runs)}, nil
		}
		names = append(names, known.Name)
	}
	return nil, config.UnknownName("in it, an arm called", arm, names)
}

// isPaired reports whether the runs met the same chance, as far as their number and
// seed tell.
func (b *Baseline) isPaired(seed uint64, runs int) bool { return b.Seed == seed && b.Runs == runs }
