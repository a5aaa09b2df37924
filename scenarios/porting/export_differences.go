package porting

import (
	"fmt"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// A Difference is a setting that two breakers of one library have differently.
type Difference struct {
	// Setting is the library's name for it; within a map, the path to it, as in "OpenBackOff.MaxInterval".
	Setting string
	// Was and Is are its values, as a scenario has them.
	Was, Is string
}

// Differences lists what was changed since a breaker was imported, in the order of the preset's fields. It is an error if
// the two are of different libraries, whose settings cannot be compared.
func Differences(imported, now presets.Preset) ([]Difference, error) {
	was, err := encoded(imported)
	if err != nil {
		return nil, err
	}
	is, err := encoded(now)
	if err != nil {
		return nil, err
	}
	if from, to := was.Get("preset").Text(), is.Get("preset").Text(); from != to {
		return nil, fmt.Errorf("the breaker was %s's and is %s's; only two of one library can be compared", from, to)
	}
	return differences("", was, is), nil
}

// differences compares two maps with the same keys, which are at a path.
func differences(path string, was, is *config.Node) []Difference {
	var found []Difference
	for _, key := range was.Keys() {
		before, after := was.Get(key), is.Get(key)
		switch {
		case before.Kind() == config.MapKind && after.Kind() == config.MapKind:
			found = append(found, differences(path+key+".", before, after)...)
		case inline(before) != inline(after):
			found = append(found, Difference{path + key, inline(before), inline(after)})
		}
	}
	return found
}
