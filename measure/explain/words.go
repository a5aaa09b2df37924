package explain

import "halfopen/measure/findings"

// times counts in words: once, twice, 3 times.
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	default:
		return findings.Plural(n, "time")
	}
}

// refused is a number of calls that were refused.
func refused(n int) string {
	if n == 0 {
		return "no call refused"
	}
	return findings.Plural(n, "call") + " refused"
}
