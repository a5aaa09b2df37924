package sweep

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"halfopen/scenarios/config"
)

// MaxPoints is the largest number of points of a range or a grid.
const MaxPoints = 100_000

// maxRange is the length in bytes up to which a range is read.
const maxRange = 200

const rangeForms = "must be path=a..b/step or path=a..b#points, as in breaker.cooldown=1..8/1 or arrivals.rate=10/s..100/s#10"

// A span is a range as it is written.
type span struct {
	from, to quantity
	// step is nil if there are points.
	step   *quantity
	points int
}

// ParseRange reads a parameter as "path=a..b/step", in steps from a as long as b
// is not passed, or "path=a..b#n", n values evenly spaced with both ends. The
// numbers are plain, or times ("1s..10s/500ms"), rates ("10/s..100/s#10") or
// percentages, and the step carries its unit like the ends. Steps give exact
// values; evenly spaced ones are rounded to a nanosecond, or to nine digits after
// those written. The error is one line, "-P PATH: message".
func ParseRange(text string) (Parameter, error) {
	path, written, err := cutPath(RangeFlag, text, rangeForms)
	if err != nil {
		return Parameter{}, err
	}
	values, numbers, err := expand(written)
	if err != nil {
		return Parameter{}, problem(RangeFlag, path, "%s", err)
	}
	return Parameter{Path: path, Values: values, Numbers: numbers, flag: RangeFlag}, nil
}

// cutPath splits "path=value". The error says which forms are right.
func cutPath(flag, text, forms string) (path, value string, err error) {
	path, value, found := strings.Cut(text, "=")
	path = strings.TrimSpace(path)
	if !found || path == "" || strings.ContainsFunc(path, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return "", "", problem(flag, config.Quoted(text), "%s", forms)
	}
	return path, value, nil
}

// expand reads a range and computes its values.
func expand(written string) (values []string, numbers []float64, err error) {
	s, err := parseSpan(written)
	if err != nil {
		return nil, nil, err
	}
	return s.values()
}

// parseSpan reads a range. What it says is checked by values.
func parseSpan(written string) (span, error) {
	if len(written) > maxRange {
		return span{}, fmt.Errorf("too long; at most %d characters are read", maxRange)
	}
	wrong := fmt.Errorf("must be a..b/step or a..b#points, as in 1..8/1 or 1s..10s/500ms or 10%%..90%%#5, not %s", config.Quoted(written))
	var s span
	var rest string
	var isNumber, isRange bool
	if s.from, rest, isNumber = cutQuantity(written); !isNumber {
		return span{}, wrong
	}
	if rest, isRange = strings.CutPrefix(rest, ".."); !isRange {
		return span{}, wrong
	}
	if s.to, rest, isNumber = cutQuantity(rest); !isNumber {
		return span{}, wrong
	}
	switch {
	case rest == "":
		return span{}, fmt.Errorf("needs a step or a number of points, as in %s..%s/step or %[1]s..%[2]s#5", s.from.text, s.to.text)
	case rest[0] == '/':
		step, isStep := parseQuantity(rest[1:])
		if !isStep {
			return span{}, fmt.Errorf("the step must be a number with the unit of the ends, not %s", config.Quoted(rest[1:]))
		}
		s.step = &step
		return s, nil
	case rest[0] == '#':
		var err error
		s.points, err = parsePoints(strings.TrimSpace(rest[1:]))
		return s, err
	}
	return span{}, wrong
}

// parsePoints reads a number of points.
func parsePoints(text string) (int, error) {
	points, err := strconv.Atoi(text)
	switch {
	case errors.Is(err, strconv.ErrRange) && text[0] != '-' || points > MaxPoints:
		return 0, errTooMany
	case err != nil:
		return 0, fmt.Errorf("the number of points must be a whole number, not %s", config.Quoted(text))
	case points < 1:
		return 0, errors.New("the number of points must be at least 1")
	}
	return points, nil
}

// errTooMany is the error of a range that has more than MaxPoints points.
var errTooMany = errors.New("too many points; at most 100,000 are run")
