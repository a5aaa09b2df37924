package porting

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"halfopen/scenarios/config"
)

// A springDocument is one of the documents of a file of Spring Boot.
type springDocument struct {
	profile    string // that must be active; empty if it always counts
	properties []property
}

func readSpringYAML(file string, data []byte) ([]Imported, error) {
	values, err := readYAML(file, data)
	if err != nil {
		return nil, err
	}
	var documents [][]property
	for _, v := range values {
		documents = append(documents, v.properties(springPath))
	}
	return springBreakers(documents)
}

func readSpringProperties(file string, data []byte) ([]Imported, error) {
	documents, err := readProperties(file, data)
	if err != nil {
		return nil, err
	}
	return springBreakers(documents)
}

// springBreakers finds the breakers that count always, and then those of each profile that are new or another there.
func springBreakers(documents [][]property) ([]Imported, error) {
	all, profiles, err := springDocuments(documents)
	if err != nil {
		return nil, err
	}
	plain, rest, err := newEnvironment(all, "").breakers()
	found, problems := plain, []error{err}
	for _, profile := range profiles {
		breakers, notes, err := newEnvironment(all, profile).breakers()
		problems, rest = append(problems, err), append(rest, notes...)
		for _, b := range breakers {
			if slices.ContainsFunc(plain, func(other Imported) bool { return equalBreakers(b, other) }) {
				continue
			}
			b.Notes = append(b.Notes, noteAt(Place{}, "this is what the profile %s makes of %s", shown(profile), shown(b.Instance)))
			b.Instance = fmt.Sprintf("%s (%s)", b.Instance, profile)
			found = append(found, b)
		}
	}
	if err := config.Join(problems...); err != nil || len(found) > 0 {
		return found, err
	}
	// What would have been noted may say why there are none.
	var why config.Problems
	for _, n := range rest {
		why = append(why, problemAt(n.Place, "", "%s", n.Message))
	}
	return nil, config.Join(why)
}

// maxProfiles bounds the work: the documents that always count are read anew for each profile.
const maxProfiles = 20

// springDocuments sorts documents by profile, and lists the profiles.
func springDocuments(documents [][]property) (all []springDocument, profiles []string, err error) {
	for _, properties := range documents {
		d := springDocument{properties: listsJoined(properties)}
		if p := profileOf(d.properties); p != nil && p.text != "" {
			d.profile = p.text
			if !slices.Contains(profiles, d.profile) {
				profiles = append(profiles, d.profile)
			}
			if len(profiles) > maxProfiles {
				return nil, nil, config.Problems{problemAt(p.place, "", "too long: at most %d profiles are read", maxProfiles)}
			}
		}
		all = append(all, d)
	}
	return all, profiles, nil
}

// equalBreakers reports whether two breakers have one name and the same settings, whatever was noted of them.
func equalBreakers(a, b Imported) bool {
	return a.Instance == b.Instance && reflect.DeepEqual(a.Preset, b.Preset)
}

// profileOf returns the property that says for which profiles a document counts, or nil if it always does.
func profileOf(properties []property) *property {
	for i, p := range properties {
		switch springName(p.path) {
		case "spring.config.activate.onprofile", "spring.profiles":
			return &properties[i]
		}
	}
	return nil
}

// springName is a path as one name, in the spelling in which Spring compares names.
func springName(path []string) string {
	return relaxed(strings.Join(path, "."))
}

// springPath divides a key at its dots; what is in brackets is one step of the path.
func springPath(key string) []string {
	var path []string
	for key != "" {
		if inner, rest, ok := strings.Cut(key, "]"); ok && key[0] == '[' {
			path = append(path, inner[1:])
			key = strings.TrimPrefix(rest, ".")
			continue
		}
		end := strings.IndexAny(key[1:], ".[") + 1
		if end == 0 {
			end = len(key)
		}
		path = append(path, key[:end])
		key = strings.TrimPrefix(key[end:], ".")
	}
	return path
}

// listsJoined makes one property of the items of a list, separated by commas as Spring allows it.
func listsJoined(properties []property) []property {
	var joined []property
	for at := 0; at < len(properties); {
		p := properties[at]
		last := len(p.path) - 1
		if last < 1 || !isIndex(p.path[last]) {
			joined = append(joined, p)
			at++
			continue
		}
		list := p.path[:last]
		var items []string
		for ; at < len(properties) && isItem(properties[at].path, list); at++ {
			items = append(items, properties[at].text)
		}
		joined = append(joined, property{list, strings.Join(items, ", "), p.place})
	}
	return joined
}

// isItem reports whether a path leads to an item of a list.
func isItem(path, list []string) bool {
	last := len(path) - 1
	return last == len(list) && isIndex(path[last]) && slices.Equal(path[:last], list)
}

func isIndex(step string) bool {
	return step != "" && strings.Trim(step, "0123456789") == ""
}
