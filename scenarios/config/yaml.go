package config

import (
	"regexp"
	"strconv"
	"strings"
)

// YAML returns the tree as a YAML document in block style, which Parse reads back as an equal tree. Texts are in double
// quotes only where they would be read as something else without.
func (n *Node) YAML() []byte {
	return []byte(strings.Join(n.lines(), "\n") + "\n")
}

// lines writes a node as lines without common indentation.
func (n *Node) lines() []string {
	var lines []string
	switch {
	case n.isInline():
		return []string{n.inline()}
	case n.kind == ListKind:
		for _, item := range n.items {
			lines = append(lines, indented("- ", item.lines())...)
		}
	default:
		for _, e := range n.entries {
			key := plainOrQuoted(e.key, true) + ":"
			if e.value.isInline() {
				lines = append(lines, key+" "+e.value.inline())
			} else {
				lines = append(append(lines, key), indented("  ", e.value.lines())...)
			}
		}
	}
	return lines
}

// indented puts a two-character mark before the first line, and as many spaces before the others.
func indented(mark string, lines []string) []string {
	for i := range lines {
		lines[i] = mark + lines[i]
		mark = "  "
	}
	return lines
}

// isInline reports whether a node stands on the line of its key.
func (n *Node) isInline() bool {
	return len(n.items) == 0 && len(n.entries) == 0
}

func (n *Node) inline() string {
	switch n.kind {
	case ListKind:
		return "[]"
	case MapKind:
		return "{}"
	}
	return plainOrQuoted(n.text, n.quoted)
}

var (
	// plainPattern is narrower than what YAML allows without quotes, and the same in every YAML reader.
	plainPattern = regexp.MustCompile(`^[-+.]?[A-Za-z0-9_/](?:[A-Za-z0-9_./+%()=^~-]| [A-Za-z0-9_./+%()=^~])*$`)
	// typedPattern is what some reader takes for a number, a date, a boolean or null.
	typedPattern = regexp.MustCompile(`^(?i:[-+.]?[0-9][-+0-9a-fox_.]*|[-+]?\.(?:inf|nan)|true|false|null|yes|no|on|off|y|n)$`)
)

// plainOrQuoted writes a scalar's text. What was text before must be text again.
func plainOrQuoted(text string, isText bool) string {
	if plainPattern.MatchString(text) && !(isText && typedPattern.MatchString(text)) {
		return text
	}
	// Go's escapes are a part of YAML's.
	return strconv.Quote(text)
}
