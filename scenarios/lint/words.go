package lint

import (
	"strings"

	"halfopen/measure/findings"
)

// perSecond is a rate: 5/s.
func perSecond(rate float64) string { return findings.Number(rate) + "/s" }

// product is how many come in a time: 10 s × 5/s = 50.
func product(seconds, rate float64) string {
	return findings.Duration(seconds) + " × " + perSecond(rate) + " = " + findings.Number(seconds*rate)
}

// advice is what would do instead, in words that follow the finding; those that
// there are not are empty.
func advice(settings ...string) string {
	var known []string
	for _, s := range settings {
		if s != "" {
			known = append(known, s)
		}
	}
	if len(known) == 0 {
		return ""
	}
	return "; use " + strings.Join(known, ", or ")
}
