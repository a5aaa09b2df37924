package config

import (
	"errors"
	"strconv"
	"strings"
)

// Share is a part of a whole, a fraction from 0 to 1. It is written in percent: "50%" is 0.5. A bare number is percent
// too, as in resilience4j, and one above 0 and under 1 draws a warning, since a fraction may have been meant.
type Share float64

// ParseText sets the share from a percentage.
func (s *Share) ParseText(text string) error {
	number := strings.TrimSpace(strings.TrimSuffix(text, "%"))
	// The point is moved in the text: dividing by 100 would not reach every fraction.
	value, err := parseDecimal(number, -2)
	switch {
	case err == errForm:
		return errors.New("must be a share in percent, as in 50%, not " + show(text))
	case err != nil || value > 1:
		return errors.New("must be at most 100%")
	case value < 0:
		return errors.New("must be at least 0%")
	}
	*s = Share(value + 0) // + 0 makes a negative zero a zero.
	return nil
}

// WarnText doubts a bare number that looks like a fraction.
func (s *Share) WarnText(text string) string {
	if strings.HasSuffix(text, "%") || *s <= 0 || *s >= 0.01 {
		return ""
	}
	fraction := Share(float64(*s) * 100)
	return "read as " + text + " %; write " + fraction.Text() + " if " + fraction.inWords() + " was meant"
}

// inWords names a fraction in the warning about it.
func (s Share) inWords() string {
	if s == 0.5 {
		return "half"
	}
	return "the fraction " + strconv.FormatFloat(float64(s), 'g', 6, 64)
}

// Text writes the share in percent, in the fewest digits that read back as the same share.
func (s Share) Text() string {
	exact := movePoint(strconv.FormatFloat(float64(s), 'e', -1, 64), 2)
	if percent, err := strconv.ParseFloat(exact, 64); err == nil {
		plain := formatDecimal(percent)
		if back, err := parseDecimal(plain, -2); err == nil && back == float64(s) {
			return plain + "%"
		}
	}
	return exact + "%"
}

// SchemaType describes a percentage, with or without its sign.
func (s Share) SchemaType() map[string]any {
	return object{
		"description": "a share in percent, as in 50%",
		"anyOf": []object{
			{"type": "string", "pattern": `^\+?` + strings.TrimPrefix(decimal, `[-+]?`) + ` *%?$`},
			{"type": "number", "minimum": 0, "maximum": 100},
		},
	}
}
