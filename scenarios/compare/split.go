package compare

import (
	"slices"

	"halfopen/scenarios/config"
)

// SplitAssignments splits a text of several assignments, "a=1 b='x y'", at the blanks
// that stand on their own: not within quotes, brackets or braces.
func SplitAssignments(text string) []string {
	return slices.DeleteFunc(config.Split(text, ' '), func(item string) bool { return item == "" })
}
