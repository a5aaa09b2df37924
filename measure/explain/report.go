package explain

import (
	"slices"

	"halfopen/measure"
)

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

// A Told is an account and whose it is.
type Told struct {
	Whose string
	*Account
}

// Breakers is the accounts of all breakers, those of an arm one after another, and of
// arms without any, which say just that. What the breakers of several endpoints did
// together is left to these.
func (r *Report) Breakers() []Told {
	var told []Told
	for i := range r.Arms {
		arm := &r.Arms[i]
		if arm.Breaker && !slices.ContainsFunc(arm.Breakers, isOuter) || len(arm.Breakers) == 0 {
			told = append(told, Told{arm.Name, arm})
		}
		for j := range arm.Breakers {
			told = append(told, Told{arm.Name + ", " + arm.Breakers[j].Name, &arm.Breakers[j]})
		}
	}
	return told
}

func isOuter(a Account) bool { return !a.Inner }

// JSON is the report as an indented object that ends in a line break.
func (r *Report) JSON() ([]byte, error) {
	return measure.Indented(r)
}
