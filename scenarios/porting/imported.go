package porting

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// Imported is one breaker that was found in a file.
type Imported struct {
	// Instance is what the file calls the breaker: the name of a resilience4j instance, a path of configuration keys, a
	// cluster, a host, a variable. No two breakers of a file have the same.
	Instance string
	// Library is the name of the preset: "resilience4j".
	Library string
	// Preset is the breaker, with the library's defaults where the file says nothing.
	Preset presets.Preset
	// Notes are in the order of the file; those without a place come last.
	Notes []Note
}

// Place is where something stands in a file. It is zero for what is not written there.
type Place = config.Origin

// Note says what was left out and why, or what a value becomes.
type Note struct {
	Place Place
	// Message is one line.
	Message string
}

// String returns the note on one line: "application.yml:7:9: registerHealthIndicator is left out: ...".
func (n Note) String() string {
	if place := n.Place.String(); place != "" {
		return place + ": " + n.Message
	}
	return n.Message
}

func noteAt(place Place, format string, arguments ...any) Note {
	return Note{Place: place, Message: fmt.Sprintf(format, arguments...)}
}

// inOrder sorts notes by their place.
func inOrder(notes []Note) []Note {
	slices.SortStableFunc(notes, func(a, b Note) int {
		return cmp.Or(
			cmp.Compare(min(b.Place.Line, 1), min(a.Place.Line, 1)),
			cmp.Compare(a.Place.Line, b.Place.Line),
			cmp.Compare(a.Place.Column, b.Place.Column))
	})
	return notes
}

func problemAt(place Place, path, format string, arguments ...any) config.Problem {
	if path != "" {
		path = shown(path)
	}
	return config.Problem{Origin: place, Path: path, Message: fmt.Sprintf(format, arguments...)}
}

// YAML returns the breaker as a part of a scenario: the key breaker, the preset, and the settings that differ from the
// library's defaults. The error is about a Preset that is not the one of Library, or that no file can give.
func (i Imported) YAML() ([]byte, error) {
	breaker, err := encoded(i.Preset)
	if err != nil {
		return nil, err
	}
	defaults, _, err := build(i.Library, Place{}, nil)
	if err != nil {
		return nil, err
	}
	plain, err := encoded(defaults)
	if err != nil {
		return nil, err
	}
	for _, key := range plain.Keys() {
		if value := breaker.Get(key); key != "preset" && value != nil && string(value.YAML()) == string(plain.Get(key).YAML()) {
			breaker = breaker.Without(key)
		}
	}
	if name := breaker.Get("preset").Text(); name != i.Library {
		return nil, fmt.Errorf("the preset is %s, not %s", name, i.Library)
	}
	lines := strings.TrimSuffix(string(breaker.YAML()), "\n")
	return []byte("breaker:\n  " + strings.ReplaceAll(lines, "\n", "\n  ") + "\n"), nil
}

// encoded is a preset as a file has it, with every default.
func encoded(preset presets.Preset) (*config.Node, error) {
	node, err := codec.Encode(document{preset})
	if err != nil {
		return nil, err
	}
	return node.Get("breaker"), nil
}
