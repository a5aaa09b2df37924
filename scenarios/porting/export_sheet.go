package porting

import (
	"reflect"
	"slices"
	"time"

	"halfopen/scenarios/config"
)

// a sheet is a form of keys and values, where the keys are the names of the settings.
type sheet struct {
	// shown are the settings that are written even where they are the default: always, or only beside one of some settings
	// that are not the default.
	shown     map[string][]string
	durations durationScale
	shares    shareScale
	// words are the words for numbers that the form has too.
	words []string
	// doubts are about values that can be written, but that the library does not take as they are.
	doubts map[string]doubt
	// layout puts the rows in their place in a file.
	layout func(e subject, rows []row) string
}

// always shows a setting beside any others.
var always []string

// a row is a key and its value as they stand in a file.
type row struct{ key, value string }

// a doubt is about some numbers, nanoseconds for a time, and says what becomes of them.
type doubt struct {
	about   func(number float64) bool
	message string
}

// refusedBelow doubts the numbers below the least that the library takes, which has a text.
func refusedBelow(least float64, text string) doubt {
	return doubt{func(number float64) bool { return number < least }, "is refused by the library, which takes at least " + text}
}

func (s sheet) write(e subject) (page, error) {
	held := ofLibrary(e.settings)
	var rows []row
	var notes []string
	for _, v := range e.settings {
		if slices.Contains(held, v.name) && s.shows(v, e.settings) {
			written, said := s.value(v)
			rows = append(rows, row{v.name, written})
			notes = append(notes, said...)
		}
	}
	return page{[]byte(s.layout(e, rows)), held, notes}, nil
}

// shows reports whether a setting is written.
func (s sheet) shows(v exported, all []exported) bool {
	beside, shown := s.shown[v.name]
	return !v.isDefault || shown && (beside == nil || slices.ContainsFunc(all, func(other exported) bool {
		return !other.isDefault && slices.Contains(beside, other.name)
	}))
}

// value is what is written for a setting, and what is to be said about it.
func (s sheet) value(v exported) (written string, notes []string) {
	written, exact := s.quantity(v)
	if !exact {
		notes = append(notes, v.note("is rounded to "+written+", since the form has no smaller steps"))
	}
	if d, ok := s.doubts[v.name]; ok && d.about(magnitude(v.value)) {
		notes = append(notes, v.note(d.message))
	}
	return written, notes
}

// quantity writes a value in the form's own unit, and reports whether that is exact.
func (s sheet) quantity(v exported) (written string, exact bool) {
	switch quantity := v.value.(type) {
	case time.Duration:
		if slices.Contains(s.words, v.text) {
			return v.text, true
		}
		rounded := s.durations.rounded(quantity)
		return s.durations.text(rounded), rounded == quantity
	case config.Share:
		rounded := s.shares.rounded(quantity)
		return s.shares.text(rounded), rounded == quantity
	}
	return v.text, true
}

// magnitude is the value of a setting that is a number.
func magnitude(value any) float64 {
	if v := reflect.ValueOf(value); v.CanFloat() {
		return v.Float()
	}
	return float64(reflect.ValueOf(value).Int())
}
