package compare

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// SchemaVersion is that of a Comparison and a Matrix in JSON. It grows when a field
// changes its name or meaning, not when one is added.
const SchemaVersion = 1

type comparisonJSON struct {
	SchemaVersion int       `json:"schema_version"`
	Runs          int       `json:"runs"`
	Seed          uint64    `json:"seed"`
	Paired        bool      `json:"paired"`
	Confidence    float64   `json:"confidence"`
	Reference     string    `json:"reference"`
	Rows          []rowJSON `json:"rows"`
}

type rowJSON struct {
	Metric         string           `json:"metric"`
	Unit           measure.Unit     `json:"unit"`
	Configurations []estimateJSON   `json:"configurations"`
	Differences    []differenceJSON `json:"differences"`
}

type estimateJSON struct {
	Name  string        `json:"name"`
	Value measure.Value `json:"value"`
	Low   measure.Value `json:"low"`
	High  measure.Value `json:"high"`
	Runs  int           `json:"runs"`
}

type differenceJSON struct {
	estimateJSON
	P        measure.Value `json:"p"`
	Adjusted measure.Value `json:"p_adjusted"`
	Verdict  Verdict       `json:"verdict"`
}

func encodeEstimate(name string, e estimate.Estimate) estimateJSON {
	return estimateJSON{name, measure.Value(e.Value), measure.Value(e.Low()), measure.Value(e.High()), e.Runs}
}

// JSON is the comparison as an indented object that ends in a line break.
func (c *Comparison) JSON() ([]byte, error) {
	document := comparisonJSON{
		SchemaVersion: SchemaVersion, Runs: c.Runs, Seed: c.Seed, Paired: c.Paired,
		Confidence: estimate.Level, Reference: c.Names[0], Rows: []rowJSON{},
	}
	for _, row := range c.Rows {
		encoded := rowJSON{Metric: row.Metric.Name, Unit: row.Metric.Unit, Differences: []differenceJSON{}}
		for i, e := range row.Estimates {
			encoded.Configurations = append(encoded.Configurations, encodeEstimate(c.Names[i], e))
		}
		for i, d := range row.Differences {
			encoded.Differences = append(encoded.Differences, differenceJSON{
				encodeEstimate(c.Names[i+1], d.Estimate), measure.Value(d.P), measure.Value(d.Adjusted), d.Verdict,
			})
		}
		document.Rows = append(document.Rows, encoded)
	}
	return measure.Indented(document)
}

// WriteCSV writes a line for every configuration and metric: the value with its
// interval, and the difference from the reference with its own.
func (c *Comparison) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"arm", "metric", "unit", "value", "low", "high", "runs", "difference", "difference_low", "difference_high", "p", "p_adjusted", "verdict"}) // the first error is kept, and Error returns it
	for _, row := range c.Rows {
		for i, e := range row.Estimates {
			record := append([]string{c.Names[i], row.Metric.Name, string(row.Metric.Unit)}, interval(e)...)
			record = append(record, strconv.Itoa(e.Runs))
			if i == 0 {
				record = append(record, "", "", "", "", "", "reference")
			} else {
				d := row.Differences[i-1]
				record = append(append(record, interval(d.Estimate)...), number(d.P), number(d.Adjusted), string(d.Verdict))
			}
			out.Write(record)
		}
	}
	out.Flush()
	return out.Error()
}

func interval(e estimate.Estimate) []string {
	return []string{number(e.Value), number(e.Low()), number(e.High())}
}

func number(value float64) string { return measure.Value(value).String() }

type matrixJSON struct {
	SchemaVersion  int                 `json:"schema_version"`
	Runs           int                 `json:"runs"`
	Seed           uint64              `json:"seed"`
	Metric         string              `json:"metric"`
	Unit           measure.Unit        `json:"unit"`
	Incidents      []string            `json:"incidents"`
	Configurations []configurationJSON `json:"configurations"`
	LeastRegret    string              `json:"least_regret"`
}

type configurationJSON struct {
	Name          string       `json:"name"`
	Cells         []cellJSON   `json:"cells"`
	WorstIncident string       `json:"worst_incident"`
	WorstRegret   estimateJSON `json:"worst_regret"`
}

type cellJSON struct {
	Incident string       `json:"incident"`
	Value    estimateJSON `json:"value"`
	Regret   estimateJSON `json:"regret"`
	Best     bool         `json:"best"`
}

// JSON is the matrix as an indented object that ends in a line break.
func (m *Matrix) JSON() ([]byte, error) {
	document := matrixJSON{
		SchemaVersion: SchemaVersion, Runs: m.Runs, Seed: m.Seed, Metric: m.Metric.Name, Unit: m.Metric.Unit,
		Incidents: m.Incidents, LeastRegret: m.Names[m.Least],
	}
	for i, cells := range m.Cells {
		encoded := configurationJSON{
			Name: m.Names[i], WorstIncident: m.Incidents[m.Worst[i]], WorstRegret: encodeEstimate(m.Names[i], m.WorstRegret(i)),
		}
		for j, cell := range cells {
			encoded.Cells = append(encoded.Cells, cellJSON{
				m.Incidents[j], encodeEstimate(m.Names[i], cell.Estimate), encodeEstimate(m.Names[i], cell.Regret), cell.Best,
			})
		}
		document.Configurations = append(document.Configurations, encoded)
	}
	return measure.Indented(document)
}

// WriteCSV writes a line for every configuration and incident.
func (m *Matrix) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"arm", "incident", "metric", "unit", "value", "low", "high", "regret", "regret_low", "regret_high", "best"})
	for i, cells := range m.Cells {
		for j, cell := range cells {
			record := append([]string{m.Names[i], m.Incidents[j], m.Metric.Name, string(m.Metric.Unit)}, interval(cell.Estimate)...)
			out.Write(append(append(record, interval(cell.Regret)...), strconv.FormatBool(cell.Best)))
		}
	}
	out.Flush()
	return out.Error()
}

// share is a part of a whole, NaN if there is no whole.
func share(part, whole float64) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return part / math.Abs(whole)
}

// Relative is a difference and its interval as shares of the reference's value, NaN if
// that is zero.
func (r *Row) Relative(difference int) (value, low, high float64) {
	d, reference := r.Differences[difference], r.Estimates[0].Value
	return share(d.Value, reference), share(d.Low(), reference), share(d.High(), reference)
}
