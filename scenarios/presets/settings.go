package presets

import (
	"reflect"
	"slices"
)

// A Setting is one setting of a library, as its preset has it.
type Setting struct {
	Name    string // the library's own
	Default string // as it would be written; empty if a file must give it
	About   string // in one line
}

// CommonSettings returns the settings that every preset has.
func CommonSettings() []Setting { return settingsOf(Caller{}) }

// Settings returns the settings of a preset in their order, without those that all have.
func (l Library) Settings() []Setting {
	common := CommonSettings()
	return slices.DeleteFunc(settingsOf(l.Preset), func(s Setting) bool { return slices.Contains(common, s) })
}

func settingsOf(preset any) []Setting {
	var settings []Setting
	for _, field := range reflect.VisibleFields(reflect.TypeOf(preset)) {
		name := field.Tag.Get("yaml")
		if name == "" {
			continue // a note for the schema, or settings that are embedded and follow
		}
		settings = append(settings, Setting{Name: name, Default: defaultOf(field), About: field.Tag.Get("doc")})
	}
	return settings
}

// defaultOf is what a setting is if it is not given.
func defaultOf(field reflect.StructField) string {
	switch {
	case field.Tag.Get("optional") != "true":
		return field.Tag.Get("default")
	case field.Type.Kind() == reflect.Slice:
		return "[]"
	default:
		return "none"
	}
}
