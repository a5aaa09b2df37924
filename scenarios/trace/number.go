package trace

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"
)

var (
	errForm  = errors.New("not a number")
	errRange = errors.New("further than 292 years")
)

// isNumber reports whether a text is a decimal number, as 12, -0.5 or 1.7e9.
func isNumber(text string) bool {
	digits := 0
	for i := range len(text) {
		switch c := text[i]; {
		case '0' <= c && c <= '9':
			digits++
		case c == '.' || (c == 'e' || c == 'E') && digits > 0:
		case (c == '-' || c == '+') && (i == 0 || text[i-1] == 'e' || text[i-1] == 'E'):
		default:
			return false
		}
	}
	return digits > 0
}

// parseNumber reads a number of units, exactly; digits beyond the nanosecond are dropped.
func parseNumber(text string, unit Unit) (time.Duration, error) {
	mantissa, exponent, err := cutExponent(text)
	if err != nil {
		return 0, err
	}
	unsigned := strings.TrimLeft(mantissa, "+-") // of which there is at most one
	whole, fraction, _ := strings.Cut(unsigned, ".")
	if !areDigits(whole) || !areDigits(fraction) {
		return 0, errForm
	}
	count := unit.digits() + exponent
	if count < 0 {
		whole, count = whole[:max(0, len(whole)+count)], 0
	}
	number, err := appendDigits(0, whole)
	if err == nil {
		number, err = appendFraction(number, fraction, count)
	}
	if mantissa[0] == '-' {
		number = -number
	}
	return time.Duration(number), err
}

// cutExponent cuts a number in two. Exponents that are larger than any time, or smaller,
// are as good as 1000.
func cutExponent(text string) (mantissa string, exponent int, err error) {
	at := strings.IndexAny(text, "eE")
	if at < 0 {
		return text, 0, nil
	}
	exponent, err = strconv.Atoi(text[at+1:])
	if errors.Is(err, strconv.ErrSyntax) {
		return "", 0, errForm
	}
	return text[:at], max(-1000, min(exponent, 1000)), nil
}

func areDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}

// appendDigits puts decimal digits behind a number.
func appendDigits(number int64, digits string) (int64, error) {
	for i := range len(digits) {
		digit := int64(digits[i] - '0')
		if number > (math.MaxInt64-digit)/10 {
			return 0, errRange
		}
		number = number*10 + digit
	}
	return number, nil
}

// appendFraction puts exactly so many digits behind a number: further ones are dropped, and
// missing ones are zeros.
func appendFraction(number int64, digits string, count int) (int64, error) {
	digits = digits[:min(count, len(digits))]
	number, err := appendDigits(number, digits)
	for missing := count - len(digits); missing > 0 && err == nil; missing-- {
		number, err = appendDigits(number, "0")
	}
	return number, err
}
