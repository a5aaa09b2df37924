package findings

import (
	"math"
	"strings"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// form is how the values of a unit are written: a value, and a difference of two, which
// may be smaller than what a value is rounded to.
type form struct{ value, distance func(float64) string }

var forms = map[measure.Unit]form{
	measure.Count:       {Number, Number},
	measure.Share:       {Percent, func(share float64) string { return Number(100*share) + " %" }},
	measure.Seconds:     {Duration, Duration},
	measure.Minutes:     numbersWith(" min"),
	measure.PerSecond:   numbersWith("/s"),
	measure.PerHour:     numbersWith("/h"),
	measure.SlotSeconds: numbersWith(" slot-s"),
}

func numbersWith(unit string) form {
	text := func(value float64) string { return Number(value) + unit }
	return form{text, text}
}

// Value is a value in its unit: "20 ms", "12.09 %", "420/h".
func Value(unit measure.Unit, value float64) string { return forms[unit].value(value) }

// Distance is a difference of two values, or half an interval, in their unit.
func Distance(unit measure.Unit, distance float64) string { return forms[unit].distance(distance) }

// Estimate is a value with half of its interval to two significant digits, which is what
// such a half is good for: "121 ± 3.5", "1.55 s ± 41 ms". A value without an interval,
// or with one of no length, stands alone.
func Estimate(unit measure.Unit, e estimate.Estimate) string {
	return withHalf(unit, Value(unit, e.Value), e)
}

// Difference is Estimate for a difference of two values.
func Difference(unit measure.Unit, e estimate.Estimate) string {
	return withHalf(unit, Distance(unit, e.Value), e)
}

func withHalf(unit measure.Unit, value string, e estimate.Estimate) string {
	if math.IsNaN(e.HalfWidth) || e.HalfWidth == 0 {
		return value
	}
	half := Distance(unit, twoDigits(e.HalfWidth))
	if symbol := symbolOf(half); symbolOf(value) == symbol { // the same unit is written once
		value = strings.TrimSpace(strings.TrimSuffix(value, symbol))
	}
	return value + " ± " + half
}

// symbolOf is what follows a number.
func symbolOf(text string) string { return strings.TrimLeft(text, "<> -0123456789.,") }
