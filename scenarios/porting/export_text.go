package porting

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
)

// commented is lines as comments that begin with a mark.
func commented(mark string, lines []string) string {
	return mark + " " + strings.Join(lines, "\n"+mark+" ") + "\n"
}

// entries is rows as the lines of a map in YAML.
func entries(indent string, rows []row) string {
	var text strings.Builder
	for _, r := range rows {
		text.WriteString(indent + r.key + ": " + r.value + "\n")
	}
	return text.String()
}

var (
	plainName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)
	// typedName is what some reader of YAML takes for a boolean or null.
	typedName = regexp.MustCompile(`^(?i:true|false|null|yes|no|on|off|y|n)$`)
)

// yamlText is a text in YAML, in quotes where it could be read as something else.
func yamlText(text string) string {
	if plainName.MatchString(text) && !typedName.MatchString(text) {
		return text
	}
	return strconv.Quote(text) // Go's escapes are a part of YAML's
}

// members is rows as the lines of an object in JSON.
func members(indent string, rows []row) string {
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = indent + jsonText(r.key) + ": " + r.value
	}
	return strings.Join(lines, ",\n") + "\n"
}

// jsonText is a text in JSON, without the escapes that only web pages need.
func jsonText(text string) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a string cannot fail
	return strings.TrimSpace(out.String())
}
