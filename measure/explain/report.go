package explain

import "halfopen/measure"

// SchemaVersion is that of Report in JSON. It grows when a field changes its name
// or meaning, not when one is added.
const SchemaVersion = 1

// A Report is the accounts of the arms of one run of a scenario.
type Report struct {
	SchemaVersion int    `json:"schema_version"`
	Scenario      string `json:"scenario"`
	Seed          uint64 `json:"seed"`
	// Run is the number of the replication, from 1.
	Run  int       `json:"run"`
	Arms []Account `json:"arms"`
}

// JSON is the report as an indented object that ends in a line break.
func (r *Report) JSON() ([]byte, error) {
	return measure.Indented(r)
}
