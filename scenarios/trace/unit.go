package trace

import "strconv"

// A Unit is what a time counts that is a number.
type Unit int

// The units.
const (
	// Auto is the unit that the name of the column says, or else the one by which the first
	// time, taken as a time since 1970, is before the year 5138 in the largest unit.
	Auto Unit = iota
	Seconds
	Milliseconds
	Microseconds
	Nanoseconds
)

// digits is the number of decimal digits from a unit down to the nanosecond.
func (u Unit) digits() int {
	return [...]int{Seconds: 9, Milliseconds: 6, Microseconds: 3, Nanoseconds: 0}[u]
}

// unitNames is the units as they stand in the names of columns.
var unitNames = map[string]Unit{
	"s": Seconds, "sec": Seconds, "secs": Seconds, "second": Seconds, "seconds": Seconds,
	"ms": Milliseconds, "msec": Milliseconds, "millis": Milliseconds, "milliseconds": Milliseconds,
	"us": Microseconds, "µs": Microseconds, "micros": Microseconds, "microseconds": Microseconds,
	"ns": Nanoseconds, "nanos": Nanoseconds, "nanoseconds": Nanoseconds,
}

// unitOf is the unit of a number that is taken as a time since 1970.
func unitOf(number string) Unit {
	size, _ := strconv.ParseFloat(number, 64) // infinite if it does not fit
	const year5138 = 1e11                     // in seconds
	for unit, limit := Seconds, year5138; unit < Nanoseconds; unit, limit = unit+1, limit*1000 {
		if -limit < size && size < limit {
			return unit
		}
	}
	return Nanoseconds
}
