package lab

import (
	"context"
	"regexp"
	"strings"

	"halfopen/scenarios/config"
	"halfopen/scenarios/porting"
)

// An Imported is the answer to import: the breakers of a file.
type Imported struct {
	Breakers []ImportedBreaker `json:"breakers"`
}

// An ImportedBreaker is one breaker of a file. Value stands on one line behind "breaker=".
type ImportedBreaker struct {
	Instance string   `json:"instance"`
	Library  string   `json:"library"`
	Value    string   `json:"value"`
	Notes    []string `json:"notes"`
}

func imported(_ context.Context, r *Request) (any, error) {
	found, err := porting.Import(pastedName(r.Text), []byte(r.Text))
	if err != nil {
		return nil, err
	}
	var answer Imported
	for _, f := range found {
		text, err := f.YAML()
		if err != nil {
			return nil, err
		}
		root, err := config.Parse("", text)
		if err != nil {
			return nil, err
		}
		breaker := ImportedBreaker{Instance: f.Instance, Library: f.Library, Value: flow(root.Get("breaker")), Notes: []string{}}
		for _, note := range f.Notes {
			breaker.Notes = append(breaker.Notes, note.String())
		}
		answer.Breakers = append(answer.Breakers, breaker)
	}
	return answer, nil
}

// assigned is a line of a properties file.
var assigned = regexp.MustCompile(`(?m)^\s*resilience4j[\w.\-\[\]]*\s*[=:]\s*\S`)

// pastedName is what a file with this text would be called: what is pasted has no name, and
// its kind is told by that.
func pastedName(text string) string {
	start := strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(start, "{"), strings.HasPrefix(start, "["):
		return "pasted.json"
	case strings.HasPrefix(start, "package "), strings.Contains(text, "\npackage "):
		return "pasted.go"
	case assigned.MatchString(text) && !strings.Contains(text, ":\n"):
		return "pasted.properties"
	default:
		return "pasted.yml"
	}
}

// flow is a value on one line.
func flow(n *config.Node) string {
	var parts []string
	switch n.Kind() {
	case config.MapKind:
		for _, key := range n.Keys() {
			parts = append(parts, key+": "+flow(n.Get(key)))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case config.ListKind:
		for _, item := range n.Items() {
			parts = append(parts, flow(item))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	default:
		return strings.TrimSpace(string(n.YAML()))
	}
}
