package porting

import (
	"strings"

	"halfopen/scenarios/config"
)

// An environment is the properties that count together, of which the later ones win.
type environment struct {
	properties []property
	byName     map[string]string
}

// newEnvironment takes the documents that always count and then, as Spring does, those of a profile.
func newEnvironment(documents []springDocument, profile string) environment {
	e := environment{byName: map[string]string{}}
	wanted := []string{""}
	if profile != "" {
		wanted = append(wanted, profile)
	}
	for _, w := range wanted {
		for _, d := range documents {
			if d.profile == w {
				e.properties = append(e.properties, d.properties...)
			}
		}
	}
	for _, p := range e.properties {
		e.byName[springName(p.path)] = p.text
	}
	return e
}

const (
	placeholderStart = "${"
	// maxPlaceholders bounds how many placeholders lead to a value; more lead back to themselves.
	maxPlaceholders = 32
)

// resolved puts values in the place of the placeholders ${name} and ${name:default} of a text: what the file gives under
// the name, or else the default. The notes say which, since a variable of the system would come first.
func (e environment) resolved(v given) (given, []Note, error) {
	var notes []Note
	for count := 0; ; count++ {
		start := strings.LastIndex(v.text, placeholderStart) // the innermost one
		if start < 0 {
			return v, notes, nil
		}
		length := strings.IndexByte(v.text[start:], '}')
		if length < 0 || count == maxPlaceholders {
			return v, nil, config.Problems{problemAt(v.place, v.name, "%s has no end, or leads back to itself", config.Quoted(v.text))}
		}
		placeholder := v.text[start : start+length+1]
		name, fallback, hasDefault := strings.Cut(placeholder[len(placeholderStart):length], ":")
		text, known := e.byName[relaxed(strings.TrimSpace(name))]
		switch {
		case known:
			notes = append(notes, noteAt(v.place, "%s is %s: %s from this file is used", shown(v.name), shown(placeholder), config.Quoted(text)))
		case hasDefault:
			text = fallback
			notes = append(notes, noteAt(v.place, "%s is %s: the default %s is used", shown(v.name), shown(placeholder), config.Quoted(text)))
		default:
			return v, nil, config.Problems{problemAt(v.place, v.name, "%s has no default and is not in this file; write its value, or a default after a colon", config.Quoted(placeholder))}
		}
		v.text = v.text[:start] + text + v.text[start+length+1:]
	}
}
