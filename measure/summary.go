package measure

import "encoding/json"

// SchemaVersion is that of Summary in JSON. It grows when a field changes its
// name or meaning, not when one is added.
const SchemaVersion = 1

// A Summary is one run of a scenario: every arm of it, and what is needed to
// run it again.
type Summary struct {
	SchemaVersion int    `json:"schema_version"`
	Scenario      string `json:"scenario"`
	Seed          uint64 `json:"seed"`
	// Config is the scenario with every default filled in.
	Config json.RawMessage `json:"config"`
	// Arms is the first run of every arm.
	Arms []*Arm `json:"arms"`
	// Replications is nil if there is one run only.
	Replications *Replications `json:"replications,omitempty"`
}

// JSON is the summary as an indented object that ends in a line break.
func (s *Summary) JSON() ([]byte, error) {
	return Indented(s)
}
