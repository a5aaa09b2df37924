package config

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// decimal is the form of a number, for Go's regular expressions and for JSON Schema's.
const decimal = `[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?`

var (
	integerPattern = regexp.MustCompile(`^[-+]?[0-9]+$`)
	decimalPattern = regexp.MustCompile(`^` + decimal + `$`)
)

// parseDecimal reads a number and moves its point by shift places to the right, exactly.
func parseDecimal(text string, shift int) (float64, error) {
	if !decimalPattern.MatchString(text) {
		return 0, errForm
	}
	value, err := strconv.ParseFloat(movePoint(text, shift), 64)
	if err != nil {
		return 0, errors.New("must be a smaller number")
	}
	return value, nil
}

// formatDecimal writes a number in the fewest digits that read back as the same number, without an exponent unless it is
// very large or small.
func formatDecimal(value float64) string {
	if size := max(value, -value); size != 0 && (size < 1e-6 || size >= 1e15) {
		return strconv.FormatFloat(value, 'e', -1, 64)
	}
	return strconv.FormatFloat(value, 'f', -1, 64)
}

// farExponent is an exponent that no finite number of usual length has, so that adding to it cannot overflow.
const farExponent = 100_000_000

// movePoint multiplies a decimal text by a power of ten, exactly, by changing its exponent.
func movePoint(text string, places int) string {
	if places == 0 {
		return text
	}
	digits, exponent := text, 0
	if at := strings.IndexAny(text, "eE"); at >= 0 {
		digits = text[:at]
		exponent, _ = strconv.Atoi(text[at+1:])
		exponent = max(-farExponent, min(exponent, farExponent))
	}
	return digits + "e" + strconv.Itoa(exponent+places)
}
