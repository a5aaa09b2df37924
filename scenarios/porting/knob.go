package porting

import (
	"strings"
	"unicode"

	"halfopen/scenarios/config"
)

// A knob is a name that may stand in a file: a setting that a preset has, or one that is left out.
type knob struct {
	// name is as the library's documentation writes it.
	name string
	// key is the preset's name of it; empty for one that is left out.
	key string
	// read turns the file's text into that of a scenario file.
	read reader
	// why says, of one that is left out, for what reason.
	why string
}

// A reader turns the text of a value into that of a scenario file; an empty one leaves the default. The note, if it is not
// empty, says what becomes of the value. The error is of the form "must be ...".
type reader func(text string) (value, note string, err error)

// knobs are the names that one library knows.
type knobs struct {
	library string                 // the preset
	owner   string                 // whose setting an unknown name is not
	same    func(a, b string) bool // whether the library takes two spellings for one name
	all     []knob
}

// find returns the knob of a name, in any spelling that the library takes.
func (k knobs) find(name string) (knob, bool) {
	for _, known := range k.all {
		if k.same(known.name, name) {
			return known, true
		}
	}
	return knob{}, false
}

// names are those that can be meant by one that is not known.
func (k knobs) names() []string {
	var names []string
	for _, known := range k.all {
		names = append(names, known.name)
	}
	return names
}

// maxUnknown is how many unknown names of a breaker are noted one by one.
const maxUnknown = 100

// settings sorts what a file gives into settings of the preset, notes on the rest, and problems.
func (k knobs) settings(values []given) (settings []setting, notes []Note, problems config.Problems) {
	unknown := 0
	for _, v := range values {
		known, ok := k.find(v.name)
		switch {
		case !ok:
			if unknown++; unknown <= maxUnknown {
				notes = append(notes, leftOut(v.place, v.name, "it is no setting of "+k.owner+didYouMean(v.name, k.names())))
			}
			continue
		case known.key == "":
			notes = append(notes, leftOut(v.place, v.name, known.why))
			continue
		case v.kind != config.ScalarKind:
			problems = append(problems, problemAt(v.place, v.name, "must be a single value, not %s", v.kind))
			continue
		}
		text, note, err := known.read(v.text)
		if err != nil {
			problems = append(problems, problemAt(v.place, v.name, "%s", err))
			continue
		}
		if note != "" {
			notes = append(notes, noteAt(v.place, "%s %s", v.name, note))
		}
		if text != "" {
			settings = append(settings, setting{key: known.key, text: inYAML(text), place: v.place, name: v.name})
		}
	}
	if unknown > maxUnknown {
		notes = append(notes, noteAt(Place{}, "%d more names are left out: they are no settings of %s", unknown-maxUnknown, k.owner))
	}
	return settings, notes, problems
}

// imported makes the breaker of an instance from what a file gives, and from more that is known already.
func (k knobs) imported(instance string, at Place, values []given, more ...setting) (Imported, error) {
	settings, notes, problems := k.settings(values)
	preset, warnings, err := build(k.library, at, append(settings, more...))
	if problems != nil {
		return Imported{}, config.Join(problems, err)
	}
	return Imported{Instance: instance, Library: k.library, Preset: preset, Notes: append(notes, warnings...)}, err
}

func leftOut(place Place, name, why string) Note {
	return noteAt(place, "%s is left out: %s", shown(name), why)
}

// shown is a name from a file for a message: as it is, or in quotes if it would break the line or hide in it.
func shown(name string) string {
	if name == "" || len(name) > 200 || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return config.Quoted(name)
	}
	return name
}

// didYouMean is the end of a message about a wrong name: "; did you mean x?" or nothing.
func didYouMean(name string, known []string) string {
	if word := config.Suggest(name, known); word != "" {
		return "; did you mean " + word + "?"
	}
	return ""
}

var spelling = strings.NewReplacer("-", "", "_", "")

// alike compares names as Spring and protobuf do, in which case, dashes and underscores do not count.
func alike(a, b string) bool { return relaxed(a) == relaxed(b) }

// exactly compares names as JavaScript and Go do.
func exactly(a, b string) bool { return a == b }

// relaxed is a name without what may differ in its spelling.
func relaxed(name string) string {
	return strings.ToLower(spelling.Replace(name))
}
