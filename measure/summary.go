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
	Arms   []*Arm          `json:"arms"`
}

// JSON is the summary as an indented object that ends in a line break.
func (s *Summary) JSON() ([]byte, error) {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(text, '\n'), nil
}
