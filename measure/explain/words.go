package explain

import "halfopen/measure/findings"

// plural is a number with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return findings.Count(n) + " " + noun + "s"
}

// times counts in words: once, twice, 3 times.
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return plural(n, "time")
	}
}

// refused is a number of calls that were refused.
func refused(n int) string {
	if n == 0 {
		return "no call refused"
	}
	return plural(n, "call") + " refused"
}
