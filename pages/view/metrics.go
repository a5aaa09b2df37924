package view

import (
	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/measure/findings"
)

// A Metric is a row of the table: a number of every arm, in words and as it is.
type Metric struct {
	Name       string          `json:"name"`
	Label      string          `json:"label"`
	Unit       string          `json:"unit"`
	Better     string          `json:"better"` // lower, higher, or "" if neither is
	Definition string          `json:"definition"`
	Cells      []string        `json:"cells"` // "" where an arm has none
	Values     []measure.Value `json:"values"`
	// Telling says that it belongs into a short table.
	Telling bool `json:"telling"`
}

// Direction is which values are better, in a word; "" if none are.
func Direction(better measure.Better) string { return directions[better] }

var directions = map[measure.Better]string{measure.Lower: "lower", measure.Higher: "higher"}

// metrics is every metric that an arm has; of several runs with its interval.
func metrics(s *measure.Summary) []Metric {
	var rows []Metric
	telling := map[string]bool{}
	for _, m := range Telling(s) {
		telling[m.Name] = true
	}
	for _, m := range measure.MetricsOfAll(s.Arms) {
		row := Metric{Name: m.Name, Label: m.Label, Unit: string(m.Unit), Better: Direction(m.Better), Definition: m.Definition, Telling: telling[m.Name]}
		any := false
		for i, arm := range s.Arms {
			value, cell := m.Of(arm), ""
			if r := s.Replications; r != nil {
				e := r.Arms[i].Estimate(m.Name).Estimate()
				value, cell = measure.Value(e.Value), estimated(m.Unit, e)
			} else if value.Known() {
				cell = findings.Value(m.Unit, float64(value))
			}
			any = any || value.Known()
			row.Values, row.Cells = append(row.Values, value), append(row.Cells, cell)
		}
		if any {
			rows = append(rows, row)
		}
	}
	return rows
}

// estimated is an estimate in words, "" if there is none.
func estimated(unit measure.Unit, e estimate.Estimate) string {
	if !measure.Value(e.Value).Known() {
		return ""
	}
	return findings.Estimate(unit, e)
}
