package config

import (
	"errors"
	"math"
	"strings"
)

// Rate is a number of events per second, at least 0 and finite. It is written with its unit: "50/s", "5/min", "100/h",
// "2/ms".
type Rate float64

// rateUnits are the units; a number of them is multiplied and then divided to be per second.
var rateUnits = []struct {
	name             string
	multiply, divide float64
}{{"s", 1, 1}, {"min", 1, 60}, {"h", 1, 3600}, {"ms", 1000, 1}}

// ParseText sets the rate from a number and a unit. A bare number is refused, except 0.
func (r *Rate) ParseText(text string) error {
	number, unit, hasUnit := strings.Cut(text, "/")
	value, err := parseDecimal(strings.TrimSpace(number), 0)
	if err == errForm {
		return errors.New("must be a rate with its unit, as in 50/s, not " + show(text))
	}
	switch {
	case err != nil:
		return err
	case !hasUnit && value != 0:
		return errors.New("needs a unit, as in 50/s")
	case value < 0:
		return errors.New("must be at least 0/s")
	case !hasUnit:
		unit = "s"
	}
	for _, known := range rateUnits {
		if strings.TrimSpace(unit) == known.name {
			return r.set(value * known.multiply / known.divide)
		}
	}
	return errors.New("must be per s, ms, min or h, as in 50/s, not " + show(text))
}

// set refuses what became infinite.
func (r *Rate) set(value float64) error {
	if math.IsInf(value, 0) {
		return errors.New("must be a smaller number")
	}
	*r = Rate(value + 0) // + 0 makes a negative zero a zero.
	return nil
}

// Text writes the rate per second, or per minute or hour if only that gives a short number: "50/s", "5/min". The text
// reads back as the same rate.
func (r Rate) Text() string {
	const short = 6
	for _, unit := range rateUnits {
		number := formatDecimal(float64(r) * unit.divide)
		text := number + "/" + unit.name
		var back Rate
		if len(number) <= short && back.ParseText(text) == nil && back == r {
			return text
		}
	}
	return formatDecimal(float64(r)) + "/s"
}

// SchemaType describes a number with a unit, or 0.
func (r Rate) SchemaType() map[string]any {
	return object{
		"description": "a rate with its unit, as in 50/s, 5/min or 100/h",
		"anyOf": []object{
			{"type": "string", "pattern": `^\+?` + strings.TrimPrefix(decimal, `[-+]?`) + ` */ *(?:s|ms|min|h)$`},
			{"const": 0},
		},
	}
}
