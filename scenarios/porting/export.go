package porting

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// a form is a kind of file that a library reads its breaker from.
type form struct {
	word    string // for --as
	library string // whose breaker it holds
	write   func(subject) (page, error)
	// ignoring is how the library is told what to ignore, which takes names from the program; empty if it has no way.
	ignoring string
}

// forms are the kinds of file that Export writes.
var forms = []form{
	{"resilience4j", "resilience4j", springSheet.write, "name their exceptions under ignoreExceptions"},
	{"gobreaker", "gobreaker", writeGobreaker, "name their errors in IsExcluded"},
	{"failsafe-go", "failsafe-go", writeFailsafe, "leave their errors out of HandleErrors or HandleIf"},
	{"polly", "polly", pollySheet.write, "leave their exceptions out of ShouldHandle"},
	{"opossum", "opossum", opossumSheet.write, "name their errors in errorFilter"},
	{"envoy", "envoy", envoySheet.write, ""},
	{"istio", "istio", istioSheet.write, ""},
}

// a subject is a breaker that is exported.
type subject struct {
	instance string
	form     string // the word for --as
	preset   presets.Preset
	settings []exported
}

// a page is a breaker in a form.
type page struct {
	text []byte
	// held are the settings that the text holds. The others are left out.
	held  []string
	notes []string
}

// about says, in the lines of a comment, what a file is and how it was made.
func (s subject) about() []string {
	return []string{
		"The circuit breaker " + config.Quoted(s.instance) + " for " + s.form + ", written by halfopen export --as " + s.form + ".",
		"What is not set here has the library's default.",
	}
}

// defaultInstance names a breaker that has no name.
const defaultInstance = "backend"

// Export writes a breaker as a file that its library reads, to be pasted: its settings are the main ones and those that
// are not the library's defaults. as is one of [Formats]. instance is the name of the breaker in the file; "" is
// "backend".
//
// The notes are one line each, which begins with the setting that it is about: what the form has no place for, what it
// cannot write exactly, and what the library would refuse. A textbook breaker can be exported as resilience4j; its notes
// say too where that library differs. The error is one line that says what would do instead.
func Export(p presets.Preset, as string, instance string) (text []byte, notes []string, err error) {
	f, p, notes, err := formFor(p, as)
	if err != nil {
		return nil, nil, err
	}
	settings, err := settingsOf(p)
	if err != nil {
		return nil, nil, err
	}
	if instance == "" {
		instance = defaultInstance
	}
	written, err := f.write(subject{instance, f.word, p, settings})
	if err != nil {
		return nil, nil, err
	}
	return written.text, slices.Concat(notes, written.notes, f.leftOut(settings, written.held)), nil
}

// Formats lists the words for --as.
func Formats() []string {
	words := make([]string, len(forms))
	for i, f := range forms {
		words[i] = f.word
	}
	return words
}

// formFor finds the form, and the breaker that is to be written in it: the given one, or resilience4j's for the textbook's,
// with notes on how they differ.
func formFor(p presets.Preset, as string) (form, presets.Preset, []string, error) {
	at := slices.IndexFunc(forms, func(f form) bool { return f.word == as })
	if at < 0 {
		return form{}, nil, nil, config.UnknownName("form", as, Formats())
	}
	if p == nil {
		return form{}, nil, nil, errors.New("there is no breaker to export; name an arm that has one")
	}
	var notes []string
	if textbook, ok := p.(presets.Textbook); ok && as == springForm {
		p, notes = fromTextbook(textbook)
	}
	if library := presets.NameOf(p); library != forms[at].library {
		return form{}, nil, nil, fmt.Errorf("this breaker is %s's: %s", library, wayFor(library))
	}
	return forms[at], p, notes, nil
}

// wayFor is how a library's breaker can be exported.
func wayFor(library string) string {
	if library == "textbook" {
		library = springForm
	}
	for _, f := range forms {
		if f.library == library {
			return "use --as " + f.word
		}
	}
	return "it cannot be exported; " + strings.Join(Formats(), ", ") + " can"
}

// leftOut is the notes on settings that differ from the default and are not held.
func (f form) leftOut(settings []exported, held []string) []string {
	var notes []string
	for _, s := range settings {
		if !s.isDefault && !slices.Contains(held, s.name) {
			notes = append(notes, s.note("is left out; "+f.reason(s.name)))
		}
	}
	return notes
}

// reason is why a setting is left out.
func (f form) reason(name string) string {
	switch {
	case name == "rejectionLatency":
		return "it is the caller's, and no setting of the library"
	case name == "ignored" && f.ignoring == "":
		return "the library has no setting for it"
	case name == "ignored":
		return f.ignoring
	}
	return "the form has no place for it beside the other settings"
}
