package porting

import (
	"regexp"
	"strings"

	"halfopen/scenarios/config"
)

// A section is one of the documents of a YAML file.
type section struct {
	text   string
	before int // the number of lines before it
}

// maxBroken bounds how many broken documents of a file are told of.
const maxBroken = 10

// readYAML reads the documents of a YAML file, without the empty ones. The error is config.Problems.
func readYAML(file string, data []byte) ([]*value, error) {
	var documents []*value
	var problems []error
	for _, s := range sections(string(data)) {
		root, err := config.Parse(file, []byte(s.text))
		switch {
		case err == nil:
			documents = append(documents, fromNode(root, s.before))
		case len(problems) < maxBroken:
			problems = append(problems, s.problems(file))
		}
	}
	if err := config.Join(problems...); err != nil {
		return nil, err
	}
	return documents, nil
}

// problems reads a broken document again, after as many lines as there are before it, for the right places.
func (s section) problems(file string) error {
	_, err := config.Parse(file, []byte(strings.Repeat("#\n", s.before)+s.text))
	problems, _ := err.(config.Problems)
	for i, p := range problems {
		problems[i].Path = withDots(p.Path)
		problems[i].Message = withDots(p.Message)
	}
	return err
}

var (
	lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")
	// filtered is a value that Maven's resource filtering replaces, @project.version@, which is not YAML before that.
	filtered = regexp.MustCompile(`(?m)^([^#\n]*:[ \t]+)@([-\w.]+)@([ \t]*)$`)
)

// sections splits a file at the lines that begin and end documents. A document that is only a part of a file is read by
// itself, since config reads files of one.
func sections(text string) []section {
	text = lineEnds.Replace(strings.TrimPrefix(text, "\ufeff"))
	text = filtered.ReplaceAllString(text, `$1"$2"$3`)
	var all []section
	var lines []string
	next := func(line int) {
		if !isEmpty(lines) {
			all = append(all, section{withoutDots(strings.Join(lines, "\n")), line - len(lines)})
		}
		lines = nil
	}
	line := 0
	for content := range strings.SplitSeq(text, "\n") {
		switch {
		case isMarker(content, "---"):
			next(line)
			lines = append(lines, content)
		case isMarker(content, "..."):
			next(line)
			lines = append(lines, "")
		default:
			lines = append(lines, content)
		}
		line++
	}
	next(line)
	return all
}

func isMarker(line, marker string) bool {
	rest, ok := strings.CutPrefix(line, marker)
	return ok && strings.Trim(rest[:min(1, len(rest))], " \t") == ""
}

// isEmpty reports whether there is nothing but comments, directives and a marker.
func isEmpty(lines []string) bool {
	for _, line := range lines {
		line = strings.TrimSpace(strings.TrimPrefix(line, "---"))
		if line != "" && line[0] != '#' && line[0] != '%' {
			return false
		}
	}
	return true
}

// Keys like resilience4j.circuitbreaker are common here, but to config a dot in a path is a step down. So it is given a
// sign that nobody writes in the place of the dot, as wide as a dot, and the dots are put back into what it read.
const dotless = "⸱"

func withoutDots(text string) string { return strings.ReplaceAll(text, ".", dotless) }

func withDots(text string) string { return strings.ReplaceAll(text, dotless, ".") }

// fromNode makes a value of what config read, with the lines before the document counted.
func fromNode(n *config.Node, before int) *value {
	place := n.Origin()
	place.Line += before
	v := &value{place: place, kind: n.Kind(), text: withDots(n.Text())}
	v.null = v.kind == config.ScalarKind && v.text == "null"
	for _, item := range n.Items() {
		v.items = append(v.items, fromNode(item, before))
	}
	for _, key := range n.Keys() {
		// The empty key cannot be asked for: it is the path of the map itself.
		if key != "" {
			v.keys = append(v.keys, withDots(key))
			v.items = append(v.items, fromNode(n.Get(key), before))
		}
	}
	return v
}
