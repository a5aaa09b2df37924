package config

import (
	"fmt"
	"strings"
)

// UnknownName is the error of a name that is not known, with what was meant or, if
// nothing is near, all that are known. What says what it should be the name of.
func UnknownName(what, name string, known []string) error {
	hint := "use " + strings.Join(known, ", ")
	if near := Suggest(name, known); near != "" {
		hint = fmt.Sprintf("did you mean %s?", near)
	}
	return fmt.Errorf("%s %s is not known; %s", what, Quoted(name), hint)
}

// Quoted is a text for a message, on one line and not too long.
func Quoted(text string) string {
	const shown = 40
	if runes := []rune(text); len(runes) > shown {
		text = string(runes[:shown]) + "..."
	}
	return fmt.Sprintf("%q", text)
}
