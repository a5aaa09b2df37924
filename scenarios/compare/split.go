package compare

import "strings"

// SplitAssignments splits a text of several assignments, "a=1 b='x y'", at the blanks
// that stand on their own: not within quotes, brackets or braces.
func SplitAssignments(text string) []string {
	var list []string
	var current strings.Builder
	depth, quote := 0, rune(0)
	end := func() {
		if current.Len() > 0 {
			list = append(list, current.String())
			current.Reset()
		}
	}
	for _, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case r == '{' || r == '[':
			depth++
		case r == '}' || r == ']':
			depth--
		case r == ' ' && depth <= 0:
			end()
			continue
		}
		current.WriteRune(r)
	}
	end()
	return list
}
