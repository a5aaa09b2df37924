package trace

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// calendar reads times. It remembers the last day: the lines of a recording are of few.
type calendar struct {
	year, month, day int
	seconds          int64 // from 1970 to that day
}

// parse reads a time: a number of units, a date, or a time with its units.
func (c *calendar) parse(text string, unit Unit) (time.Duration, error) {
	at, err := c.read(text, unit)
	switch {
	case err == errForm:
		return 0, fmt.Errorf("%q is not a time; write a number, or as in 2023-11-16 18:17:03.97, 2023-11-16T18:17:03Z or 1m3.5s", shortened(text))
	case err != nil:
		return 0, fmt.Errorf("%q is not a time: %w", shortened(text), err)
	}
	return at, nil
}

func (c *calendar) read(text string, unit Unit) (time.Duration, error) {
	if isDate(text) {
		return c.parseDate(text)
	}
	return parseSpan(text, unit)
}

// parseSpan reads a number of units, or a time with its units, as in 1m3.5s.
func parseSpan(text string, unit Unit) (time.Duration, error) {
	if isNumber(text) {
		return parseNumber(text, unit)
	}
	span, err := time.ParseDuration(text)
	if err != nil {
		return 0, errForm
	}
	return span, nil
}

// isDate reports whether a text is meant for a date.
func isDate(text string) bool { return len(text) > 7 && text[4] == '-' && text[7] == '-' }

var (
	errDate = errors.New("there is no such day or hour")
	errYear = errors.New("times are from 1678 to 2261")
)

// parseDate reads 2006-01-02 15:04:05.999 -07:00, with or without what is behind the
// seconds, and with a T for the first space.
func (c *calendar) parseDate(text string) (time.Duration, error) {
	const form = "0000-00-00T00:00:00"
	if len(text) < len(form) {
		return 0, errForm
	}
	for i := range len(form) {
		if digit := text[i] >= '0' && text[i] <= '9'; digit != (form[i] == '0') {
			return 0, errForm
		}
	}
	if !strings.ContainsRune(" Tt", rune(text[10])) || text[13] != ':' || text[16] != ':' {
		return 0, errForm
	}
	clock, err := clockOf(two(text[11:]), two(text[14:]), two(text[17:]))
	if err != nil {
		return 0, err
	}
	day, err := c.since1970(100*two(text)+two(text[2:]), two(text[5:]), two(text[8:]))
	if err != nil {
		return 0, err
	}
	fraction, zone := cutFraction(text[len(form):])
	east, err := zoneOf(zone)
	if err != nil {
		return 0, err
	}
	at, err := appendFraction(0, fraction, Seconds.digits())
	return time.Duration(at) + time.Duration(day+clock-east)*time.Second, err
}

// two is the number of two digits.
func two(text string) int { return 10*int(text[0]-'0') + int(text[1]-'0') }

// clockOf is the seconds since midnight.
func clockOf(hour, minute, second int) (int64, error) {
	if hour > 23 || minute > 59 || second > 59 {
		return 0, errDate
	}
	return int64(3600*hour + 60*minute + second), nil
}

// since1970 is the seconds from 1970 to a day.
func (c *calendar) since1970(year, month, day int) (int64, error) {
	if year == c.year && month == c.month && day == c.day {
		return c.seconds, nil
	}
	if year < 1678 || year > 2261 {
		return 0, errYear
	}
	at := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if at.Month() != time.Month(month) || at.Day() != day {
		return 0, errDate
	}
	*c = calendar{year, month, day, at.Unix()}
	return c.seconds, nil
}

// cutFraction takes the digits behind a point, or a comma, from the start of a text.
func cutFraction(text string) (fraction, rest string) {
	if text == "" || text[0] != '.' && text[0] != ',' {
		return "", text
	}
	end := 1
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	return text[1:end], text[end:]
}

// zoneOf is the seconds by which a zone is before UTC: "", Z, UTC, +01, +0100 or +01:00,
// with or without a space.
func zoneOf(text string) (int64, error) {
	text = strings.TrimPrefix(text, " ")
	switch text {
	case "", "Z", "z", "UTC":
		return 0, nil
	}
	sign, digits := text[0], strings.Replace(text[1:], ":", "", 1)
	if len(digits) == 2 {
		digits += "00"
	}
	if sign != '+' && sign != '-' || len(digits) != 4 || !areDigits(digits) {
		return 0, errForm
	}
	east, err := clockOf(two(digits), two(digits[2:]), 0)
	if sign == '-' {
		east = -east
	}
	return east, err
}

// parseDuration reads how long a request took.
func parseDuration(text string, unit Unit) (time.Duration, error) {
	duration, err := parseSpan(text, unit)
	switch {
	case err == errForm:
		return 0, fmt.Errorf("%q is not a duration; write a number of seconds, or as in 20ms, or name the column by its unit, as in duration_ms", shortened(text))
	case err != nil:
		return 0, fmt.Errorf("%q is not a duration: %w", shortened(text), err)
	case duration < 0:
		return 0, fmt.Errorf("%q is not a duration: it is below 0", shortened(text))
	}
	return duration, nil
}

// shortened is the start of a text for a message.
func shortened(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return text[:most] + "..."
}
