package scenarios

import (
	"fmt"
	"slices"

	"halfopen/scenarios/config"
)

// A Source is where a scenario comes from: the text of its file, and what is changed
// about it.
type Source struct {
	// File is its name in messages.
	File string
	Text []byte
	// Incident is laid over the file first; nil leaves its own faults.
	Incident *Incident
	// Assignments are then laid over it, as in Parse.
	Assignments []string
	// Unread leaves the recordings unread that the scenario names: what it says of itself
	// is then the same, but no request comes in a run.
	Unread bool
}

// Parse reads the scenario, with further assignments.
func (s Source) Parse(further ...string) (*Scenario, config.Warnings, error) {
	root, err := config.Parse(s.File, s.Text)
	if err != nil {
		return nil, nil, err
	}
	if s.Incident != nil {
		if key := kindOf(root).key; key != "" {
			return nil, nil, fmt.Errorf("%s goes in %s, and incidents are for scenarios in continuous time", s.File, key)
		}
		root = codec.Overlay(root, s.Incident.faults)
	}
	return parse(root, slices.Concat(s.Assignments, further), s.Unread)
}
