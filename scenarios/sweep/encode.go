package sweep

import (
	"encoding/csv"
	"encoding/json"
	"io"

	"halfopen/measure"
)

// SchemaVersion is that of Result in JSON. It grows when a field changes its name
// or meaning, not when one is added.
const SchemaVersion = 1

type resultJSON struct {
	SchemaVersion int             `json:"schema_version"`
	Scenario      string          `json:"scenario"`
	Parameters    []parameterJSON `json:"parameters"`
	Points        []pointJSON     `json:"points"`
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
}

// JSON is the result as an indented object that ends in a line break. Durations
// are in seconds; a metric that an arm does not have is null.
func (r *Result) JSON() ([]byte, error) {
	document := resultJSON{SchemaVersion: SchemaVersion, Scenario: r.Scenario, Points: make([]pointJSON, len(r.Points))}
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
	text, err := json.MarshalIndent(document, "", "  ")
	return append(text, '\n'), err
}

func (r *Result) armsJSON(point Point) []armJSON {
	arms := make([]armJSON, len(point.Arms))
	for i, arm := range point.Arms {
		metrics := map[string]measure.Value{}
		for m, value := range arm.Values {
			metrics[r.Metrics[m].Name] = value
		}
		arms[i] = armJSON{arm.Name, metrics}
	}
	return arms
}

// WriteCSV writes the result in the long form: a column for every parameter, then
// arm,metric,unit,value. A metric that an arm does not have is left out.
func (r *Result) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	var header []string
	for _, p := range r.Grid.parameters {
		header = append(header, p.Path)
	}
	out.Write(append(header, "arm", "metric", "unit", "value")) // the first error is kept, and Error returns it
	for _, point := range r.Points {
		for _, arm := range point.Arms {
			for m, value := range arm.Values {
				if value.Known() {
					metric := r.Metrics[m]
					out.Write(append(point.Texts[:len(point.Texts):len(point.Texts)], arm.Name, metric.Name, string(metric.Unit), value.String()))
				}
			}
		}
	}
	out.Flush()
	return out.Error()
}
