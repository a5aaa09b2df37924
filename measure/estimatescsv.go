package measure

import (
	"encoding/csv"
	"io"
	"strconv"
)

// WriteCurves writes the mean series of every arm: for each bin and curve the number
// of runs with a value, the mean over them, and the ends of its interval.
func WriteCurves(w io.Writer, arms []ReplicatedArm) error {
	out := csv.NewWriter(w)
	out.Write([]string{"arm", "second", "curve", "runs", "mean", "low", "high"}) // the first error is kept, and Error returns it
	for _, arm := range arms {
		for _, bin := range arm.Curves {
			for i, e := range bin.Estimates {
				if e.Runs > 0 {
					out.Write([]string{
						arm.Name, bin.Second.String(), Curves[i].Name, strconv.Itoa(e.Runs),
						Value(e.Value).String(), Value(e.Low()).String(), Value(e.High()).String(),
					})
				}
			}
		}
	}
	out.Flush()
	return out.Error()
}

// WriteEstimates writes every metric of every arm over the runs. A metric that no run
// of an arm has is left out.
func WriteEstimates(w io.Writer, arms []ReplicatedArm) error {
	out := csv.NewWriter(w)
	out.Write([]string{"arm", "metric", "unit", "value", "low", "high", "runs"})
	for _, arm := range arms {
		for _, m := range arm.Metrics {
			if m.Value.Known() {
				out.Write([]string{arm.Name, m.Name, string(m.Unit), m.Value.String(), m.Low.String(), m.High.String(), strconv.Itoa(m.Runs)})
			}
		}
	}
	out.Flush()
	return out.Error()
}
