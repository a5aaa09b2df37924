package explain

import (
	"math"
	"regexp"
	"strconv"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// A Step is what a run goes in, if it is not in continuous time: a tick or a
// round. The zero Step is that of continuous time.
type Step struct {
	Name string `json:"name"` // in the singular
	// Length is that of one step in seconds. Valid range is (0,+∞).
	Length measure.Value `json:"length_s"`
}

// number is a time in steps; nil in continuous time, or without a time.
func (s Step) number(seconds measure.Value) *int {
	if s == (Step{}) || !seconds.Known() {
		return nil
	}
	n := int(math.Round(float64(seconds / s.Length)))
	return &n
}

// instant is a time since the start of the run: "17.165 s", "tick 13".
func (s Step) instant(seconds measure.Value) string {
	if n := s.number(seconds); n != nil {
		return s.Name + " " + findings.Count(*n)
	}
	return strconv.FormatFloat(float64(seconds), 'f', 3, 64) + " s"
}

// span is a length of time: "2.04 s", "3 ticks".
func (s Step) span(seconds measure.Value) string {
	if n := s.number(seconds); n != nil {
		return findings.Plural(*n, s.Name)
	}
	return findings.Duration(float64(seconds))
}

// spans is the lengths of time in the reason of a breaker.
var spans = regexp.MustCompile(`[0-9][0-9.e+-]* s\b`)

// reason is that of a breaker with its times in steps. A breaker writes six
// digits, enough for a million steps.
func (s Step) reason(text string) string {
	if s == (Step{}) {
		return text
	}
	return spans.ReplaceAllStringFunc(text, func(span string) string {
		seconds, err := strconv.ParseFloat(span[:len(span)-len(" s")], 64)
		if err != nil {
			return span
		}
		return s.span(measure.Value(seconds))
	})
}
