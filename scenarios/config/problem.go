package config

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Problem is one thing wrong with a document, in words for the person who wrote it.
type Problem struct {
	// Origin is where to look.
	Origin Origin
	// Path names the value from the root of the decoded document, as in "faults.0.to"; empty means the whole document.
	Path string
	// Message says what is wrong and what would be right, without the place, on one line.
	Message string
}

// Error returns the problem on one line: "file:3:5: breaker.slidingWindowsize: unknown key; did you mean
// slidingWindowSize?". A value from an assignment is told as "--set path: message".
func (p Problem) Error() string {
	var parts []string
	if place := p.Origin.String(); place != "" {
		parts = append(parts, place)
	}
	if p.Path != "" && p.Path != p.Origin.Set {
		parts = append(parts, p.Path)
	}
	return strings.Join(append(parts, p.Message), ": ")
}

// Problems is every problem found, in the order of the places. It is the error that Parse, Set and Decode return.
type Problems []Problem

// Error returns the problems one a line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.Error()
	}
	return strings.Join(lines, "\n")
}

// Warnings are doubts about a document that is accepted all the same, in the order of the places.
type Warnings []Problem

// Join gathers the Problems of several decodings into one error, sorted, each line once: a mistake in a base document is
// found again in every overlay of it. It returns nil if every error is nil. An error of another kind is kept as a Problem
// without a place.
func Join(errs ...error) error {
	var all Problems
	for _, err := range errs {
		var problems Problems
		switch {
		case err == nil:
		case errors.As(err, &problems):
			all = append(all, problems...)
		default:
			all = append(all, Problem{Message: err.Error()})
		}
	}
	if len(all) == 0 {
		return nil
	}
	return Problems(distinct(inOrder(all)))
}

// inOrder sorts by place; problems at one place keep the order they were found in.
func inOrder(problems []Problem) []Problem {
	slices.SortStableFunc(problems, func(a, b Problem) int { return compareOrigins(a.Origin, b.Origin) })
	return problems
}

// distinct keeps the first of equal lines.
func distinct(problems []Problem) []Problem {
	seen := map[string]bool{}
	return slices.DeleteFunc(problems, func(p Problem) bool {
		line := p.Error()
		defer func() { seen[line] = true }()
		return seen[line]
	})
}

// problemAt is an error of a single problem.
func problemAt(origin Origin, path, format string, arguments ...any) Problems {
	return Problems{{Origin: origin, Path: path, Message: fmt.Sprintf(format, arguments...)}}
}

// shownLength bounds how much of a user's text a message repeats.
const shownLength = 40

// show quotes a user's text for a message, on one line and not too long.
func show(text string) string {
	return strconv.Quote(shorten(text))
}

// showKey is show for a word that is usually plain enough to stand without quotes.
func showKey(key string) string {
	if isPlainWord(key) {
		return shorten(key)
	}
	return show(key)
}

func shorten(text string) string {
	if runes := []rune(text); len(runes) > shownLength {
		return string(runes[:shownLength]) + "..."
	}
	return text
}

// isPlainWord reports whether a key can stand in a path as it is.
func isPlainWord(key string) bool {
	return key != "" && strings.IndexFunc(key, func(r rune) bool {
		return !(r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r == '-')
	}) < 0
}

// joinPath extends a path by a key.
func joinPath(path, key string) string {
	if path == "" {
		return showKey(key)
	}
	return path + "." + showKey(key)
}

// joinIndex extends a path by a list position.
func joinIndex(path string, index int) string {
	return joinPath(path, strconv.Itoa(index))
}

// eitherOf writes alternatives as "a, b or c".
func eitherOf(words []string) string {
	return listWords(words, "or")
}

// listWords writes words as "a, b and c".
func listWords(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	end := len(words) - 1
	return strings.Join(words[:end], ", ") + " " + last + " " + words[end]
}
