package config

// Split splits a text at the separators that stand on their own: not within quotes,
// brackets or braces.
func Split(text string, separator rune) []string {
	var items []string
	start, depth := 0, 0
	quote := rune(0)
	for i, r := range text {
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
		case r == separator && depth <= 0:
			items = append(items, text[start:i])
			start = i + 1
		}
	}
	return append(items, text[start:])
}
