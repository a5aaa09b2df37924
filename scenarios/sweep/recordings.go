package sweep

import (
	"fmt"
	"maps"
	"slices"

	"halfopen/scenarios"
)

// recordings is the content of recordings, as SHA-256 in hexadecimal digits, by the paths
// of their files as scenarios give them. It is nil if there are none.
type recordings map[string]string

// recordingsOf is those of a scenario.
func recordingsOf(scenario *scenarios.Scenario) recordings {
	var r recordings
	for _, recording := range scenario.Recordings() {
		if r == nil {
			r = recordings{}
		}
		r[recording.File] = recording.SHA256
	}
	return r
}

// together is those of several scenarios.
func together(list []recordings) recordings {
	var all recordings
	for _, r := range list {
		if all == nil {
			all = maps.Clone(r)
		} else {
			maps.Copy(all, r)
		}
	}
	return all
}

// differ is the first file of both that has another content; empty if there is none.
func (r recordings) differ(other recordings) string {
	for _, file := range slices.Sorted(maps.Keys(r)) {
		if sum, both := other[file]; both && sum != r[file] {
			return file
		}
	}
	return ""
}

// check refuses a scenario with recordings that are others by now.
func (r recordings) check(scenario *scenarios.Scenario) error {
	for _, recording := range scenario.Recordings() {
		if r[recording.File] != recording.SHA256 {
			return fmt.Errorf("%s has changed since the sweep began; give the command again", recording.File)
		}
	}
	return nil
}
