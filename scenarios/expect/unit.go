package expect

import (
	"strconv"
	"time"

	"halfopen/measure"
	"halfopen/scenarios/config"
)

// A unit is how the values of metrics are read and written.
type unit struct {
	of   measure.Unit
	noun string // "a time"
	// hint says how a quantity of it is written.
	hint   string
	symbol string // after a number, with its space
	// read is a quantity in the unit of the metric. It is not ok if it is not
	// one of this unit.
	read func(quantity) (value float64, ok bool)
}

const plainHint = "write a plain number, as in 12"

// units is by what a metric is counted in.
var units = map[measure.Unit]unit{
	measure.Count:       {measure.Count, "a count", plainHint, "", plain},
	measure.Share:       {measure.Share, "a share", "write it as in 15% or 0.15", "", share},
	measure.Seconds:     {measure.Seconds, "a time", "give a unit, as in 300ms", " s", duration(time.Duration.Seconds)},
	measure.Minutes:     {measure.Minutes, "a time in minutes", "give a unit, as in 5m", " min", duration(time.Duration.Minutes)},
	measure.PerSecond:   {measure.PerSecond, "a rate per second", "write it as in 50/s", "/s", rate("/s", 1)},
	measure.PerHour:     {measure.PerHour, "a rate per hour", "write it as in 50/h", "/h", rate("/h", 3600)},
	measure.SlotSeconds: {measure.SlotSeconds, "a number of slot-seconds", plainHint, " slot-s", plain},
}

// plain reads a number that has no unit.
func plain(q quantity) (float64, bool) {
	value, err := strconv.ParseFloat(q.number, 64)
	return value, err == nil && q.unit == ""
}

// share reads a percentage, or a fraction from 0 to 1.
func share(q quantity) (float64, bool) {
	if fraction, ok := plain(q); ok {
		return fraction, fraction <= 1
	}
	var read config.Share
	err := read.ParseText(q.String())
	return float64(read), err == nil
}

// duration reads a time; 0 needs no unit. It counts in nanoseconds, as the
// results do, so that equal times are equal numbers.
func duration(in func(time.Duration) float64) func(quantity) (float64, bool) {
	return func(q quantity) (float64, bool) {
		if number, ok := plain(q); ok {
			return 0, number == 0
		}
		read, err := time.ParseDuration(q.String())
		return in(read), err == nil
	}
}

// rate reads a rate per so many seconds. One without a unit or with its own is
// taken as it is, since 3600 times a rounded number per second need not be it.
func rate(own string, seconds float64) func(quantity) (float64, bool) {
	return func(q quantity) (float64, bool) {
		if number, ok := plain(quantity{number: q.number}); q.unit == "" || q.unit == own {
			return number, ok
		}
		var read config.Rate
		err := read.ParseText(q.String())
		return float64(read) * seconds, err == nil
	}
}

// apart writes two different values with as many digits as tell them apart.
func (u unit) apart(value, other float64) (string, string) {
	text, otherText := "", ""
	for digits := 4; text == otherText && digits <= 17; digits++ {
		text, otherText = strconv.FormatFloat(value, 'g', digits, 64), strconv.FormatFloat(other, 'g', digits, 64)
	}
	return text + u.symbol, otherText + u.symbol
}
