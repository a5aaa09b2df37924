package sweep

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// SchemaVersion is that of Result in JSON. It grows when a field changes its name
// or meaning, not when one is added.
const SchemaVersion = 1

type resultJSON struct {
	SchemaVersion int             `json:"schema_version"`
	Scenario      string          `json:"scenario"`
	Runs          int             `json:"runs"`
	Parameters    []parameterJSON `json:"parameters"`
	Points        []pointJSON     `json:"points"`
	Optimum       *optimumJSON    `json:"optimum,omitempty"`
}

// optimumJSON names points by their positions in points.
type optimumJSON struct {
	Metric     string   `json:"metric"`
	Goal       string   `json:"goal"`
	Arm        string   `json:"arm"`
	Conditions []string `json:"conditions"`
	Best       *int     `json:"best"`
	Alike      []int    `json:"cannot_be_told_apart"`
	Excluded   int      `json:"excluded"`
}

func (o *Optimum) encode() *optimumJSON {
	if o == nil {
		return nil
	}
	encoded := &optimumJSON{
		Metric: o.Goal.Metric, Goal: "minimize", Arm: o.Goal.Arm, Conditions: append([]string{}, o.Conditions...),
		Alike: []int{}, Excluded: o.Excluded,
	}
	if o.Maximize {
		encoded.Goal = "maximize"
	}
	if o.Best >= 0 {
		encoded.Best, encoded.Alike = &o.Best, o.Alike[1:]
	}
	return encoded
}

type parameterJSON struct {
	Path   string   `json:"path"`
	Values []string `json:"values"`
}

type pointJSON struct {
	Values map[string]string `json:"values"`
	Arms   []armJSON         `json:"arms"`
}

type armJSON struct {
	Name    string                   `json:"name"`
	Metrics map[string]measure.Value `json:"metrics"`
	// Intervals is of the metrics that have one.
	Intervals map[string]intervalJSON `json:"intervals,omitempty"`
}

type intervalJSON struct {
	Low  measure.Value `json:"low"`
	High measure.Value `json:"high"`
	// Runs is the number of runs that had a value.
	Runs int `json:"runs"`
}

// JSON is the result as an indented object that ends in a line break. Durations
// are in seconds; a metric that an arm does not have is null.
func (r *Result) JSON() ([]byte, error) {
	document := resultJSON{SchemaVersion: SchemaVersion, Scenario: r.Scenario, Runs: r.Runs, Points: make([]pointJSON, len(r.Points)), Optimum: r.Best.encode()}
	for _, p := range r.Grid.parameters {
		document.Parameters = append(document.Parameters, parameterJSON{p.Path, p.Values})
	}
	for i, point := range r.Points {
		values := map[string]string{}
		for at, text := range point.Texts {
			values[r.Grid.parameters[at].Path] = text
		}
		document.Points[i] = pointJSON{values, r.armsJSON(point)}
	}
	return measure.Indented(document)
}

func (r *Result) armsJSON(point Point) []armJSON {
	arms := make([]armJSON, len(point.Arms))
	for i, arm := range point.Arms {
		arms[i] = armJSON{Name: arm.Name, Metrics: map[string]measure.Value{}, Intervals: map[string]intervalJSON{}}
		for m, e := range arm.Estimates {
			name := r.Metrics[m].Name
			arms[i].Metrics[name] = measure.Value(e.Value)
			if r.Runs > 1 && e.Runs > 0 {
				arms[i].Intervals[name] = intervalJSON{measure.Value(e.Low()), measure.Value(e.High()), e.Runs}
			}
		}
	}
	return arms
}

// WriteCSV writes the result in the long form: a column for every parameter, then
// arm,metric,unit,value, and of several runs low,high,runs. A metric that an arm does
// not have is left out.
func (r *Result) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	var header []string
	for _, p := range r.Grid.parameters {
		header = append(header, p.Path)
	}
	header = append(header, "arm", "metric", "unit", "value")
	if r.Runs > 1 {
		header = append(header, "low", "high", "runs")
	}
	out.Write(header) // the first error is kept, and Error returns it
	for _, point := range r.Points {
		for _, arm := range point.Arms {
			for m, e := range arm.Estimates {
				if e.Runs > 0 {
					out.Write(slices.Concat(point.Texts, []string{arm.Name}, r.record(m, e)))
				}
			}
		}
	}
	out.Flush()
	return out.Error()
}

// record is a metric and its value.
func (r *Result) record(metric int, e estimate.Estimate) []string {
	m := r.Metrics[metric]
	record := []string{m.Name, string(m.Unit), measure.Value(e.Value).String()}
	if r.Runs > 1 {
		record = append(record, measure.Value(e.Low()).String(), measure.Value(e.High()).String(), strconv.Itoa(e.Runs))
	}
	return record
}
