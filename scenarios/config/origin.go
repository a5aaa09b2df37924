package config

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Origin is the place a value was written: a position in a file, or an assignment given on the command line. The zero
// Origin belongs to a value that nobody wrote, such as one made by Encode.
type Origin struct {
	// File is the name Parse was given.
	File string
	// Line and Column count from 1, columns in characters; both are 0 where there is no position.
	Line, Column int
	// Set is the path of the assignment that made the value, or empty for a value from a file.
	Set string
}

// String returns "file:line:column", or "--set path", or "" for the zero Origin.
func (o Origin) String() string {
	switch {
	case o.Set != "":
		return "--set " + onOneLine(o.Set)
	case o.Line == 0:
		return o.File
	case o.File == "":
		return fmt.Sprintf("%d:%d", o.Line, o.Column)
	}
	return fmt.Sprintf("%s:%d:%d", o.File, o.Line, o.Column)
}

// onOneLine quotes a text that would break a line or hide in it.
func onOneLine(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(text)
	}
	return text
}

// compareOrigins orders places as a reader meets them: files first, by position, then assignments, which keep their order.
func compareOrigins(a, b Origin) int {
	if a.Set != "" || b.Set != "" {
		return cmp.Compare(min(len(a.Set), 1), min(len(b.Set), 1))
	}
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
