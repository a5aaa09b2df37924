package view

import "halfopen/measure"

// Differences is how configurations that were run many times differ from the first of
// them, the reference. Its texts are those of the command's table.
type Differences struct {
	// Note says how the intervals and verdicts are to be read.
	Note  string          `json:"note"`
	Names []string        `json:"names"` // the reference first
	Rows  []DifferenceRow `json:"rows"`
}

// A DifferenceRow is a metric of all configurations.
type DifferenceRow struct {
	Name       string       `json:"name"`
	Label      string       `json:"label"`
	Definition string       `json:"definition"`
	Better     string       `json:"better"`    // as that of a Metric
	Reference  string       `json:"reference"` // the value, "" if there is none
	Others     []Difference `json:"others"`
}

// A Difference is that of one configuration from the reference.
type Difference struct {
	Value      string `json:"value"`
	Difference string `json:"difference"` // with its interval
	Verdict    string `json:"verdict"`
	// Relative is the difference as a share of the reference, with the ends of its
	// interval; null where there is none.
	Relative measure.Value `json:"relative"`
	Low      measure.Value `json:"low"`
	High     measure.Value `json:"high"`
}
