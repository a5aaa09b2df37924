package porting

import (
	"reflect"
	"slices"
	"strings"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// an exported setting is one field of a preset, under the library's own name for it.
type exported struct {
	name      string
	value     any    // as the field has it
	text      string // as a scenario has it
	isDefault bool
}

// note is a line about the setting.
func (s exported) note(message string) string { return s.name + ": " + s.text + " " + message }

// settingsOf lists the settings of a preset in the order of its struct.
func settingsOf(p presets.Preset) ([]exported, error) {
	written, err := encoded(p)
	if err != nil {
		return nil, err
	}
	usual, err := encoded(defaultsOf(presets.NameOf(p)))
	if err != nil {
		return nil, err
	}
	from := reflect.ValueOf(p)
	var settings []exported
	for _, f := range reflect.VisibleFields(from.Type()) {
		if name, ok := f.Tag.Lookup("yaml"); ok {
			text := inline(written.Get(name))
			settings = append(settings, exported{name, from.FieldByIndex(f.Index).Interface(), text, text == inline(usual.Get(name))})
		}
	}
	return settings, nil
}

// defaultsOf is a library's preset with nothing set. The library must be one of presets.Libraries.
func defaultsOf(library string) presets.Preset {
	p, _, err := build(library, Place{}, nil)
	if err != nil {
		panic("porting: defaults of " + library + ": " + err.Error())
	}
	return p
}

// inline writes a value of a document on one line. An empty list may be left out.
func inline(n *config.Node) string {
	if n == nil {
		return "[]"
	}
	var parts []string
	switch n.Kind() {
	case config.ListKind:
		for _, item := range n.Items() {
			parts = append(parts, inline(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case config.MapKind:
		for _, key := range n.Keys() {
			parts = append(parts, key+": "+inline(n.Get(key)))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return n.Text()
}

// ofLibrary is the names of the settings that are the library's own.
func ofLibrary(settings []exported) []string {
	var names []string
	for _, s := range settings {
		if !slices.ContainsFunc(presets.CommonSettings(), func(common presets.Setting) bool { return common.Name == s.name }) {
			names = append(names, s.name)
		}
	}
	return names
}
